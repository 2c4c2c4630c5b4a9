import { readFile } from 'node:fs/promises'
import type { MailingRecord } from '../../../labels/compose/mailing-record.ts'
import type { Person } from '../../../exchange/person.ts'
import { endingOf, endOfLine, oddRows, type Place } from '../../../exchange/table-rows.ts'
import { Refusal } from '../../exchange/check-output.ts'

/** A person or company that gets a label, and the line of the file on which it begins, counted from 1. */
export interface BatchRow {
  readonly line: number
  readonly record: MailingRecord
}

/** What a file is read with. */
export interface BatchReading {
  /** The list of Japanese postal codes. */
  readonly postalCodes: string
  /** Takes whole lines. */
  readonly complain: (text: string) => void
  /** Whether one row that cannot be printed stops the whole run. */
  readonly strict: boolean
}

/**
 * Reads who gets a label: a CSV file with the field names of the service, or a file of contacts of any format that Atena
 * imports (exchange/read-file.ts). Complains about columns that are not used, values that cannot be read, and rows that cannot be
 * printed. Throws `Refusal` if no row can be read, or if a row cannot be printed and `strict` is set.
 */
export async function readRows(file: string, reading: BatchReading): Promise<readonly BatchRow[]> {
  const bytes = await readFile(file).catch(() => {
    throw new Refusal(`${file} cannot be read`)
  })
  const text = csvText(bytes)
  const read = text === null ? null : readCsv(text)
  const headers = read === null ? [] : headersOf(read, text ?? '')
  if (read === null || (headers.length > 0 && missingColumns(headers).length > 0))
    return contactRows(file, headers, reading)
  if (!read.ok) throw new Refusal(`${file}:${read.line}: ${reasons[read.reason]}`)
  const unknown = unknownColumns(headers)
  if (unknown.length > 0) reading.complain(`${file}:1: not used: ${unknown.join(', ')}`)
  for (const { line, reason } of read.bad)
    reading.complain(`${file}:${line}: ${reasons[reason]}: not printed`)
  if (read.rows.length === 0) throw new Refusal(`${file}:2: no row to print`)
  stopStrictly(file, read.bad.length, reading)
  return read.rows.map((row) => ({ line: row.line, record: recordOf(row) }))
}

function stopStrictly(file: string, bad: number, { strict }: BatchReading): void {
  if (!strict || bad === 0) return
  const rows = bad === 1 ? '1 row' : `${bad} rows`
  throw new Refusal(`${file}: ${rows} cannot be printed, so nothing is: mend them, or run without --strict`)
}

/** The header line even of a file that cannot be read, so that the message names a mistake in our own format. */
function headersOf(read: CsvRead, text: string): readonly string[] {
  if (read.ok) return read.headers
  const first = readCsv(/^[^\r\n]*/u.exec(text)?.[0] ?? '')
  return first.ok ? first.headers : []
}

async function contactRows(
  file: string,
  headers: readonly string[],
  reading: BatchReading,
): Promise<readonly BatchRow[]> {
  const { postalCodes, complain } = reading
  // An ordinary run starts in a fraction of a second: it does not load the readers of other programs' files.
  const { readContacts, remarkLine } = await import('../../exchange/read-contacts.ts')
  const { readPostalList } = await import('../../postal/postal-codes.ts')
  const cities = (await readPostalList(postalCodes))?.cities ?? []
  const { persons, remarks } = readContacts(file, cities)
  const rows = persons.map(({ line, person }) => ({ line, record: mailingRecord(person) }))
  const hasNobody = !rows.some(({ record }) => isMailable(record))
  const isOurs = unknownColumns(headers).length < headers.length
  if (hasNobody && isOurs)
    throw new Refusal(`${file}:1: no column ${missingColumns(headers).join(', and no column ')}`)
  for (const remark of remarks) complain(`${file}: ${remarkLine('line', remark).trim()}`)
  if (hasNobody) throw new Refusal(`${file}: no person in it has a name and an address`)
  stopStrictly(file, remarks.filter(({ text }) => text.kind === 'no-person').length, reading)
  return rows
}

/** Whether a record has a name and an address. One in the file is enough: the others then get a label with a warning. */
function isMailable({ lastname, firstname, organization, addresses }: MailingRecord): boolean {
  return Boolean(lastname || firstname || organization?.name) && (addresses ?? []).length > 0
}

/** A person from another program's file already has the field names of the service. */
function mailingRecord({ joint_names, organization, addresses, ...names }: Person): MailingRecord {
  const { code, lastname, firstname, lastkana, firstkana, suffix } = names
  return {
    code,
    lastname,
    firstname,
    lastkana,
    firstkana,
    suffix,
    joint_names: (joint_names ?? []).map((each) => ({ ...each })),
    organization: { ...organization },
    addresses: (addresses ?? []).map((each) => ({ ...each })),
  }
}

const reasons: Record<BadRow['reason'] | 'empty', string> = {
  quotes: 'a quotation mark is not closed, or is in the middle of a field',
  fields: 'more or fewer fields than the header line',
  empty: 'no header line',
}

/** Fields of a record with their columns. */
type Columns<K extends string> = readonly (readonly [K, string])[]

const columnsOf = <K extends string>(fields: readonly K[], prefix = ''): Columns<K> =>
  fields.map((field) => [field, prefix + field] as const)

const personFields = ['code', 'group_id', 'lastname', 'firstname', 'lastkana', 'firstkana', 'suffix'] as const
const addressFields = [
  'country',
  'zipcode',
  'region',
  'city',
  'street',
  'pobox',
  'building',
  'kindof',
] as const
const organizationFields = ['name', 'kana', 'dept1', 'dept2', 'title'] as const
/** As joint_names.1.firstname, joint_names.2.firstname … */
const jointColumn = /^joint_names\.([1-9])\.(lastname|firstname|suffix|honorific)$/u

const personColumns = columnsOf(personFields)
const addressColumns = columnsOf(addressFields)
const organizationColumns = columnsOf(organizationFields, 'organization.')

const nameColumns = ['lastname', 'firstname', 'organization.name']
const placeColumns = ['zipcode', 'region', 'city', 'street']

/** What the header line lacks, as the reader of the message needs it; empty when a label can be made of it. */
function missingColumns(headers: readonly string[]): string[] {
  const hasOneOf = (columns: readonly string[]) => columns.some((column) => headers.includes(column))
  return [nameColumns, placeColumns]
    .filter((columns) => !hasOneOf(columns))
    .map((columns) => columns.join(', ').replace(/, (?=[^,]*$)/u, ' or '))
}

/** Columns that we do not use, which are often misspelt. */
function unknownColumns(headers: readonly string[]): string[] {
  const known = new Set<string>([
    ...personFields,
    ...addressFields,
    ...organizationColumns.map(([, column]) => column),
  ])
  return headers.filter((header) => header !== '' && !known.has(header) && jointField(header) === null)
}

/** A row as a record of the spec with one address: of an office when the row names an organisation, unless it says. */
export function recordOf({ fields }: CsvRow): MailingRecord {
  const organization = pick(fields, organizationColumns)
  const kindof = fields['kindof'] || (organization['name'] ? 'office' : 'home')
  return {
    ...pick(fields, personColumns),
    joint_names: jointNames(fields),
    organization,
    addresses: [{ ...pick(fields, addressColumns), kindof }],
  }
}

function pick<K extends string>(fields: CsvRow['fields'], columns: Columns<K>): Partial<Record<K, string>> {
  const picked: Partial<Record<K, string>> = {}
  for (const [field, column] of columns) {
    const value = fields[column]
    if (value !== undefined && value !== '') picked[field] = value
  }
  return picked
}

/** Which joint name a column is of; null for another column. */
interface JointField {
  readonly number: string
  readonly field: string
}

// A file has few columns and many rows.
const known = new Map<string, JointField | null>()

function jointField(header: string): JointField | null {
  let found = known.get(header)
  if (found === undefined) {
    const [, number, field] = jointColumn.exec(header) ?? []
    found = number === undefined || field === undefined ? null : { number, field }
    known.set(header, found)
  }
  return found
}

function jointNames(fields: CsvRow['fields']): Record<string, string>[] {
  const names = new Map<string, Record<string, string>>()
  for (const header of Object.keys(fields)) {
    const joint = jointField(header)
    const value = fields[header] ?? ''
    if (joint === null || value === '') continue
    names.set(joint.number, { ...names.get(joint.number), [joint.field]: value })
  }
  return [...names].sort(([a], [b]) => a.localeCompare(b)).map(([, name]) => name)
}

/** A row of a CSV file: its fields by header, and the line of the file on which it begins, counted from 1. */
interface CsvRow {
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
}

/** A row that cannot be read, by its line in the file. */
interface BadRow {
  readonly line: number
  readonly reason: 'quotes' | 'fields'
}

/** A CSV file with its unreadable rows, or the line because of which the whole file cannot be read. */
type CsvRead =
  | {
      readonly ok: true
      readonly headers: readonly string[]
      readonly rows: readonly CsvRow[]
      readonly bad: readonly BadRow[]
    }
  | { readonly ok: false; readonly line: number; readonly reason: 'quotes' | 'empty' }

/** Text of a CSV file: UTF-8 with or without a byte order mark, or else Shift_JIS; null when it is neither. */
export function csvText(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  }
  return null
}

/** Reads comma-separated text with a header line. Blank lines are skipped. */
export function readCsv(text: string): CsvRead {
  const table = newTable()
  let place: Place | null = { from: 0, line: 1 }
  while (place !== null) place = readRowsFrom(text, place, table)
  return table.read()
}

/**
 * Reads rows until one with an extra quotation mark, which could swallow all rows after it. Returns the line below that row;
 * null at the end.
 */
function readRowsFrom(text: string, place: Place, table: Table): Place | null {
  const signs = { delimiter: ',', ending: endingOf(text, place.from) }
  for (const { from, line, cells, fault } of oddRows(text, signs, place)) {
    if (!table.add(cells, line, fault !== null)) return null
    if (fault !== null) return { from: endOfLine(text, from).next, line: line + 1 }
  }
  return null
}

/** The rows as they are read. */
interface Table {
  /** Returns whether to continue. */
  add(data: readonly string[], line: number, misquoted?: boolean): boolean
  read(): CsvRead
}

function newTable(): Table {
  let headers: string[] | null = null
  let failure: Extract<CsvRead, { ok: false }> | null = null
  const rows: CsvRow[] = []
  const bad: BadRow[] = []
  return {
    add(data, line, misquoted = false) {
      if (data.every((field) => field.trim() === '')) return true
      if (headers === null && misquoted) failure ??= { ok: false, line, reason: 'quotes' }
      else if (headers === null) headers = data.map((name) => name.trim())
      else if (misquoted) bad.push({ line, reason: 'quotes' })
      else if (data.length !== headers.length) bad.push({ line, reason: 'fields' })
      else rows.push({ line, fields: fieldsOf(headers, data) })
      return failure === null
    },
    read() {
      if (failure !== null) return failure
      return headers === null ? { ok: false, line: 1, reason: 'empty' } : { ok: true, headers, rows, bad }
    },
  }
}

function fieldsOf(headers: readonly string[], data: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 1) fields[headers[at] ?? ''] = data[at] ?? ''
  return fields
}
