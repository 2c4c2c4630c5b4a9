import { ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import { recordDraft } from '../../../contract/ipc/draft.ts'
import type { RecordDraftSave } from '../../../contract/ipc/draft.ts'
import { attempt } from '../../mirror/database.ts'
import type { Database } from '../../mirror/database.ts'
import { outboxEntry } from './entry.ts'
import type { OutboxEntry } from './entry.ts'
import { readJob, storeJob } from './job-rows.ts'
import type { JobChange } from './job-rows.ts'
import { openJournalFile } from './journal-file.ts'
import { parseRowText } from './journal-text.ts'
import type { KeptJob } from './kept-job.ts'

/** A draft with the raw text of the version that it was made against. */
export interface DraftEntry {
  draft: RecordDraftSave
  base: string | null
}

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
}

/** The writes and drafts of one profile that must not be lost. What is read was written: memory never runs ahead. */
export interface Journal {
  /** Where a damaged file was moved when this one was opened; null in the ordinary case. */
  readonly movedAside: string | null
  /** Entries that could not be understood; they stay in the file. */
  readonly unreadable: number
  /** In the order in which they were made. */
  entries(): readonly OutboxEntry[]
  /** The latest last. */
  drafts(): readonly DraftEntry[]
  /** The job of many records that is not over, read from the disk; null where there is none. */
  job(): Result<KeptJob | null>
  /** On the disk when it answers ok, and not at all otherwise. */
  write(change: JournalChange): Result<null>
  close(): void
}

/** How long a done write is remembered, so that a form that comes back after a crash is not saved twice, in ms. */
const doneLifeMs = 30 * 24 * 60 * 60 * 1000

/** Opens the outbox of the profile whose folder this is. */
export function openJournal(folder: string): Result<Journal> {
  const opened = openJournalFile(folder)
  if (!opened.ok) return opened
  const { database, movedAside } = opened.value
  const read = attempt(() => readAll(database))
  if (!read.ok) {
    attempt(() => database.close())
    return read
  }
  const { entries, drafts, unreadable } = read.value
  return ok({
    movedAside,
    unreadable,
    entries: () => [...entries.values()],
    drafts: () => [...drafts.values()],
    job: () => attempt(() => readJob(database)),
    write(change) {
      const written = attempt(() => database.transaction(() => store(database, change)))
      if (written.ok) remember({ entries, drafts }, change)
      return written
    },
    close: () => void attempt(() => database.close()),
  })
}

interface Known {
  entries: Map<string, OutboxEntry>
  drafts: Map<string, DraftEntry>
}

function readAll(database: Database): Known & { unreadable: number } {
  const known: Known & { unreadable: number } = { entries: new Map(), drafts: new Map(), unreadable: 0 }
  for (const row of database.all('SELECT key, entry FROM entry ORDER BY seq')) {
    const entry = outboxEntry.safeParse(parseRowText(row['entry']))
    if (!entry.success) known.unreadable += 1
    else if (isOld(entry.data)) database.run('DELETE FROM entry WHERE key = ?', String(row['key']))
    else known.entries.set(entry.data.key, entry.data)
  }
  for (const row of database.all('SELECT key, draft FROM draft ORDER BY seq')) {
    // The shape around it is written below and nowhere else.
    const { draft, base } = (parseRowText(row['draft']) ?? {}) as Partial<DraftEntry>
    const read = recordDraft.safeParse(draft)
    if (read.success) known.drafts.set(read.data.key, { draft: read.data, base: base ?? null })
    else known.unreadable += 1
  }
  return known
}

function isOld({ state, savedAt }: OutboxEntry): boolean {
  return state === 'done' && Date.now() - Date.parse(savedAt) > doneLifeMs
}

function store(database: Database, change: JournalChange): null {
  const { put = [], remove = [], keepDraft, dropDraft, job } = change
  for (const key of remove) database.run('DELETE FROM entry WHERE key = ?', key)
  for (const entry of put) {
    const sql =
      'INSERT INTO entry (key, entry) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET entry = excluded.entry'
    database.run(sql, entry.key, JSON.stringify(entry))
  }
  if (dropDraft !== undefined) database.run('DELETE FROM draft WHERE key = ?', dropDraft)
  if (keepDraft !== undefined) {
    const sql = 'INSERT OR REPLACE INTO draft (key, draft) VALUES (?, ?)'
    database.run(sql, keepDraft.draft.key, JSON.stringify(keepDraft))
  }
  if (job !== undefined) storeJob(database, job)
  return null
}

function remember({ entries, drafts }: Known, change: JournalChange): void {
  for (const key of change.remove ?? []) entries.delete(key)
  for (const entry of change.put ?? []) entries.set(entry.key, entry)
  if (change.dropDraft !== undefined) drafts.delete(change.dropDraft)
  if (change.keepDraft === undefined) return
  drafts.delete(change.keepDraft.draft.key)
  drafts.set(change.keepDraft.draft.key, change.keepDraft)
}
