import type { SyncPace } from '../../contract/ipc/progress.ts'

/** Measures how fast records arrive, and guesses when the last one will. */
export interface Pace {
  /** So many records came. */
  note(records: number): void
  /** So many came in a run before, which this one goes on with. */
  resume(records: number): void
  /** So many will come; null where nobody knows. */
  expect(total: number | null): void
  /** null until enough came to tell a pace. */
  value(): SyncPace | null
}

/** The pace of the latest so many ms: a network that became slow shows. */
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
    resume: (records) => void (before += records),
    expect: (expected) => void (total = expected),
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
