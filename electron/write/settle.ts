import { editsBetween, readCards, withEdits } from '../../contract/cards/card-marks.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { FieldDifference, RecordSaved } from '../../contract/ipc/outbox.ts'
import { isEmpty, isPhotoField, sameMeaning, type Family } from '../../contract/record/fields.ts'
import { readRecord, type RecordView } from '../../contract/record/record.ts'
import type { FetchedText } from '../api/read-answer.ts'
import {
  comparable,
  fullerText,
  isEmptied,
  photoFields,
  photoRefs,
  photosOf,
  responseOnly,
  stamps,
  type PhotoRef,
} from '../record-text/compare-texts.ts'
import {
  asObject,
  changedValue,
  etagOf,
  isDeleted,
  ownEntry,
  rawRecord,
  withChanges,
  type RawRecord,
} from '../record-text/json-text.ts'
import { planRepair, sendRepair, type RepairPlan } from './repair.ts'
import {
  clearKindOf,
  kindOfField,
  nextKeepVariant,
  noteWrite,
  type ClearKind,
  type LearnedVariants,
  type RequestVariants,
} from './request-variants.ts'
import type { Answered, Intent, SaveDeps } from './intent.ts'

/** Each kind of guess has three variants, so two repairs try them all. */
const mostRepairs = 2

/**
 * Keeps the answer, compares it with what was meant, and repairs what the service omitted while another variant of
 * the request is known. The differences that remain are for the user (fault P40). `not-found` where an update went
 * into a record that had been deleted.
 */
export async function settle(deps: SaveDeps, answered: Answered): Promise<Result<RecordSaved>> {
  let now = await verified(deps, answered)
  let view = keep(deps, now)
  for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
    if (now.isGuessed || isWrittenToGone(now)) break
    learnFrom(deps.variants, now, now.differences)
    if (now.differences.length === 0) break
    const plan = planRepair(deps.variants.current(), now, now.differences)
    if (plan === null) break
    const repaired = await sendRepair(deps, now, plan)
    if (repaired === 'failed') break
    // A refused repair has changed nothing, so the next variant may still be tried.
    now = repaired === 'refused' ? withVariants(now, plan) : await verified(deps, repaired)
    if (repaired !== 'refused') view = keep(deps, now)
  }
  if (isWrittenToGone(now)) return recordGone
  if (!now.isGuessed) learnFrom(deps.variants, now, now.differences)
  return view.ok ? ok({ view: view.value, differences: now.differences, waiting: null }) : view
}

/** Whether the record was deleted between the look at it and the update, under the same etag or without one. */
function isWrittenToGone({ over, intent, echo }: Answered): boolean {
  return over !== null && isGoneFor(intent, echo)
}

/** An answered write with what is known of the record now. */
interface Verified extends Answered {
  differences: FieldDifference[]
  /** The answer left something out, and the record could not be read: `echo` is what should be there. */
  isGuessed: boolean
}

async function verified(deps: SaveDeps, answered: Answered): Promise<Verified> {
  const whole = await verifyEcho(deps, answered)
  const now = { ...answered, echo: whole.text, fetched: whole.fetched }
  if (answered.over !== null && !whole.isGuessed) noteWrite(deps.variants, answered.over, now.echo)
  const differences = differencesOf(now.intent, now.echo)
  return { ...now, differences, isGuessed: whole.isGuessed }
}

function withVariants(answered: Verified, { cleared, variants }: RepairPlan): Verified {
  return { ...answered, cleared, variants: { ...answered.variants, clear: variants.clear } }
}

/**
 * Puts the answer where the session keeps records. The service has it already, so a local failure does not undo the
 * save: the record is read here instead.
 */
function keep(deps: SaveDeps, now: Verified): Result<RecordView> {
  const { intent, echo } = now
  const { family } = intent
  const kept = keptIn(deps.bases, now)
  return kept.ok ? kept : viewOf(family, echo)
}

function keptIn(
  bases: SaveDeps['bases'],
  { intent, echo, fetched, isGuessed, local }: Verified,
): Result<RecordView> {
  if (fetched !== null) return bases.putFetched(intent.family, fetched, local)
  return isGuessed ? bases.put(intent.family, echo, local) : bases.putAnswered(intent.family, echo, local)
}

function viewOf(family: Family, echo: string): Result<RecordView> {
  const read = readRecord(family, rawRecord(echo).value)
  return read ? ok(read) : fail({ kind: 'bad-response', path: '$', expected: 'a record' })
}

/**
 * Remembers what an echo shows: a variant that emptied a field or kept a photo works; one that lost a photo makes room
 * for the next. A variant that once worked is not doubted again, a field that then stays is that field's own rule.
 */
export function learnFrom(
  variants: LearnedVariants,
  answered: Answered,
  differences: readonly FieldDifference[],
): void {
  const known = variants.current()
  variants.learn({
    ...known,
    clear: clearsLearned(known, answered, differences),
    keepPhoto: keepLearned(known, answered),
  })
}

function clearsLearned(
  known: RequestVariants,
  answered: Answered,
  differences: readonly FieldDifference[],
): RequestVariants['clear'] {
  const learned = { ...known.clear }
  for (const field of answered.cleared) {
    const kind: ClearKind = clearKindOf(kindOfField(field))
    const worked = !differences.some((difference) => difference.field === field)
    if (worked && !learned[kind].proven)
      learned[kind] = { form: answered.variants.clear[kind].form, proven: true }
  }
  return learned
}

function keepLearned(
  known: RequestVariants,
  { intent, echo, variants }: Answered,
): RequestVariants['keepPhoto'] {
  const base = rawRecord(intent.base ?? '{}')
  const kept = photoFields
    .flatMap((field) => photoRefs(changedValue(field, intent.changes, base)))
    .filter(({ temporary }) => !temporary)
  if (known.keepPhoto.proven || kept.length === 0) return known.keepPhoto
  const present = new Set(photosOf(rawRecord(echo)))
  const { form } = variants.keepPhoto
  return kept.every(({ image }) => present.has(image))
    ? { form, proven: true }
    : { form: nextKeepVariant(form), proven: false }
}

/** The record was deleted elsewhere: what is written to it would be in the Trash and nowhere else. */
export const recordGone = fail({ kind: 'not-found' })

/**
 * Whether a version is deleted that a save does not mean to write to. Only the try to bring a deleted record back means
 * that (design 15): it goes over a version that was seen deleted, and changes nothing.
 */
export function isGoneFor({ base, changes }: Pick<Intent, 'base' | 'changes'>, now: string): boolean {
  const isRevival = base !== null && isDeleted(base) && Object.keys(changes).length === 0
  return isDeleted(now) && !isRevival
}

/**
 * Compares the record that came back with what the save meant, field by field (fault P40): the changes, the
 * untouched fields of the base, and the entries of other applications. Texts are as received, lists as JSON.
 */
export function differencesOf(intent: Intent, echo: string): FieldDifference[] {
  const base = rawRecord(intent.base ?? '{}')
  const got = rawRecord(echo)
  const fields = new Set([...base.raw.keys(), ...Object.keys(intent.changes)])
  // A service that shows no data of applications does not show ours either: its answer then says nothing about
  // the marks.
  if (isEmpty(got.value['extendprops'])) fields.delete('cards')
  const differing = [...fields].filter(
    (field) => !responseOnly.has(field) && !arrived(field, intent, base, got),
  )
  const differences = differing.map((field) => ({
    field,
    meant: shown(changedValue(field, intent.changes, base)),
    got: shown(got.value[field]),
  }))
  const mine = intent.changes.cards?.client_id
  return [
    ...differences,
    ...lostEntries('extendprops', base, got, mine),
    ...lostEntries('external_ids', base, got),
  ]
}

/** True when the record contains every change of the save, no matter which program made it. */
export function hasChanges(intent: Intent, text: string): boolean {
  const base = rawRecord(intent.base ?? '{}')
  const got = rawRecord(text)
  return Object.keys(intent.changes).every((field) => arrived(field, intent, base, got))
}

function arrived(field: string, intent: Intent, base: RawRecord, got: RawRecord): boolean {
  if (field === 'cards') return hasCardEdits(intent, got)
  const meant = changedValue(field, intent.changes, base)
  if (isPhotoField(field)) return samePhotos(photoRefs(meant), photoRefs(got.value[field]), photosOf(base))
  return sameMeaning(comparable(field, meant), comparable(field, got.value[field]))
}

/** Whether the marks of a record say what the edits made of them, whatever else was marked meanwhile. */
function hasCardEdits({ changes: { cards } }: Intent, got: RawRecord): boolean {
  if (cards === undefined) return true
  const marks = readCards(asObject(ownEntry(got, 'extendprops', cards.client_id)?.value)['data'])
  return editsBetween(marks, withEdits(marks, cards.edits)).length === 0
}

/**
 * Kept photos must have kept their id and place. An uploaded one gets a new id: in its place there must be none of those
 * that the record had `before`.
 */
function samePhotos(
  meant: readonly PhotoRef[],
  got: readonly PhotoRef[],
  before: readonly string[],
): boolean {
  if (meant.length !== got.length) return false
  const there = got.map(({ image }) => image)
  return meant.every(({ image, temporary }, at) =>
    temporary ? !before.some((each) => each === there[at]) : image === there[at],
  )
}

/**
 * Entries that existed before the save and are missing or changed after it (reliability 5.1.6).
 * @param mine application whose entry the save changes; that entry is checked separately
 */
function lostEntries(
  field: 'extendprops' | 'external_ids',
  base: RawRecord,
  got: RawRecord,
  mine?: string,
): FieldDifference[] {
  const before: unknown = base.value[field]
  const after: unknown = got.value[field]
  if (!Array.isArray(before)) return []
  const found: unknown[] = Array.isArray(after) ? after : []
  const lost = before
    .filter((entry) => mine === undefined || asObject(entry)['client_id'] !== mine)
    .filter((entry) => !found.some((each) => sameMeaning(asObject(entry), asObject(each))))
  return lost.length === 0 ? [] : [{ field, meant: shown(lost), got: shown(found) }]
}

function shown(value: unknown): string {
  if (isEmpty(value)) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A record as it is after a write. */
interface WholeEcho {
  text: string
  /** The text where a GET gave it. */
  fetched: FetchedText | null
  /** Neither the answer nor a GET showed the record whole. */
  isGuessed: boolean
}

/**
 * The record after a write: the answer where it says all that was meant, and otherwise what a GET shows, because a
 * service may answer with less than it holds. Where a GET is not possible now, what was known and meant fills in
 * what the answer lacks, so that nothing vanishes from the screen.
 */
export async function verifyEcho(deps: SaveDeps, answered: Answered): Promise<WholeEcho> {
  const { id, intent, echo, fetched } = answered
  if (fetched !== null) return { text: fetched, fetched, isGuessed: false }
  if (isWhole(deps, answered)) return { text: echo, fetched: null, isGuessed: false }
  const now = await deps.api[intent.family].get(id)
  // Over one that shows nothing of the record nothing is repaired.
  if (now.ok && !isEmptied(known(answered), now.value))
    return { text: now.value, fetched: now.value, isGuessed: false }
  return { text: fullerText(echo, known(answered)), fetched: null, isGuessed: true }
}

/** Whether the answer shows all that was meant and all that was there before, under an etag of its own. */
function isWhole(deps: SaveDeps, { intent, echo, over }: Answered): boolean {
  if (differencesOf(intent, echo).length > 0) return false
  const said = rawRecord(echo)
  // It is not known yet whether only the answer lacks the marks, or the record does too.
  if (!hasCardEdits(intent, said)) return false
  if (over === null) return true
  const before = rawRecord(over)
  const isLacking = Object.keys(before.value).some(
    (field) =>
      !Object.hasOwn(intent.changes, field) &&
      !stamps.has(field) &&
      !isEmpty(before.value[field]) &&
      isEmpty(said.value[field]),
  )
  if (isLacking || etagOf(before) === '') return !isLacking
  // The etag of the version before tells nothing, unless this service is known to have no other.
  const isOld = etagOf(said) === etagOf(before) && deps.variants.current().etags !== 'stay'
  return etagOf(said) !== '' && !isOld
}

/** The record as it should be, with everything that was known of it. */
function known({ id, intent }: Answered): string {
  const { family, base, group_id, changes } = intent
  const made = { id, deleted: false, ...(family === 'address' && { group_id }) }
  return withChanges(base ?? JSON.stringify(made), changes)
}
