import { fail, ok, type Result } from '../../contract/failure.ts'
import { isPhotoField, sameMeaning, type Family } from '../../contract/record/fields.ts'
import { etagOf, isDeleted, rawRecord } from '../record-text/json-text.ts'
import { conditionOver } from '../api/record-api.ts'
import type { FetchedText } from '../api/read-answer.ts'
import {
  comparable,
  fullerText,
  isUnchanged,
  photoRefs,
  responseOnly,
  saysNoMore,
} from '../record-text/compare-texts.ts'
import type { Entry, SaveDeps } from './intent.ts'
import { noteSameEtag, noteWrite } from './request-variants.ts'

/** What of an entry a delete needs. */
export type Deletion = Pick<Entry, 'family' | 'id' | 'etag' | 'base' | 'doubt'>

const conflict = fail({ kind: 'precondition-failed' })

/**
 * Deletes a record (interface 3: a soft delete), based on the version that the user saw, and keeps the answer,
 * which now says `deleted`. A record that is missing counts as deleted, no matter who deleted it. A record that
 * the service shows but does not find when it is to be deleted is `not-found`.
 * @param shown the result of `versionToDelete`; fetched unless given
 */
export async function deleteRecord(
  deps: SaveDeps,
  deletion: Deletion,
  shown?: FetchedText | null,
): Promise<Result<null>> {
  const over = shown === undefined ? await versionToDelete(deps, deletion) : ok(shown)
  if (!over.ok) return over.failure.kind === 'not-found' ? keepGone(deps, deletion) : over
  if (over.value !== null && isDeleted(over.value)) return ok(null)
  const condition = over.value === null ? ok(deletion.etag ?? '') : conditionOver(over.value)
  if (!condition.ok) return condition
  const { family, id } = deletion
  const answer = await deps.api[family].delete(id, condition.value)
  if (answer.ok && isDeleted(answer.value)) return keepAnswer(deps, deletion, answer.value)
  // The record may have come as it was before: whether it is deleted it says itself.
  if (answer.ok) return answerUnread(await deletedAfterAll(deps, deletion, notDeleted))
  const { kind } = answer.failure
  if (deletion.doubt && kind === 'not-found') return keepGone(deps, deletion)
  // Another user may have deleted it: then there is nothing to ask the user.
  const isAsked = kind === 'not-found' || kind === 'precondition-failed'
  return isAsked ? deletedAfterAll(deps, deletion, answer) : answer
}

const notDeleted = fail({ kind: 'bad-response', path: '$.deleted', expected: 'true after a delete' })

/** An answer that does not say whether the record is deleted: the record does. `otherwise` where it is not. */
async function deletedAfterAll(
  deps: SaveDeps,
  deletion: Deletion,
  otherwise: Result<never>,
): Promise<Result<null>> {
  const now = await deps.api[deletion.family].get(deletion.id)
  if (!now.ok) return now.failure.kind === 'not-found' ? keepGone(deps, deletion) : now
  if (!isDeleted(now.value)) return otherwise
  // The service has deleted it; a full local disk does not change that, and the next sync brings it again.
  deps.bases.putFetched(deletion.family, now.value)
  return ok(null)
}

/** The service took the delete: where the record could not be read afterwards, it may well be done. */
function answerUnread(seen: Result<null>): Result<null> {
  return seen.ok || seen === notDeleted ? seen : fail({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
}

/** The answer may say no more than that it is done: what was known of the record stays in the Trash. */
function keepAnswer(deps: SaveDeps, { family, base: known }: Deletion, text: string): Result<null> {
  if (known !== null) noteWrite(deps.variants, known, text)
  deps.bases.put(family, known === null ? text : fullerText(text, known))
  return ok(null)
}

function keepGone(deps: SaveDeps, { family, id }: Deletion): Result<null> {
  deps.bases.gone(family, id)
  return ok(null)
}

/**
 * What a delete goes over, as a GET shows it; null where the etag that the user saw is all that is needed. The record is
 * read where that etag is missing or says nothing, and where the user's copy is all that will be left of it. Fails with
 * `precondition-failed` where it says something else by now, or more than the copy.
 * @param isCopied a copy was made of the version that was seen
 */
export async function versionToDelete(
  deps: SaveDeps,
  { family, id, base: seen, ...deletion }: Deletion,
  isCopied = false,
): Promise<Result<FetchedText | null>> {
  const etag = deletion.etag ?? ''
  const known = deps.bases.proven(family, id, etag)
  const isGuarded = etag !== '' && deps.variants.current().etags === 'change'
  if (isGuarded && isCopied && seen !== null && known !== null)
    return saysAll(seen, known) ? ok(null) : conflict
  if (!isCopied && (isGuarded || (etag !== '' && seen === null))) return ok(null)
  if (seen === null) return conflict
  const fresh = await deps.api[family].get(id)
  if (!fresh.ok) return fresh
  const now = fresh.value
  if (known !== null) noteSameEtag(deps.variants, known, now)
  deps.bases.putFetched(family, now)
  if (isDeleted(now)) return ok(now)
  const isOther = etag !== '' && etagOf(rawRecord(now)) !== etag
  if (isOther || !isUnchanged({ seen, isWhole: known !== null }, now)) return conflict
  return isCopied && !saysAll(seen, now) ? conflict : ok(now)
}

/** The record that took over what a delete removes, and what it must say: raw JSON text. */
export interface TakenOver {
  family: Family
  id: string
  text: string
}

/** What a GET says of the record that took over: `kept` says all that it should, `deleted` is final, `lacking` may be late. */
export type CopyState = 'kept' | 'lacking' | 'deleted'

/**
 * Reads the record that took over what a delete removes: the answer to a write does not prove that the service
 * keeps it. What the GET shows goes to the mirror, so that the user can compare. Fails where the record could not
 * be read, which says nothing about it.
 */
export async function copyState(deps: SaveDeps, { family, id, text }: TakenOver): Promise<Result<CopyState>> {
  const read = await deps.api[family].get(id)
  if (!read.ok) return read.failure.kind === 'not-found' ? ok('lacking') : read
  deps.bases.putFetched(family, read.value)
  if (isDeleted(read.value)) return ok('deleted')
  return ok(keepsAll(read.value, text) ? 'kept' : 'lacking')
}

/** Whether a record says everything that a user has written down in a text of it. Photos have other ids in a copy. */
function keepsAll(record: FetchedText, text: string): boolean {
  const [now, meant] = [rawRecord(record).value, rawRecord(text).value]
  const own = Object.keys(meant).filter((field) => !responseOnly.has(field))
  return own.every((field) => {
    const [there, said] = [comparable(field, now[field]), comparable(field, meant[field])]
    if (isPhotoField(field)) return photoRefs(there).length >= photoRefs(said).length
    return saysNoMore(said, there) || sameMeaning(said, there)
  })
}

/** Whether a copy holds everything that a user has written down in the record. */
function saysAll(copied: string, record: FetchedText): boolean {
  const [copy, full] = [rawRecord(copied).value, rawRecord(record).value]
  const own = Object.keys(full).filter((field) => !responseOnly.has(field))
  return own.every((field) => {
    if (!isPhotoField(field)) return saysNoMore(full[field], copy[field])
    const copies = photoRefs(copy[field]).map(({ image }) => image)
    return photoRefs(full[field]).every(({ image }) => copies.includes(image))
  })
}
