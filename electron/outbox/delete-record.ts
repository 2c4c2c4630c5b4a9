import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordDelete } from '../../contract/ipc/record-write.ts'
import { rawRecord } from './raw-record.ts'
import type { SaveDeps } from './save-deps.ts'
import { seenVersion } from './seen-version.ts'

/**
 * Deletes a record (spec 3: a soft delete) with the etag that the user saw, and keeps the answer, which now says
 * `deleted`. `doubtful` says that an earlier attempt may have been done: a record that is gone then counts as deleted;
 * otherwise `not-found` says that somebody else removed it.
 */
export async function deleteRecord(
  deps: SaveDeps,
  deletion: RecordDelete,
  doubtful = false,
): Promise<Result<null>> {
  const etag = await etagToSend(deps, deletion)
  if (!etag.ok) return etag
  const { family, id } = deletion
  const answer = await deps.api[family].delete(id, etag.value)
  if (answer.ok && isDeleted(answer.value)) return keepDeleted(deps, deletion, answer.value)
  // The record may have come as it was before: whether it is deleted it says itself.
  if (answer.ok) return answerUnread(await deletedAfterAll(deps, deletion, notDeleted))
  if (doubtful && answer.failure.kind === 'not-found') return keepGone(deps, deletion)
  return doubtful && answer.failure.kind === 'precondition-failed'
    ? deletedAfterAll(deps, deletion, answer)
    : answer
}

const notDeleted = fail({ kind: 'bad-response', path: '$.deleted', expected: 'true after a delete' })

async function etagToSend(deps: SaveDeps, deletion: RecordDelete): Promise<Result<string>> {
  if (deletion.etag !== '') return ok(deletion.etag)
  const seen = await seenVersion(deps, deletion)
  return seen.ok ? ok(seen.value.etag) : seen
}

/** An answer that does not say whether the record is deleted: the record does. `otherwise` where it is not. */
async function deletedAfterAll(
  deps: SaveDeps,
  deletion: RecordDelete,
  otherwise: Result<never>,
): Promise<Result<null>> {
  const now = await deps.api[deletion.family].get(deletion.id)
  if (now.ok) return isDeleted(now.value) ? keepDeleted(deps, deletion, now.value) : otherwise
  if (now.failure.kind === 'not-found') return keepGone(deps, deletion)
  return now
}

/** The service took the delete: where the record could not be read afterwards, it may well be done. */
function answerUnread(seen: Result<null>): Result<null> {
  return seen.ok || seen === notDeleted ? seen : fail({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
}

function isDeleted(text: string): boolean {
  return rawRecord(text).value['deleted'] === true
}

function keepDeleted(deps: SaveDeps, { family }: RecordDelete, text: string): Result<null> {
  // The service has deleted it; a full local disk does not change that, and the next sync brings it again.
  deps.bases.put(family, text)
  return ok(null)
}

function keepGone(deps: SaveDeps, { family, id }: RecordDelete): Result<null> {
  deps.bases.gone(family, id)
  return ok(null)
}
