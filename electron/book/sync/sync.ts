import type { SyncState, SyncPace } from '../../../contract/ipc/progress.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import type { Mirror } from '../mirror.ts'
import { totalOf, type RecordReader, type SyncContext } from './scope.ts'
import { fullOf, Room } from './room.ts'
import { requestBound, systemClock, createTypingPause, type Clock, type TypingPause } from './list-pass.ts'
import { standingOf, syncScopes } from './sync-scopes.ts'

/** Keeps the mirror of one profile true to the service. */
export interface Sync {
  /** Runs to the end, or joins the run that is under way. Never rejects; failures are in the state. */
  start(): Promise<SyncState>
  /** Stops after what is being stored; everything stored stays. */
  cancel(): void
  /** The same, and the phase stays `paused` until the next start. */
  pause(): void
  /** Ends a run under way, whose connections are dead, and starts another: after the computer slept (T33). */
  restart(): Promise<SyncState>
  /** A search was typed: a run under way yields the processor to its answer (`TypingPause`). */
  noteTyping(): void
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
  /** Records per request; 500 unless a test says otherwise. */
  limit?: number
}

/** interface 8: neither default nor maximum are shown, so one is always sent; beyond 500 nothing is won (bench 2). */
const usualLimit = 500

/** Makes the sync of one profile, in this thread. */
export function createSync(options: SyncOptions): Sync {
  let firstRun = options.sweepIncomplete ?? true
  return runOneByOne(stateOf(options.mirror), {
    onProgress: options.onProgress,
    start(tell, state) {
      const stop = new AbortController()
      const typing = createTypingPause(options.clock ?? systemClock)
      const context = contextOf(options, typing, stop.signal, (news) => tell({ ...state(), ...news }))
      const done = syncScopes(context, options.groups, firstRun).then((news) => ({ ...state(), ...news }))
      firstRun = false
      return { done, stop: () => stop.abort(), noteTyping: typing.note }
    },
  })
}

/** One run of a sync; `done` never rejects. */
export interface SyncRun {
  done: Promise<SyncState>
  stop(): void
  noteTyping(): void
}

export interface RunOptions {
  onProgress: ((state: SyncState) => void) | undefined
  /** Begins a run, which tells its progress. */
  start(tell: (state: SyncState) => void, state: () => SyncState): SyncRun
}

const beginning = { phase: 'running', records: 0, pages: 0, pace: null, failure: null } as const

/** What every sync does around its runs: one at a time, with their state. */
export function runOneByOne(first: SyncState, { onProgress, start: begin }: RunOptions): Sync {
  let state = first
  let running: SyncRun | null = null
  let pausing = false
  const tell = (next: SyncState): SyncState => {
    state = next
    onProgress?.(state)
    return state
  }
  const start = (): Promise<SyncState> => {
    if (running) return running.done
    pausing = false
    tell({ ...state, ...beginning })
    const run = begin(tell, () => state)
    const done = run.done.then((last) => {
      running = null
      return tell({ ...last, pace: null, phase: pausing && last.phase === 'idle' ? 'paused' : last.phase })
    })
    running = { ...run, done }
    return done
  }
  return {
    start,
    cancel: () => running?.stop(),
    pause() {
      pausing = true
      if (running) running.stop()
      else if (state.phase !== 'paused') tell({ ...state, phase: 'paused' })
    },
    async restart() {
      running?.stop()
      await running?.done
      return start()
    },
    noteTyping: () => running?.noteTyping(),
    state: () => state,
    async close() {
      running?.stop()
      await running?.done
    },
  }
}

/** The state of the sync of a mirror before a run. */
export function stateOf(mirror: Mirror): SyncState {
  return {
    phase: 'idle',
    records: 0,
    pages: 0,
    pace: null,
    incomplete: mirror.meta('incomplete') !== null,
    cutAt: Number(mirror.meta('cutAt')) || null,
    full: fullOf(mirror),
    completedAt: mirror.meta('completedAt'),
    ...standingOf(mirror),
    failure: null,
  }
}

function contextOf(
  options: SyncOptions,
  typing: TypingPause,
  signal: AbortSignal,
  tell: (news: Partial<SyncState>) => void,
): SyncContext {
  const clock = options.clock ?? systemClock
  const pace = createPace(() => clock.now().getTime())
  let [records, pages] = [0, 0]
  const context: SyncContext = {
    api: options.api,
    mirror: options.mirror,
    clock,
    signal,
    typing,
    budget: { requests: requestBound },
    room: new Room(options.mirror),
    limit: options.limit ?? usualLimit,
    lengths: new Map(),
    onMeasured: () => pace.expect(totalOf(context.lengths)),
    onResumed(before) {
      pace.resume(before)
      records += before
    },
    onPage(more) {
      pace.note(more)
      records += more
      pages += 1
      tell({ records, pages, pace: pace.value() })
    },
    onChanged: (family, ids) => options.onChanged?.(family, ids),
  }
  return context
}

/** Measures how fast records arrive, and guesses when the last one will. */
interface Pace {
  /** This number of records arrived. */
  note(records: number): void
  /** This number arrived in an earlier run, which this one continues. */
  resume(records: number): void
  /** This number will arrive in all; null where it is not known. */
  expect(total: number | null): void
  /** null until enough came to tell a pace. */
  value(): SyncPace | null
}

/** The pace is measured over the last 10 s: when the network becomes slow, it shows. */
const spanMs = 10_000
/** Less time tells no pace. */
const leastMs = 200

/** @param now ms on any clock that only goes forward */
export function createPace(now: () => number): Pace {
  const marks = [{ at: now(), records: 0 }]
  let before = 0
  let total: number | null = null
  const latest = () => marks.at(-1)?.records ?? 0
  return {
    note(records) {
      marks.push({ at: now(), records: latest() + records })
      while (marks.length > 2 && (marks[1]?.at ?? 0) < now() - spanMs) marks.shift()
    },
    resume(records) {
      before += records
    },
    expect(expected) {
      total = expected
    },
    value() {
      const [from, to] = [marks[0], marks.at(-1)]
      if (!from || !to || to.at - from.at < leastMs) return null
      const perSecond = ((to.records - from.records) * 1000) / (to.at - from.at)
      const left = total === null ? null : total - before - to.records
      // Beyond the estimate, or in a second pass, nothing sensible can be said.
      const secondsLeft = left === null || left <= 0 || perSecond === 0 ? null : left / perSecond
      return { perSecond, total, secondsLeft }
    },
  }
}
