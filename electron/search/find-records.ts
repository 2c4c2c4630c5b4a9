import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { fuzzyRank } from '../../contract/fuzzy-rank.ts'
import type { RecordQuery, RecordRow } from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import { fold } from '../mirror/fold.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { orderKeys } from '../mirror/row.ts'
import { parseQuery, beginMark, begins } from './query.ts'

/** What to look for, in both families. */
export interface Find {
  text: string
  limit: number
}

/** What one family has: each part in its own order, and none of it twice. */
interface Finding {
  beginning: RecordRow[]
  holding: RecordRow[]
  near: { row: RecordRow; rank: number }[]
}

/** Names looked through for letters that were left out; a longer book is searched by its ordinary search alone. */
const mostNames = 20_000

/** Letters between those that were typed: more of them is somebody else. */
const mostGaps = 6

/** Rows that may begin with a word are looked at in parts: nearly all of them do, so one part is nearly always enough. */
const partLength = 50
const mostParts = 40

/**
 * Rows that the search finds: first those whose name, reading or company begins with the first word, then the others,
 * both in kana order; after them those whose name has the letters in order, the closest first.
 */
export async function findRecords(mirror: Mirror, find: Find): Promise<Result<{ rows: RecordRow[] }>> {
  const both = await Promise.all(
    (['address', 'homeaddress'] as const).map((each) => findIn(mirror, each, find)),
  )
  const findings = both.flatMap((each) => (each.ok ? [each.value] : []))
  const failed = both.find((each) => !each.ok)
  if (findings.length === 0 && failed && !failed.ok) return failed
  const near = findings.flatMap((each) => each.near).sort((a, b) => a.rank - b.rank)
  const rows = [
    ...inKanaOrder(findings.flatMap(({ beginning }) => beginning)),
    ...inKanaOrder(findings.flatMap(({ holding }) => holding)),
    ...near.map(({ row }) => row),
  ]
  return ok({ rows: rows.slice(0, find.limit) })
}

async function findIn(mirror: Mirror, family: Family, { text, limit }: Find): Promise<Result<Finding>> {
  const look = (search: string, offset: number, most: number) =>
    mirror.window({ ...everyone, tags: [], family, search, offset, limit: most })
  const beginning = await rowsThatBegin(look, text, limit)
  if (!beginning.ok) return beginning
  const none = { beginning: beginning.value, holding: [], near: [] }
  if (beginning.value.length === limit) return ok(none)
  const found = await look(text, 0, limit)
  if (!found.ok) return found
  const known = new Set(beginning.value.map(({ id }) => id))
  const holding = found.value.rows.filter(({ id }) => !known.has(id))
  if (known.size + holding.length >= limit || text.trim() === '') return ok({ ...none, holding })
  const all = await look('', 0, mostNames)
  if (!all.ok) return all
  for (const { id } of holding) known.add(id)
  return ok({ ...none, holding, near: nearRows(text, all.value.rows, known) })
}

const everyone = { group_id: null, deleted: 'without', sort: 'kana' } as const satisfies Partial<RecordQuery>

type Look = (search: string, offset: number, most: number) => ReturnType<Mirror['window']>

/** The first `limit` of them in kana order, however many others the search finds before them. */
async function rowsThatBegin(look: Look, text: string, limit: number): Promise<Result<RecordRow[]>> {
  const rows: RecordRow[] = []
  const [first] = parseQuery(text)
  if (first?.field !== 'any' || first.not) return ok(rows)
  for (let part = 0; part < mostParts && rows.length < limit; part++) {
    const found = await look(beginMark + text.trim(), part * partLength, partLength)
    if (!found.ok) return found
    rows.push(...found.value.rows.filter((row) => begins(row, first.alternatives)))
    if (found.value.rows.length < partLength) break
  }
  return ok(rows.slice(0, limit))
}

function nearRows(text: string, rows: readonly RecordRow[], known: ReadonlySet<string>): Finding['near'] {
  return rows
    .filter(({ id }) => !known.has(id))
    .map((row) => ({ row, rank: rankOf(text, row) }))
    .filter(({ rank }) => rank < (mostGaps + 1) * 100)
}

function rankOf(text: string, { name, kana, organization }: RecordRow): number {
  const ranks = [name, kana, organization].map((each) => fuzzyRank(fold(text), fold(each)))
  return Math.min(...ranks.map((rank) => rank ?? Infinity))
}

/** A few rows of both families in the one order that each came in. */
function inKanaOrder(rows: readonly RecordRow[]): RecordRow[] {
  const placed = rows.map((row) => ({ row, key: `${orderKeys(row).kana_key}\u0000${row.id}` }))
  return placed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}
