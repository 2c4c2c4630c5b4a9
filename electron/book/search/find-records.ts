import { ok, type Result } from '../../../contract/failure.ts'
import type {
  FoundMarks,
  RecordFind,
  RecordKey,
  RecordQuery,
  RecordRow,
  RowSnippet,
} from '../../../contract/ipc/records.ts'
import { fieldsOf, type Family, type FieldName } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { foldDigits } from '../../record-text/fold.ts'
import type { Mirror } from '../mirror.ts'
import { foldedText } from '../folded-text.ts'
import { orderKeys, rowOf } from '../row.ts'
import { createMarker, matches, parseQuery, spansOf } from './query.ts'
import { rankedTerms, rankerOf } from './rank.ts'

const everyone = { group_id: null, deleted: 'without' } as const satisfies Partial<RecordQuery>

/** Rows that the search finds in both families, as their lists rank them, but recent ones first among equals. */
export async function findRecords(mirror: Mirror, find: RecordFind): Promise<Result<{ rows: RecordRow[] }>> {
  const { text, sort, limit } = find
  const both = await Promise.all(
    (['address', 'homeaddress'] as const).map((family) =>
      mirror.window({ ...everyone, tags: [], sort, family, search: text, offset: 0, limit }),
    ),
  )
  const failed = both.find((each) => !each.ok)
  if (failed && both.every((each) => !each.ok)) return failed
  const rows = both.flatMap((each) => (each.ok ? each.value.rows : []))
  // Of many equals the lists return those that are first in their order.
  const missing = recentRows(mirror, find).filter((recent) => !rows.some((row) => isSame(row, recent)))
  return ok({ rows: inOneOrder([...rows, ...missing], find).slice(0, limit) })
}

const isSame = (a: RecordKey, b: RecordKey) => a.family === b.family && a.id === b.id

/** The recent contacts that the search finds, ranked as in their lists. */
function recentRows(mirror: Mirror, { text, sort, recent }: RecordFind): RecordRow[] {
  const query = parseQuery(text)
  const rankOf = rankerOf(rankedTerms({ sort }, query))
  const marked = createMarker(query)
  return recent.flatMap(({ family, id }) => {
    const view = mirror.read(family, id)
    if (view === null || view.record.deleted === true) return []
    const folded = foldedText(view.record)
    if (!matches(folded, query)) return []
    return { ...marked(rowOf(family, view.record, view.record.group_id ?? null)), rank: rankOf(folded) }
  })
}

/** A few rows of both families in the one order that each came in. */
function inOneOrder(rows: readonly RecordRow[], { sort, recent }: RecordFind): RecordRow[] {
  const placed = rows.map((row) => {
    const at = recent.findIndex((each) => isSame(row, each))
    return {
      row,
      rank: row.rank ?? 0,
      age: at < 0 ? recent.length : at,
      key: `${orderKeys(row)[`${sort}_key`]}\u0000${row.id}`,
    }
  })
  return placed
    .sort((a, b) => a.rank - b.rank || a.age - b.age || (a.key < b.key ? -1 : 1))
    .map(({ row }) => row)
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
