import type { Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/record-write.ts'
import { createRecord } from './create-record.ts'
import type { SaveDeps } from './save-deps.ts'
import { updateRecord } from './update-record.ts'

/**
 * Sends a new or edited record once and answers it as the service now has it, with every difference from what was
 * meant. On `precondition-failed` nothing was changed anywhere; after `unknown-outcome` the next attempt says
 * `doubtful`, because an earlier one may have been done. Who calls it again, and when, is the outbox's business.
 */
export function saveRecord(deps: SaveDeps, save: RecordSave, doubtful = false): Promise<Result<RecordSaved>> {
  const { id, etag } = save
  // '' says that the user's copy had no etag; it is found out before anything is sent, and '' itself never is.
  if (id === null) return createRecord(deps, save)
  return updateRecord(deps, { ...save, id, etag: etag ?? '' }, doubtful)
}
