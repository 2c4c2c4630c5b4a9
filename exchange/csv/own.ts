import { bytesOfDataUrl, imageTypeOf } from '../fields/photo.ts'
import { isSomebody, nameOf } from '../person.ts'
import type { Person, ReadPerson, Remark } from '../person.ts'
import type { TableRow } from '../table-rows.ts'
import { unguarded } from './formula-guard.ts'

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

/** Rows of our own export, each field where it came from and as it was. Cells of a workbook have no guard. */
export function readOwnRows(
  headers: readonly string[],
  rows: readonly TableRow[],
  isGuarded: boolean,
): { persons: ReadPerson[]; remarks: Remark[] } {
  const persons: ReadPerson[] = []
  const remarks: Remark[] = []
  const fields = headers.map((header) => header.trim())
  for (const { line, cells } of rows) {
    const person: Person = {}
    for (const [at, field] of fields.entries()) {
      const cell = cells[at] ?? ''
      if (field !== '') take(person, field, isGuarded ? unguarded(cell) : cell)
    }
    const say = (field: string, text: Remark['text']) =>
      remarks.push({ line, person: nameOf(person), field, text })
    const beyond = cells.slice(fields.length).join(' ').trim()
    if (beyond !== '') say('', { kind: 'too-many-cells', value: beyond.slice(0, 100) })
    if (fields.some((field, at) => field === 'photo' && cells[at]) && person.photo === undefined)
      say('photo', { kind: 'photo-unreadable' })
    if (isSomebody(person)) persons.push({ line, person })
    else say('', { kind: 'no-person' })
  }
  return { persons, remarks }
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
