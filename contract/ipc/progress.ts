import { z } from 'zod'
import type { Failure } from '../failure.ts'

/** Zod cannot derive the Failure union; main is the only sender, so its shape is checked by the compiler. */
export const failure = z.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
)

/** How fast records arrive. The service does not tell how long a list is, so `total` is an estimate. */
export const syncPace = z.object({
  /** Records per second, lately. */
  perSecond: z.number(),
  /** About as many records as this run will bring; null where that is not known. */
  total: z.number().int().nullable(),
  secondsLeft: z.number().nullable(),
})

/**
 * Where filling the mirror stands. `records` counts what arrived in this run, and in the one that it goes on with.
 * `incomplete` says that the service's order kept changing, so the list may lack records (reliability 5.3). `paused`:
 * the user wants nothing fetched for the time being.
 */
export const syncState = z.object({
  phase: z.enum(['idle', 'running', 'paused', 'failed']),
  records: z.number().int(),
  pages: z.number().int(),
  /** null before there is anything to tell, and while nothing runs. */
  pace: syncPace.nullable(),
  incomplete: z.boolean(),
  /** UTC time of the last run that completed, null before the first. */
  completedAt: z.string().nullable(),
  failure: failure.nullable(),
})

export type SyncPace = z.infer<typeof syncPace>
export type SyncState = z.infer<typeof syncState>
