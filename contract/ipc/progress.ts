import { z } from 'zod'
import type { Failure } from '../failure.ts'

/** Zod cannot derive the Failure union; main is the only sender, so its shape is checked by the compiler. */
export const failure = z.custom<Failure>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
)

/**
 * Where filling the mirror stands. `records` counts what arrived in this run. `incomplete` says that the service's
 * order kept changing, so the list may lack records (reliability 5.3).
 */
export const syncState = z.object({
  phase: z.enum(['idle', 'running', 'failed']),
  records: z.number().int(),
  pages: z.number().int(),
  incomplete: z.boolean(),
  /** UTC time of the last run that completed, null before the first. */
  completedAt: z.string().nullable(),
  failure: failure.nullable(),
})

export type SyncState = z.infer<typeof syncState>
