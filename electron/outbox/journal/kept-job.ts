import { z } from 'zod'
import { bulkChange } from '../../../contract/ipc/bulk.ts'
import { failure } from '../../../contract/ipc/progress.ts'
import { family } from '../../../contract/model/family.ts'

/** One record of a job of many, as far as the job had come with it. */
export const keptItem = z.object({
  family,
  id: z.string(),
  name: z.string(),
  outcome: z.enum(['done', 'unchanged', 'failed', 'waiting', 'left', 'underway']),
  failure: failure.nullable(),
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
})

/** What a job of many records does, without the records. */
export const keptPlan = z.object({
  key: z.uuid(),
  /** Place that it was begun at; its rest is never done anywhere else (reliability 5.4). */
  origin: z.string(),
  change: bulkChange,
  /** How it undoes that change; null where it does. */
  wayBack: z.enum(['restore-tags', 'move-back']).nullable(),
})

/** A job as it stands on the disk; its items keep their places. */
export const keptJob = keptPlan.extend({ items: z.array(keptItem) })

export type KeptItem = z.infer<typeof keptItem>
export type KeptJob = z.infer<typeof keptJob>

/** How far a job has come: items by their places. */
export interface JobProgress {
  key: string
  items: ReadonlyMap<number, KeptItem>
}
