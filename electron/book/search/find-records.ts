import { ok, type Result } from '../../../contract/failure.ts'
import { fuzzyRank } from '../../../contract/fuzzy-rank.ts'
import type { FoundMarks, RecordQuery, RecordRow, RowSnippet } from '../../../contract/ipc/records.ts'
import { fieldsOf, type Family, type FieldName } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { fold, foldDigits } from '../../record-text/fold.ts'
import type { Mirror } from '../mirror.ts'
import { orderKeys, rowOf } from '../row.ts'
import { parseQuery, spansOf } from './query.ts'

/** What to look for, in both families. */
interface Find {
  text: string
  limit: number
}

/** What one family has, in its order, and none of it twice. */
interface Finding {
  rows: RecordRow[]
  near: { row: RecordRow; rank: number }[]
}

/** Names looked through for letters that were left out; a longer book is searched by its ordinary search alone. */
const mostNames = 20_000

/** The most letters between those that were typed: with more of them it is another person. */
const mostGaps = 6

/**
 * Rows that the search finds in both families, as their lists rank them; after them those whose name has the letters in order, the
 * closest first.
 */
export async function findRecords(mirror: Mirror, find: Find): Promise<Result<{ rows: RecordRow[] }>> {
  const both = await Promise.all(
    (['address', 'homeaddress'] as const).map((each) => findIn(mirror, each, find)),
  )
  const findings = both.flatMap((each) => (each.ok ? [each.value] : []))
  const failed = both.find((each) => !each.ok)
  if (findings.length === 0 && failed && !failed.ok) return failed
  const near = findings.flatMap((each) => each.near).sort((a, b) => a.rank - b.rank)
  const rows = inOneOrder(findings.flatMap((each) => each.rows))
  return ok({ rows: [...rows, ...near.map(({ row }) => row)].slice(0, find.limit) })
}

async function findIn(mirror: Mirror, family: Family, { text, limit }: Find): Promise<Result<Finding>> {
  const look = (search: string, most: number) =>
    mirror.window({ ...everyone, tags: [], family, search, offset: 0, limit: most })
  const found = await look(text, limit)
  if (!found.ok) return found
  const { rows } = found.value
  if (rows.length >= limit || text.trim() === '') return ok({ rows, near: [] })
  const all = await look('', mostNames)
  if (!all.ok) return all
  return ok({ rows, near: nearRows(text, all.value.rows, new Set(rows.map(({ id }) => id))) })
}

const everyone = { group_id: null, deleted: 'without', sort: 'kana' } as const satisfies Partial<RecordQuery>

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
function inOneOrder(rows: readonly RecordRow[]): RecordRow[] {
  const placed = rows.map((row) => ({
    row,
    rank: row.rank ?? 0,
    key: `${orderKeys(row).kana_key}\u0000${row.id}`,
  }))
  return placed.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1)).map(({ row }) => row)
}

/** As much of a text as a row has room for, and the part of it that is shown before the first hit. */
const longest = 60
const lead = 8

/** What is read of one contact; null where it is not there. */
type Read = (family: Family, id: string) => ServiceRecord | null

/**
 * What a search found of contacts in texts that their rows do not show: of each contact the first word of the
 * search that is not in its row, in the first field that has it.
 */
export function findSnippets(
  read: Read,
  { family, ids, search }: { family: Family; ids: readonly string[]; search: string },
): RowSnippet[] {
  // A user who searches for a tag or a postal code knows what was found.
  const words = parseQuery(search)
    .filter(({ field, not }) => !not && (field === 'any' || field === 'org'))
    .map(({ alternatives }) => alternatives)
  return ids.flatMap((id) => {
    const record = words.length === 0 ? null : read(family, id)
    return (record && snippetOf(family, record, words)) ?? []
  })
}

function snippetOf(
  family: Family,
  record: ServiceRecord,
  words: readonly (readonly string[])[],
): RowSnippet | null {
  const { name, kana, organization, place } = rowOf(family, record, null)
  const isShown = (word: readonly string[]) =>
    [name, kana, organization, place].some((text) => foundIn(text, word).length > 0)
  const open = words.find((word) => !isShown(word))
  if (open === undefined) return null
  for (const [field, text] of textsOf(family, record)) {
    const spans = foundIn(text, open)
    if (spans.length > 0) return { id: record.id, field, ...cut(text, spans) }
  }
  return null
}

/** Where texts of one contact contain any of the words of a search. */
export function findMarks({ search, texts }: { search: string; texts: readonly string[] }): FoundMarks {
  const words = parseQuery(search)
    .filter(({ not }) => !not)
    .flatMap(({ alternatives }) => alternatives)
  return { marks: texts.map((text) => (words.length === 0 ? [] : foundIn(text, words))) }
}

type Spans = [number, number][]

/**
 * Digits are found whatever signs are between them. A number that is written with its country is found by its digits alone, and is
 * then highlighted as a whole.
 */
function foundIn(text: string, words: readonly string[]): Spans {
  const spans = spansOf(text, words)
  if (spans.length > 0) return spans
  const numbers = words.filter((word) => /^\d+$/u.test(word))
  const apart = numbers.flatMap((number) => [...text.matchAll(digitsApart(number))])
  if (apart.length > 0) return apart.map(({ index, 0: hit }) => [index, index + hit.length])
  const isFound = /^[+＋]/u.test(text) && numbers.some((number) => foldDigits(text).includes(number))
  return isFound ? [[0, text.length]] : []
}

/** These digits, in either width, with signs between them. */
function digitsApart(number: string): RegExp {
  const wide = (digit: string) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)
  const digits = [...number].map((digit) => `[${digit}${wide(digit)}]`)
  return new RegExp(digits.join('[\\s()（）.\\-‐-―−－ー]{0,2}'), 'gu')
}

/** Every text of a contact that a search looks at, in the order of the view. */
function textsOf(family: Family, record: ServiceRecord): [FieldName, string][] {
  return fieldsOf(family).flatMap((field) =>
    [record[field] ?? []]
      .flat()
      .flatMap((value) => linesOf(field, value))
      .map((text): [FieldName, string] => [field, text]),
  )
}

function linesOf(field: FieldName, value: unknown): string[] {
  if (typeof value === 'string') return field === 'gender' ? [] : [value]
  if (typeof value !== 'object' || value === null || field === 'face_picture' || field === 'pictures')
    return []
  const { region, city, street, lastname, firstname, lastkana, firstkana, ...rest } = value as Record<
    string,
    unknown
  >
  const together = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string').join('')
  const alone = Object.entries(rest).flatMap(([name, part]) =>
    typeof part === 'string' && name !== 'kindof' ? [part] : [],
  )
  return [
    together(lastname, firstname),
    together(lastkana, firstkana),
    together(region, city, street),
    ...alone,
  ].filter((line) => line !== '')
}

/** The part of a text around its first hit, on one line. */
function cut(whole: string, spans: Spans): Pick<RowSnippet, 'text' | 'marks'> {
  const from = boundary(whole, Math.max(0, (spans[0]?.[0] ?? 0) - lead))
  const to = boundary(whole, Math.min(whole.length, from + longest))
  const before = from > 0 ? '…' : ''
  const text = `${before}${whole.slice(from, to)}${to < whole.length ? '…' : ''}`.replaceAll(/\s/gu, ' ')
  const marks = spans
    .filter(([start]) => start < to)
    .map(([start, end]): [number, number] => [start - from, Math.min(end, to) - from])
    .map(([start, end]): [number, number] => [start + before.length, end + before.length])
  return { text, marks }
}

/** The place itself, or the one before it where it would part a character beyond the BMP. */
function boundary(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && at > 0 ? at - 1 : at
}
