import { z } from 'zod'
import { ok, type Result } from '../../contract/failure.ts'
import {
  outboxAction,
  recordDraft,
  type OutboxAction,
  type RecordDraftSave,
} from '../../contract/ipc/outbox.ts'
import { fieldsOfKind, partNames } from '../../contract/record/fields.ts'
import { localIdOf } from '../../contract/record/record.ts'
import {
  valueAs,
  type DamagedRow,
  type KeptRow,
  type Kind,
  type KeptRows,
  type RowChanges,
} from '../disk/kept-rows.ts'
import { baseText, isUnfinished, outboxEntry, type OutboxEntry } from './entry.ts'
import { EntryIndex } from './entry-index.ts'
import { keptPlan } from './jobs.ts'
import { shownName } from '../record-text/shown-name.ts'

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

export const draftEntry = z.object({ draft: recordDraft, base: baseText.nullable().catch(null) })

/** Reads what is kept, row by row: one that cannot be read costs no other. Throws as SQLite does. */
export function readJournal(kept: KeptRows): JournalContent {
  const entries = new EntryIndex()
  const drafts = new Map<string, DraftEntry>()
  const strange: { kind: 'entry' | 'draft' | 'job'; row: KeptRow }[] = []
  for (const row of kept.rows('entry')) {
    const entry = valueAs(outboxEntry, row.value)
    if (entry === null || entry.key !== row.key) strange.push({ kind: 'entry', row })
    else entries.set(entry.key, entry)
  }
  for (const row of kept.rows('draft')) {
    const draft = valueAs(draftEntry, row.value)
    if (draft === null || draft.draft.key !== row.key) strange.push({ kind: 'draft', row })
    else drafts.set(draft.draft.key, draft)
  }
  for (const row of kept.rows('job'))
    if (valueAs(keptPlan, row.value)?.key !== row.key) strange.push({ kind: 'job', row })
  if (strange.length > 0) kept.write((rows) => strange.forEach(({ kind, row }) => putAside(rows, kind, row)))
  const setAside = kept.setAside().flatMap(setAsideRow)
  return { entries, drafts, setAside }
}

/** What a row holds that is as it was written and that this version does not understand. */
function putAside(rows: RowChanges, kind: Kind, { name, key, text }: KeptRow): void {
  rows.drop(kind, key)
  rows.put('set-aside', name, { kind, key, text })
}

/** As many done writes are remembered, and all of the last day: what was begun before goes back to nothing older. */
const mostDone = 1000
const dayMs = 24 * 60 * 60 * 1000

/**
 * Forgets what is done beyond that, and what was done long ago, unless a draft or a write goes back to it, it may have made two
 * contacts, or a job is kept, which looks its writes up. Throws as SQLite does.
 * @param most how many stay, and those of the last `ageMs`
 */
export function forgetSurplus(
  kept: KeptRows,
  { entries, drafts }: JournalContent,
  { most = mostDone, ageMs = dayMs } = {},
): Result<null> {
  const done = [...entries.values()].filter(({ state }) => state === 'done')
  const old = new Set(done.filter(isOld))
  if (done.length > most && kept.rows('job').length === 0) {
    const ofDrafts = [...drafts.values()].flatMap(({ draft: { key, id } }) => [localIdOf(key), id])
    const ofWrites = [...entries.values()]
      .filter(isUnfinished)
      .flatMap(({ id, after }) => [id, localIdOf(after ?? '')])
    const asked = new Set([...ofDrafts, ...ofWrites])
    const isSurplus = ({ key, savedAt, action, sends }: OutboxEntry) => {
      const mayHaveTwin = action === 'create' && sends > 1
      return !mayHaveTwin && !asked.has(localIdOf(key)) && Date.now() - Date.parse(savedAt) > ageMs
    }
    for (const entry of done.slice(0, done.length - most).filter(isSurplus)) old.add(entry)
  }
  if (old.size === 0) return ok(null)
  const written = kept.write((rows) => old.forEach(({ key }) => rows.drop('entry', key)))
  if (written.ok) for (const { key } of old) entries.delete(key)
  return written
}

function isOld({ state, savedAt }: OutboxEntry): boolean {
  return state === 'done' && Date.now() - Date.parse(savedAt) > doneLifeMs
}

/** A row that cannot be read, or not by this version. It stays in the file, is never sent, and is shown to the user. */
export interface SetAsideRow {
  /** Names it among the rows of the file. */
  row: string
  table: RowTable
  /** The key under which the row is stored; a later save may have the same key. */
  key: string
  /** What its text still says, as far as it can be made out. */
  action: OutboxAction | null
  name: string
  savedAt: string | null
  /** Texts that were to be saved, by the field that they were meant for. */
  texts: { field: string; text: string }[]
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

/** Kinds of rows that are not writes of the user. Damage to them is not shown. */
const untold: readonly string[] = [
  'job-item',
  'receipt',
  'card-marks',
  'cards-shown',
  'not-the-same',
  'print-choices',
  'profile',
] satisfies Kind[]

/** What can be made out of a row that cannot be read; [] for a row that is not a write of the user. */
export function setAsideRow({ name, kind, key, text }: DamagedRow): SetAsideRow[] {
  if (untold.includes(kind)) return []
  const texts = membersIn(text)
  const before = membersIn(unquoted(base.exec(text)?.[1] ?? ''))
  const action = outboxAction.safeParse(/"action":"([a-z]+)"/.exec(text)?.[1]).data ?? null
  const shown = texts.slice(0, mostTexts)
  return [
    {
      row: name,
      table: kind === 'draft' || kind === 'job' ? kind : 'entry',
      key,
      action,
      name: nameIn(texts) || nameIn(before),
      savedAt: timeIn(text),
      texts: shown.map(({ field, text: each }) => ({ field, text: each.slice(0, longestText) })),
      text,
    },
  ]
}

function membersIn(text: string): { field: string; text: string }[] {
  const found = [...text.matchAll(member)].map(([, field = '', raw = '']) => ({ field, text: unquoted(raw) }))
  return found.filter((each) => each.text !== '')
}

function nameIn(texts: { field: string; text: string }[]): string {
  const of = (field: string) => texts.find((each) => each.field === field)?.text ?? ''
  return shownName({ lastname: of('lastname'), firstname: of('firstname') }) || of('name')
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
