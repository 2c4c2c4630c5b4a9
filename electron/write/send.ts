import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import { isPhotoField, type Family } from '../../contract/record/fields.ts'
import { conditionOver, type UpdateBody } from '../api/record-api.ts'
import type { FetchedText } from '../api/read-answer.ts'
import { clearedFields, variantAttempts, idsOf, updateBody } from './bodies.ts'
import {
  changesOver,
  hasChanges,
  isGoneFor,
  isMarking,
  isUnchanged,
  provenVersion,
  recordGone,
  type Answered,
  type ProvenVersion,
} from './compare.ts'
import { createRecord } from './create.ts'
import { leftOutVariants, type RequestVariants } from './request-variants.ts'
import type { Intent, SaveDeps } from './intent.ts'
import { objectText, rawRecord } from '../record-text/json-text.ts'
import { settle, keepPhotoCopies } from './settle.ts'

/**
 * Sends a new or edited record once and returns it as the service now has it, with every difference from what was
 * meant. On `precondition-failed` nothing was changed anywhere; after `unknown-outcome` the next attempt says
 * `doubtful`, because an earlier one may have been done. The outbox decides whether and when to call it again.
 * @param shown see `updateRecord`
 */
export function saveRecord(
  deps: SaveDeps,
  save: RecordSave,
  doubtful = false,
  shown: FetchedText | null = null,
): Promise<Result<RecordSaved>> {
  const { id, etag } = save
  // '' says that the user's copy had no etag: the record is read before anything is sent.
  if (id === null) return createRecord(deps, save)
  return updateRecord(deps, { ...save, id, etag: etag ?? '', attempts: mostAttempts }, doubtful, shown)
}

/** A save of a record that exists; `attempts` counts the remaining attempts where another user is faster each time. */
type RecordUpdate = RecordSave & { id: string; etag: string; attempts: number }

/** Times that marks go over a newer version, which other computers may write at the same moment. */
const mostAttempts = 12

/** What an update means: there is always a version that the user saw. */
type UpdateIntent = Intent & { base: string }

interface Written extends PutDone {
  /** The variants that this body was written with. */
  variants: RequestVariants
}

/**
 * Applies the changes to the record as a GET shows it, where that agrees with what the user saw, and compares the
 * echo. Without that version at hand it fails with `precondition-failed`: a body from another version would undo
 * changes of other users. Where the record is deleted by now it fails with `not-found`, also where only the answer
 * says so: the user did not want to write to a contact in the Trash.
 * @param doubtful an earlier attempt may have been done
 * @param shown what a GET has just shown and the changes were compared with; fetched unless given
 */
async function updateRecord(
  deps: SaveDeps,
  save: RecordUpdate,
  doubtful: boolean,
  shown: FetchedText | null = null,
): Promise<Result<RecordSaved>> {
  const { family, id, changes, group_id, attempts } = save
  const version: Result<ProvenVersion> = shown
    ? ok({ seen: shown, over: shown })
    : await provenVersion(deps, save, isMarking(changes))
  if (!version.ok) return notRead(version.failure)
  const { seen, over } = version.value
  const meant: UpdateIntent = { family, base: seen, group_id, changes }
  if (doubtful && !isGoneFor(meant, over) && hasChanges(meant, over))
    return foundDone(deps, { id, intent: meant, late: over })
  const mine = changesOver(version.value, changes)
  if (!mine.ok) return mine
  const intent: UpdateIntent = { family, base: over, group_id, changes: mine.value }
  const copies = await keepPhotoCopies(deps, intent, id)
  if (!copies.ok) return copies
  const written = await write(deps, { id, intent, over, doubtful })
  if (!written.ok && written.failure.kind === 'precondition-failed' && attempts > 1) {
    if (isMarking(changes)) return markAgain(deps, { ...save, attempts: attempts - 1 }, doubtful)
    if (doubtful) return written
    return (await withoutQuestion(deps, { ...save, attempts: 1 }, intent)) ?? written
  }
  if (!written.ok) return written
  const { echo, variants, late } = written.value
  if (late !== null) return settleLate(deps, { id, intent, late, variants, copies: copies.value })
  const cleared = clearedFields(intent, rawRecord(over))
  return settle(deps, { id, intent, over, echo, fetched: null, variants, cleared, copies: copies.value })
}

/**
 * Marks go over whatever else the record says by now: each of them is merged by itself (contract/cards), so there is nothing to
 * ask the user.
 */
async function markAgain(
  deps: SaveDeps,
  save: RecordUpdate,
  doubtful: boolean,
): Promise<Result<RecordSaved>> {
  const now = await deps.api[save.family].get(save.id)
  if (!now.ok) return notRead(now.failure)
  deps.bases.putFetched(save.family, now.value)
  return updateRecord(deps, save, doubtful, now.value)
}

/**
 * Settles a 412 that needs no decision by the user: the record already says what was meant, only its etag has
 * changed, or it is deleted, which is `not-found`. null where it is a real conflict. A record never counts as done
 * by its photos: it is not known who added a new one.
 */
async function withoutQuestion(
  deps: SaveDeps,
  save: RecordUpdate,
  intent: UpdateIntent,
): Promise<Result<RecordSaved> | null> {
  const now = await deps.api[save.family].get(save.id)
  if (!now.ok) return now.failure.kind === 'not-found' ? now : null
  deps.bases.putFetched(save.family, now.value)
  if (isGoneFor(intent, now.value)) return recordGone
  const hasPhotos = Object.keys(intent.changes).some(isPhotoField)
  if (!hasPhotos && hasChanges(intent, now.value))
    return foundDone(deps, { id: save.id, intent, late: now.value })
  return isUnchanged({ seen: intent.base, isWhole: true }, now.value)
    ? updateRecord(deps, { ...save, changes: intent.changes }, false, now.value)
    : null
}

/** What came instead of the record says nothing about an attempt before, nor about this one. */
function notRead(failure: Failure): Result<never> {
  return fail(failure.kind === 'bad-response' ? { kind: 'unknown-outcome', code: 'NOT_COMPARED' } : failure)
}

interface Write {
  id: string
  intent: Intent
  over: FetchedText
  doubtful: boolean
}

/**
 * Sends the body; where the service refuses it for good and a variant in it is only a guess, again with the next guess, and then
 * without what a strict service refuses: a refused body has changed nothing. What it takes is remembered.
 */
async function write(deps: SaveDeps, { id, intent, over, doubtful }: Write): Promise<Result<Written>> {
  const { family } = intent
  const known = deps.variants.current()
  let refusal: Result<never> | null = null
  // Another status says nothing about what is in the body.
  let isOfBody = true
  const refused = new Set<string>()
  for (const variants of bodyVariants(known, intent)) {
    if (!isOfBody && variants.leftOut !== known.leftOut) break
    const body = updateBody(over, { intent, variants, ...idsOf(deps) })
    if (!body.ok) return body
    if (refused.has(body.value.json)) continue
    const answer = await putRecord(deps, { family, id, body: body.value, intent, doubtful })
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

/** Variants to send with, in turn: as this service is known, then with what any may refuse left out. */
function* bodyVariants(current: RequestVariants, intent: Intent): Generator<RequestVariants> {
  for (const leftOut of [current.leftOut, ...leftOutVariants])
    yield* variantAttempts({ ...current, leftOut }, intent)
}

interface Late {
  id: string
  intent: UpdateIntent
  /** The record, which already contains the changes. */
  late: FetchedText
}

/** The record shows, before anything is sent, that an earlier attempt was done. */
async function foundDone(deps: SaveDeps, late: Late): Promise<Result<RecordSaved>> {
  // It is done: copies that cannot be had hold nothing up any more.
  const copies = await keepPhotoCopies({ ...deps, withoutCopies: true }, late.intent, late.id)
  return copies.ok
    ? settleLate(deps, { ...late, variants: deps.variants.current(), copies: copies.value })
    : copies
}

/** An earlier attempt had been done. What others changed since is neither a difference nor ours to undo; a photo is. */
function settleLate(
  deps: SaveDeps,
  { id, intent, late, variants, copies }: Late & Pick<Answered, 'variants' | 'copies'>,
): Promise<Result<RecordSaved>> {
  const mine = { ...intent, base: photosOnly(intent.base) }
  return settle(deps, {
    id,
    intent: mine,
    over: null,
    echo: late,
    fetched: late,
    variants,
    cleared: [],
    copies,
  })
}

/** The text of the record reduced to its photos. */
function photosOnly(base: string): string {
  return objectText(new Map([...rawRecord(base).raw].filter(([field]) => isPhotoField(field))))
}

/** True when a conditional write may have been done although no good answer came (reliability 4.1). */
export function leavesOutcomeUnknown(failure: Failure): boolean {
  return failure.kind === 'unknown-outcome' || (failure.kind === 'retry-later' && failure.status >= 500)
}

interface Put {
  family: Family
  id: string
  body: UpdateBody
  intent: Intent
  /** An earlier attempt with this etag may have been done. */
  doubtful: boolean
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
async function putRecord(deps: SaveDeps, put: Put): Promise<Result<PutDone>> {
  const { family, id, body, doubtful } = put
  const condition = conditionOver(body.over)
  if (!condition.ok) return condition
  const answer = await deps.api[family].update(id, body, condition.value)
  if (answer.ok) return ok({ echo: answer.value, late: null })
  return doubtful && answer.failure.kind === 'precondition-failed' ? doneAfterAll(deps, put) : answer
}

/** The record as it is now, if it carries our changes: then an earlier attempt had been done. */
async function doneAfterAll(deps: SaveDeps, { family, id, intent }: Put): Promise<Result<PutDone>> {
  const now = await deps.api[family].get(id)
  if (!now.ok)
    return now.failure.kind === 'not-found' ? now : fail({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
  if (isGoneFor(intent, now.value)) {
    deps.bases.putFetched(family, now.value)
    return recordGone
  }
  return hasChanges(intent, now.value)
    ? ok({ echo: now.value, late: now.value })
    : fail({ kind: 'precondition-failed' })
}
