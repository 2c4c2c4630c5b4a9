import { createHash } from 'node:crypto'
import { z } from 'zod'
import { jsonValue } from '../../contract/failure.ts'
import { historyKind, type HistoryState, type HistoryStep } from '../../contract/ipc/history.ts'
import { family, type Family } from '../../contract/record/fields.ts'
import { addressChanges, localIdOf } from '../../contract/record/record.ts'
import { attempt, type Database, type Row, rowChecksum } from '../disk/database.ts'
import { valueAs } from '../disk/kept-rows.ts'
import { trim } from './history-file.ts'

const texts = z.string()

/** What a step did to contacts: one was saved, or deleted, or both in one go (a move, a merge). */
const act = z.object({
  family,
  /** What was saved: the fields as they were and as they became; of a new contact only the latter. */
  save: z
    .object({
      id: texts,
      isNew: z.boolean(),
      group_id: texts.nullable(),
      before: addressChanges,
      after: addressChanges,
    })
    .nullable(),
  /** What was deleted: the whole contact as JSON, and the key of the delete in the outbox. */
  gone: z.object({ id: texts, record: texts, key: texts }).nullable(),
})
const stepBody = z.object({ kind: historyKind, name: texts })
const version = z.object({ text: texts, isOwn: z.boolean() })

export type Act = z.infer<typeof act>
/** An act as the file has it. */
export type KeptAct = Act & { seq: number }
/** A version of a contact as the file has it. */
export type KeptVersion = z.infer<typeof version> & { seq: number; at: string }

/** What describes a step. `key`: of its write in the outbox, or of its job. */
export type StepNote = Pick<HistoryStep, 'key' | 'kind' | 'name'>

const putLine = `INSERT OR IGNORE INTO line (at, family, id, step, digest, undone, bytes, line, crc) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)`
const lastStep = {
  undo: `SELECT key, step AS text, CAST(crc AS TEXT) AS crc FROM step WHERE state = 'done'
         AND EXISTS (SELECT 1 FROM line WHERE line.step = step.key) ORDER BY seq DESC LIMIT 1`,
  redo: `SELECT key, step AS text, CAST(crc AS TEXT) AS crc FROM step WHERE state = 'undone' ORDER BY seq LIMIT 1`,
} as const
const countOf = 'SELECT count(*) AS count FROM line WHERE step = ? AND undone = ?'
const actsOf = {
  undo: 'SELECT seq, step, line AS text, CAST(crc AS TEXT) AS crc FROM line WHERE step = ? AND undone = 0 ORDER BY seq DESC',
  redo: 'SELECT seq, step, line AS text, CAST(crc AS TEXT) AS crc FROM line WHERE step = ? AND undone = 1 ORDER BY seq',
} as const
const latestActs = `SELECT seq, step, line AS text, CAST(crc AS TEXT) AS crc FROM line WHERE step IS NOT NULL AND undone = 0 ORDER BY seq DESC`

/** Names a version of a contact. */
export function digestOf(of: Family, id: string, text: string): string {
  return createHash('sha1').update(`${of}/${id}/${text}`).digest('base64')
}

/** A step with its acts to undo, the last one first, or to do again. */
export interface NextStep {
  step: StepNote
  acts: KeptAct[]
}

/** Contacts in the Trash that can be marked as restored. */
const mostRenamed = 5000

/** How many other acts are read between two deletes of one job that are taken back. */
const mostBetween = 2000

/** After this many new rows, rows that are too old are deleted. */
const trimEvery = 1000

/** The rows of an open history. Everything throws as SQLite does. */
export class HistoryRows {
  readonly #database: Database
  #kept = 0

  constructor(database: Database) {
    this.#database = database
  }

  begin({ key, ...body }: StepNote): void {
    if (this.has(key)) return
    this.#database.run(`UPDATE step SET state = 'past' WHERE state = 'undone'`)
    const text = JSON.stringify(body)
    const sql = `INSERT OR IGNORE INTO step (key, state, step, crc) VALUES (?, 'done', ?, ?)`
    this.#database.run(sql, key, text, rowChecksum([text]))
  }

  has(key: string): boolean {
    return this.#database.get('SELECT seq FROM step WHERE key = ?', key) !== undefined
  }

  keepAct(step: string, kept: Act): void {
    const id = kept.save?.id ?? kept.gone?.id ?? ''
    this.#put([new Date().toISOString(), kept.family, id, step, null], kept)
  }

  keepVersion(of: Family, id: string, { at, ...kept }: Omit<KeptVersion, 'seq'>): void {
    this.#put([at, of, id, null, digestOf(of, id, kept.text)], kept)
  }

  #put(columns: (string | null)[], kept: object): void {
    const text = JSON.stringify(kept)
    this.#database.run(putLine, ...columns, text.length, text, rowChecksum([text]))
    this.#kept += 1
  }

  /**
   * Marks the deletes that were taken back before they went out. One that is not among the latest acts stays as it is: Undo then
   * finds its contact there.
   */
  takenBack(deletions: ReadonlySet<string>): void {
    const left = new Set(deletions)
    // A single delete is a step under its own key.
    for (const key of deletions) this.#takeBack(this.#database.iterate(actsOf.undo, key), left)
    if (left.size > 0) this.#takeBack(this.#database.iterate(latestActs), left)
  }

  #takeBack(rows: Iterable<Row>, left: Set<string>): void {
    const found: Row[] = []
    let since = 0
    for (const row of rows) {
      const isFound = left.delete(this.#act(row)?.gone?.key ?? '')
      if (isFound) found.push(row)
      since = isFound ? 0 : since + 1
      if (left.size === 0 || since === mostBetween) break
    }
    for (const { seq } of found) this.#database.run('UPDATE line SET undone = 1 WHERE seq = ?', Number(seq))
    for (const step of new Set(found.map((row) => String(row['step'])))) {
      const isLeft = this.#database.get('SELECT seq FROM line WHERE step = ? AND undone = 0', step)
      if (isLeft === undefined) this.setState(step, 'undone')
    }
  }

  setState(step: string, state: 'done' | 'undone' | 'past'): void {
    this.#database.run('UPDATE step SET state = ? WHERE key = ?', state, step)
  }

  rename(of: Family, id: string, now: string): void {
    if (id !== now)
      this.#database.run(
        'INSERT OR REPLACE INTO renamed (family, id, now, at) VALUES (?, ?, ?, ?)',
        of,
        id,
        now,
        Date.now(),
      )
  }

  resolve(of: Family, id: string): string {
    const passed = new Set<string>()
    for (let at = id; ;) {
      passed.add(at)
      const row = this.#database.get('SELECT now FROM renamed WHERE family = ? AND id = ?', of, at)
      const now = String(row?.['now'] ?? at)
      if (passed.has(now)) return at
      at = now
    }
  }

  /** Ids of the service that lead to another one. */
  renamed(of: Family): string[] {
    const sql = `SELECT id FROM renamed WHERE family = ? AND id NOT GLOB '${localIdOf('*')}' ORDER BY at DESC LIMIT ?`
    return this.#database.all(sql, of, mostRenamed).map((row) => String(row['id']))
  }

  /** All the ids that a contact had. */
  #names(of: Family, id: string): string[] {
    const names = [id]
    for (const name of names) {
      const rows = this.#database.all('SELECT id FROM renamed WHERE family = ? AND now = ?', of, name)
      names.push(...rows.map((row) => String(row['id'])).filter((each) => !names.includes(each)))
    }
    return names
  }

  state(isHeld: (deletion: string) => boolean): Pick<HistoryState, 'undo' | 'redo'> {
    const view = (way: 'undo' | 'redo') => {
      const row = this.#database.get(lastStep[way])
      const step = row && this.#step(row)
      if (!step) return null
      const first = this.#database.get(`${actsOf[way]} LIMIT 1`, step.key)
      const gone = first && this.#act(first)?.gone
      const count = this.#database.get(countOf, step.key, way === 'undo' ? 0 : 1)?.['count']
      return {
        ...step,
        count: Number(count),
        isHeld: way === 'undo' && gone ? isHeld(gone.key) : false,
      }
    }
    return { undo: view('undo'), redo: view('redo') }
  }

  next(way: 'undo' | 'redo'): NextStep | null {
    const row = this.#database.get(lastStep[way])
    const step = row && this.#step(row)
    if (!step) return null
    const acts = this.#database.all(actsOf[way], step.key).flatMap((each) => {
      const found = this.#act(each)
      return found ? [{ ...found, seq: Number(each['seq']) }] : []
    })
    return { step, acts }
  }

  mark({ seq, ...kept }: KeptAct, isUndone: boolean): void {
    const text = JSON.stringify(kept)
    const sql = 'UPDATE line SET undone = ?, line = ?, bytes = ?, crc = ? WHERE seq = ?'
    this.#database.run(sql, isUndone ? 1 : 0, text, text.length, rowChecksum([text]), seq)
  }

  versions(of: Family, id: string): KeptVersion[] {
    const sql = `SELECT seq, at, line AS text, CAST(crc AS TEXT) AS crc FROM line
                 WHERE family = ? AND id = ? AND digest IS NOT NULL ORDER BY at, seq`
    return this.#names(of, id)
      .toReversed()
      .flatMap((name) => this.#database.all(sql, of, name))
      .flatMap((row) => {
        const read = valueIn(version, row)
        return read ? [{ ...read, seq: Number(row['seq']), at: String(row['at']) }] : []
      })
  }

  trimNowAndThen(): void {
    if (this.#kept < trimEvery) return
    this.#kept = 0
    attempt(() => trim(this.#database))
  }

  #step(row: Row): StepNote | null {
    const body = valueIn(stepBody, row)
    if (body) return { key: String(row['key']), ...body }
    // A step that is not as it was written must not hide the ones before it.
    this.setState(String(row['key']), 'past')
    return null
  }

  #act(row: Row): Act | null {
    return valueIn(act, row)
  }
}

/** The value of a row; null where it is not as it was written. */
function valueIn<T>(schema: z.ZodType<T>, { text, crc }: Row): T | null {
  return String(rowChecksum([text])) === crc ? valueAs(schema, jsonValue(String(text))) : null
}
