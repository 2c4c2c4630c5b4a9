import { isAbout, isOpen } from '../journal/entry.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import type { JournalChange } from '../journal/journal.ts'

/**
 * A write was refused for good: edits that wait behind it were made on top of it, so they become one edit with it, for
 * the user to decide about. A delete behind it takes its place: who deletes a record gives its edits up (C39).
 */
export function planRefusal(entries: readonly OutboxEntry[], refused: OutboxEntry): JournalChange {
  const behind = entries.filter(
    (entry) => entry.key !== refused.key && isOpen(entry) && !entry.held && isAbout(entry, refused),
  )
  const deletion = behind.find(({ action }) => action === 'delete')
  const edits = behind.filter((entry) => entry !== deletion)
  const remove = edits.map(({ key }) => key)
  if (deletion && refused.action !== 'delete') return { put: [deletion], remove: [refused.key, ...remove] }
  const changes = Object.assign({}, refused.changes, ...edits.map((entry) => entry.changes))
  return { put: [{ ...refused, changes }], remove }
}
