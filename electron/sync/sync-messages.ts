import type { Failure, Result } from '../../contract/failure.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ProfileGroup } from '../../contract/profile.ts'

/** What the sync thread is started with, for one run. */
export interface SyncWorkerData {
  folder: string
  profileId: string
  groups: ProfileGroup[]
  base_url: string
  /** SECURITY: stays within this process; never logged, never in a message back. */
  token: string
  sweepIncomplete: boolean
}

export type ToSyncWorker =
  | { tell: 'cancel' }
  | { tell: 'typing' }
  /** Answer to `renew` and `pause`. */
  | { tell: 'token'; token: Result<string> }

export type FromSyncWorker =
  | { tell: 'progress'; state: SyncState }
  | { tell: 'changed'; family: Family; ids: string[] }
  /** The service did not take the token: the main thread knows how to get another one. */
  | { tell: 'renew' }
  /** It did not, and there is no other token: the main thread knows how long to wait before it is asked once more. */
  | { tell: 'pause' }
  /** What the service said about reading a family, when that is another thing than before. */
  | { tell: 'access'; family: Family; failure: Failure | null }
  | { tell: 'done'; state: SyncState }
