import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jobChange } from '../../contract/ipc/bulk.ts'
import { family } from '../../contract/record/fields.ts'
import { addressChanges } from '../../contract/record/record.ts'
import type { Database } from '../mirror/database.ts'
import { readRowText, rowText, storedFailure } from './entry.ts'
import { setAsideRow, type SetAsideRow } from './read-journal.ts'

/** What an import does with a person of its file, and what the contact that it went into had before. */
const keptWrite = z.object({
  mode: z.enum(['take', 'merge', 'replace', 'restore']),
  group_id: z.string().nullable(),
  /** The person. */
  changes: addressChanges,
  before: addressChanges.nullable(),
  after: addressChanges.nullable(),
})

/** What a merge does with one of the records that go. The items of one merge have one key: that of the save in front. */
export const keptMerge = z.object({
  /** Id of the one that goes, and the group that it is in. */
  other: z.string(),
  group_id: z.string().nullable(),
  /** Stands for what is checked once more before it is sent: all of them in the first item, in another one its own (electron/merge). */
  seen: z.string(),
  /** The items of a group behind the first: the save in front gives all that the one that stays gets. */
  isMore: z.boolean().default(false),
  /** What the one that stays gets, and what it had there before; {} in the items behind the first. */
  changes: addressChanges,
  before: addressChanges,
  /** Everything that the other one had, so that it can be made again; its photos are copies on this computer. */
  restore: addressChanges,
})

/** One record of a job of many, as far as the job had come with it. */
export const keptItem = z.object({
  family,
  id: z.string(),
  name: z.string(),
  outcome: z.enum(['done', 'unchanged', 'failed', 'waiting', 'left', 'underway']),
  failure: storedFailure,
  key: z.uuid(),
  isCommitted: z.boolean(),
  deletion: z.uuid().nullable(),
  isCopied: z.boolean(),
  from: z.string().nullable(),
  copy: z.object({ id: z.string(), etag: z.string() }).nullable(),
  original: z.string().nullable(),
  get undoes(): z.ZodNullable<typeof keptItem> {
    return keptItem.nullable()
  },
  added: z.array(z.string()).readonly(),
  removed: z.array(z.string()).readonly(),
  /** Of an import. */
  write: keptWrite.nullable().default(null),
  merge: keptMerge.nullable().default(null),
})

/** In the place of an item that cannot be read: nobody knows any more which record it was. */
function lostItem(): KeptItem {
  return {
    ...{ family: 'address', id: '', name: '', outcome: 'failed', key: randomUUID(), isCommitted: false },
    failure: { kind: 'storage', reason: 'damaged' },
    ...{ deletion: null, isCopied: false, from: null, copy: null, original: null, undoes: null },
    ...{ added: [], removed: [], write: null, merge: null },
  }
}

/** What a job of many records does, without the records. */
export const keptPlan = z.object({
  key: z.uuid(),
  /** Place that it was begun at; its rest is never done anywhere else (reliability 5.4). */
  origin: z.string(),
  change: jobChange,
  /** How it undoes that change; null where it does. */
  wayBack: z.enum(['restore-tags', 'restore-marks', 'move-back', 'import-back', 'merge-back']).nullable(),
})

export type KeptWrite = z.infer<typeof keptWrite>
export type KeptMerge = z.infer<typeof keptMerge>
export type KeptItem = z.infer<typeof keptItem>
type KeptPlan = z.infer<typeof keptPlan>
/** A job as it stands on the disk; its items keep their places. */
export type KeptJob = KeptPlan & { items: KeptItem[] }

/** How far a job has come: items by their places. */
export interface JobProgress {
  key: string
  items: ReadonlyMap<number, KeptItem>
}

/**
 * A job of many records, and its items by their places. Beside the entries, so that a record cannot be begun without the
 * job knowing. An older Atena leaves the tables alone, so the version of the file stays.
 */
export const jobTables = `
  CREATE TABLE IF NOT EXISTS job (key TEXT PRIMARY KEY, plan TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS job_item (place INTEGER PRIMARY KEY, item TEXT NOT NULL) STRICT;`

const plans = 'SELECT CAST(key AS BLOB) AS key, CAST(plan AS BLOB) AS text FROM job'

const itemsBetween =
  'SELECT CAST(place AS TEXT) AS place, CAST(item AS BLOB) AS text FROM job_item WHERE place >= ? AND place < ?'

const lengthOf = 'SELECT MAX(place) + 1 AS length FROM job_item WHERE place >= 0 AND place < ?'

/** More than a job can have; a place beyond is none. */
const mostItems = 200_000

/** What is to be written about the job of the profile; there is one at most. */
export interface JobChange {
  /** Items of a job that is not kept yet, from this place on; from the first one on, they take the place of all there were. */
  prepare?: { from: number; items: readonly KeptItem[] }
  /** The job whose items were prepared. Until then the file has no job. */
  keep?: KeptPlan
  /** Nothing, where the job is not there any more. */
  progress?: JobProgress
  /** Key of a job that is over. */
  drop?: string
}

export function storeJob(database: Database, { prepare, keep, progress, drop }: JobChange): void {
  if (drop !== undefined && isKept(database, drop)) clear(database)
  if (prepare !== undefined) {
    if (prepare.from === 0) clear(database)
    for (const [at, item] of prepare.items.entries()) put(database, prepare.from + at, item)
  }
  if (keep !== undefined)
    database.run('INSERT OR REPLACE INTO job (key, plan) VALUES (?, ?)', keep.key, rowText(keep))
  if (progress === undefined || !isKept(database, progress.key)) return
  for (const [place, item] of progress.items) put(database, place, item)
}

/**
 * The job that is kept; null where there is none, or one whose plan cannot be read. An item that cannot be read keeps its place
 * as one that failed; the others go on. Throws as SQLite does.
 */
export function readJob(database: Database): KeptJob | null {
  const found = readJobInParts(database)
  return found && { ...found.plan, items: found.items(0, found.length) }
}

/** A job whose plan cannot be read, without its items; [] where there is none. Throws as SQLite does. */
export function jobSetAside(database: Database): SetAsideRow[] {
  const row = database.get(plans)
  if (row === undefined || readPlan(database) !== null) return []
  const key = readRowText(row['key']).text
  return [setAsideRow('job', { seq: 'plan', key, text: readRowText(row['text']).text })]
}

/** The plan of the job that is kept, and its items from one place to another; null where there is none. Throws as SQLite does. */
export function readJobInParts(database: Database) {
  const plan = readPlan(database)
  if (plan === null) return null
  return {
    plan,
    length: Number(database.get(lengthOf, mostItems)?.['length'] ?? 0),
    items(from: number, to: number): KeptItem[] {
      const rows = database.all(itemsBetween, from, to)
      const found = new Map(rows.map((each) => [Number(each['place']), readItem(each['text'])]))
      return Array.from({ length: to - from }, (_, at) => found.get(from + at) ?? lostItem())
    },
  }
}

/** Key of the job that is kept; null where there is none that can be read. Throws as SQLite does. */
export function jobKeyIn(database: Database): string | null {
  return readPlan(database)?.key ?? null
}

function readPlan(database: Database): KeptPlan | null {
  const { intact, value } = readRowText(database.get(plans)?.['text'])
  return intact ? (keptPlan.safeParse(value).data ?? null) : null
}

/** The user gives a job up whose plan cannot be read. */
export function dropUnreadableJob(database: Database): void {
  if (jobSetAside(database).length > 0) clear(database)
}

function readItem(bytes: Parameters<typeof readRowText>[0]): KeptItem | null {
  const { intact, value } = readRowText(bytes)
  try {
    return intact ? (keptItem.safeParse(value).data ?? null) : null
  } catch {
    // Nested deeper than a schema can follow.
    return null
  }
}

function isKept(database: Database, key: string): boolean {
  return database.get('SELECT key FROM job WHERE key = ?', key) !== undefined
}

function clear(database: Database): void {
  database.run('DELETE FROM job')
  database.run('DELETE FROM job_item')
}

function put(database: Database, place: number, item: KeptItem): void {
  database.run('INSERT OR REPLACE INTO job_item (place, item) VALUES (?, ?)', place, rowText(item))
}
