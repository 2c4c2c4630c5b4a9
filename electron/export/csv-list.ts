import Encoding from 'encoding-japanese'
import { guardedText, quoted } from '../../exchange/csv/formula-guard.ts'
import { alwaysThere } from '../../exchange/csv/own-columns.ts'
import { fieldsOfKind, partNames } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/** A file's bytes, and how many characters its encoding does not have. */
interface CsvBytes {
  bytes: Uint8Array
  replaced: number
}

/** What stands for a character that Shift_JIS lacks, as on paper. */
const substitute = '〓'

/** UTF-8 gets a byte order mark, by which spreadsheets know it; Shift_JIS is for programs that read nothing else. */
export function csvBytes(text: string, encoding: 'utf-8' | 'shift_jis'): CsvBytes {
  if (encoding === 'utf-8') return { bytes: new TextEncoder().encode(`\u{feff}${text}`), replaced: 0 }
  const decoder = new TextDecoder('shift_jis')
  const known = new Map<string, boolean>()
  const isKnown = (character: string) => {
    const before = known.get(character)
    const now = before ?? decoder.decode(new Uint8Array(sjis(character))) === character
    known.set(character, now)
    return now
  }
  let replaced = 0
  const written = [...text].map((character) => {
    if (isKnown(character)) return character
    replaced += 1
    return substitute
  })
  return { bytes: new Uint8Array(sjis(written.join(''))), replaced }
}

function sjis(text: string): number[] {
  return Encoding.convert(Encoding.stringToCode(text), { to: 'SJIS', from: 'UNICODE' })
}

/** A CSV file as text, and how many cells a spreadsheet would have taken for a formula. */
interface CsvText {
  text: string
  guarded: number
}

/** Rows with a header line, lines ending as RFC 4180 has them. */
export function csvTextOf(rows: readonly Cells[]): CsvText {
  const columns = columnsOf(rows)
  let guarded = 0
  const written = (value: string) => {
    const safe = guardedText(value)
    if (safe !== value) guarded += 1
    return quoted(safe)
  }
  const lines = rows.map((cells) => columns.map((name) => written(cells.get(name) ?? '')).join(','))
  return { text: [columns.join(','), ...lines, ''].join('\r\n'), guarded }
}

/** One value of a record under its column. */
type Cells = Map<string, string>

const last = ['kindof', 'label', 'geolocation']
/** What an element consists of, what it is before what kind it is of. */
const inCells = (names: readonly string[]) => [
  ...names.filter((name) => !last.includes(name)),
  ...last.filter((name) => names.includes(name)),
]
const personFields = ['code', 'group_id', ...fieldsOfKind('line').filter((name) => name !== 'code')]
const organizationFields = partNames('organization')
const addressFields = inCells(partNames('addresses'))
const jointFields = partNames('joint_names')
const lists = ['emails', 'telephones', 'weburls'] as const

/**
 * A record as cells, by column. The names are those of the spec (2.1), and those of the first address are the
 * names that `npm run labels` reads; further addresses and the parts of lists carry their number:
 * `addresses.2.zipcode`.
 */
export function cellsOf(record: ServiceRecord): Cells {
  const cells: Cells = new Map()
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') cells.set(name, value)
  }
  const putAll = (
    prefix: string,
    fields: readonly string[],
    of: Record<string, unknown> | null | undefined,
  ) => {
    for (const field of fields) put(prefix + field, of?.[field])
  }
  putAll('', personFields, record)
  putAll('organization.', organizationFields, record.organization)
  record.addresses?.forEach((each, at) => putAll(at === 0 ? '' : `addresses.${at + 1}.`, addressFields, each))
  record.joint_names?.forEach((each, at) => putAll(`joint_names.${at + 1}.`, jointFields, each))
  for (const list of lists) {
    const elements: Record<string, unknown>[] = record[list] ?? []
    elements.forEach((each, at) => putAll(`${list}.${at + 1}.`, inCells(partNames(list)), each))
  }
  put('tags', record.tags?.join(', '))
  put('memo', record.memo)
  return cells
}

const numbered = (names: readonly string[], prefix: string, most: number, from = 1) =>
  Array.from({ length: most }, (_, at) => names.map((name) => `${prefix}.${at + from}.${name}`)).flat()

/** More of a kind than anybody has; columns that no record fills are left out. */
const mostElements = 30

const inOrder = [
  ...personFields,
  ...addressFields,
  ...organizationFields.map((field) => `organization.${field}`),
  ...numbered(jointFields, 'joint_names', mostElements),
  ...lists.flatMap((list) => numbered(inCells(partNames(list)), list, mostElements)),
  ...numbered(addressFields, 'addresses', mostElements, 2),
  ...['tags', 'memo'],
]

/** The columns of a file with these records, in a fixed order. */
export function columnsOf(rows: readonly Cells[]): string[] {
  const filled = new Set(rows.flatMap((cells) => [...cells.keys()]))
  return inOrder.filter((name) => alwaysThere.includes(name) || filled.has(name))
}
