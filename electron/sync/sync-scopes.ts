import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { syncCheck } from '../../contract/ipc/progress.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { jsonValue } from '../api/parse-json.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { askAbsent, hasStrangers, isChecked, isUnchecked, noteAbsent, noteStrangers } from './absent.ts'
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
  const all = firstRun && hasStrangers(context, groups)
  const listed = new Set<string>()
  const refused = new Set<Scope>()
  for (const scope of scopes) {
    const result = await syncScope(context, scope, { firstRun, all, listed })
    if (result.ok) continue
    // A token without one scope, or a group that is gone, must not keep the other lists from being synced.
    if (!['forbidden', 'not-found'].includes(result.failure.kind))
      return { ...ended(result.failure), ...standingOf(mirror) }
    denied = result.failure
    refused.add(scope)
  }
  const incomplete = scopes.some(
    ({ name }) => mirror.meta(`incomplete:${name}`) !== null || mirror.meta(`unsettled:${name}`) !== null,
  )
  if (all && !incomplete && denied === null) noteStrangers(context, groups, listed)
  const read = scopes.filter((scope) => !refused.has(scope))
  const isKnown = !incomplete && isChecked(context, read)
  mirror.setMeta('check', isKnown ? JSON.stringify(mirror.check(read)) : null)
  const completedAt = context.clock.now().toISOString()
  mirror.setMeta('incomplete', incomplete ? 'yes' : null)
  mirror.setMeta('completedAt', completedAt)
  return { phase: 'idle', incomplete, completedAt, failure: denied, ...standingOf(mirror) }
}

function ended(failure: Failure): Partial<SyncState> {
  return failure.kind === 'cancelled' ? { phase: 'idle', failure: null } : { phase: 'failed', failure }
}

/** How a run reads its lists. */
interface Reading {
  firstRun: boolean
  /** Each list from its beginning. */
  all: boolean
  /** Gets the ids of what came. */
  listed: Set<string>
}

async function syncScope(context: SyncContext, scope: Scope, reading: Reading): Promise<Result<null>> {
  const { mirror, signal } = context
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const watermark = mirror.watermark(scope.name) ?? ''
  const lists = { seen: new Set<string>(), ids: new Set<string>(), odd: new Set<string>() }
  const run: ScopeRun = { context, scope, ...lists, highest: watermark, highestOfAll: watermark }
  const mark = needsSweep(context, scope, reading) ? await sweepInto(run) : ok(watermark)
  if (!mark.ok) return mark
  for (const id of run.ids) reading.listed.add(id)
  if (mark.value === '') return askAbsent(run)
  const reached = await delta(run, mark.value)
  if (!reached.ok) return reached
  const { watermark: next, settled } = reached.value
  mirror.setMeta(`unsettled:${scope.name}`, settled ? null : 'yes')
  const kept = mirror.setWatermark(scope.name, next || mark.value)
  return kept.ok ? askAbsent(run) : kept
}

function needsSweep(context: SyncContext, scope: Scope, { firstRun, all }: Reading): boolean {
  const { mirror } = context
  const { name } = scope
  const runs = Number(mirror.meta(`runs:${name}`) ?? 0) + 1
  mirror.setMeta(`runs:${name}`, String(runs))
  if (mirror.watermark(name) === null || mirror.meta(`sweep:${name}`) !== null) return true
  if (all || (firstRun && isUnchecked(context, scope))) return true
  return runs >= runsBetweenSweeps || (firstRun && mirror.meta(`incomplete:${name}`) !== null)
}

async function sweepInto(run: ScopeRun): Promise<Result<string>> {
  const { mirror } = run.context
  const { name, family, group_id } = run.scope
  const swept = await sweep(run)
  if (!swept.ok) return swept
  mirror.setMeta(`runs:${name}`, null)
  mirror.setMeta(`incomplete:${name}`, swept.value.incomplete ? 'yes' : null)
  if (!swept.value.incomplete) {
    noteAbsent(run)
    mirror.keepOdd(family, group_id, run.odd)
  }
  return ok(swept.value.mark || run.highest || run.highestOfAll)
}

/** What is known of how the copy stands against the service. */
export function standingOf(mirror: Mirror): Pick<SyncState, 'odd' | 'check'> {
  const check = syncCheck.safeParse(jsonValue(mirror.meta('check')))
  return { odd: mirror.oddCount(), check: check.data ?? null }
}
