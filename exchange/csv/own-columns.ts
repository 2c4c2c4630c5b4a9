import { dataUrl } from '../fields/photo.ts'
import { nameParts, type Person } from '../person.ts'

/** A column of our own export: its name, and where its values are. */
export interface OwnColumn {
  readonly name: string
  /** The list that has the field, or the company; null for a field of the person. */
  readonly list: ListName | 'tags' | 'organization' | null
  /** The place in the list, from 0. */
  readonly at: number
  /** '' for a tag. */
  readonly field: string
}

type ListName = keyof typeof listFields

const personFields = ['code', ...nameParts]
const lastFields = ['memo', 'uid', 'photo']
const organizationFields = ['name', 'kana', 'dept1', 'dept2', 'title']
const placeFields = [
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
const listFields = {
  joint_names: ['lastname', 'firstname', 'lastkana', 'firstkana', 'suffix', 'gender', 'birthdate'],
  emails: ['address', 'kindof', 'label'],
  telephones: ['number', 'kindof', 'label'],
  weburls: ['url', 'kindof', 'label'],
  addresses: placeFields,
}
const listNames = Object.keys(listFields) as ListName[]

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

const ofPerson = (field: string): OwnColumn => ({ name: field, list: null, at: 0, field })
const ofCompany = (field: string): OwnColumn => ({
  name: `organization.${field}`,
  list: 'organization',
  at: 0,
  field,
})
const ofTag = (at: number): OwnColumn => ({ name: `tags.${at + 1}`, list: 'tags', at, field: '' })

/** The first address has its fields without a number, as `npm run labels` reads them. */
function ofElement(list: ListName, at: number, field: string): OwnColumn {
  const name = list === 'addresses' && at === 0 ? field : `${list}.${at + 1}.${field}`
  return { name, list, at, field }
}

/** All columns that these persons could need, in a fixed order. */
export function columnsFor(persons: readonly Person[]): OwnColumn[] {
  const places = (list: ListName | 'tags', least = 0) => {
    const most = persons.reduce((sofar, person) => Math.max(sofar, person[list]?.length ?? 0), least)
    return Array.from({ length: most }, (_, at) => at)
  }
  const elements = (list: ListName, at: number) => listFields[list].map((field) => ofElement(list, at, field))
  return [
    ...personFields.map(ofPerson),
    ...elements('addresses', 0),
    ...organizationFields.map(ofCompany),
    ...listNames.flatMap((list) =>
      places(list).flatMap((at) => (list === 'addresses' && at === 0 ? [] : elements(list, at))),
    ),
    ...places('tags').map(ofTag),
    ...lastFields.map(ofPerson),
  ]
}

const withoutNumber = new Map(
  [
    ...[...personFields, ...lastFields, 'group_id', 'tags'].map(ofPerson),
    ...placeFields.map((field) => ofElement('addresses', 0, field)),
    ...organizationFields.map(ofCompany),
  ].map((column) => [column.name, column]),
)
const withNumber = new RegExp(`^(tags|${listNames.join('|')})\\.([1-9]\\d{0,2})(?:\\.([a-z]+))?$`, 'u')

/** The column of our own export that a header names, even if people have marked it: `# lastname`; null for any other. */
export function ownColumn(header: string): OwnColumn | null {
  const name = header.trim().replace(/^#\s*/u, '').replace(/^"|"$/gu, '')
  const known = withoutNumber.get(name)
  if (known !== undefined) return known
  const [, list, number, field = ''] = withNumber.exec(name) ?? []
  if (list === undefined || (list === 'tags') !== (field === '')) return null
  return { name, list: list as ListName | 'tags', at: Number(number) - 1, field }
}

/** Whether only our own export has this column. */
const isOursAlone = ({ name }: OwnColumn) => name === 'kindof' || name.includes('.')

/**
 * Whether a table is one of our own exports: every header is ours, or one is a header that only we write, or all that we always
 * write are there. People add columns of their own.
 */
export function isOwnTable(headers: readonly string[]): boolean {
  const named = headers.filter((header) => header.trim() !== '')
  const own = named.map(ownColumn).filter((column) => column !== null)
  if (own.length < 2) return false
  return (
    own.length === named.length ||
    own.some(isOursAlone) ||
    alwaysThere.every((name) => own.some((column) => column.name === name))
  )
}

/** The value of a column; '' without one. */
export function valueOf(person: Person, { list, at, field }: OwnColumn): string {
  if (list === 'tags') return person.tags?.[at] ?? ''
  if (list === null && field === 'photo') return person.photo === undefined ? '' : dataUrl(person.photo)
  const value: unknown = (holderOf(person, list, at) as Record<string, unknown> | undefined)?.[field]
  return typeof value === 'string' ? value : ''
}

/** What has the field of a column: the person, their company, or an element of one of their lists. */
function holderOf(person: Person, list: ListName | 'organization' | null, at: number): object | undefined {
  if (list === null) return person
  return list === 'organization' ? person.organization : person[list]?.[at]
}

/** Puts the value of a column where it came from; an empty one says nothing. */
export function putValue(person: Person, { list, at, field }: OwnColumn, value: string): void {
  if (value === '' || (list === null && field === 'group_id')) return
  const target = person as Record<string, unknown>
  if (list === 'tags') (person.tags ??= []).push(value)
  else if (list === null) target[field] = field === 'tags' ? value.split(', ') : value
  else if (list === 'organization') Object.assign((person.organization ??= {}), { [field]: value })
  else {
    const holder = elementAt(target, list, at)
    // The service's name for the suffix of a joint name in answers.
    if (field === 'honorific') holder['suffix'] ??= value
    else holder[field] = field === 'kindof' && value === 'null' ? null : value
  }
}

function elementAt(target: Record<string, unknown>, list: ListName, at: number): Record<string, unknown> {
  const elements = (target[list] ??= []) as Record<string, unknown>[]
  while (elements.length <= at) elements.push(list === 'joint_names' ? {} : { kindof: null })
  return elements[at] ?? {}
}
