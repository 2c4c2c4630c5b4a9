import type { Notice, NoticeName } from '../../contract/ipc/notice.ts'
import type { LeftView, Preferences } from '../../contract/ipc/app.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/** How a FakeMain begins. */
export interface FakeMainOptions {
  addresses?: ServiceRecord[]
  homeaddresses?: ServiceRecord[]
  signedIn?: boolean
  preferences?: Preferences
  sync?: Partial<SyncState>
  /** Where the window was left. */
  leftView?: LeftView
  /** The window begins with the first steps. */
  firstSteps?: boolean
  /** How long Undo works, in ms; longer than a test unless told otherwise. */
  sendsInMs?: number
  /** Returns this many made-up rows instead of the records. */
  rowCount?: number
}

/** How a FakeMain tells the page something. */
export type Announce = <N extends NoticeName>(name: N, notice: Notice<N>) => void

/** A mirror that is complete. */
export const syncedThisMorning: SyncState = {
  phase: 'idle',
  records: 0,
  pages: 0,
  pace: null,
  incomplete: false,
  cutAt: null,
  full: null,
  completedAt: '2026-11-20T08:00:00.000000Z',
  odd: 0,
  check: { known: 3, agree: 3, unreachable: 0 },
  checkedAt: '2026-11-19T08:00:00.000Z',
  failure: null,
}
