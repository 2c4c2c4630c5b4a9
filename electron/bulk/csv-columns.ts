import type { ServiceRecord } from '../../contract/model/service-record.ts'

/** One value of a record under its column. */
export type Cells = Map<string, string>

const personFields = [
  ...['code', 'group_id', 'lastname', 'firstname', 'lastkana', 'firstkana', 'suffix'],
  ...['gender', 'birthdate'],
]
const organizationFields = ['name', 'kana', 'dept1', 'dept2', 'title']
const addressFields = [
  ...['country', 'zipcode', 'region', 'city', 'street', 'building'],
  ...['pobox', 'station', 'kindof', 'label'],
]
const jointFields = ['lastname', 'firstname', 'lastkana', 'firstkana', 'suffix', 'honorific']
const listFields = {
  emails: ['address', 'kindof', 'label'],
  telephones: ['number', 'kindof', 'label'],
  weburls: ['url', 'kindof', 'label'],
} as const

/**
 * A record as cells, by column. The names are the spec's (2.1), and those of the first address are the ones that
 * `npm run labels` reads; further addresses and the parts of lists carry their number: `addresses.2.zipcode`.
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
  for (const [list, fields] of Object.entries(listFields)) {
    const elements = (record[list] ?? []) as Record<string, unknown>[]
    elements.forEach((each, at) => putAll(`${list}.${at + 1}.`, fields, each))
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
  ...Object.entries(listFields).flatMap(([list, fields]) => numbered(fields, list, mostElements)),
  ...numbered(addressFields, 'addresses', mostElements, 2),
  ...['tags', 'memo'],
]

/** The columns that are always there, so that an empty list still says what it would hold. */
const always = new Set([
  'lastname',
  'firstname',
  'lastkana',
  'firstkana',
  'zipcode',
  'region',
  'city',
  'street',
])

/** The columns of a file with these records, in a fixed order. */
export function columnsOf(rows: readonly Cells[]): string[] {
  const filled = new Set(rows.flatMap((cells) => [...cells.keys()]))
  return inOrder.filter((name) => always.has(name) || filled.has(name))
}
