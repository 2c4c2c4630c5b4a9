import type { BulkChange } from '../../contract/ipc/bulk.ts'
import { useBulkStore } from '../stores/bulk.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { useShareStore } from '../stores/share.ts'

/** What a drop on a tag or on a group does. */
type Drop = Extract<BulkChange, { kind: 'add-tag' | 'move' }>

/** Whether the contacts that are being dragged may be dropped there; home addresses are in no group. */
export function mayTake({ kind }: Drop): boolean {
  const { dragged } = useShareStore()
  if (dragged === null || useBulkStore().isTaken) return false
  const isForAll = kind === 'add-tag' || dragged.family === 'address'
  return isForAll && useSessionStore().mayWrite(dragged.family)
}

/** Gives what was dropped the tag, or moves it into the group. It is a job like those of the selection, with its way back. */
export async function take(change: Drop): Promise<void> {
  const share = useShareStore()
  const { dragged } = share
  share.dragged = null
  if (dragged === null) return
  const { family, ids } = dragged
  if (change.kind === 'move') useSelectionStore().clear()
  await useBulkStore().start(change, { kind: 'records', family, ids: [...ids] })
}
