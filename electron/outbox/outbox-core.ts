import type { Announce } from '../../contract/ipc/notice.ts'
import type { Mirror } from '../book/mirror.ts'
import type { Journal } from './journal.ts'
import type { PendingRecords } from './pending.ts'
import type { PlanContext } from './plan.ts'
import type { Schedule } from './schedule.ts'
import type { Sender, StepWaiters } from './sender.ts'
import type { TwinWatch } from './twins.ts'

/** Edits of records that the service did not find: after an outage, or once someone has restored them, they may be there again. */
export interface ReturnWatch {
  /** Asks for some of these records, one after the other, and queues the edits of those that are there. */
  look(): Promise<void>
}

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
  /** See `SenderParts`. */
  lookFirst: Set<string>
  waiters: StepWaiters
  /** How long a save that is on the disk waits for the service, in ms. */
  patienceMs: number
  /** null while signed out: then everything waits. */
  sender: Sender | null
  /** null while signed out. */
  twins: TwinWatch | null
  returned: ReturnWatch | null
  /** The session is being left: nothing new is taken. */
  closing: boolean
}

/** Time enough for an answer from nearby, and too short to be felt where the network hangs, in ms. */
export const usualPatienceMs = 400
