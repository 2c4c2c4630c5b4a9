import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { fuzzyRank } from '../../contract/fuzzy-rank.ts'
import type { RecordRow } from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/model/family.ts'
import { fold } from '../mirror/fold.ts'
import type { Mirror } from '../mirror/mirror.ts'

/** What to look for. */
export interface Find {
  family: Family
  text: string
  limit: number
}

/** Names looked through for letters that were left out; a longer book is searched by its ordinary search alone. */
const mostNames = 20_000

/** Letters between those that were typed: more of them is somebody else. */
const mostGaps = 6

/** Rows that the search finds, and after them those whose name has the letters in order, the closest first. */
export async function findRecords(mirror: Mirror, find: Find): Promise<Result<{ rows: RecordRow[] }>> {
  const { family, text, limit } = find
  const query = { family, group_id: null, tags: [], deleted: 'without', sort: 'kana', offset: 0 } as const
  const found = await mirror.window({ ...query, tags: [], search: text, limit })
  if (!found.ok || found.value.rows.length === limit || text.trim() === '') {
    return found.ok ? ok({ rows: found.value.rows }) : found
  }
  const all = await mirror.window({ ...query, tags: [], search: '', limit: mostNames })
  if (!all.ok) return all
  const known = new Set(found.value.rows.map(({ id }) => id))
  const near = all.value.rows
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ row, rank: rankOf(text, row) }))
    .filter(({ rank }) => rank < (mostGaps + 1) * 100)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
  return ok({ rows: [...found.value.rows, ...near].slice(0, limit) })
}

function rankOf(text: string, { name, kana, organization }: RecordRow): number {
  const ranks = [name, kana, organization].map((each) => fuzzyRank(fold(text), fold(each)))
  return Math.min(...ranks.map((rank) => rank ?? Infinity))
}
