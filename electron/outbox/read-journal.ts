import { z } from 'zod'
import {
  outboxAction,
  recordDraft,
  type OutboxAction,
  type RecordDraftSave,
} from '../../contract/ipc/outbox.ts'
import { fieldsOfKind, partNames } from '../../contract/record/fields.ts'
import { localIdOf } from '../../contract/record/record.ts'
import type { Database, Row } from '../mirror/database.ts'
import { baseText, outboxEntry, readRowText, shownText, type OutboxEntry } from './entry.ts'
import { EntryIndex } from './entry-index.ts'

/** A draft with the raw text of the version that it was made against. */
export interface DraftEntry {
  draft: RecordDraftSave
  base: string | null
}

/** Everything that a file holds, in memory. */
export interface JournalContent {
  entries: EntryIndex
  drafts: Map<string, DraftEntry>
  setAside: SetAsideRow[]
}

/** How long a done write is remembered, so that a form that comes back after a crash is not saved twice, in ms. */
const doneLifeMs = 30 * 24 * 60 * 60 * 1000

/** Bytes as they stand: a text that is none, or a number beyond all numbers, would be refused or changed. */
export const rowsOf = (table: 'entry' | 'draft', order: 'ASC' | 'DESC' = 'ASC') =>
  `SELECT CAST(seq AS TEXT) AS seq, CAST(key AS BLOB) AS key, CAST(${table} AS BLOB) AS text
   FROM ${table} ORDER BY rowid ${order}`

export const draftEntry = z.object({ draft: recordDraft, base: baseText.nullable().catch(null) })

/** Reads a file, row by row: one that cannot be read costs no other. Throws as SQLite does. */
export function readJournal(database: Database): JournalContent {
  const content: JournalContent = { entries: new EntryIndex(), drafts: new Map(), setAside: [] }
  for (const row of database.all(rowsOf('entry'))) {
    const entry = readRow(row, outboxEntry)
    if (entry === null || !isUnder(database, 'entry', row, entry.key)) setAside(content, 'entry', row)
    else if (isOld(entry)) database.run('DELETE FROM entry WHERE key = ?', entry.key)
    else content.entries.set(entry.key, entry)
  }
  for (const row of database.all(rowsOf('draft'))) {
    const draft = readRow(row, draftEntry)
    if (draft === null || !isUnder(database, 'draft', row, draft.draft.key)) setAside(content, 'draft', row)
    else content.drafts.set(draft.draft.key, draft)
  }
  return content
}

/** As many done writes are remembered, and all of the last day: what was begun before goes back to nothing older. */
const mostDone = 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Forgets what is done beyond that, unless a draft goes back to it or a job is kept, which looks its writes up. Throws as SQLite
 * does.
 */
export function forgetSurplus(database: Database, { entries, drafts }: JournalContent): void {
  const done = [...entries.values()].filter(({ state }) => state === 'done')
  if (done.length <= mostDone || database.get('SELECT key FROM job LIMIT 1') !== undefined) return
  const asked = new Set([...drafts.values()].flatMap(({ draft: { key, id } }) => [localIdOf(key), id]))
  const isSurplus = ({ key, savedAt }: OutboxEntry) =>
    !asked.has(localIdOf(key)) && Date.now() - Date.parse(savedAt) > dayMs
  const surplus = done.slice(0, -mostDone).filter(isSurplus)
  database.transaction(() =>
    surplus.forEach(({ key }) => database.run('DELETE FROM entry WHERE key = ?', key)),
  )
  for (const { key } of surplus) entries.delete(key)
}

/** What a row says; null where it is not as it was written, or is nothing that `schema` knows. */
export function readRow<T>(row: Row, schema: z.ZodType<T>): T | null {
  const { intact, value } = readRowText(row['text'])
  if (!intact || value === undefined) return null
  try {
    return schema.safeParse(value).data ?? null
  } catch {
    // Nested deeper than a schema can follow.
    return null
  }
}

/** Whether a row stands under the key that it names, where it is written and removed; if not, it is put there. */
function isUnder(database: Database, table: 'entry' | 'draft', row: Row, key: string): boolean {
  if (shownText(row['key']) === key) return true
  const seq = String(row['seq'])
  database.run(`UPDATE OR IGNORE ${table} SET key = ? WHERE seq = CAST(? AS INTEGER)`, key, seq)
  return (
    database.get(`SELECT seq FROM ${table} WHERE key = ? AND seq = CAST(? AS INTEGER)`, key, seq) !==
    undefined
  )
}

function setAside({ setAside: rows }: JournalContent, table: 'entry' | 'draft', row: Row): void {
  rows.push(asideOf(table, row))
}

/** What can be made out of a row that cannot be read. */
export function asideOf(table: 'entry' | 'draft', { seq, key, text }: Row): SetAsideRow {
  return setAsideRow(table, { seq: String(seq), key: shownText(key), text: shownText(text) })
}

function isOld({ state, savedAt }: OutboxEntry): boolean {
  return state === 'done' && Date.now() - Date.parse(savedAt) > doneLifeMs
}

/** A row that cannot be read, or not by this version. It stays in the file, is never sent, and is told to the user. */
export interface SetAsideRow {
  /** Names it among the rows of the file. */
  row: string
  table: RowTable
  /** The key that it stands under, which a save may come with again. */
  key: string
  /** What its text still says, as far as it can be made out. */
  action: OutboxAction | null
  name: string
  savedAt: string | null
  /** Texts that were to be saved, by the field that they were meant for. */
  texts: { field: string; text: string }[]
  text: string
}

interface StoredRow {
  seq: string
  key: string
  text: string
}

type RowTable = 'entry' | 'draft' | 'job'

/** Enough to know a contact again; the text has the rest. */
const mostTexts = 12
const longestText = 200

/** Fields of a record that are texts, and those of its parts; nothing technical. */
const technical = ['gender', 'kindof', 'geolocation']
const parts = fieldsOfKind('object', 'list').flatMap(partNames)
const fields = [...new Set([...fieldsOfKind('line', 'lines'), ...parts])].filter(
  (name) => !technical.includes(name),
)
const member = new RegExp(`"(${fields.join('|')})":"((?:[^"\\\\]|\\\\.)*)"`, 'g')
const base = /"base":"((?:[^"\\]|\\.)*)/

/** What can be made out of a text that is no row any more. */
export function setAsideRow(table: RowTable, { seq, key, text }: StoredRow): SetAsideRow {
  const texts = membersIn(text)
  const before = membersIn(unquoted(base.exec(text)?.[1] ?? ''))
  const action = outboxAction.safeParse(/"action":"([a-z]+)"/.exec(text)?.[1]).data ?? null
  return {
    row: `${table} ${seq}`,
    table,
    key,
    action,
    name: nameIn(texts) || nameIn(before),
    savedAt: timeIn(text),
    texts: texts
      .slice(0, mostTexts)
      .map(({ field, text: each }) => ({ field, text: each.slice(0, longestText) })),
    text,
  }
}

function membersIn(text: string): { field: string; text: string }[] {
  const found = [...text.matchAll(member)].map(([, field = '', raw = '']) => ({ field, text: unquoted(raw) }))
  return found.filter((each) => each.text !== '')
}

function nameIn(texts: { field: string; text: string }[]): string {
  const of = (field: string) => texts.find((each) => each.field === field)?.text ?? ''
  return `${of('lastname')} ${of('firstname')}`.trim() || of('name')
}

function timeIn(text: string): string | null {
  const time = /"savedAt":"([^"\\]*)"/.exec(text)?.[1] ?? ''
  return Number.isNaN(Date.parse(time)) ? null : time
}

/** The inside of a JSON text; what is no longer one stays as it is. */
function unquoted(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw.replaceAll('\\"', '"')
  }
}
