import type { FoundMarks, RowSnippet } from '../../contract/ipc/records.ts'
import { fieldsOf } from '../../contract/record/fields.ts'
import type { Family, FieldName } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { foldDigits } from '../mirror/fold.ts'
import { rowOf } from '../mirror/row.ts'
import { spansOf } from './marks.ts'
import { parseQuery } from './query.ts'

/** As much of a text as a row has room for, and of it what stands before the first hit. */
const longest = 60
const lead = 8

/** What is read of one contact; null where it is not there. */
type Read = (family: Family, id: string) => ServiceRecord | null

/**
 * What a search found of contacts in texts that their rows do not show: of each contact the first word of the search that
 * the row leaves open, in the first field that has it.
 */
export function findSnippets(
  read: Read,
  { family, ids, search }: { family: Family; ids: readonly string[]; search: string },
): RowSnippet[] {
  // Whoever asks for a tag or a postal code knows what was found.
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

/** Where any of the words of a search stand in texts of one contact. */
export function findMarks({ search, texts }: { search: string; texts: readonly string[] }): FoundMarks {
  const words = parseQuery(search)
    .filter(({ not }) => !not)
    .flatMap(({ alternatives }) => alternatives)
  return { marks: texts.map((text) => (words.length === 0 ? [] : foundIn(text, words))) }
}

type Spans = [number, number][]

/** A number that is written with its country is found by its digits alone, and then stands out as a whole. */
function foundIn(text: string, words: readonly string[]): Spans {
  const spans = spansOf(text, words)
  if (spans.length > 0 || !/^[+＋]/u.test(text)) return spans
  const digits = foldDigits(text)
  return words.some((word) => /^\d+$/u.test(word) && digits.includes(word)) ? [[0, text.length]] : spans
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
