import type { JobChange } from '../../contract/ipc/bulk.ts'
import type { WayBack } from '../outbox/jobs.ts'

type OperationOf<Kind> = Kind extends unknown ? { kind: Kind } : never

/** What a job does with each record: a change of the contract, or the way back of an earlier job. */
export type BulkOperation = Exclude<JobChange, { kind: 'delete' }> | OperationOf<WayBack>

/** What holds for every job of one kind. */
interface JobKind {
  /** It creates contacts: new ones, copies, or again what was deleted. */
  creates: boolean
  /** Its writes go over the version that was seen, and no other. */
  needsSeenVersion: boolean
}

/** Every kind of job: a new one does not compile before its line is here. */
const jobKinds: Record<BulkOperation['kind'], JobKind> = {
  'add-tag': { creates: false, needsSeenVersion: false },
  'remove-tag': { creates: false, needsSeenVersion: false },
  'rename-tag': { creates: false, needsSeenVersion: false },
  'restore-tags': { creates: false, needsSeenVersion: false },
  'mark-cards': { creates: false, needsSeenVersion: false },
  'restore-marks': { creates: false, needsSeenVersion: false },
  move: { creates: true, needsSeenVersion: true },
  'move-back': { creates: true, needsSeenVersion: true },
  import: { creates: true, needsSeenVersion: false },
  'restore-backup': { creates: true, needsSeenVersion: false },
  'import-back': { creates: false, needsSeenVersion: true },
  merge: { creates: false, needsSeenVersion: true },
  'merge-back': { creates: true, needsSeenVersion: true },
}

/** How each change is undone. Deletes are taken back while they wait. */
export const wayBackOf: Record<Exclude<JobChange['kind'], 'delete'>, WayBack> = {
  'add-tag': 'restore-tags',
  'remove-tag': 'restore-tags',
  'rename-tag': 'restore-tags',
  'mark-cards': 'restore-marks',
  move: 'move-back',
  import: 'import-back',
  'restore-backup': 'import-back',
  merge: 'merge-back',
}

/** Whether a job creates contacts: new ones, copies, or again what was deleted. */
export function mayCreate({ kind }: BulkOperation): boolean {
  return jobKinds[kind].creates
}

/**
 * Whether a write that met a newer version may be made again based on that version: a tag can be added or removed
 * whatever else changed, and an import gives a contact what it lacks.
 */
export function mayRepeat({ kind }: BulkOperation): boolean {
  return !jobKinds[kind].needsSeenVersion
}
