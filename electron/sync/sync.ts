import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { Family } from '../../contract/model/family.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { delta } from './delta.ts'
import { requestBound } from './list-pass.ts'
import { systemClock } from './retry.ts'
import type { Clock } from './retry.ts'
import { scopesOf } from './scope.ts'
import type { RecordReader, Scope, ScopeRun, SyncContext } from './scope.ts'
import { sweep } from './sweep.ts'

/** Keeps the mirror of one profile true to the service. */
export interface Sync {
  /** Runs to the end, or joins the run that is under way. Never rejects; failures are in the state. */
  start(): Promise<SyncState>
  /** Stops after what is being stored; everything stored stays. */
  cancel(): void
  state(): SyncState
  /** Stops for good; resolves when nothing is under way any more. */
  close(): Promise<void>
}

export interface SyncOptions {
  api: Record<Family, RecordReader>
  mirror: Mirror
  groups: ProfileGroup[]
  onProgress?(state: SyncState): void
  /** Records of the mirror that changed. */
  onChanged?(family: Family, ids: string[]): void
  clock?: Clock
  /** Whether the first run sweeps again what a former run called incomplete; it does unless this is false. */
  sweepIncomplete?: boolean
  /** Records asked for at once; 500 unless a test says otherwise. */
  limit?: number
}

/** spec 8: neither default nor maximum are shown, so one is always sent; beyond 500 nothing is won (performance 2). */
const usualLimit = 500

/** Every so many runs a whole sweep looks for what no delta can show, such as a service clock set back (C29). */
const runsBetweenSweeps = 200

/** Makes the sync of one profile, in this thread. */
export function createSync(options: SyncOptions): Sync {
  const { mirror } = options
  let state = stateOf(mirror)
  let running: { done: Promise<SyncState>; stop: AbortController } | null = null
  let firstRun = options.sweepIncomplete ?? true
  const tell = (news: Partial<SyncState>): SyncState => {
    state = { ...state, ...news }
    options.onProgress?.(state)
    return state
  }
  const run = async (stop: AbortController): Promise<SyncState> => {
    tell({ phase: 'running', records: 0, pages: 0, failure: null })
    const context = contextOf(options, stop.signal, (records) =>
      tell({ records: state.records + records, pages: state.pages + 1 }),
    )
    const result = await syncScopes(context, options.groups, firstRun)
    firstRun = false
    running = null
    return tell(result)
  }
  return {
    start() {
      if (running) return running.done
      const stop = new AbortController()
      running = { stop, done: Promise.resolve(state) }
      running.done = run(stop)
      return running.done
    },
    cancel: () => running?.stop.abort(),
    state: () => state,
    async close() {
      running?.stop.abort()
      await running?.done
    },
  }
}

/** Where the sync of a mirror stands before a run. */
export function stateOf(mirror: Mirror): SyncState {
  return {
    phase: 'idle',
    records: 0,
    pages: 0,
    incomplete: mirror.meta('incomplete') !== null,
    completedAt: mirror.meta('completedAt'),
    failure: null,
  }
}

function contextOf(
  options: SyncOptions,
  signal: AbortSignal,
  onPage: (records: number) => void,
): SyncContext {
  return {
    api: options.api,
    mirror: options.mirror,
    clock: options.clock ?? systemClock,
    signal,
    budget: { requests: requestBound },
    limit: options.limit ?? usualLimit,
    onPage,
    onChanged: (family, ids) => options.onChanged?.(family, ids),
  }
}

async function syncScopes(
  context: SyncContext,
  groups: ProfileGroup[],
  firstRun: boolean,
): Promise<Partial<SyncState>> {
  const { mirror } = context
  let denied: Failure | null = null
  for (const scope of scopesOf(groups)) {
    const result = await syncScope(context, scope, firstRun)
    if (result.ok) continue
    // A token without one scope, or a group that is gone, must not keep the other lists from being synced.
    if (!['forbidden', 'not-found'].includes(result.failure.kind)) return ended(result.failure)
    denied = result.failure
  }
  const incomplete = scopesOf(groups).some(
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
