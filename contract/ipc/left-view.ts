import { z } from 'zod'
import { family } from '../record/fields.ts'
import { recordSort } from './record-window.ts'

/** What the list shows. `group_id: null` is all groups. */
const place = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('group'), group_id: z.string().max(200).nullable() }),
  z.strictObject({ name: z.literal('homeaddresses') }),
  z.strictObject({ name: z.literal('trash'), family }),
])

/** As many searches are offered again. */
export const mostSearches = 8

/** Where the window was left: what the list showed and the record that was open. Kept with the profile's copy. */
export const leftView = z.strictObject({
  place,
  // Notes of earlier versions do not have these.
  search: z.string().max(1000).default(''),
  /** What was searched for last, the newest first. */
  searches: z.array(z.string().max(1000)).max(mostSearches).default([]),
  tags: z.array(z.string().max(500)).max(100).default([]),
  sort: recordSort.default('kana'),
  /** The group that the last new contact was put into by hand. */
  newGroup: z.string().max(200).nullable().default(null),
  open: z.strictObject({ family, id: z.string().min(1).max(500) }).nullable(),
})

/** Says of which profile it is: a switch may be on its way. */
export const leftViewCall = leftView.extend({ profile: z.string().min(1).max(64) })

export type LeftView = z.infer<typeof leftView>
