import { z } from 'zod'
import type { Failure } from '../failure.ts'
import { family } from '../record/fields.ts'

/** Zod cannot derive the Failure union; main is the only sender, so its shape is checked by the compiler. */
export const failure = z.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
)

/** How fast records arrive. The service does not tell how long a list is, so `total` is an estimate. */
const syncPace = z.object({
  /** Records per second, lately. */
  perSecond: z.number(),
  /** The estimated number of records in this run; null if unknown. */
  total: z.number().int().nullable(),
  secondsLeft: z.number().nullable(),
})

/**
 * How the local copy compares with the service, by the last complete reading of its lists and the changes since then: `agree`
 * of `known` contacts are the same there. `unreachable` contacts are in no list, and the service does not show them.
 */
export const syncCheck = z.object({
  known: z.number().int(),
  agree: z.number().int(),
  unreachable: z.number().int(),
})

/** A list element that is not a record; `text` is its content, shortened. */
const oddRecord = z.object({
  family,
  id: z.string().nullable(),
  name: z.string(),
  text: z.string(),
})

/** A contact that is no longer in any list and cannot be read; `since` is UTC. */
const unreachableRecord = z.object({ family, id: z.string(), name: z.string(), since: z.string() })

/** Doubts about the local copy of the book; each list is cut after some hundred. */
export const syncDoubts = z.object({
  odd: z.array(oddRecord),
  unreachable: z.array(unreachableRecord),
})

/** How much a copy of a book holds; `bytes` is the size of its file. */
export const extent = z.object({ records: z.number().int().min(0), bytes: z.number().int().min(0) })

/**
 * The progress of filling the mirror. `records` counts what arrived in this run and in the run that it continues. `incomplete`
 * says that the list may lack records: the service's order kept changing, or, with `cutAt`, the service shows only that number
 * of records of a list, and reading it again does not help (reliability 5.3). With `full`, the copy holds as much as the user
 * has allowed, and the rest of the list was not read. `paused`: the user wants nothing fetched for now.
 * `odd` counts the list elements that are not records.
 */
export const syncState = z.object({
  phase: z.enum(['idle', 'running', 'paused', 'failed']),
  records: z.number().int(),
  pages: z.number().int(),
  /** null before there is anything to report, and while nothing runs. */
  pace: syncPace.nullable(),
  incomplete: z.boolean(),
  cutAt: z.number().int().nullable(),
  full: extent.nullable(),
  /** UTC time of the last run that completed, null before the first. */
  completedAt: z.string().nullable(),
  odd: z.number().int(),
  /** null until every list was read whole. */
  check: syncCheck.nullable(),
  /** UTC time at which the lists had last been read whole, which is how old `check` is at most; null as that is. */
  checkedAt: z.string().nullable(),
  failure: failure.nullable(),
})

export type Extent = z.infer<typeof extent>
export type SyncCheck = z.infer<typeof syncCheck>
export type OddRecord = z.infer<typeof oddRecord>
export type UnreachableRecord = z.infer<typeof unreachableRecord>
export type SyncDoubts = z.infer<typeof syncDoubts>
export type SyncPace = z.infer<typeof syncPace>
export type SyncState = z.infer<typeof syncState>

/** The state of a sync before anything is known. */
export const notSyncing: SyncState = {
  phase: 'idle',
  records: 0,
  pages: 0,
  pace: null,
  incomplete: false,
  cutAt: null,
  full: null,
  completedAt: null,
  odd: 0,
  check: null,
  checkedAt: null,
  failure: null,
}
