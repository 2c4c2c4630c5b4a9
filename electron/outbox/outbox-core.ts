import type { Announce } from '../ipc/announce.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { OutboxEntry } from './journal/entry.ts'
import type { Journal } from './journal/journal.ts'
import type { PendingRecords } from './pending-records.ts'
import type { Surroundings } from './queue/plan-save.ts'
import type { Schedule } from './queue/schedule.ts'
import type { Sender } from './queue/sender.ts'
import type { TwinWatch } from './queue/twins.ts'
import type { StepWaiters } from './step-waiters.ts'

/** What the parts of an outbox share. */
export interface OutboxCore {
  journal: Journal
  mirror: Mirror
  pending: PendingRecords
  around: Surroundings
  announce: Announce
  /** Called when an entry changes its state. */
  listeners: Set<() => void>
  schedule: Schedule
  waiters: StepWaiters
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
