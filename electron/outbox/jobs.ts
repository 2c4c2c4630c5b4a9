import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jobChange } from '../../contract/ipc/bulk.ts'
import { family } from '../../contract/record/fields.ts'
import { addressChanges } from '../../contract/record/record.ts'
import { valueAs, type KeptRows, type RowChanges } from '../disk/kept-rows.ts'
import { storedFailure } from './entry.ts'

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
const keptMerge = z.object({
  /** Id of the record that the merge removes, and the group that it is in. */
  other: z.string(),
  group_id: z.string().nullable(),
  /** Stands for what is checked once more before it is sent: all of them in the first item, in another one its own (electron/jobs/merge). */
  seen: z.string(),
  /** The items of a group after the first: the save at the front carries all values for the record that stays. */
  isMore: z.boolean(),
  /** The values that the record that stays receives, and what it had there before; {} in all items but the first. */
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
  write: keptWrite.nullable(),
  merge: keptMerge.nullable(),
})

/** Replaces an item that cannot be read: it is no longer known which record it was. */
function lostItem(): KeptItem {
  return {
    family: 'address',
    id: '',
    name: '',
    outcome: 'failed',
    key: randomUUID(),
    isCommitted: false,
    failure: { kind: 'storage', reason: 'damaged' },
    deletion: null,
    isCopied: false,
    from: null,
    copy: null,
    original: null,
    undoes: null,
    added: [],
    removed: [],
    write: null,
    merge: null,
  }
}

/** The jobs that undo an earlier one (jobs/job-kinds.ts says which). */
export const waysBack = ['restore-tags', 'restore-marks', 'move-back', 'import-back', 'merge-back'] as const
export type WayBack = (typeof waysBack)[number]

/** What a job of many records does, without the records. */
export const keptPlan = z.object({
  key: z.uuid(),
  /** Place that it was begun at; its rest is never done anywhere else (reliability 5.4). */
  origin: z.string(),
  change: jobChange,
  /** How it undoes that change; null where it does. */
  wayBack: z.enum(waysBack).nullable(),
})

export type KeptWrite = z.infer<typeof keptWrite>
export type KeptMerge = z.infer<typeof keptMerge>
export type KeptItem = z.infer<typeof keptItem>
type KeptPlan = z.infer<typeof keptPlan>
/** A job as it is stored on the disk; its items keep their places. */
export type KeptJob = KeptPlan & { items: KeptItem[] }

/** How far a job has come: items by their places. */
export interface JobProgress {
  key: string
  items: ReadonlyMap<number, KeptItem>
}

/** More items than a job can have; a place beyond this limit is not valid. */
const mostItems = 200_000

/** What is to be written about the job of the profile; there is one at most. */
export interface JobChange {
  /** Items of a job that is not kept yet, from this place on; from the first one on, they take the place of all there were. */
  prepare?: { from: number; items: readonly KeptItem[] }
  /** The job whose items were prepared. Until then the file has no job. */
  keep?: KeptPlan
  /** Nothing, where the job is not there any more. */
  progress?: JobProgress
  /** Key of a job that has ended. */
  drop?: string
}

/** @param kept key of the job that is kept before the change; null where no job is kept */
export function storeJob(rows: RowChanges, kept: string | null, change: JobChange): void {
  const { prepare, keep, progress, drop } = change
  let key = kept
  if (drop !== undefined && drop === key) key = clear(rows)
  if (prepare?.from === 0) key = clear(rows)
  for (const [at, item] of prepare?.items.entries() ?? [])
    rows.put('job-item', String((prepare?.from ?? 0) + at), item)
  if (keep !== undefined) {
    key = keep.key
    rows.put('job', key, keep)
  }
  if (progress === undefined || progress.key !== key) return
  for (const [place, item] of progress.items) rows.put('job-item', String(place), item)
}

/**
 * The job that is kept; null where no job exists, or where its plan cannot be read. An item that cannot be read
 * keeps its place as a failed item; the others are not affected. Throws as SQLite does.
 */
export function readJob(kept: KeptRows): KeptJob | null {
  const plan = readPlan(kept)
  if (plan === null) return null
  const found = new Map(
    kept.rows('job-item').map(({ key, value }) => [Number(key), valueAs(keptItem, value)]),
  )
  const places = [...found.keys()].filter((place) => place >= 0 && place < mostItems)
  const length = places.length === 0 ? 0 : Math.max(...places) + 1
  return { ...plan, items: Array.from({ length }, (_, at) => found.get(at) ?? lostItem()) }
}

/** Key of the job that is kept; null where no readable job is kept. Throws as SQLite does. */
export function jobKeyIn(kept: KeptRows): string | null {
  return readPlan(kept)?.key ?? null
}

function readPlan(kept: KeptRows): KeptPlan | null {
  return kept.rows('job').map(({ value }) => valueAs(keptPlan, value))[0] ?? null
}

function clear(rows: RowChanges): null {
  rows.dropAll('job')
  rows.dropAll('job-item')
  return null
}
