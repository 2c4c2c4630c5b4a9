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
  if (answer.ok) return keepDeleted(deps, deletion, answer.value)
  if (doubtful && answer.failure.kind === 'not-found') return ok(null)
  return doubtful && answer.failure.kind === 'precondition-failed' ? deletedAfterAll(deps, deletion) : answer
}

async function etagToSend(deps: SaveDeps, deletion: RecordDelete): Promise<Result<string>> {
  if (deletion.etag !== '') return ok(deletion.etag)
  const seen = await seenVersion(deps, deletion)
  return seen.ok ? ok(seen.value.etag) : seen
}

/** 412 after a doubt: the first attempt was done, or somebody else changed the record before it. */
async function deletedAfterAll(deps: SaveDeps, deletion: RecordDelete): Promise<Result<null>> {
  const now = await deps.api[deletion.family].get(deletion.id)
  if (!now.ok) return now.failure.kind === 'not-found' ? ok(null) : now
  return rawRecord(now.value).value['deleted'] === true
    ? keepDeleted(deps, deletion, now.value)
    : fail({ kind: 'precondition-failed' })
}

function keepDeleted(deps: SaveDeps, { family }: RecordDelete, text: string): Result<null> {
  if (rawRecord(text).value['deleted'] !== true) {
    return fail({ kind: 'bad-response', path: '$.deleted', expected: 'true after a delete' })
  }
  // The service has deleted it; a full local disk does not change that, and the next sync brings it again.
  deps.bases.put(family, text)
  return ok(null)
}
