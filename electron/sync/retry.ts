import { fail } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import { paddedTime } from '../mirror/incoming.ts'

/** Time as the sync sees it; tests pass their own. */
export interface Clock {
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  now(): Date
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    }),
}

/** Waits before the 2nd, 3rd and 4th attempt where the service does not say how long. */
const pausesMs = [1000, 3000, 9000]
/** A longer wait than this is not sat out: the user is told instead. */
const longestPauseMs = 120_000

/**
 * Makes a read, again after a pause while the network or the service is in trouble; four attempts at most.
 * Only reads may be repeated like this. Fails with `cancelled` when the signal aborts in a pause.
 */
export async function retryRead<T>(
  clock: Clock,
  signal: AbortSignal,
  read: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let attempt = 0; ; attempt++) {
    const result = await read()
    const pause = result.ok ? null : pauseAfter(result.failure, attempt)
    if (pause === null || pause > longestPauseMs) return result
    await clock.sleep(pause, signal)
    if (signal.aborted) return fail({ kind: 'cancelled' })
  }
}

/** Ms to wait before the next attempt; null when there is none. */
function pauseAfter(failure: Failure, attempt: number): number | null {
  const own = pausesMs[attempt]
  if (own === undefined) return null
  if (failure.kind === 'offline') return own
  if (failure.kind !== 'retry-later') return null
  return failure.afterSeconds === null ? own : failure.afterSeconds * 1000
}

/** Longer than between two keys of somebody who types on, in ms. */
const pauseMs = 100
/** However long somebody types, a page waits for no more pauses than this. */
const pausesAtMost = 3

/**
 * Keeps the sync from fetching and storing beside somebody who types into a search: on two processors their answers
 * waited up to a tick of the scheduler, 4 ms, in one of fifteen (4 ms under sync in 95 of 100).
 */
export interface TypingPause {
  /** A search was typed. */
  note(): void
  /** Resolves at once when nothing was typed, else with the next pause, at the latest after 300 ms or the abort. */
  over(signal: AbortSignal): Promise<void>
}

export function createTypingPause({ sleep }: Pick<Clock, 'sleep'>): TypingPause {
  let typed = false
  return {
    note() {
      typed = true
    },
    async over(signal) {
      for (let pauses = 0; typed && pauses < pausesAtMost; pauses++) {
        typed = false
        await sleep(pauseMs, signal)
      }
    },
  }
}

/** How far the service's clock may be ahead of this one. */
const aheadMs = 10 * 60 * 1000

/**
 * The padded times that are not in the future. A service whose clock was ahead for a while left records from the future
 * behind; asking for changes since then would miss all that come until then (fault C28). Where the local clock
 * is the wrong one, later deltas ask for more than they need, and nothing is missed.
 */
export function believable(clock: Clock, times: string[]): string[] {
  const ceiling = paddedTime(new Date(clock.now().getTime() + aheadMs).toISOString())
  return times.filter((time) => time <= ceiling)
}

/** The latest of padded times and one more; '' counts as none. */
export function latestOf(times: string[], other: string): string {
  return times.reduce((one, each) => (each > one ? each : one), other)
}
