import { damagedRow, valueAs } from '../disk/kept-rows.ts'
import { lookIntoBoth, lookIntoKeptRows, type SeenRow } from '../disk/look-into-rows.ts'
import { isUnfinished, outboxEntry, type OutboxEntry } from './entry.ts'
import { draftEntry, setAsideRow, type DraftEntry, type SetAsideRow } from './read-journal.ts'
import { keptPlan } from './jobs.ts'

/** What an outbox holds. */
export interface OutboxLook {
  /** Writes that are not done, in the order in which they were made. */
  entries: OutboxEntry[]
  drafts: DraftEntry[]
  /** Rows that are not as they were written. */
  damaged: SetAsideRow[]
  /** Whether a job of many is kept that was cut off. */
  hasJob: boolean
}

/**
 * Reads the outbox of a folder without changing a byte of it, as it will be once it is opened: what a damaged file
 * lacks comes from the copy. null where no outbox exists, or where nothing in it can be read.
 */
export function lookIntoOutbox(folder: string): OutboxLook | null {
  return lookOf(lookIntoBoth(folder))
}

/** The same of one file, which may have been moved aside. */
export function lookIntoOutboxFile(path: string): OutboxLook | null {
  return lookOf(lookIntoKeptRows(path))
}

function lookOf(rows: SeenRow[] | null): OutboxLook | null {
  if (rows === null) return null
  const [entries, drafts, damaged]: [OutboxEntry[], DraftEntry[], SetAsideRow[]] = [[], [], []]
  let hasJob = false
  for (const row of rows) {
    const entry = row.kind === 'entry' ? valueAs(outboxEntry, row.value) : null
    const draft = row.kind === 'draft' ? valueAs(draftEntry, row.value) : null
    const isJob = row.kind === 'job' && valueAs(keptPlan, row.value) !== null
    if (entry !== null) entries.push(entry)
    else if (draft !== null) drafts.push(draft)
    else if (isJob) hasJob = true
    else if (row.kind === 'set-aside') damaged.push(...setAsideRow(damagedRow(row)))
    else damaged.push(...setAsideRow(row))
  }
  return { entries: entries.filter(isUnfinished), drafts, damaged, hasJob }
}
