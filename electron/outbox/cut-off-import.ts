import { isDeepStrictEqual } from 'node:util'
import { localIdOf } from '../../contract/record/record.ts'
import { isUnsent, type OutboxEntry } from './entry.ts'
import type { KeptItem, KeptJob } from './jobs.ts'
import type { Journal } from './journal.ts'

/**
 * New contacts of an import that was cut off, which the service has certainly not got, are not begun any more: they wait with
 * the rest for the user's answer, and are compared with the book then. Another computer may have read the same file meanwhile.
 * One write to the disk, before anything is shown or sent. What the user has typed into such a contact since keeps it here.
 * @param origin base address of the service: what was begun at another one is left alone
 */
export function takeBackUnsent(journal: Journal, origin: string): void {
  const key = journal.jobKey()
  const unsent = new Map(
    journal.entries().flatMap((entry) => (isUnsentCreate(entry) ? [[entry.key, entry]] : [])),
  )
  if (key === null || unsent.size === 0) return
  const job = journal.job()
  if (!job.ok || job.value === null || job.value.origin !== origin || !bringsIn(job.value)) return
  const items = new Map<number, KeptItem>()
  for (const [place, item] of job.value.items.entries()) {
    const entry = unsent.get(item.key)
    if (entry && isUntouched(journal, entry, item))
      items.set(place, { ...item, outcome: 'left', isCommitted: false, failure: null })
  }
  const remove = [...items.values()].map((item) => item.key)
  if (remove.length > 0) journal.write({ remove, job: { progress: { key, items } } })
}

function isUnsentCreate(entry: OutboxEntry): boolean {
  return entry.action === 'create' && entry.state === 'queued' && isUnsent(entry)
}

/** Whether a job makes contacts of what a file says. */
function bringsIn({ change, wayBack }: KeptJob): boolean {
  return wayBack === null && (change.kind === 'import' || change.kind === 'restore-backup')
}

/** Whether nothing waits for this contact but what the file says of it. */
function isUntouched(journal: Journal, entry: OutboxEntry, { write }: KeptItem): boolean {
  const local = localIdOf(entry.key)
  const isOpenInForm = journal.drafts().some(({ draft }) => draft.id === local)
  const isAlone = journal.of({ family: entry.family, id: local }).length === 1
  return isAlone && !isOpenInForm && write !== null && isDeepStrictEqual(entry.changes, write.changes)
}
