import { z } from 'zod'

/** Counts for the sidebar; deleted records count only in the trash figures. */
export const bookSummary = z.object({
  groups: z.array(z.object({ group_id: z.string(), name: z.string(), count: z.number().int() })),
  homeaddresses: z.number().int(),
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  trash: z.object({ address: z.number().int(), homeaddress: z.number().int() }),
})

export type BookSummary = z.infer<typeof bookSummary>
