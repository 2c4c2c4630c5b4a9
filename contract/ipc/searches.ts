import { z } from 'zod'
import { listPlace } from './app.ts'
import { recordFilter } from './records.ts'

const name = z.string().trim().min(1).max(60)
const profile = z.string().min(1).max(64)

/** What a list shows, kept under a name: the place, the words, the tags and the order. */
export const savedSearch = recordFilter
  .pick({ search: true, tags: true, sort: true })
  .extend({ name, place: listPlace })

export type SavedSearch = z.infer<typeof savedSearch>

/** The searches that a profile keeps. Each call that changes some names the profile: a switch may be under way. */
export const searchChannels = {
  /** In the order in which they were saved. */
  'searches.list': { input: z.null(), output: z.object({ searches: z.array(savedSearch) }) },
  /**
   * Keeps a search under its name, in place of the one that is called `instead`; null for one more. `invalid-input` if another has
   * the name, `too-many` or `too-big` beyond what is kept.
   */
  'searches.keep': {
    input: z.strictObject({ profile, saved: savedSearch, instead: name.nullable() }),
    output: z.null(),
  },
  'searches.drop': { input: z.strictObject({ profile, name }), output: z.null() },
} as const
