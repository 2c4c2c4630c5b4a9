import { z } from 'zod'
import {
  email,
  extendprop,
  externalId,
  idText,
  jointName,
  organization,
  photo,
  photoReference,
  postalAddress,
  recordId,
  tagList,
  telephone,
  text,
  timestamp,
  webUrl,
} from './parts.ts'

/** The two record families of the service (interface 1). */
export const family = z.enum(['address', 'homeaddress'])
export type Family = z.infer<typeof family>

/** The kind of value of a field: one line, lines of text, tags, a list of objects, an object, photos. */
export type FieldKind = 'line' | 'lines' | 'tags' | 'list' | 'object' | 'photo' | 'photos'

/** Whether a search finds a text: not at all, by itself, or as a part of the name. */
type Search = 'no' | 'text' | 'name'

/** Only address records have it (interface 2.2). */
const addressOnly = { families: ['address'] } as const
const everywhere = { families: ['address', 'homeaddress'] } as const

/** A text of one line, shown among the names or with the other facts about the person. */
const line = <Group extends 'name' | 'person'>(group: Group, search: Search) =>
  ({ kind: 'line', schema: text, group, search, ...everywhere }) as const
const list = <Part extends z.ZodObject>(part: Part) =>
  ({ kind: 'list', part, schema: z.array(part).nullish(), ...everywhere }) as const

/**
 * Every field of a record that a user can change (interface 2.1, 2.2, 2.4), in the order of the form, the view and the
 * file. Schemas, drafts, changes, search, CSV, merge and the comparison with an echo derive from it; a line of text
 * needs its line here and its name in `record.field` of each language, nothing else.
 */
export const fields = {
  lastname: line('name', 'name'),
  firstname: line('name', 'name'),
  lastkana: line('name', 'name'),
  firstkana: line('name', 'name'),
  suffix: { ...line('name', 'text'), ...addressOnly },
  code: { ...line('name', 'text'), ...addressOnly },
  birthdate: line('person', 'text'),
  gender: line('person', 'no'),
  organization: { kind: 'object', part: organization, schema: organization.nullish(), ...everywhere },
  telephones: list(telephone),
  emails: list(email),
  addresses: list(postalAddress),
  weburls: list(webUrl),
  joint_names: list(jointName),
  tags: { kind: 'tags', schema: tagList.nullish(), sent: z.array(z.string()).nullish(), ...everywhere },
  memo: { kind: 'lines', schema: text, ...everywhere },
  face_picture: { kind: 'photo', schema: photo.nullish(), sent: photoReference.nullish(), ...everywhere },
  pictures: {
    kind: 'photos',
    schema: z.array(photo).nullish(),
    sent: z.array(photoReference).nullish(),
    ...everywhere,
  },
} as const satisfies Record<string, FieldRow>

/** A line of the table. */
interface FieldRow {
  kind: FieldKind
  /** In a response; also in a request, if `sent` is missing. */
  schema: z.ZodType
  sent?: z.ZodType
  /** The parts of the elements of a list, or of the object. */
  part?: z.ZodObject
  families: readonly Family[]
  /** The group of a text in form and view. */
  group?: 'name' | 'person'
  search?: Search
}

type Fields = typeof fields
/** The top-level fields that the form can change. */
export type FieldName = keyof Fields
/** The fields of some kinds. */
export type FieldOf<Kind extends FieldKind> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never
}[FieldName]
type TextName = FieldOf<'line' | 'lines'>
type FieldsOf<In extends Family> = {
  [Name in FieldName]: In extends Fields[Name]['families'][number] ? Name : never
}[FieldName]

/** The fields that only responses have (interface 2.1, 2.4). */
export const responseFields = {
  id: recordId,
  extendprops: z.array(extendprop).nullish(),
  external_ids: z.array(externalId).nullish(),
  etag: text,
  deleted: z.boolean().nullish(),
  created_at: timestamp,
  updated_at: timestamp,
  created_by: idText,
  updated_by: idText,
  owner_id: idText,
}

/** Whether the table has a field of this name. */
export function isField(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

/** Whether a field holds photos. */
export function isPhotoField(name: string): name is FieldOf<'photo' | 'photos'> {
  return isField(name) && ['photo', 'photos'].includes(fields[name].kind)
}

const table = Object.entries(fields) as [FieldName, FieldRow][]

/** The fields of one family, in the table's order. */
export function fieldsOf(of: Family): FieldName[] {
  return table.filter(([, row]) => row.families.includes(of)).map(([name]) => name)
}

/** The fields of these kinds, in the table's order. */
export function fieldsOfKind<Kind extends FieldKind>(...kinds: Kind[]): FieldOf<Kind>[] {
  const found = table.filter(([, { kind }]) => (kinds as FieldKind[]).includes(kind))
  return found.map(([name]) => name as FieldOf<Kind>)
}

/** The lines of text of a group that a family has. */
export function linesIn(group: 'name' | 'person', of: Family): FieldOf<'line'>[] {
  return fieldsOfKind('line').filter((name) => {
    const row: FieldRow = fields[name]
    return row.group === group && row.families.includes(of)
  })
}

/** The texts that a search finds by themselves. */
export const searchedTexts: readonly TextName[] = fieldsOfKind('line').filter(
  (name) => fields[name].search === 'text',
)

/** How a save says that a field is empty: no element, no text, or null for an object or a photo. */
export function emptyValue(name: FieldName): [] | '' | null {
  const { kind } = fields[name]
  if (kind === 'object' || kind === 'photo') return null
  return kind === 'line' || kind === 'lines' ? '' : []
}

/** The names inside a list's elements or an object; [] for a field that is neither. */
export function partNames(name: FieldName): string[] {
  const row: FieldRow = fields[name]
  return row.part === undefined ? [] : Object.keys(row.part.shape)
}

/** The schemas of a family's fields in a response. */
export function schemasOf<In extends Family>(of: In) {
  const found = fieldsOf(of).map((name) => [name, fields[name].schema] as const)
  return Object.fromEntries(found) as { [Name in FieldsOf<In>]: Fields[Name]['schema'] }
}

type Sent<Row> = Row extends { sent: infer Schema }
  ? Schema
  : Row extends { schema: infer Schema }
    ? Schema
    : never

/** The schemas of a family's fields in a request. */
export function sentSchemasOf<In extends Family>(of: In) {
  const found = fieldsOf(of).map((name) => {
    const row: FieldRow = fields[name]
    return [name, row.sent ?? row.schema] as const
  })
  return Object.fromEntries(found) as { [Name in FieldsOf<In>]: Sent<Fields[Name]> }
}

/** Line ends as a text area has them (fault P23). */
export function normaliseLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** True for every form of "no value": null, missing, '', [], {} and objects of such values. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** Whether a record is without any content: the service's answer when it names a record but does not show it. */
export function showsNothing(record: Readonly<Record<string, unknown>>): boolean {
  return table.every(([name]) => isEmpty(record[name]))
}

/**
 * Whether two values of a record mean the same to the user: null, absent, '' and [] are one value, and so are the
 * line ends CRLF, CR and LF.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  return sameMeaning(one, other) && sameMeaning(other, one)
}

/**
 * True when `got` says what was `meant`: any form of "no value" equals any other, line ends do not count, and what the
 * service adds to an object is its own business.
 */
export function sameMeaning(meant: unknown, got: unknown): boolean {
  // A record may have tens of thousands of texts, and nearly all are the same in both versions.
  if (Object.is(meant, got)) return true
  if (isEmpty(meant) || isEmpty(got)) return isEmpty(meant) && isEmpty(got)
  if (typeof meant === 'string' && typeof got === 'string')
    return normaliseLines(meant) === normaliseLines(got)
  if (Array.isArray(meant)) {
    return (
      Array.isArray(got) &&
      meant.length === got.length &&
      meant.every((each, at) => sameMeaning(each, got[at]))
    )
  }
  if (isObject(meant) && isObject(got))
    return Object.entries(meant).every(([name, value]) => sameMeaning(value, got[name]))
  return false
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
