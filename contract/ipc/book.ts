import { z } from 'zod'
import { recordFilter } from './record-window.ts'

/** The place whose tags are counted: what the list shows, whatever is searched for in it. */
export const bookPlace = recordFilter.pick({ family: true, group_id: true, tags: true, deleted: true })

/** Counts for the sidebar; deleted records count only in the trash figures. */
export const bookSummary = z.object({
  groups: z.array(z.object({ group_id: z.string(), name: z.string(), count: z.number().int() })),
  homeaddresses: z.number().int(),
  /** Every tag of the book that is not in the Trash, the most frequent first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  /** The tags of the place that was asked for: how many of it would be left with this tag beside those that are chosen. */
  tagsHere: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  trash: z.object({ address: z.number().int(), homeaddress: z.number().int() }),
})

export type BookPlace = z.infer<typeof bookPlace>
export type BookSummary = z.infer<typeof bookSummary>
