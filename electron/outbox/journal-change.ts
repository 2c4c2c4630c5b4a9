import type { OutboxEntry, Receipt } from './entry.ts'
import type { JobChange } from './jobs.ts'
import type { DraftEntry } from './read-journal.ts'

/** What is to be written in one go. */
export interface JournalChange {
  /** Entries that are new or changed. */
  put?: OutboxEntry[]
  /** Keys of entries that are gone. */
  remove?: string[]
  keepDraft?: DraftEntry
  /** Key of a draft that is gone. */
  dropDraft?: string
  job?: JobChange
  /** The service has taken a change. */
  receipt?: Receipt
  /** Name of a row that cannot be read and that the user gives up. */
  dropSetAside?: string
}
