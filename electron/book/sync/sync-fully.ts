import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Sync } from './sync.ts'

/**
 * Brings the copy of the book up to what the service has now. A run that is under way may have passed what was
 * changed since, so another one follows it. A sync that the user has paused is paused again afterwards.
 * @param sync null while signed out
 * @returns the failure of the run; `cancelled` where it was stopped. A list that the token may not read does not
 * count as a failure.
 */
export async function syncFully(sync: Sync | null): Promise<Result<null>> {
  if (sync === null) return fail({ kind: 'signed-out' })
  const { phase } = sync.state()
  const first = phase === 'running' ? await runThrough(sync) : ok(null)
  if (!first.ok) return first
  const last = await runThrough(sync)
  if (phase === 'paused') sync.pause()
  return last
}

/** One run, or the rest of the run that is under way. */
async function runThrough(sync: Sync): Promise<Result<null>> {
  const before = sync.state().completedAt
  const { phase, failure, completedAt } = await sync.start()
  if (phase === 'failed' && failure) return fail(failure)
  // One that was stopped has not completed.
  return completedAt === before ? fail({ kind: 'cancelled' }) : ok(null)
}
