import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { fail, jsonValue, ok, type Result } from '../../contract/failure.ts'
import {
  attempt,
  openDatabase,
  openOrReplace,
  type Database,
  type Row,
  rowChecksum,
  useLog,
} from './database.ts'
import { keepTidy, type Tidy } from './keep-tidy.ts'

/**
 * What a row is: an edit that waits, a form that was typed, a job of many and its items, a receipt, a row that could not be read; the
 * marks of a contact's cards, and whether the service shows marks; a pair that is not the same person; what the user chose for
 * printing; searches with a name; the profile itself.
 */
const kinds = [
  'entry',
  'draft',
  'job',
  'job-item',
  'receipt',
  'set-aside',
  'card-marks',
  'cards-shown',
  'not-the-same',
  'print-choices',
  'saved-search',
  'profile',
] as const
export type Kind = (typeof kinds)[number]

/** A row as it was written: its JSON under a key of its kind. `value` is undefined if the text is not JSON. */
export interface KeptRow {
  /** Kind and place in the file. */
  name: string
  key: string
  text: string
  value: unknown
}

/** A row that is not as it was written in either file. */
export interface DamagedRow {
  /** Kind and place in the file, which name it. */
  name: string
  kind: string
  key: string
  /** What its text still says. */
  text: string
}

/** Changes rows within one write. */
export interface RowChanges {
  /** Adds a row after all others of its kind. A row with this key is replaced and keeps its place. */
  put(kind: Kind, key: string, value: object): void
  drop(kind: Kind, key: string): void
  dropAll(kind: Kind): void
  /** Drops all but the latest of a kind. */
  keepLatest(kind: Kind, count: number): void
}

/**
 * What only this computer knows of a profile, as rows of JSON in two files: `profile.sqlite`, and the same rows in the same order in
 * `profile.copy.sqlite`, written right after. Each row has a checksum, each file the number of its writes (design 12).
 */
export interface KeptRows {
  /** Where a file that does not open was moved when this one was opened; null in the ordinary case. */
  readonly movedAside: string | null
  /** Whether the file lacked writes that it once had. They came from the copy, as far as that has them. */
  readonly lacksWrites: boolean
  /** The whole rows of a kind, in the order in which they were put. Throws as SQLite does. */
  rows(kind: Kind): KeptRow[]
  /** Rows that cannot be read; they stay until they are given up. Throws as SQLite does. */
  setAside(): DamagedRow[]
  /**
   * On the disk when it returns ok, and not at all otherwise. `work` changes nothing else: it runs for each file. Refused where the
   * folder was moved or deleted: the files stay open there, but the next start looks for them where they were. (Windows does not let
   * such a folder be moved.)
   */
  write(work: (rows: RowChanges) => void): Result<null>
  close(): void
}

/** The rows for callers that neither open nor close them. */
export type OwnRows = Pick<KeptRows, 'rows' | 'write'>

const version = 1
const tables = `
  CREATE TABLE kept (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, crc INTEGER NOT NULL,
    UNIQUE (kind, key)) STRICT;
  CREATE INDEX kept_in_order ON kept (kind, seq);
  CREATE TABLE mark (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT INTO mark (name, value) VALUES ('commits', 0);`

/** Numbers as texts: a damaged page may hold a number that is too large, which would end the reading. */
const columns = 'CAST(seq AS TEXT) AS seq, kind, key, json, CAST(crc AS TEXT) AS crc'
const insert = 'INSERT INTO kept (kind, key, json, crc) VALUES (?, ?, ?, ?)'
/** The statements that run on a file. */
export const sql = {
  ofKind: `SELECT ${columns} FROM kept WHERE kind = ? ORDER BY kept.seq`,
  ofNoKind: `SELECT ${columns} FROM kept WHERE kind NOT IN (${kinds.map((kind) => `'${kind}'`).join()})`,
  all: `SELECT ${columns} FROM kept ORDER BY kept.seq`,
  twin: `SELECT ${columns} FROM kept WHERE (kind = ?1 AND key = ?2) OR (seq = CAST(?3 AS INTEGER) AND (kind = ?1 OR key = ?2))`,
  put: `${insert} ON CONFLICT (kind, key) DO UPDATE SET json = excluded.json, crc = excluded.crc`,
  putAt:
    'INSERT OR REPLACE INTO kept (seq, kind, key, json, crc) VALUES (CAST(? AS INTEGER), ?, ?, ?, CAST(? AS INTEGER))',
  drop: 'DELETE FROM kept WHERE kind = ? AND key = ?',
  dropAt: 'DELETE FROM kept WHERE seq = CAST(? AS INTEGER)',
  dropAll: 'DELETE FROM kept WHERE kind = ?',
  keepLatest: `DELETE FROM kept WHERE kind = ?1
    AND seq <= (SELECT seq FROM kept WHERE kind = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`,
  commits: `SELECT value FROM mark WHERE name = 'commits'`,
  count: `UPDATE mark SET value = ? WHERE name = 'commits'`,
} as const

/** The file of the rows in a folder. */
export const profileFile = (folder: string) => join(folder, 'profile.sqlite')
/** The copy of the rows in a folder. */
export const copyFile = (folder: string) => join(folder, 'profile.copy.sqlite')

/**
 * Opens the rows of the profile whose folder this is. A file that does not open is moved aside and made again from its copy; a copy
 * that does not open is made again from the file. Fails with `newer` on files of a newer version, which stay as they are.
 */
export function openKeptRows(folder: string): Result<KeptRows> {
  const wasCut = isEmptyFile(copyFile(folder))
  const file = openOrReplace(profileFile(folder), (database) => settleFile(database, folder))
  if (!file.ok) return file
  const { database, movedAside } = file.value
  const copy = openCopy(folder)
  const opened = attempt(() => {
    const [commits, copied] = [commitsIn(database), copy === null ? 0 : commitsIn(copy)]
    if (copy !== null && copied > commits) copyRows(copy, database)
    else if (copy !== null && copied < commits) copyRows(database, copy)
    // A file that was opened once is never empty: what it had is lost, and we do not know what it was.
    const isLost = commits === 0 && wasCut
    const lacksWrites = movedAside === null && (copied > commits || isLost)
    const rows = new TwoFiles({ folder, database, copy, movedAside, lacksWrites })
    rows.setAsideStrange()
    return rows
  })
  if (opened.ok) return opened
  attempt(() => database.close())
  attempt(() => copy?.close())
  return opened
}

/** A file whose copy has as many writes was not written by a newer version: what is damaged is the number of its version. */
function settleFile(database: Database, folder: string): ReturnType<typeof settle> {
  const state = settle(database)
  if (state !== 'newer') return state
  const commits = attempt(() => commitsIn(database))
  return commits.ok && commits.value > 0 && copyCommits(folder) === commits.value ? 'damaged' : 'newer'
}

/** null where the disk refuses: then the file alone has the rows until the next start. */
function openCopy(folder: string): Database | null {
  const opened = openOrReplace(copyFile(folder), settleCopy)
  return opened.ok ? opened.value.database : null
}

/** How many writes the copy in the folder has taken; null if no copy of this version can be read. */
function copyCommits(folder: string): number | null {
  if (!existsSync(copyFile(folder))) return null
  const opened = attempt(() => openDatabase(copyFile(folder), { readOnly: true }))
  if (!opened.ok) return null
  const found = attempt(() => (versionOf(opened.value) === version ? commitsIn(opened.value) : null))
  attempt(() => opened.value.close())
  return found.ok ? found.value : null
}

function isEmptyFile(path: string): boolean {
  const found = attempt(() => statSync(path, { throwIfNoEntry: false })?.size === 0)
  return found.ok && found.value
}

/** A text that identifies a folder; null if the folder does not exist. */
function placeOf(folder: string): string | null {
  const found = attempt(() => statSync(folder, { bigint: true, throwIfNoEntry: false }))
  return found.ok && found.value !== undefined ? `${found.value.dev} ${found.value.ino}` : null
}

function versionOf(database: Database): number {
  return Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0)
}

/** Makes an open file ready to be used. Throws as SQLite does. */
function settle(database: Database): 'ready' | 'newer' | 'damaged' {
  const found = versionOf(database)
  if (found > version) return 'newer'
  // A save is on the disk before the user hears of it, and before it is sent (design 3).
  useLog(database, 'FULL')
  database.exec('PRAGMA trusted_schema = OFF')
  if (found === 0) database.transaction(() => database.exec(`${tables} PRAGMA user_version = ${version}`))
  // Throws where a table is not as we make it.
  for (const statement of Object.values(sql)) database.get(`EXPLAIN ${statement}`)
  // The file is small, so it is read whole, with its indexes: damage shows now, and not in the middle of a save.
  const isSound = database.get('PRAGMA integrity_check(1)')?.['integrity_check'] === 'ok'
  return isSound && database.get(sql.commits) !== undefined ? 'ready' : 'damaged'
}

/** Not forced to the disk: the file itself is, and the copy is read only where that is lost. */
function settleCopy(database: Database): 'ready' | 'newer' | 'damaged' {
  const state = settle(database)
  if (state === 'ready') database.exec('PRAGMA synchronous = NORMAL')
  return state
}

/** How many writes a file has taken; 0 if that is not known. Throws as SQLite does. */
export function commitsIn(database: Database): number {
  const count = Number(database.get(sql.commits)?.['value'] ?? 0)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Makes `to` the same as `from`, in one write. Throws as SQLite does. */
function copyRows(from: Database, to: Database): void {
  to.transaction(() => {
    to.exec('DELETE FROM kept')
    for (const { seq, kind, key, json, crc } of from.iterate(sql.all))
      to.run(sql.putAt, seq!, kind!, key!, json!, crc!)
    to.run(sql.count, commitsIn(from))
  })
}

interface Files {
  folder: string
  database: Database
  copy: Database | null
  movedAside: string | null
  lacksWrites: boolean
}

class TwoFiles implements KeptRows {
  readonly movedAside: string | null
  readonly lacksWrites: boolean
  readonly #folder: string
  readonly #place: string | null
  readonly #file: Database
  readonly #copy: Database | null
  readonly #tidy: Tidy
  #lacksWrites = false

  constructor({ folder, database, copy, movedAside, lacksWrites }: Files) {
    this.movedAside = movedAside
    this.lacksWrites = lacksWrites
    this.#folder = folder
    this.#place = placeOf(folder)
    this.#file = database
    this.#copy = copy
    const open = copy === null ? [database] : [database, copy]
    this.#tidy = keepTidy([profileFile(folder), copyFile(folder)], open)
  }

  rows(kind: Kind): KeptRow[] {
    const found: KeptRow[] = []
    for (const row of this.#file.all(sql.ofKind, kind)) {
      const whole = isWhole(row) ? row : this.#mended(row)
      if (whole === null || whole['kind'] !== kind) continue
      const text = String(whole['json'])
      found.push({ name: rowName(whole), key: String(whole['key']), text, value: jsonValue(text) })
    }
    return found
  }

  setAside(): DamagedRow[] {
    return this.rows('set-aside').map(damagedRow)
  }

  /** Looks at rows of an unknown kind: there the kind is what is damaged. */
  setAsideStrange(): void {
    for (const row of this.#file.all(sql.ofNoKind)) this.#mended(row)
  }

  write(work: (rows: RowChanges) => void): Result<null> {
    if (!this.#isInPlace()) return fail({ kind: 'storage', reason: 'moved' })
    const written = attempt(() => writeTo(this.#file, work))
    if (!written.ok) return written
    this.#follow(work, written.value)
    this.#tidy.soon()
    return ok(null)
  }

  close(): void {
    this.#tidy.now()
    attempt(() => this.#file.close())
    attempt(() => this.#copy?.close())
  }

  /** Whether the next start finds these files: the folder is still the one we opened, or it has their copy. */
  #isInPlace(): boolean {
    if (this.#place === null || placeOf(this.#folder) === this.#place) return true
    // Some disks of other computers give a folder a new number while it is in use (rclone, CIFS with noserverino).
    const commits = attempt(() => commitsIn(this.#file))
    return commits.ok && commits.value > 0 && copyCommits(this.#folder) === commits.value
  }

  /** Writes the same to the copy. If the disk refuses that, the next write makes up for it. */
  #follow(work: (rows: RowChanges) => void, commits: number): void {
    const copy = this.#copy
    if (copy === null) return
    const followed = this.#lacksWrites ? null : attempt(() => writeTo(copy, work))
    const isSame = followed?.ok === true && followed.value === commits
    if (!isSame) this.#copyAll()
  }

  /**
   * Puts the row of the copy in its place. Returns null if the copy has no whole row either: then the row is set aside,
   * and stays. Throws as SQLite does.
   */
  #mended(row: Row): Row | null {
    const [seq, kind, key, text] = [row['seq'], row['kind'], row['key'], row['json']].map(String)
    const twin = this.#twinOf(row)
    if (twin !== undefined) {
      this.#file.run(sql.putAt, seq!, twin['kind']!, twin['key']!, twin['json']!, twin['crc']!)
      return twin
    }
    writeTo(this.#file, (rows) => {
      this.#file.run(sql.dropAt, seq!)
      rows.put('set-aside', rowName(row), { kind, key, text })
    })
    // The copy still has the damaged row.
    this.#copyAll()
    return null
  }

  /** The same row in the copy, where it is whole: under the same kind and key, or in the same place with one of them. */
  #twinOf({ kind, key, seq }: Row): Row | undefined {
    // A copy that lacks writes may have an older row.
    if (this.#copy === null || this.#lacksWrites) return undefined
    const copy = this.#copy
    const found = attempt(() => copy.all(sql.twin, String(kind), String(key), String(seq)).find(isWhole))
    return found.ok ? found.value : undefined
  }

  #copyAll(): void {
    const copy = this.#copy
    const copied = attempt(() => (copy === null ? undefined : copyRows(this.#file, copy)))
    this.#lacksWrites = !copied.ok
  }
}

/** Returns how many writes the file has taken by then. Throws as SQLite does. */
function writeTo(database: Database, work: (rows: RowChanges) => void): number {
  return database.transaction(() => {
    work({
      put(kind, key, value) {
        const json = JSON.stringify(value)
        database.run(sql.put, kind, key, json, rowChecksum([kind, key, json]))
      },
      drop: (kind, key) => database.run(sql.drop, kind, key),
      dropAll: (kind) => database.run(sql.dropAll, kind),
      keepLatest: (kind, count) => database.run(sql.keepLatest, kind, count),
    })
    const commits = commitsIn(database) + 1
    database.run(sql.count, commits)
    return commits
  })
}

/** Names a row among those of its file. */
export function rowName({ kind, seq }: Row): string {
  return `${String(kind)} ${String(seq)}`
}

/** Whether a row is as it was written. */
export function isWhole({ kind, key, json, crc }: Row): boolean {
  return String(rowChecksum([String(kind), String(key), String(json)])) === crc
}

/** The damaged row that a row of the kind `set-aside` stands for. */
export function damagedRow({ key: name, value }: Pick<KeptRow, 'key' | 'value'>): DamagedRow {
  const { kind, key, text } = Object(value) as Partial<Record<'kind' | 'key' | 'text', unknown>>
  return { name, kind: String(kind), key: String(key), text: String(text) }
}

/** The value of a row as the schema reads it; null if it does not fit the schema. */
export function valueAs<T>(schema: z.ZodType<T>, value: unknown): T | null {
  try {
    return schema.safeParse(value).data ?? null
  } catch {
    // Nested deeper than a schema can follow.
    return null
  }
}
