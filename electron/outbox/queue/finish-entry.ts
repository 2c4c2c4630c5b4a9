import { isAbout, isOpen, isQuestion } from '../journal/entry.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import { planRelease } from './plan-delete.ts'
import { rebase } from './rebase.ts'
import type { Sent } from './send-entry.ts'
import type { SenderParts } from './sender.ts'

/**
 * An entry is done: what waits behind it goes over the version that it gave. All of it is one write to the disk. Should
 * the disk refuse, the entry stays as it was, and the next attempt finds out that it is done.
 */
export function finish(parts: SenderParts, entry: OutboxEntry, { saved }: Sent): void {
  const { journal, schedule, newest } = parts
  schedule.free(entry.key)
  const id = saved?.view.record.id ?? entry.id
  const done: OutboxEntry = { ...entry, id, state: 'done', doubt: false, failure: null }
  const [next, ...later] = journal
    .entries()
    .filter((each) => each.key !== entry.key && isOpen(each) && !isQuestion(each) && isAbout(each, entry))
  const behindCopy = journal.entries().filter((each) => each.held && each.after === entry.key)
  const released = behindCopy.map((each) => planRelease(journal.entries(), each))
  const behind = next ? [{ ...rebase(next, newest(entry.family, id)), id }] : []
  // Whatever waits for a new record knows it by the id that the service gave.
  const renamed = later.filter((each) => each.id !== id).map((each) => ({ ...each, id }))
  const written = journal.write({
    put: [done, ...behind, ...renamed, ...released.flatMap(({ put = [] }) => put)],
    remove: released.flatMap(({ remove = [] }) => remove),
  })
  if (!written.ok) schedule.hold(entry, 'profile', written.failure)
}
