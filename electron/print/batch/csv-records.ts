import type { MailingRecord } from '../../../labels/compose/mailing-record.ts'
import type { CsvRow } from './csv.ts'

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
    ...organizationFields.map((field) => `organization.${field}`),
  ])
  return headers.filter((header) => header !== '' && !known.has(header) && !jointColumn.test(header))
}

/** A row as a record of the spec with one address: of an office when the row names an organisation, unless it says. */
export function recordOf({ fields }: CsvRow): MailingRecord {
  const organization = pick(fields, organizationFields, 'organization.')
  const kindof = fields['kindof'] || (organization['name'] ? 'office' : 'home')
  return {
    ...pick(fields, personFields),
    joint_names: jointNames(fields),
    organization,
    addresses: [{ ...pick(fields, addressFields), kindof }],
  }
}

function pick<K extends string>(
  fields: CsvRow['fields'],
  names: readonly K[],
  prefix = '',
): Partial<Record<K, string>> {
  const picked: Partial<Record<K, string>> = {}
  for (const name of names) {
    const value = fields[prefix + name]
    if (value !== undefined && value !== '') picked[name] = value
  }
  return picked
}

function jointNames(fields: CsvRow['fields']): Record<string, string>[] {
  const names = new Map<string, Record<string, string>>()
  for (const [header, value] of Object.entries(fields)) {
    const [, number = '', field = ''] = jointColumn.exec(header) ?? []
    if (number === '' || value === '') continue
    names.set(number, { ...names.get(number), [field]: value })
  }
  return [...names].sort(([a], [b]) => a.localeCompare(b)).map(([, name]) => name)
}
