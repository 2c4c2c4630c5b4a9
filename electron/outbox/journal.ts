import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { attempt } from '../mirror/database.ts'
import type { Database } from '../mirror/database.ts'
import { rowText } from './entry.ts'
import type { OutboxEntry } from './entry.ts'
import { dropUnreadableJob, readJob, storeJob } from './jobs.ts'
import type { JobChange, KeptJob } from './jobs.ts'
import { openJournalFile } from './journal-file.ts'
import { readJournal } from './read-journal.ts'
import type { DraftEntry, JournalContent, SetAsideRow } from './read-journal.ts'

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
  /** Name of a row that cannot be read and that the user gives up. */
  dropSetAside?: string
}

/** The writes and drafts of one profile that must not be lost. What is read was written: memory never runs ahead. */
export interface Journal {
  /** Where a damaged file was moved when this one was opened; null in the ordinary case. */
  readonly movedAside: string | null
  /** Whether the file lacks writes that it once had. */
  readonly isBehind: boolean
  /** Rows that could not be read when it was opened; they stay in the file. */
  readonly setAside: readonly SetAsideRow[]
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

/** Opens the outbox of the profile whose folder this is. */
export function openJournal(folder: string): Result<Journal> {
  const opened = openJournalFile(folder)
  if (!opened.ok) return opened
  const { database, movedAside } = opened.value
  const count = commitCount(folder, database)
  const read = attempt(() => withJob(readJournal(database), database))
  if (!read.ok) {
    attempt(() => database.close())
    return read
  }
  const content = read.value
  return ok({
    movedAside,
    isBehind: count.isBehind,
    get setAside() {
      return content.setAside
    },
    entries: () => [...content.entries.values()],
    drafts: () => [...content.drafts.values()],
    job: () => attempt(() => readJob(database).job),
    write(change) {
      const written = attempt(() =>
        database.transaction(() => {
          store(database, content, change)
          count.add()
          return null
        }),
      )
      if (!written.ok) return written
      remember(content, change)
      count.note()
      // Damage to the log beside the file would take every later write with it, and nobody could tell.
      attempt(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
      return written
    },
    close: () => void attempt(() => database.close()),
  })
}

/**
 * Opens the outbox of a folder for one piece of work and closes it again, whatever comes of it. Returns what `use` returns, or
 * the failure that kept the outbox from being opened or `use` from its end.
 */
export function withJournal<T>(folder: string, use: (journal: Journal) => Result<T>): Result<T> {
  const opened = openJournal(folder)
  if (!opened.ok) return opened
  const used = attempt(() => use(opened.value))
  opened.value.close()
  return used.ok ? used.value : used
}

/** The job is read when it is asked for; what cannot be read of it is told from the beginning. */
function withJob(content: JournalContent, database: Database): JournalContent {
  content.setAside.push(...readJob(database).setAside)
  return content
}

function store(database: Database, { setAside }: JournalContent, change: JournalChange): void {
  const { put = [], remove = [], keepDraft, dropDraft, job, dropSetAside } = change
  for (const key of remove) database.run('DELETE FROM entry WHERE key = ?', key)
  for (const entry of put) {
    makeRoom(database, setAside, entry.key)
    const sql =
      'INSERT INTO entry (key, entry) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET entry = excluded.entry'
    database.run(sql, entry.key, rowText(entry))
  }
  if (dropDraft !== undefined) database.run('DELETE FROM draft WHERE key = ?', dropDraft)
  if (keepDraft !== undefined) {
    const { key } = keepDraft.draft
    makeRoom(database, setAside, key)
    database.run('INSERT OR REPLACE INTO draft (key, draft) VALUES (?, ?)', key, rowText(keepDraft))
  }
  if (job !== undefined) storeJob(database, job)
  if (dropSetAside !== undefined) dropRow(database, dropSetAside)
}

/** A save of the same form may come again: what is set aside gives it its place, and stays. */
function makeRoom(database: Database, setAside: readonly SetAsideRow[], key: string): void {
  for (const { row, key: taken } of setAside) {
    const [table, seq = ''] = row.split(' ')
    const isRow = taken === key && (table === 'entry' || table === 'draft')
    if (isRow) database.run(`UPDATE ${table} SET key = ? WHERE seq = CAST(? AS INTEGER)`, row, seq)
  }
}

function dropRow(database: Database, row: string): void {
  const [table, seq = ''] = row.split(' ')
  if (table === 'entry' || table === 'draft') {
    database.run(`DELETE FROM ${table} WHERE seq = CAST(? AS INTEGER)`, seq)
  }
  if (table === 'job') dropUnreadableJob(database)
}

function remember({ entries, drafts, setAside }: JournalContent, change: JournalChange): void {
  for (const key of change.remove ?? []) entries.delete(key)
  for (const entry of change.put ?? []) entries.set(entry.key, entry)
  if (change.dropDraft !== undefined) drafts.delete(change.dropDraft)
  const given = setAside.findIndex(({ row }) => row === change.dropSetAside)
  if (given >= 0) setAside.splice(given, 1)
  if (change.keepDraft === undefined) return
  drafts.delete(change.keepDraft.draft.key)
  drafts.set(change.keepDraft.draft.key, change.keepDraft)
}

/**
 * How many writes the file has taken, in it and in a second small file. Where a disk loses what it said it had, or an older
 * copy of the file comes back, the file knows of fewer.
 */
interface CommitCount {
  /** Whether writes are missing that were once there. */
  readonly isBehind: boolean
  /** Within a write. Throws as SQLite does. */
  add(): void
  /** After a write. What the disk refuses is noted with the next one. */
  note(): void
}

const table = 'CREATE TABLE IF NOT EXISTS mark (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT'
const read = `SELECT CAST(value AS TEXT) AS value FROM mark WHERE name = 'commits'`
const put = `INSERT OR REPLACE INTO mark (name, value) VALUES ('commits', ?)`

/** Fixed in length, so that it is written in one piece over the one before. */
const digits = 15

/** Opens the count of the outbox in `folder`; an outbox of an older version begins to count. */
function commitCount(folder: string, database: Database): CommitCount {
  const path = join(folder, 'outbox.count')
  attempt(() => database.exec(table))
  const inFile = attempt(() => Number(database.get(read)?.['value'] ?? 0))
  const noted = attempt(() => Number(readFileSync(path, 'utf8')))
  const known = noted.ok && Number.isSafeInteger(noted.value) ? noted.value : 0
  let count = inFile.ok && Number.isSafeInteger(inFile.value) ? inFile.value : known
  const isBehind = count < known
  const note = () => {
    attempt(() => writeOver(path, String(count).padStart(digits, '0')))
  }
  count = Math.max(count, known)
  return {
    isBehind,
    add: () => database.run(put, count + 1),
    note() {
      count += 1
      note()
    },
  }
}

function writeOver(path: string, text: string): void {
  // SECURITY: readable by the user only.
  const handle = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    // Not forced to the disk: a note that is late finds fewer losses, and never one that was none.
    writeSync(handle, text, 0)
  } finally {
    closeSync(handle)
  }
}
