import type { MailingRecord } from '../../../labels/compose/mailing-record.ts'
import type { CsvRow } from './csv.ts'

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
export function missingColumns(headers: readonly string[]): string[] {
  const hasOneOf = (columns: readonly string[]) => columns.some((column) => headers.includes(column))
  return [nameColumns, placeColumns]
    .filter((columns) => !hasOneOf(columns))
    .map((columns) => columns.join(', ').replace(/, (?=[^,]*$)/u, ' or '))
}

/** Columns that nobody reads, which are often misspelt. */
export function unknownColumns(headers: readonly string[]): string[] {
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
