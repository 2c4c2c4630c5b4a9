import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkChange } from '../../contract/ipc/bulk.ts'
import type { AddressChanges } from '../../contract/model/address.ts'
import type { ServiceRecord } from '../../contract/model/service-record.ts'
import type { BatchedWrite } from '../outbox/batches.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'
import { planMove, planMoveBack } from './move.ts'
import { changedTags, isTagChange, restoredTags, without } from './tag-change.ts'
import type { TagChange } from './tag-change.ts'

/** What a job does with each record: a change of the contract, or the way back of an earlier job. */
export type Deed = Exclude<BulkChange, { kind: 'delete' }> | { kind: 'restore-tags' } | { kind: 'move-back' }

/** The write that a record needs; null where there is nothing to change. */
export async function planWrite(
  session: BulkSession,
  deed: Deed,
  item: BulkItem,
): Promise<Result<BatchedWrite | null>> {
  if (deed.kind === 'move-back') return planMoveBack(session, item)
  const { family, id } = item
  // What waits for the record is our own write, where it was refused before: that is not to be built upon.
  const view = item.isCommitted ? session.mirror.read(family, id) : session.readRecord(family, id)
  if (!view || view.record.deleted) return fail({ kind: 'not-found' })
  if (deed.kind === 'move') return planMove(session, deed.group_id, item, view)
  const tags = view.record.tags ?? []
  const next = tagsAfter(deed, item, tags)
  if (next.length === tags.length && next.every((tag, at) => tag === tags[at])) return ok(null)
  if (deed.kind !== 'restore-tags') {
    item.added = without(next, tags)
    item.removed = without(tags, next)
  }
  return ok({ save: saveOf(item, view.record, { tags: next }) })
}

function tagsAfter(deed: TagChange | { kind: 'restore-tags' }, item: BulkItem, tags: readonly string[]) {
  return deed.kind === 'restore-tags' ? restoredTags(tags, item) : changedTags(deed, tags)
}

function saveOf({ family, id, key }: BulkItem, { etag }: ServiceRecord, changes: AddressChanges) {
  return { family, id, group_id: null, etag: etag ?? '', changes, key }
}

/** Whether a write that met a newer version may be made again over it: a tag goes on and off whatever else changed. */
export function mayRepeat(deed: Deed): boolean {
  return (
    deed.kind === 'restore-tags' || (deed.kind !== 'move' && deed.kind !== 'move-back' && isTagChange(deed))
  )
}
