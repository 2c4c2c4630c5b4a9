import { setTimeout as pause } from 'node:timers/promises'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/outbox.ts'
import { isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { conditionOver, type UpdateBody } from '../api/record-api.ts'
import type { FetchedText } from '../api/read-answer.ts'
import { isEmptied, isUnchanged, photoFields, photoRefs, sameField } from '../record-text/compare-texts.ts'
import { changedValue, etagOf, objectText, rawRecord } from '../record-text/json-text.ts'
import { idsOf, updateBody } from './bodies.ts'
import type { Answered, Entry, Intent, PhotoCopies, SaveDeps } from './intent.ts'
import { bodyVariants, clearedFields, noteSameEtag, type RequestVariants } from './request-variants.ts'
import { hasChanges, isGoneFor, recordGone, settle } from './settle.ts'

/** The version that an update is based on, and what the user saw of the record. */
interface ProvenVersion {
  /** Raw JSON text; may lack what lists leave out. */
  seen: string
  over: FetchedText
}

/** An update of the version that a GET has shown: its base is that version, and its changes are those that apply to it. */
export type Update<E extends Entry = Entry> = E & { base: FetchedText }

const conflict = fail({ kind: 'precondition-failed' })

/**
 * Reads the record that an edit is about where that is necessary, and bases the edit on it. Fails with `precondition-failed`
 * where it is not known what the user saw, and where another user changed the same; with `not-found` where the record is
 * deleted by now: the user did not want to write to a contact in the Trash.
 */
export async function updateOver<E extends Entry>(deps: SaveDeps, entry: E): Promise<Result<Update<E>>> {
  const version = await provenVersion(deps, entry)
  return version.ok ? rebased(entry, version.value) : version
}

function rebased<E extends Entry>(entry: E, version: ProvenVersion): Result<Update<E>> {
  const changes = changesOver(version, entry.changes)
  if (!changes.ok) return changes
  const { over } = version
  // A field that was typed and then taken back is not a change: sent with the shown version, it would empty what
  // the user never saw.
  return ok({ ...entry, base: over, etag: etagOf(rawRecord(over)), changes: changes.value })
}

/**
 * The record as a GET shows it, to be written over. One that was shown before under this etag is not asked for again,
 * once the service is known to change its etags; where they say nothing, the record is read each time. Fails with
 * `precondition-failed` where it is not known what the user saw, unless the change fits any version.
 */
export async function provenVersion(
  deps: SaveDeps,
  { family, id, base: seen, etag, changes }: Entry,
): Promise<Result<ProvenVersion>> {
  if (seen === null && !isMarking(changes)) return conflict
  const known = deps.bases.proven(family, id, etag ?? '')
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
 * Reads the record once more and updates it, after uploads, which take their time, and where an earlier attempt may have been
 * done. Where the record shows then what was meant, it was.
 */
export async function updateAgain(deps: SaveDeps, entry: Entry): Promise<Result<RecordSaved>> {
  const version = await provenVersion(deps, entry)
  if (!version.ok) return notRead(version.failure)
  const { seen, over } = version.value
  const meant: SeenEntry = { ...entry, base: seen }
  if (entry.doubt && isDoneIn(meant, over)) return foundDone(deps, meant, over)
  const update = rebased(entry, version.value)
  return update.ok ? sendUpdate(deps, update.value) : update
}

/** An entry with the version that the user saw. */
type SeenEntry = Entry & { base: string }

function isDoneIn(meant: Intent, now: FetchedText): boolean {
  return !isGoneFor(meant, now) && hasChanges(meant, now)
}

/** Times that marks go over a newer version, which other computers may write at the same moment. */
const mostAttempts = 12

/**
 * Sends an edit once and returns the record as the service now has it, with every difference from what was meant. On
 * `precondition-failed` nothing was changed anywhere; after `unknown-outcome` the next attempt is in doubt, because this one may
 * have been done. The outbox decides whether and when to call it again.
 * @param attempts how often it may still be tried where another user is faster each time
 */
export async function sendUpdate(
  deps: SaveDeps,
  update: Update,
  attempts = mostAttempts,
): Promise<Result<RecordSaved>> {
  const { id, base: over } = update
  const copies = await keepPhotoCopies(deps, update)
  if (!copies.ok) return copies
  const written = await write(deps, update)
  if (!written.ok && written.failure.kind === 'precondition-failed' && attempts > 1) {
    if (isMarking(update.changes)) return markAgain(deps, update, attempts - 1)
    if (update.doubt) return written
    return (await withoutQuestion(deps, update)) ?? written
  }
  if (!written.ok) return written
  const { echo, variants, late } = written.value
  if (late !== null) return settleLate(deps, update, { late, variants, copies: copies.value })
  const cleared = clearedFields(update, rawRecord(over))
  const answer = { over, echo, fetched: null, variants, cleared, copies: copies.value }
  return settle(deps, { id, intent: update, ...answer })
}

/**
 * Marks go over whatever else the record says by now: each of them is merged by itself (contract/cards), so there is nothing to
 * ask the user.
 */
async function markAgain(deps: SaveDeps, update: Update, attempts: number): Promise<Result<RecordSaved>> {
  const { family, id } = update
  const now = await deps.api[family].get(id)
  if (!now.ok) return notRead(now.failure)
  deps.bases.putFetched(family, now.value)
  const next = { ...update, base: now.value }
  if (isGoneFor(next, now.value)) return recordGone
  if (update.doubt && isDoneIn(next, now.value)) return foundDone(deps, next, now.value)
  return sendUpdate(deps, next, attempts)
}

/**
 * Settles a 412 that needs no decision by the user: the record already says what was meant, only its etag has
 * changed, or it is deleted, which is `not-found`. null where it is a real conflict. A record never counts as done
 * by its photos: it is not known who added a new one.
 */
async function withoutQuestion(deps: SaveDeps, update: Update): Promise<Result<RecordSaved> | null> {
  const { family, id, base, changes } = update
  const now = await deps.api[family].get(id)
  if (!now.ok) return now.failure.kind === 'not-found' ? now : null
  deps.bases.putFetched(family, now.value)
  if (isGoneFor(update, now.value)) return recordGone
  const hasPhotos = Object.keys(changes).some(isPhotoField)
  if (!hasPhotos && hasChanges(update, now.value)) return foundDone(deps, update, now.value)
  return isUnchanged({ seen: base, isWhole: true }, now.value)
    ? sendUpdate(deps, { ...update, base: now.value }, 1)
    : null
}

/** What came instead of the record says nothing about an attempt before, nor about this one. */
function notRead(failure: Failure): Result<never> {
  return fail(failure.kind === 'bad-response' ? { kind: 'unknown-outcome', code: 'NOT_COMPARED' } : failure)
}

interface Written extends PutDone {
  /** The variants that this body was written with. */
  variants: RequestVariants
}

/**
 * Sends the body; where the service refuses it for good and a variant in it is only a guess, again with the next guess, and then
 * without what a strict service refuses: a refused body has changed nothing. What it takes is remembered.
 */
async function write(deps: SaveDeps, update: Update): Promise<Result<Written>> {
  const known = deps.variants.current()
  let refusal: Result<never> | null = null
  // Another status says nothing about what is in the body.
  let isOfBody = true
  const refused = new Set<string>()
  for (const variants of bodyVariants(known, update)) {
    if (!isOfBody && variants.leftOut !== known.leftOut) break
    const body = updateBody(update.base, { intent: update, variants, ...idsOf(deps) })
    if (!body.ok) return body
    if (refused.has(body.value.json)) continue
    const answer = await putRecord(deps, update, body.value)
    if (answer.ok) {
      if (answer.value.late === null)
        deps.variants.learn({ ...deps.variants.current(), leftOut: variants.leftOut })
      return ok({ ...answer.value, variants })
    }
    if (answer.failure.kind !== 'rejected') return answer
    refusal ??= answer
    refused.add(body.value.json)
    isOfBody = [400, 422].includes(answer.failure.status)
  }
  return refusal ?? fail({ kind: 'rejected', status: 400 })
}

/** The record shows, before anything is sent, that an earlier attempt was done. */
async function foundDone(deps: SaveDeps, meant: SeenEntry, late: FetchedText): Promise<Result<RecordSaved>> {
  // It is done: copies that cannot be had hold nothing up any more.
  const copies = await keepPhotoCopies(deps, { ...meant, withoutCopies: true })
  const variants = deps.variants.current()
  return copies.ok ? settleLate(deps, meant, { late, variants, copies: copies.value }) : copies
}

interface Late extends Pick<Answered, 'variants' | 'copies'> {
  /** The record, which already contains the changes. */
  late: FetchedText
}

/** An earlier attempt had been done. What others changed since is neither a difference nor ours to undo; a photo is. */
function settleLate(
  deps: SaveDeps,
  meant: SeenEntry,
  { late, variants, copies }: Late,
): Promise<Result<RecordSaved>> {
  const intent = { ...meant, base: photosOnly(meant.base) }
  const answer = { over: null, echo: late, fetched: late, variants, cleared: [], copies }
  return settle(deps, { id: meant.id, intent, ...answer })
}

/** The text of the record reduced to its photos. */
function photosOnly(base: string): string {
  return objectText(new Map([...rawRecord(base).raw].filter(([field]) => isPhotoField(field))))
}

/** True when a conditional write may have been done although no good answer came (reliability 4.1). */
export function leavesOutcomeUnknown(failure: Failure): boolean {
  return failure.kind === 'unknown-outcome' || (failure.kind === 'retry-later' && failure.status >= 500)
}

/** How an update ended well. */
interface PutDone {
  /** Raw JSON text of the record. */
  echo: string
  /** The same text where it came by a GET: an earlier attempt had been done, and others may have written since. */
  late: FetchedText | null
}

/**
 * An update of exactly the version that its body is made from. It may be repeated with the same If-Match while it
 * is not known whether it was done (reliability 5.2): done or not, the same etag can only succeed once. 412 after
 * a doubt is compared with what was meant before it counts as a change by another user.
 */
async function putRecord(deps: SaveDeps, update: Update, body: UpdateBody): Promise<Result<PutDone>> {
  const condition = conditionOver(body.over)
  if (!condition.ok) return condition
  const answer = await deps.api[update.family].update(update.id, body, condition.value)
  if (answer.ok) return ok({ echo: answer.value, late: null })
  const isLate = update.doubt && answer.failure.kind === 'precondition-failed'
  return isLate ? doneAfterAll(deps, update) : answer
}

/** The record as it is now, if it carries our changes: then an earlier attempt had been done. */
async function doneAfterAll(deps: SaveDeps, update: Update): Promise<Result<PutDone>> {
  const { family, id } = update
  const now = await deps.api[family].get(id)
  if (!now.ok)
    return now.failure.kind === 'not-found' ? now : fail({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
  if (isGoneFor(update, now.value)) {
    deps.bases.putFetched(family, now.value)
    return recordGone
  }
  return hasChanges(update, now.value)
    ? ok({ echo: now.value, late: now.value })
    : fail({ kind: 'precondition-failed' })
}

/**
 * How long to wait before a photo that did not come is requested a second time, in ms: many failures do not last
 * longer.
 */
const secondLookMs = 500

/**
 * Copies of the photos that an update means to keep, taken before it goes out (reliability 5.1.5). None once an echo
 * has shown how this service keeps photos. A photo that the service does not have (404) holds nothing up. Where one does not
 * come although the service gives the record, the photo could be lost: the failure is `photo` with the reason `no-copy`
 * unless the user said yes to that. Where the record does not come either, its failure is returned.
 */
export async function keepPhotoCopies(
  deps: SaveDeps,
  { family, id, base, changes, withoutCopies = false }: Intent & Pick<Entry, 'id' | 'withoutCopies'>,
): Promise<Result<PhotoCopies>> {
  const copies = new Map<string, Uint8Array>()
  if (deps.variants.current().keepPhoto.proven) return ok(copies)
  const before = rawRecord(base ?? '{}')
  const kept = photoFields.flatMap((field) => photoRefs(changedValue(field, changes, before)))
  const copyAll = async (images: readonly string[]) => {
    const lacking = await Promise.all(
      images.map(async (image) => {
        const copy = await deps.photoCopy(family, id, image)
        if (!copy.ok) return { image, failure: copy.failure }
        copies.set(image, copy.value)
        return null
      }),
    )
    return lacking.filter((each) => each !== null)
  }
  const first = await copyAll(kept.flatMap(({ image, temporary }) => (temporary ? [] : image)))
  if (first.length === 0 || withoutCopies) return ok(copies)
  await pause(secondLookMs)
  const second = await copyAll(first.map(({ image }) => image))
  if (second.every(({ failure }) => failure.kind === 'not-found')) return ok(copies)
  const record = await deps.api[family].get(id)
  return record.ok ? fail({ kind: 'photo', reason: 'no-copy' }) : record
}
