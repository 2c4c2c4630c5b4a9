import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { delta } from './delta.ts'
import { measureLists } from './list-length.ts'
import { scopesOf } from './scope.ts'
import type { Scope, ScopeRun, SyncContext } from './scope.ts'
import { sweep } from './sweep.ts'

/** Every so many runs a whole sweep looks for what no delta can show, such as a service clock set back (C29). */
const runsBetweenSweeps = 200

/** Syncs each list of a profile, one after the other; answers where that ended. */
export async function syncScopes(
  context: SyncContext,
  groups: ProfileGroup[],
  firstRun: boolean,
): Promise<Partial<SyncState>> {
  const { mirror } = context
  const scopes = scopesOf(groups)
  const measured = await measureLists(
    context,
    scopes.filter(({ name }) => (mirror.watermark(name) ?? '') === ''),
  )
  if (!measured.ok) return ended(measured.failure)
  context.lengths = measured.value
  context.onMeasured()
  let denied: Failure | null = null
  for (const scope of scopes) {
    const result = await syncScope(context, scope, firstRun)
    if (result.ok) continue
    // A token without one scope, or a group that is gone, must not keep the other lists from being synced.
    if (!['forbidden', 'not-found'].includes(result.failure.kind)) return ended(result.failure)
    denied = result.failure
  }
  const incomplete = scopes.some(
    ({ name }) => mirror.meta(`incomplete:${name}`) !== null || mirror.meta(`unsettled:${name}`) !== null,
  )
  const completedAt = context.clock.now().toISOString()
  mirror.setMeta('incomplete', incomplete ? 'yes' : null)
  mirror.setMeta('completedAt', completedAt)
  return { phase: 'idle', incomplete, completedAt, failure: denied }
}

function ended(failure: Failure): Partial<SyncState> {
  return failure.kind === 'cancelled' ? { phase: 'idle', failure: null } : { phase: 'failed', failure }
}

async function syncScope(context: SyncContext, scope: Scope, firstRun: boolean): Promise<Result<null>> {
  const { mirror, signal } = context
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const watermark = mirror.watermark(scope.name) ?? ''
  const run: ScopeRun = { context, scope, seen: new Set(), highest: watermark, highestOfAll: watermark }
  const mark = needsSweep(mirror, scope, firstRun) ? await sweepInto(run) : ok(watermark)
  if (!mark.ok) return mark
  if (mark.value === '') return ok(null)
  const reached = await delta(run, mark.value)
  if (!reached.ok) return reached
  const { watermark: next, settled } = reached.value
  mirror.setMeta(`unsettled:${scope.name}`, settled ? null : 'yes')
  return mirror.setWatermark(scope.name, next || mark.value)
}

function needsSweep(mirror: Mirror, { name }: Scope, firstRun: boolean): boolean {
  const runs = Number(mirror.meta(`runs:${name}`) ?? 0) + 1
  mirror.setMeta(`runs:${name}`, String(runs))
  if (mirror.watermark(name) === null || mirror.meta(`sweep:${name}`) !== null) return true
  return runs >= runsBetweenSweeps || (firstRun && mirror.meta(`incomplete:${name}`) !== null)
}

async function sweepInto(run: ScopeRun): Promise<Result<string>> {
  const { mirror } = run.context
  const { name } = run.scope
  const swept = await sweep(run)
  if (!swept.ok) return swept
  mirror.setMeta(`runs:${name}`, null)
  mirror.setMeta(`incomplete:${name}`, swept.value.incomplete ? 'yes' : null)
  return ok(swept.value.mark || run.highest || run.highestOfAll)
}
