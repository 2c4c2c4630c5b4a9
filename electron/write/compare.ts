import { isDeepStrictEqual } from 'node:util'
import { editsBetween, readCards, withEdits } from '../../contract/cards/card-marks.ts'
import { fail, jsonValue, ok, type Result } from '../../contract/failure.ts'
import type { FieldDifference } from '../../contract/ipc/outbox.ts'
import { isEmpty, isPhotoField, sameMeaning, type Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import {
  asObject,
  etagOf,
  isDeleted,
  ownEntry,
  rawRecord,
  withChanges,
  withFields,
  type RawRecord,
} from '../record-text/json-text.ts'
import type { FetchedText } from '../api/read-answer.ts'
import { fullerText, isEmptied, saysNoMore, stamps } from '../record-text/compare-texts.ts'
import {
  comparable,
  photoRefs,
  photosOf,
  responseOnly,
  sameInBoth,
  type RequestVariants,
  type LearnedVariants,
  type PhotoRef,
} from './request-variants.ts'
import type { Intent, SaveDeps } from './intent.ts'

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
    meant: shown(meantValue(field, intent, base)),
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

/** The value a field should have after the save. */
export function meantValue(field: string, { changes }: Intent, base: RawRecord): unknown {
  return Object.hasOwn(changes, field) ? Reflect.get(changes, field) : base.value[field]
}

function arrived(field: string, intent: Intent, base: RawRecord, got: RawRecord): boolean {
  if (field === 'cards') return hasCardEdits(intent, got)
  const meant = meantValue(field, intent, base)
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

/** A write that the service answered, on its way to being compared. */
export interface Answered {
  id: string
  intent: Intent
  copies: PhotoCopies
  /** What an update went over; null for a create, and where nothing was sent. */
  over: FetchedText | null
  /** Raw JSON text of the record that came back. */
  echo: string
  /** The same text where it came by a GET. */
  fetched: FetchedText | null
  /** Variants that the body was written with. */
  variants: RequestVariants
  /** Fields that the body emptied. */
  cleared: string[]
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

/** JPEG bytes of the photos a record has, by image id. */
export type PhotoCopies = ReadonlyMap<string, Uint8Array>

/** The version that an update is based on, and what the user saw of the record. */
export interface ProvenVersion {
  /** Raw JSON text; may lack what lists leave out. */
  seen: string
  over: FetchedText
}

export const conflict = fail({ kind: 'precondition-failed' })

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
 * The record as a GET shows it, to be written over. One that was shown before under this etag is not asked for again,
 * once the service is known to change its etags; where they say nothing, the record is read each time. Fails with
 * `precondition-failed` where it is not known what the user saw, unless the change fits any version (`fitsAny`).
 */
export async function provenVersion(
  deps: SaveDeps,
  { family, id, etag }: { family: Family; id: string; etag: string },
  fitsAny = false,
): Promise<Result<ProvenVersion>> {
  const seen = deps.bases.base(family, id, etag)
  if (seen === null && !fitsAny) return conflict
  const known = deps.bases.proven(family, id, etag)
  if (known !== null && deps.variants.current().etags === 'change')
    return ok({ seen: seen ?? known, over: known })
  const fresh = await deps.api[family].get(id)
  if (!fresh.ok) return fresh
  if (known !== null) noteSameEtag(deps.variants, known, fresh.value)
  const kept = deps.bases.putFetched(family, fresh.value)
  // A full disk holds up no write.
  if (!kept.ok && kept.failure.kind === 'bad-response') return kept
  return ok({ seen: seen ?? fresh.value, over: fresh.value })
}

/** Whether a save says nothing but marks of cards, which fit every version of a record. */
export function isMarking(changes: AddressChanges): boolean {
  return changes.cards !== undefined && Object.keys(changes).length === 1
}

/**
 * The changes of the user as they apply to the record: what a list has omitted, and what others changed in fields
 * that the user did not touch, stays as the GET shows it. `not-found` where the record was deleted;
 * `precondition-failed` where another user changed a field that this user changed too, where that field held
 * something that this user could not see, or where the GET shows nothing at all of what was seen.
 */
export function changesOver({ seen, over }: ProvenVersion, changes: AddressChanges): Result<AddressChanges> {
  if (isGoneFor({ base: seen, changes }, over)) return recordGone
  // Emptied by another user, or not a record at all: only the user can decide, and an update would empty it for
  // good.
  if (isEmptied(seen, over)) return conflict
  const [before, now] = [rawRecord(seen).value, rawRecord(over).value]
  const isMoved = (field: string) => !sameField(field, before[field], now[field])
  const entries = Object.entries(changes).filter(
    ([field, value]) => !isMoved(field) || !sameField(field, value, before[field]),
  )
  const isTheirs = entries.some(([field, value]) => isMoved(field) && !sameField(field, value, now[field]))
  return isTheirs ? conflict : ok(Object.fromEntries(entries))
}

/**
 * A version as the form showed it: in a field that the form changes, what the form showed replaces a different
 * value.
 * @param shown JSON object of fields
 */
export function asShown(text: string, shown: string): string {
  const { value } = rawRecord(text)
  const other = Object.entries(asObject(jsonValue(shown))).filter(
    ([field, was]) => !sameField(field, was, value[field]),
  )
  return other.length === 0 ? text : withFields(text, Object.fromEntries(other))
}

/** Of photos only which ones they are counts: a list may show less about each. */
function sameField(field: string, one: unknown, other: unknown): boolean {
  if (!isPhotoField(field)) return sameInBoth(field, one, other)
  return JSON.stringify(photoRefs(one)) === JSON.stringify(photoRefs(other))
}

/** Whether the record still says what was seen of it; of a version that a list showed only what it did show. */
export function isUnchanged(
  { seen, isWhole }: { seen: string; isWhole: boolean },
  now: FetchedText,
): boolean {
  const [before, after] = [rawRecord(seen).value, rawRecord(now).value]
  // A version without an etag does not count as another version.
  if (!isWhole) return saysNoMore({ ...before, etag: null }, after)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !stamps.has(field))
    .every((field) => sameInBoth(field, before[field], after[field]))
}

/**
 * Two texts that were read one after the other: where one etag stands for two versions, no etag of this service is
 * trusted any more.
 */
export function noteSameEtag(variants: LearnedVariants, before: string, after: string): void {
  const [one, other] = [rawRecord(before), rawRecord(after)]
  if (etagOf(one) === '' || etagOf(one) !== etagOf(other)) return
  if (!isDeepStrictEqual(one.value, other.value)) learn(variants, 'stay')
}

/**
 * A write went over `before` and gave `after`, as the service shows it. A new etag proves that it changes with a
 * version; the same one for another content that it does not.
 */
export function noteWrite(variants: LearnedVariants, before: string, after: string): void {
  const [one, other] = [etagOf(rawRecord(before)), etagOf(rawRecord(after))]
  if (one === '' || other === '') return
  if (one === other) return noteSameEtag(variants, before, after)
  if (variants.current().etags === 'unproven') learn(variants, 'change')
}

function learn(variants: LearnedVariants, etags: 'change' | 'stay'): void {
  variants.learn({ ...variants.current(), etags })
}
