/** When the Undo of deletes is over; many of them may share one. */
export interface UndoTimers {
  start(keys: readonly string[], delayMs: number): void
  /** Their Undo ends otherwise. */
  forget(keys: readonly string[]): void
  /** Of the deletes that still wait. */
  keys(): string[]
}

/** Deletes that are let go at a time: a thousand at once would hold the window up. */
const stepSize = 50

/** @param release called when time is up, a few keys at a time */
export function createUndoTimers(release: (keys: readonly string[]) => void): UndoTimers {
  const timers = new Map<string, NodeJS.Timeout>()
  const releaseInSteps = (keys: readonly string[]) => {
    release(keys.slice(0, stepSize))
    if (keys.length > stepSize) setTimeout(() => releaseInSteps(keys.slice(stepSize)), 0)
  }
  return {
    start(keys, delayMs) {
      const timer = setTimeout(() => releaseInSteps(keys), delayMs)
      for (const key of keys) timers.set(key, timer)
    },
    forget(keys) {
      const stopped = new Set(keys.flatMap((key) => timers.get(key) ?? []))
      for (const key of keys) timers.delete(key)
      const needed = new Set(timers.values())
      for (const timer of stopped) if (!needed.has(timer)) clearTimeout(timer)
    },
    keys: () => [...timers.keys()],
  }
}
