import { z } from 'zod'
import { writing, type Language } from '../language.ts'
import { family } from '../record/fields.ts'
import { tableColumn } from '../record/list-columns.ts'

/** How the list is ordered; every order ends with the id, so it is total (bench 3). */
export const recordSort = z.enum(['kana', 'name', 'organization', 'zipcode', 'updated_at'])

/** The orders that go by how a contact is called. */
const nameSort = recordSort.extract(['kana', 'name'])
export type NameSort = z.infer<typeof nameSort>

/** The order in which contacts are shown unless the user chose another. */
export function usualSort(language: Language): NameSort {
  return writing[language].byReading ? 'kana' : 'name'
}

/** Which rows a list shows, before paging. `group_id` is null for home addresses and for "all groups". */
export const recordFilter = z.strictObject({
  family,
  group_id: z.string().nullable(),
  search: z.string().max(500),
  /** A row must carry all of these tags. */
  tags: z.array(z.string()).max(50),
  /** `only` is the Trash: absence from a list never deletes, only `deleted: true` does (design 4). */
  deleted: z.enum(['without', 'only']),
  sort: recordSort,
})

/** One window of rows. Pages ask for what is near the viewport and nothing else (design 3). */
export const recordQuery = recordFilter.extend({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(500),
})

/** The record whose place in a list is wanted. */
export const recordPlaceQuery = recordFilter.extend({ id: z.string().min(1).max(500) })

/** The number of rows before the record; null when the list does not have it. */
export const recordPlace = z.object({ offset: z.number().int().nullable() })

/** From and to of each match, in UTF-16 units, in order and not overlapping. */
const spans = z.array(z.tuple([z.number().int(), z.number().int()]))

/** What a search found in the texts of a row. */
const rowMarks = z.object({ name: spans, kana: spans, organization: spans, place: spans }).partial()

/** What a list row shows; never the whole record. */
export const recordRow = z.object({
  id: z.string(),
  family,
  group_id: z.string().nullable(),
  /** How the contact is called (`contactName`); may be empty. */
  name: z.string(),
  /** Both parts of it; '' where the contact has no person. */
  lastname: z.string(),
  firstname: z.string(),
  kana: z.string(),
  organization: z.string(),
  zipcode: z.string(),
  /** Region and city of the first address, or its country. */
  place: z.string(),
  /** Image id of the face picture, null without one. */
  photo: z.string().nullable(),
  tags: z.array(z.string()),
  /** The header above the row in kana or name order: あ か さ …, A–Z or another letter, 漢 for kanji, `#` for the rest. */
  index: z.string(),
  deleted: z.boolean(),
  updated_at: z.string().nullable(),
  /** Omitted where the row itself shows nothing of what the search found. */
  marks: rowMarks.optional(),
  /** How well it goes with the search, the smaller the better; omitted in a list that keeps its own order. */
  rank: z.number().int().optional(),
})

export const recordRows = z.object({
  total: z.number().int(),
  offset: z.number().int(),
  rows: z.array(recordRow),
})

/** What the contacts at the beginning of a ranked search are found by, and so on; `similar` alone where none has its words. */
export const rankGroups = ['name', 'organization', 'other', 'similar'] as const

/**
 * Offset of the first row of each header, in list order: a letter or `#`, the first digit of postal codes, the month of changes
 * as 2026-11, or one of `rankGroups`. For the headings, and for the rail next to the list.
 */
export const recordIndex = z.array(z.object({ index: z.string(), offset: z.number().int() }))

/** Part of a list by position, for a selection that goes beyond the rows a page holds; `limit: null` is all of it. */
export const recordRange = recordFilter.extend({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).nullable(),
})

/** What names one contact: the ids of the two families may be equal. */
export const recordKey = z.strictObject({ family, id: z.string().min(1).max(500) })

/** A few letters of a contact of either family, for the command palette. `recent` are the last contacts that were opened, the last one first. */
export const recordFind = z.strictObject({
  text: z.string().max(200),
  sort: nameSort,
  limit: z.number().int().min(1).max(50),
  recent: z.array(recordKey).max(20),
})

/** The rows on screen, for which the page wants the matches of a search. */
export const snippetsCall = recordFilter.pick({ family: true, search: true }).extend({
  ids: z.array(z.string().min(1).max(500)).max(100),
})

/** The text around a match in a field that the row does not show. */
export const rowSnippet = z.object({ id: z.string(), field: z.string(), text: z.string(), marks: spans })

/** The rows on screen, for which the page wants the texts of the columns of its table. */
export const cellsCall = z.strictObject({
  family,
  ids: z.array(z.string().min(1).max(500)).max(100),
  columns: z.array(tableColumn).max(20),
})

/** A text for each column, in their order, for each contact that is there; entries of a list in it are apart by line ends. */
export const recordCells = z.object({
  cells: z.array(z.object({ id: z.string(), texts: z.array(z.string()) })),
})

/** Texts of one contact, and where a search matches in each. */
export const marksCall = recordFilter.pick({ search: true }).extend({
  texts: z.array(z.string().max(200_000)).max(500),
})
export const foundMarks = z.object({ marks: z.array(spans) })

/** Ids in list order. */
export const recordIds = z.object({ ids: z.array(z.string()) })

export type RecordSort = z.infer<typeof recordSort>
export type RecordFilter = z.infer<typeof recordFilter>
export type RecordRange = z.infer<typeof recordRange>
export type RecordQuery = z.infer<typeof recordQuery>
export type RecordPlaceQuery = z.infer<typeof recordPlaceQuery>
export type RecordPlace = z.infer<typeof recordPlace>
export type RecordKey = z.infer<typeof recordKey>
export type RecordFind = z.infer<typeof recordFind>

export type RowSnippet = z.infer<typeof rowSnippet>
export type FoundMarks = z.infer<typeof foundMarks>
export type CellsCall = z.infer<typeof cellsCall>
export type RecordCells = z.infer<typeof recordCells>
export type RowMarks = z.infer<typeof rowMarks>
export type RecordRow = z.infer<typeof recordRow>
export type RecordRows = z.infer<typeof recordRows>
export type RecordIndex = z.infer<typeof recordIndex>

/** The place whose tags are counted: what the list shows, without the search. */
export const bookPlace = recordFilter.pick({ family: true, group_id: true, tags: true, deleted: true })

/** Counts for the sidebar; deleted records count only in the trash figures. */
export const bookSummary = z.object({
  groups: z.array(z.object({ group_id: z.string(), name: z.string(), count: z.number().int() })),
  homeaddresses: z.number().int(),
  /** Every tag of the book that is not in the Trash, the most frequent first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  /** The tags of the contacts in view: how many contacts remain if this tag is chosen in addition. */
  tagsHere: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  trash: z.object({ address: z.number().int(), homeaddress: z.number().int() }),
})

export type BookPlace = z.infer<typeof bookPlace>
export type BookSummary = z.infer<typeof bookSummary>
