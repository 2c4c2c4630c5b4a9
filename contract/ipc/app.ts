import { z } from 'zod'
import { languages } from '../language.ts'
import { family } from '../record/fields.ts'
import { tableColumn } from '../record/list-columns.ts'
import { nameOrders } from '../record/person-name.ts'
import { recordKey, recordSort } from './records.ts'

/** A package inside the app and what its authors ask for. */
export const packageLicence = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX identifier or expression. */
  licence: z.string(),
  /** Its own licence files, one after another; empty without any. */
  text: z.string(),
})

/** The parts of the app, for About. */
export const about = z.object({
  versions: z.object({ app: z.string(), electron: z.string(), chromium: z.string(), node: z.string() }),
  /** SHA-256 of the header of the program archive, null when the app runs from a folder. */
  archive: z.string().nullable(),
  /** Sorted by name; empty where the program has no list next to it. */
  packages: z.array(packageLicence),
})

export type PackageLicence = z.infer<typeof packageLicence>
export type About = z.infer<typeof about>

/** Widths of the two left panes in px; `table` is that of the list while it is a table. */
export const paneWidths = z.strictObject({
  book: z.int().min(100).max(2000),
  list: z.int().min(100).max(2000),
  table: z.int().min(100).max(2000).optional(),
})

/** The user's choices for the whole app. `system` follows the OS (working rules). */
export const preferences = z.strictObject({
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  /** Not there until the user has moved a splitter; widths that make no sense are forgotten, the rest is kept. */
  panes: paneWidths.optional().catch(undefined),
  /** How close together the rows of the list are; comfortable by default. */
  density: z.enum(['comfortable', 'compact']).optional().catch(undefined),
  /** Whether the list of contacts is rows or a table; rows by default. */
  listView: z.enum(['rows', 'table']).optional().catch(undefined),
  /** The columns of the table besides the name. */
  tableColumns: z.array(tableColumn).max(20).optional().catch(undefined),
  /** Which part of a name comes first; as it is written by default. */
  nameOrder: z.enum(nameOrders).optional().catch(undefined),
  /** Whether the desktop announces the birthdays of the day; not until the user wants it. */
  birthdayReminder: z.boolean().optional().catch(undefined),
})

export type PaneWidths = z.infer<typeof paneWidths>
export type Preferences = z.infer<typeof preferences>

/** The contents of the list. `group_id: null` means all groups. */
export const listPlace = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('group'), group_id: z.string().max(200).nullable() }),
  z.strictObject({ name: z.literal('homeaddresses') }),
  z.strictObject({ name: z.literal('trash'), family }),
])

/** As many searches are offered again. */
export const mostSearches = 8

/** What the window last showed: the list and the open record. Kept with the profile's copy. */
export const leftView = z.strictObject({
  place: listPlace,
  search: z.string().max(1000),
  /** The last searches, newest first. */
  searches: z.array(z.string().max(1000)).max(mostSearches),
  tags: z.array(z.string().max(500)).max(100),
  /** null for the usual order of the language. */
  sort: recordSort.nullable(),
  /** The group that the last new contact was put into by hand. */
  newGroup: z.string().max(200).nullable(),
  open: recordKey.nullable(),
})

/** Names the profile: a switch may be under way. */
export const leftViewCall = leftView.extend({ profile: z.string().min(1).max(64) })

export type LeftView = z.infer<typeof leftView>

/** The page's name for a file that main wrote since the app started: the page knows no path (SECURITY X20). */
export const savedFileHandle = z.uuid()

const input = z.strictObject({ handle: savedFileHandle })

/** The actions for such a file. `not-found` when it no longer exists. */
export const savedFileChannels = {
  /** Opens it in the system's program for such files; `no-program` when the system does not open it. */
  'savedFile.open': { input, output: z.null() },
  /** In the system's file manager. */
  'savedFile.show': { input, output: z.null() },
} as const
