import { join } from 'node:path'
import type { Result } from '../../contract/failure.ts'
import {
  attempt,
  openDatabase,
  isOneBitOff,
  openOrReplace,
  shapeOf,
  type Database,
  type OpenedFile,
  type Row,
} from '../mirror/database.ts'
import { isUnfinished, outboxEntry, readRowText, receiptTables, type OutboxEntry } from './entry.ts'
import { jobKeyIn, jobTables } from './jobs.ts'
import { asideOf, draftEntry, readRow, rowsOf, type DraftEntry, type SetAsideRow } from './read-journal.ts'

/** `seq` is the order in which writes were made; the rest of an entry is one JSON text. */
const tables = `
  CREATE TABLE entry (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, entry TEXT NOT NULL) STRICT;
  CREATE TABLE draft (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, draft TEXT NOT NULL) STRICT;`

const version = 1

/** How many writes the file has taken (outbox/journal.ts). */
const marks = 'CREATE TABLE IF NOT EXISTS mark (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;'

/** What an older Atena does not have, and leaves alone. */
const ownTables = jobTables + marks + receiptTables

const shape = shapeOf((database) => database.exec(tables + ownTables))

export const outboxPath = (folder: string) => join(folder, 'outbox.sqlite')

/**
 * Opens the outbox file of a profile: a file of its own beside the mirror, so that a damaged mirror takes no edit with
 * it (fault D08). A damaged outbox is moved aside, and what can still be read of it goes into a fresh one
 * (fault D09). Fails with `newer` on a file of a newer version, which is left as it is (fault D11).
 */
export function openJournalFile(folder: string): Result<OpenedFile> {
  const opened = openOrReplace(outboxPath(folder), settle)
  if (opened.ok && opened.value.movedAside !== null) salvage(opened.value.movedAside, opened.value.database)
  return opened
}

/** Makes an open file ready to be used. Throws as SQLite does. */
function settle(database: Database): 'ready' | 'newer' | 'damaged' {
  const found = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
  // Another number over our tables is a bit that was turned: a later version has tables of its own.
  const isOurs = isOneBitOff(found, version) && shape.isOurs(database)
  if (found > version && !isOurs) return 'newer'
  database.exec('PRAGMA journal_mode = WAL')
  // design 3: a save is on the disk before the user hears of it, and before it is sent.
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA trusted_schema = OFF')
  if (isOurs) database.exec(`PRAGMA user_version = ${version}`)
  else if (found === 0)
    database.transaction(() => database.exec(`${tables} PRAGMA user_version = ${version}`))
  // An older Atena has none of these, and one whose disk was full; a later one may have more.
  if (!shape.isSound(database)) return 'damaged'
  // On a full disk everything else still works; a job is refused until it can be kept.
  attempt(() => database.exec(ownTables))
  // The file is small: reading it whole, with its indexes, tells damage at once, and not in the middle of a save.
  return database.get('PRAGMA integrity_check(1)')?.['integrity_check'] === 'ok' ? 'ready' : 'damaged'
}

/** Copies every row that can still be read, from either end up to a damaged page; one that cannot is copied as it is. */
function salvage(from: string, to: Database): void {
  const old = attempt(() => openDatabase(from))
  if (!old.ok) return
  for (const table of ['entry', 'draft'] as const) {
    for (const order of ['ASC', 'DESC'] as const) {
      attempt(() => {
        for (const row of old.value.iterate(rowsOf(table, order))) attempt(() => copyRow(row, to, table))
      })
    }
  }
  for (const sql of otherCopies) {
    attempt(() => {
      for (const row of old.value.iterate(sql.read)) attempt(() => to.run(sql.write, ...sql.values(row)))
    })
  }
  attempt(() => old.value.close())
}

/** A row stands under the key that its own text names: the one beside it may be what is damaged. */
function copyRow(row: Row, to: Database, table: 'entry' | 'draft'): void {
  const { text, intact, value } = readRowText(row['text'])
  const { key, draft } = Object(value) as { key?: unknown; draft?: { key?: unknown } }
  const named = intact ? (table === 'entry' ? key : Object(draft).key) : undefined
  const seq = String(row['seq'])
  const under = typeof named === 'string' ? named : `${table} ${seq}`
  // What is not as it was written must not look as if nobody had ever counted its bits.
  const copied = intact ? text : `damaged ${text}`
  to.run(
    `INSERT OR IGNORE INTO ${table} (seq, key, ${table}) VALUES (CAST(? AS INTEGER), ?, ?)`,
    ...[seq, under, copied],
  )
}

const textIn = (row: Row, name: string) => readRowText(row[name]).text

/** A job that was cut off, and its items. The count of writes is the last: until it is there, the second copy knows more. */
const otherCopies = [
  {
    read: 'SELECT CAST(key AS BLOB) AS key, CAST(plan AS BLOB) AS plan FROM job',
    write: 'INSERT OR IGNORE INTO job (key, plan) VALUES (?, ?)',
    values: (row: Row) => [textIn(row, 'key'), textIn(row, 'plan')],
  },
  {
    read: 'SELECT CAST(place AS TEXT) AS place, CAST(item AS BLOB) AS item FROM job_item',
    write: 'INSERT OR IGNORE INTO job_item (place, item) VALUES (CAST(? AS INTEGER), ?)',
    values: (row: Row) => [String(row['place']), textIn(row, 'item')],
  },
  {
    read: `SELECT CAST(value AS BLOB) AS value FROM mark WHERE name = 'commits'`,
    write: `INSERT OR REPLACE INTO mark (name, value) VALUES ('commits', CAST(? AS INTEGER))`,
    values: (row: Row) => [textIn(row, 'value')],
  },
]

/** What an outbox holds. */
export interface OutboxLook {
  /** Writes that are not done, in the order in which they were made. */
  entries: OutboxEntry[]
  drafts: DraftEntry[]
  /** Rows that are not as they were written. */
  damaged: SetAsideRow[]
  /** Keys of all writes that it knows, also of those that are done. */
  keys: ReadonlySet<string>
  /** Whether a job of many is kept that was cut off. */
  hasJob: boolean
}

/**
 * Looks into an outbox file without changing a byte of it, also into one that was moved aside: its rows are read from either
 * end up to a damaged page. null where there is none, or nothing in it can be read.
 */
export function lookIntoOutbox(path: string): OutboxLook | null {
  const opened = attempt(() => openDatabase(path, { readOnly: true }))
  if (!opened.ok) return null
  const [entries, drafts] = [rowsIn(opened.value, 'entry'), rowsIn(opened.value, 'draft')]
  const job = attempt(() => jobKeyIn(opened.value))
  attempt(() => opened.value.close())
  if (entries === null && drafts === null) return null
  return { ...sorted(entries ?? [], drafts ?? []), hasJob: job.ok && job.value !== null }
}

function sorted(entries: Row[], drafts: Row[]): Omit<OutboxLook, 'hasJob'> {
  const look = { entries: [], drafts: [], damaged: [], keys: new Set<string>() } as Omit<
    OutboxLook,
    'hasJob'
  > & {
    keys: Set<string>
  }
  for (const row of entries) {
    const entry = readRow(row, outboxEntry)
    if (entry === null) look.damaged.push(asideOf('entry', row))
    else if (isUnfinished(entry)) look.entries.push(entry)
    if (entry !== null) look.keys.add(entry.key)
  }
  for (const row of drafts) {
    const draft = readRow(row, draftEntry)
    if (draft === null) look.damaged.push(asideOf('draft', row))
    else look.drafts.push(draft)
  }
  return look
}

/** null where not even the first row can be asked for. */
function rowsIn(database: Database, table: 'entry' | 'draft'): Row[] | null {
  const found = new Map<string, Row>()
  const ends = (['ASC', 'DESC'] as const).map((order) =>
    attempt(() => {
      for (const row of database.iterate(rowsOf(table, order))) found.set(String(row['seq']), row)
    }),
  )
  const isRead = found.size > 0 || ends.some(({ ok }) => ok)
  return isRead
    ? [...found.values()].toSorted((one, other) => Number(one['seq']) - Number(other['seq']))
    : null
}

/** What a damaged row still says where its text is a whole one: somebody has to look whether it is right. */
export function readDamaged(row: SetAsideRow): { entry: OutboxEntry } | { draft: DraftEntry } | null {
  const text = row.text.replace(/^damaged /, '')
  const { value } = readRowText(Buffer.from(text))
  try {
    if (row.table === 'entry') return wrapped('entry', outboxEntry.safeParse(value).data)
    return row.table === 'draft' ? wrapped('draft', draftEntry.safeParse(value).data) : null
  } catch {
    // Nested deeper than a schema can follow.
    return null
  }
}

function wrapped<K extends string, T>(name: K, value: T | undefined): Record<K, T> | null {
  return value === undefined ? null : ({ [name]: value } as Record<K, T>)
}
