import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import type { RequestBody } from '../api/record-api.ts'
import { hasChanges } from './echo.ts'
import type { Intent, SaveDeps } from './save-deps.ts'

/** True when a conditional write may have been done although no good answer came (reliability 4.1). */
export function mayBeDone(failure: Failure): boolean {
  return failure.kind === 'unknown-outcome' || (failure.kind === 'retry-later' && failure.status >= 500)
}

export interface Put {
  family: Family
  id: string
  etag: string
  body: RequestBody
  intent: Intent
  /** An earlier attempt with this etag may have been done. */
  doubtful: boolean
}

/** How an update ended well. */
export interface PutDone {
  /** Raw JSON text of the record. */
  echo: string
  /** An earlier attempt had been done, so the record may also carry what others did since. */
  late: boolean
}

/**
 * A conditional update. It may be repeated with the same If-Match while nobody knows whether it was done (reliability
 * 5.2): done or not, the same etag can only succeed once. 412 after a doubt is compared with what was meant before it
 * counts as somebody else's change.
 */
export async function putRecord(deps: SaveDeps, put: Put): Promise<Result<PutDone>> {
  const { family, id, etag, body, doubtful } = put
  const answer = await deps.api[family].update(id, body, etag)
  if (answer.ok) return ok({ echo: answer.value, late: false })
  return doubtful && answer.failure.kind === 'precondition-failed' ? doneAfterAll(deps, put) : answer
}

/** The record as it is now, if it carries our changes: then an earlier attempt had been done. */
async function doneAfterAll(deps: SaveDeps, { family, id, intent }: Put): Promise<Result<PutDone>> {
  const now = await deps.api[family].get(id)
  if (!now.ok)
    return now.failure.kind === 'not-found' ? now : fail({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
  return hasChanges(intent, now.value)
    ? ok({ echo: now.value, late: true })
    : fail({ kind: 'precondition-failed' })
}
