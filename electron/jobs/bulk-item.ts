import { randomUUID } from 'node:crypto'
import type { Failure } from '../../contract/failure.ts'
import type { BulkOutcome } from '../../contract/ipc/bulk.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import type { KeptMerge, KeptWrite } from '../outbox/jobs.ts'
import type { Session } from '../session/session.ts'

/** What a job needs of the session it works in. */
export type BulkSession = Pick<
  Session,
  'profile' | 'mirror' | 'kept' | 'outbox' | 'sync' | 'readRecord' | 'fetchRecord' | 'photos' | 'chosenPhotos'
>

/** One record of a job. `underway`: committed, and the outcome is not known yet. */
export interface BulkItem {
  readonly family: Family
  readonly id: string
  name: string
  outcome: BulkOutcome['outcome'] | 'underway'
  failure: Failure | null
  /** Key of its write in the outbox. */
  key: string
  /** Whether the outbox was given that write. */
  isCommitted: boolean
  /** Of a move: key of the delete that waits for the copy. */
  deletion: string | null
  isCopied: boolean
  /** Of a move: the group that the record was in. */
  from: string | null
  /** Of a move: what was made in the other group, in the version that was made; null while it is not there. */
  copy: { id: string; etag: string } | null
  /** Of the way back of a move: the record that was moved, where it was not deleted. */
  readonly original: string | null
  /** Of the way back of a move: the item that it undoes. */
  readonly undoes: BulkItem | null
  /** Tags that the job put on and took off, for its Undo. */
  added: readonly string[]
  removed: readonly string[]
  /** Of an import: the person of the file, and what became of the contact that it went into. */
  write: KeptWrite | null
  /** Of a merge: the record that it removes, and what becomes of the record that stays. */
  merge: KeptMerge | null
}

/** A record that nothing was done with. */
export function newItem(family: Family, id: string): BulkItem {
  return {
    family,
    id,
    name: '',
    outcome: 'left',
    failure: null,
    key: randomUUID(),
    isCommitted: false,
    deletion: null,
    isCopied: false,
    from: null,
    copy: null,
    original: null,
    undoes: null,
    added: [],
    removed: [],
    write: null,
    merge: null,
  }
}

/** What the page shows of it. */
export function outcomeOf({ family, id, name, outcome, failure, isCopied, ...item }: BulkItem): BulkOutcome {
  const foundAs = outcome === 'done' ? (item.copy?.id ?? item.original ?? id) : id
  return {
    family,
    id,
    foundAs,
    name,
    outcome: outcome === 'underway' ? 'waiting' : outcome,
    failure,
    isCopied,
  }
}

/** The save that puts changes over the contact as it is. */
export function saveOf({ family, id, key }: BulkItem, { etag }: ServiceRecord, changes: AddressChanges) {
  return { family, id, group_id: null, etag: etag ?? '', changes, key }
}

/** It did not work, and waiting does not cure it. */
export function fails(item: BulkItem, failure: Failure): void {
  item.outcome = 'failed'
  item.failure = failure
}

/** Of a move: whether a copy of it was given to the outbox. */
export function wasMoved({ isCommitted, deletion }: BulkItem): boolean {
  return isCommitted && deletion !== null
}

/** Whether there is anything of it that an Undo could take back. */
export function isUndoable(item: BulkItem): boolean {
  if (item.merge !== null) return item.isCommitted
  if (item.write !== null) return item.isCommitted && item.outcome !== 'unchanged'
  return wasMoved(item) || (item.outcome === 'done' && item.added.length + item.removed.length > 0)
}
