import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/record-write.ts'
import { findByKey } from './find-by-key.ts'
import type { Forms } from './learned-forms.ts'
import { rawRecord } from './raw-record.ts'
import { requestBody } from './request-body.ts'
import type { Intent, SaveDeps } from './save-deps.ts'
import { settle } from './settle.ts'

/**
 * Creates a record. A create may not be repeated blindly, so the body carries the key of the save as our sync key, under
 * which the record is looked up after an unknown outcome (design 4, reliability 5.2).
 */
export async function createRecord(deps: SaveDeps, save: RecordSave): Promise<Result<RecordSaved>> {
  const { intent, forms } = meant(deps, save)
  const body = requestBody({ intent, forms, clientId: deps.clientId, key: save.key })
  if (!body.ok) return body
  const answer = await deps.api[save.family].create(body.value)
  return answer.ok ? settleCreated(deps, save, answer.value) : answer
}

/** Looks for what an earlier attempt may have created; null when the service does not have it (yet). */
export async function findCreated(deps: SaveDeps, save: RecordSave): Promise<Result<RecordSaved | null>> {
  const found = await findByKey(deps, save)
  if (!found.ok) return found
  const [first] = found.value
  return first === undefined ? ok(null) : settleCreated(deps, save, first)
}

function settleCreated(deps: SaveDeps, save: RecordSave, echo: string): Promise<Result<RecordSaved>> {
  const id = String(rawRecord(echo).value['id'])
  return settle(deps, { id, ...meant(deps, save), echo, cleared: [], copies: new Map() })
}

function meant(deps: SaveDeps, { family, group_id, changes }: RecordSave): { intent: Intent; forms: Forms } {
  return { intent: { family, base: null, group_id, changes }, forms: deps.forms.current() }
}
