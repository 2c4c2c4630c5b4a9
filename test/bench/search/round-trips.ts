import type { RecordQuery } from '../../../contract/ipc/records.ts'
import { forgiving, linesNear, type NearTo } from '../../../electron/book/search/near-words.ts'
import { matches, parseQuery, type Query } from '../../../electron/book/search/query.ts'
import type { Search } from '../../../electron/book/search/search-client.ts'

const queryOf = (search: string): RecordQuery => ({
  family: 'address',
  group_id: null,
  search,
  tags: [],
  deleted: 'without',
  sort: 'kana',
  offset: 0,
  limit: 100,
})

/** Between two keys of a fast typist, in ms. */
const betweenKeysMs = 60

/** A search that was typed, ms until its answer was there, and how many records it counted (-1: it failed). */
export interface RoundTrip {
  typed: string
  ms: number
  total: number
}

/** Types this text with a pause after each key; `onKey` is what else the window's process does. */
export async function roundTrip(
  search: Search,
  typed: string,
  onKey: () => void = () => undefined,
): Promise<RoundTrip> {
  await new Promise((resolve) => setTimeout(resolve, betweenKeysMs))
  const start = performance.now()
  onKey()
  const found = await search.window(queryOf(typed))
  const ms = performance.now() - start
  return { typed, ms, total: found.ok ? found.value.total : -1 }
}

/**
 * Throws unless every answer counts exactly the texts that match, or, where none does, those that are near. A separate step, so that no scan of all texts runs
 * between the keys or during a sync.
 */
export function checkTotals(trips: readonly RoundTrip[], texts: readonly string[]): void {
  for (const { typed, total } of trips) {
    const query = parseQuery(typed)
    const countOf = (of: Query) => texts.reduce((sum, text) => sum + (matches(text, of) ? 1 : 0), 0)
    const near = (to: NearTo) => texts.flatMap((text) => linesNear(text, to))
    const expected = countOf(query) || countOf(forgiving(query, near) ?? query)
    if (total !== expected) throw new Error(`"${typed}" is not what a substring test finds`)
  }
}
