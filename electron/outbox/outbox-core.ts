import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { OutboxEntry } from './entry.ts'
import type { Journal } from './journal.ts'
import type { PendingRecords } from './pending.ts'
import type { PlanContext } from './plan.ts'
import type { Schedule } from './schedule.ts'
import type { Sender, Step } from './sender.ts'
import type { TwinWatch } from './twins.ts'

/** What the parts of an outbox share. */
export interface OutboxCore {
  journal: Journal
  mirror: Mirror
  pending: PendingRecords
  around: PlanContext
  announce: Announce
  /** Called when an entry changes its state. */
  listeners: Set<() => void>
  schedule: Schedule
  waiters: StepWaiters
  /** How long a save that is on the disk waits for the service, in ms. */
  patienceMs: number
  /** null while signed out: then everything waits. */
  sender: Sender | null
  /** null while signed out. */
  twins: TwinWatch | null
  /** The session is being left: nothing new is taken. */
  closing: boolean
}

export function entryOf({ journal }: OutboxCore, key: string): OutboxEntry | undefined {
  return journal.entries().find((entry) => entry.key === key)
}

/** Who waits for the next attempt of an entry. */
interface StepWaiters {
  /** The outcome of the next attempt; null when it took longer than `patienceMs`. */
  wait(key: string, patienceMs: number): Promise<Step | null>
  /** `late` where somebody waited and gave up. */
  tell(key: string, step: Step): 'told' | 'late' | 'nobody'
  tellAll(step: Step): void
  /** An entry took the place of another. */
  move(from: string, to: string): void
  keys(): ReadonlySet<string>
}

export function createStepWaiters(): StepWaiters {
  /** Each answers whether its step came in time. */
  const waiting = new Map<string, Set<(step: Step) => boolean>>()
  const tell: StepWaiters['tell'] = (key, step) => {
    const told = [...(waiting.get(key) ?? [])].map((tellOne) => tellOne(step))
    waiting.delete(key)
    if (told.length === 0) return 'nobody'
    return told.includes(true) ? 'told' : 'late'
  }
  return {
    wait(key, patienceMs) {
      return new Promise((resolve) => {
        let isWaiting = true
        const timer = setTimeout(() => {
          isWaiting = false
          resolve(null)
        }, patienceMs)
        const told = (step: Step) => {
          clearTimeout(timer)
          resolve(step)
          return isWaiting
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
