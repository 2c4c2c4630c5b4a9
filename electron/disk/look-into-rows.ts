import { existsSync } from 'node:fs'
import { jsonValue } from '../../contract/failure.ts'
import { attempt, openDatabase, type Row } from './database.ts'
import { commitsIn, copyFile, isWhole, profileFile, rowName, sql, type DamagedRow } from './kept-rows.ts'

/** A row of a file that is only looked at; `value` is undefined where it is not as it was written. */
export interface SeenRow extends DamagedRow {
  value: unknown
}

/**
 * Reads the rows of a file without changing a byte of it, also of one that was moved aside, up to a damaged page. null where there is
 * none, or not even the first row can be read.
 */
export function lookIntoKeptRows(path: string): SeenRow[] | null {
  return look(path)?.rows ?? null
}

/** The rows that a closed folder will have once it is opened; null where neither file can be read. */
export function lookIntoBoth(folder: string): SeenRow[] | null {
  const [file, copy] = [look(profileFile(folder)), look(copyFile(folder))]
  if (file === null || copy === null) return (file ?? copy)?.rows ?? null
  if (!file.isSound || copy.commits > file.commits) return copy.rows
  const whole = new Map(copy.rows.filter(({ value }) => value !== undefined).map((row) => [row.name, row]))
  return file.rows.map((row) => (row.value === undefined ? (whole.get(row.name) ?? row) : row))
}

interface Look {
  rows: SeenRow[]
  commits: number
  /** Whether SQLite finds no damage in it, and all of its rows were read. */
  isSound: boolean
}

function look(path: string): Look | null {
  const opened = existsSync(path) ? attempt(() => openDatabase(path, { readOnly: true })) : null
  if (opened === null || !opened.ok) return null
  const database = opened.value
  const rows: SeenRow[] = []
  const isSound = attempt(() => database.get('PRAGMA integrity_check(1)')?.['integrity_check'] === 'ok')
  const commits = attempt(() => commitsIn(database))
  const read = attempt(() => {
    for (const row of database.iterate(sql.all)) rows.push(seenRow(row))
  })
  attempt(() => database.close())
  if (!read.ok && rows.length === 0) return null
  return {
    rows,
    commits: commits.ok ? commits.value : 0,
    isSound: isSound.ok && isSound.value && read.ok && commits.ok,
  }
}

function seenRow(row: Row): SeenRow {
  const [kind, key, text] = [String(row['kind']), String(row['key']), String(row['json'])]
  return { name: rowName(row), kind, key, text, value: isWhole(row) ? jsonValue(text) : undefined }
}
