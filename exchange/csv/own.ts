import { bytesOfDataUrl, imageTypeOf, dataUrl } from '../fields/photo.ts'
import { addRemark, isSomebody, nameOf, nameParts, remarkWords } from '../person.ts'
import type { Person, ReadPerson, Remark } from '../person.ts'
import type { TableRows } from '../table-rows.ts'
import { unguarded, guardedText, quoted } from './formula-guard.ts'

/** Columns of our own export: the names of the interface, the parts of lists with their number. */
const own =
  /^(?:group_id|lastname|firstname|lastkana|firstkana|suffix|code|gender|birthdate|tags|memo|uid|photo|country|zipcode|region|city|street|building|pobox|station|geolocation|kindof|label|organization\.(?:name|kana|dept1|dept2|title)|(?:addresses|joint_names|emails|telephones|weburls)\.\d{1,3}\.[a-z]+|tags\.\d{1,3})$/u
/** The first address has its fields without a number, as `npm run labels` reads them. */
const firstAddress = new Set([
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
])

/** Whether a table is one of our own exports: every header is ours, written exactly so. */
export function isOwnTable(headers: readonly string[]): boolean {
  const named = headers.map((header) => header.trim()).filter((header) => header !== '')
  return named.length >= 2 && named.every((header) => own.test(header))
}

/** Rows of our own export, each field where it came from and as it was. Cells of a workbook have no guard. Null as for `readRows`. */
export function readOwnRows(
  headers: readonly string[],
  rows: TableRows,
  isGuarded: boolean,
): { persons: ReadPerson[]; remarks: Remark[] } | null {
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const fields = headers.map((header) => header.trim())
  const isRead = rows.each(({ line, cells }) => {
    const person: Person = {}
    for (const [at, field] of fields.entries()) {
      const cell = apart(cells[at] ?? '')
      if (field !== '') take(person, field, isGuarded ? unguarded(cell) : cell)
    }
    const say = (field: string, text: Remark['text']) =>
      addRemark(remarks, { line, person: nameOf(person), field, text })
    const beyond = cells.slice(fields.length).join(' ').trim()
    if (beyond !== '') say('', remarkWords('too-many-cells', beyond))
    if (fields.some((field, at) => field === 'photo' && cells[at]) && person.photo === undefined)
      say('photo', { kind: 'photo-unreadable' })
    if (isSomebody(person)) persons.push({ line, person })
    else say('', { kind: 'no-person' })
  })
  return isRead ? { persons, remarks } : null
}

/** A copy of a text: part of a longer one it would keep all of that, among it portraits. */
function apart(text: string): string {
  return text.length < 13 || text.length > 1000 ? text : `${text} `.slice(0, -1)
}

function take(person: Person, field: string, value: string): void {
  const target = person as Record<string, unknown>
  if (field === 'group_id' || value === '') return
  const [list = '', number, part = ''] = field.split('.')
  if (field === 'photo') takePhoto(person, value)
  else if (field === 'tags') person.tags = value.split(', ')
  else if (list === 'tags') (person.tags ??= []).push(value)
  else if (list === 'organization')
    ((target['organization'] ??= {}) as Record<string, string>)[number ?? ''] = value
  // What the service calls the suffix of a joint name where it answers.
  else if (part === 'honorific') element(target, list, Number(number))['suffix'] ??= value
  else if (number !== undefined)
    element(target, list, Number(number))[part] = part === 'kindof' && value === 'null' ? null : value
  else if (firstAddress.has(field)) element(target, 'addresses', 1)[field] = value
  else target[field] = value
}

function takePhoto(person: Person, value: string): void {
  const bytes = bytesOfDataUrl(value)
  const type = bytes === null ? null : imageTypeOf(bytes)
  if (bytes !== null && type !== null) person.photo = { bytes, type }
}

function element(target: Record<string, unknown>, list: string, number: number): Record<string, unknown> {
  const elements = (target[list] ??= []) as Record<string, unknown>[]
  while (elements.length < number) elements.push({ ...(list === 'joint_names' ? {} : { kindof: null }) })
  return elements[number - 1] ?? {}
}

/** A table before it has the form of a file: its headers, and a cell under each for every person. */
export interface WrittenTable {
  headers: string[]
  rows: string[][]
}

const personFields = ['code', ...nameParts] as const
const placeFields = [
  ...['country', 'zipcode', 'region', 'city', 'street', 'building'],
  ...['pobox', 'station', 'geolocation', 'kindof', 'label'],
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

/** Columns that are always there, so that a short list still says what it could hold. */
const always = ['lastname', 'firstname', 'lastkana', 'firstkana', 'zipcode', 'region', 'city', 'street']

/** Every field of these persons under the columns of our own export. */
export function ownTable(persons: readonly Person[], { withPhotos = true } = {}): WrittenTable {
  const rows = persons.map((person) => cellsOf(person, withPhotos))
  const filled = new Set([...always, ...rows.flatMap((cells) => [...cells.keys()])])
  const headers = columnNames(persons).filter((name) => filled.has(name))
  return { headers, rows: rows.map((cells) => headers.map((name) => cells.get(name) ?? '')) }
}

/** Returns CSV text in which every field of a person has its column. */
export function writeOwnCsv(persons: readonly Person[]): string {
  const { headers, rows } = ownTable(persons)
  return csvText({ headers, rows: rows.map((cells) => cells.map(guardedText)) })
}

/** Returns a table as CSV with a byte order mark, by which spreadsheets know UTF-8. Cells are taken as they stand. */
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

/** All columns that these persons could fill, in a fixed order. */
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
