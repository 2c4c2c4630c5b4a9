import { isAbout, isOpen, isQuestion } from '../journal/entry.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import type { JournalChange } from '../journal/journal.ts'
import { giveUp } from './given-up.ts'

/**
 * A write was refused for good: edits that wait behind it were made on top of it, so they become one edit with it, for
 * the user to decide about. A delete behind it takes its place: who deletes a record gives its edits up (C39).
 */
export function planRefusal(entries: readonly OutboxEntry[], refused: OutboxEntry): JournalChange {
  const behind = entries.filter(
    (entry) =>
      entry.key !== refused.key &&
      isOpen(entry) &&
      !entry.held &&
      !isQuestion(entry) &&
      isAbout(entry, refused),
  )
  const deletion = behind.find(({ action }) => action === 'delete')
  const edits = behind.filter(({ action }) => action !== 'delete')
  const remove = behind.filter((entry) => entry !== deletion).map(({ key }) => key)
  const gone = [refused.key, ...remove]
  // The service never had the record.
  if (deletion && refused.action === 'create' && !refused.doubt) return { remove: [...gone, deletion.key] }
  if (deletion && refused.action === 'update')
    return { put: [giveUp(deletion, [refused, ...edits])], remove: gone }
  // Two deletes of one record are one: left behind, the second would wait for the first for ever.
  if (deletion && refused.action === 'delete') remove.push(deletion.key)
  const changes = Object.assign({}, refused.changes, ...edits.map((entry) => entry.changes))
  return { put: [{ ...refused, changes }], remove }
}
