import type { Step } from './queue/sender.ts'

/** Who waits for the next attempt of an entry. */
export interface StepWaiters {
  /** The outcome of the next attempt; null when it took longer than `patienceMs`. */
  wait(key: string, patienceMs: number): Promise<Step | null>
  tell(key: string, step: Step): void
  tellAll(step: Step): void
  /** An entry took the place of another. */
  move(from: string, to: string): void
  keys(): ReadonlySet<string>
}

export function createStepWaiters(): StepWaiters {
  const waiting = new Map<string, Set<(step: Step | null) => void>>()
  const tell = (key: string, step: Step) => {
    const resolves = waiting.get(key)
    waiting.delete(key)
    resolves?.forEach((resolve) => resolve(step))
  }
  return {
    wait(key, patienceMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), patienceMs)
        const told = (step: Step | null) => {
          clearTimeout(timer)
          resolve(step)
        }
        waiting.set(key, (waiting.get(key) ?? new Set()).add(told))
      })
    },
    tell,
    tellAll(step) {
      for (const key of [...waiting.keys()]) tell(key, step)
    },
    move(from, to) {
      const moved = waiting.get(from)
      if (!moved) return
      waiting.delete(from)
      waiting.set(to, new Set([...moved, ...(waiting.get(to) ?? [])]))
    },
    keys: () => new Set(waiting.keys()),
  }
}
