import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordDelete } from '../../contract/ipc/outbox.ts'
import { conditionOver } from '../api/record-api.ts'
import type { FetchedText } from '../api/record-text.ts'
import { fullerText } from '../mirror/incoming.ts'
import type { SaveDeps } from './intent.ts'
import { rawRecord } from '../api/json-text.ts'
import { noteWrite, versionToDelete } from './version.ts'

/**
 * Deletes a record (interface 3: a soft delete) over the version that the user saw, and keeps the answer, which now says
 * `deleted`. A record that is gone counts as deleted, whoever did it; one that the service does not find, although it
 * shows it, is `not-found`. `doubtful` says that an earlier attempt may have been done.
 * @param shown what `versionToDelete` gave; asked for unless given
 */
export async function deleteRecord(
  deps: SaveDeps,
  deletion: RecordDelete,
  doubtful = false,
  shown?: FetchedText | null,
): Promise<Result<null>> {
  const over = shown === undefined ? await versionToDelete(deps, deletion) : ok(shown)
  if (!over.ok) return over.failure.kind === 'not-found' ? keepGone(deps, deletion) : over
  if (over.value !== null && isDeleted(over.value)) return ok(null)
  const condition = over.value === null ? ok(deletion.etag) : conditionOver(over.value)
  if (!condition.ok) return condition
  const { family, id } = deletion
  const answer = await deps.api[family].delete(id, condition.value)
  if (answer.ok && isDeleted(answer.value)) return keepAnswer(deps, deletion, answer.value)
  // The record may have come as it was before: whether it is deleted it says itself.
  if (answer.ok) return answerUnread(await deletedAfterAll(deps, deletion, notDeleted))
  const { kind } = answer.failure
  if (doubtful && kind === 'not-found') return keepGone(deps, deletion)
  const isAsked = kind === 'not-found' || (doubtful && kind === 'precondition-failed')
  return isAsked ? deletedAfterAll(deps, deletion, answer) : answer
}

const notDeleted = fail({ kind: 'bad-response', path: '$.deleted', expected: 'true after a delete' })

/** An answer that does not say whether the record is deleted: the record does. `otherwise` where it is not. */
async function deletedAfterAll(
  deps: SaveDeps,
  deletion: RecordDelete,
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

function isDeleted(text: string): boolean {
  return rawRecord(text).value['deleted'] === true
}

/** The answer may say no more than that it is done: what was known of the record stays in the Trash. */
function keepAnswer(deps: SaveDeps, { family, id, etag }: RecordDelete, text: string): Result<null> {
  const known = deps.bases.base(family, id, etag)
  if (known !== null) noteWrite(deps.forms, known, text)
  deps.bases.put(family, known === null ? text : fullerText(text, known))
  return ok(null)
}

function keepGone(deps: SaveDeps, { family, id }: RecordDelete): Result<null> {
  deps.bases.gone(family, id)
  return ok(null)
}
