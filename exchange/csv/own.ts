import { dataUrl } from '../fields/photo.ts'
import { nameParts, type Person } from '../person.ts'
import { guardedText, quoted } from './formula-guard.ts'

const personFields = ['code', ...nameParts] as const
/** The interface's names for the fields of an address. */
export const placeFields: readonly string[] = [
  'country',
  'zipcode',
  'region',
  'city',
  'street',
  'building',
  'pobox',
  'station',
  'geolocation',
  'kindof',
  'label',
]
const organizationFields = ['name', 'kana', 'dept1', 'dept2', 'title']
const jointFields = ['lastname', 'firstname', 'lastkana', 'firstkana', 'suffix', 'gender', 'birthdate']
const lists = [
  ['joint_names', jointFields],
  ['emails', ['address', 'kindof', 'label']],
  ['telephones', ['number', 'kindof', 'label']],
  ['weburls', ['url', 'kindof', 'label']],
  ['addresses', placeFields],
] as const

/** The columns without a number: a person has these once, and the first address has its fields without one. */
const single = new Set<string>([...personFields, ...placeFields, 'group_id', 'tags', 'memo', 'uid', 'photo'])
const number = '[1-9]\\d{0,2}'
/** Columns that no other program has. */
const oursAlone = new RegExp(
  `^(?:kindof|organization\\.(?:${organizationFields.join('|')})|(?:${lists.map(([list]) => list).join('|')})\\.${number}\\.[a-z]+|tags\\.${number})$`,
  'u',
)

/** Columns that are always written, so that even a short list shows what it could hold. */
export const alwaysThere = [
  'lastname',
  'firstname',
  'lastkana',
  'firstkana',
  'zipcode',
  'region',
  'city',
  'street',
]

/** The column of our own export that a header names, even if people have marked it: `# lastname`; null for any other. */
export function ownColumn(header: string): string | null {
  const name = header.trim().replace(/^#\s*/u, '').replace(/^"|"$/gu, '')
  return single.has(name) || oursAlone.test(name) ? name : null
}

/**
 * Whether a table is one of our own exports: every header is ours, or one is a header that only we write, or all that we always
 * write are there. People add columns of their own.
 */
export function isOwnTable(headers: readonly string[]): boolean {
  const named = headers.filter((header) => header.trim() !== '')
  const own = named.map(ownColumn).filter((name) => name !== null)
  if (own.length < 2) return false
  return (
    own.length === named.length ||
    own.some((name) => oursAlone.test(name)) ||
    alwaysThere.every((name) => own.includes(name))
  )
}

/** A table before it becomes a file: its headers, and a cell under each for every person. */
export interface WrittenTable {
  headers: string[]
  rows: string[][]
}

/** All fields of these persons, in the columns of our own export. */
export function ownTable(persons: readonly Person[], { withPhotos = true } = {}): WrittenTable {
  const rows = persons.map((person) => cellsOf(person, withPhotos))
  const filled = new Set([...alwaysThere, ...rows.flatMap((cells) => [...cells.keys()])])
  const headers = columnNames(persons).filter((name) => filled.has(name))
  return { headers, rows: rows.map((cells) => headers.map((name) => cells.get(name) ?? '')) }
}

/** Returns CSV text with a column for every field of a person. */
export function writeOwnCsv(persons: readonly Person[]): string {
  const { headers, rows } = ownTable(persons)
  return csvText({ headers, rows: rows.map((cells) => cells.map(guardedText)) })
}

/** Returns a table as CSV with a byte order mark, by which spreadsheets recognize UTF-8. Cells are written unchanged. */
export function csvText({ headers, rows }: WrittenTable): string {
  const lines = [headers, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`)
  return `\u{feff}${lines.join('')}`
}

function cellsOf(person: Person, withPhotos: boolean): Map<string, string> {
  const cells = new Map<string, string>()
  const put = (name: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') cells.set(name, value)
  }
  for (const field of personFields) put(field, person[field])
  for (const [field, value] of Object.entries(person.organization ?? {})) put(`organization.${field}`, value)
  for (const [list, fields] of lists)
    for (const [at, element] of (person[list] ?? []).entries()) {
      const prefix = list === 'addresses' && at === 0 ? '' : `${list}.${at + 1}.`
      for (const field of fields) put(prefix + field, element[field as keyof typeof element])
    }
  for (const [at, tag] of (person.tags ?? []).entries()) put(`tags.${at + 1}`, tag)
  put('memo', person.memo)
  put('uid', person.uid)
  if (person.photo !== undefined && withPhotos) put('photo', dataUrl(person.photo))
  return cells
}

/** All columns that these persons could need, in a fixed order. */
function columnNames(persons: readonly Person[]): string[] {
  const most = (count: (person: Person) => number) =>
    persons.reduce((sofar, person) => Math.max(sofar, count(person)), 0)
  const numbered = lists.flatMap(([list, fields]) =>
    Array.from({ length: most((person) => person[list]?.length ?? 0) }, (_, at) =>
      list === 'addresses' && at === 0 ? [] : fields.map((field) => `${list}.${at + 1}.${field}`),
    ).flat(),
  )
  const tags = Array.from({ length: most(({ tags }) => tags?.length ?? 0) }, (_, at) => `tags.${at + 1}`)
  const organization = organizationFields.map((field) => `organization.${field}`)
  return [...personFields, ...placeFields, ...organization, ...numbered, ...tags, 'memo', 'uid', 'photo']
}
