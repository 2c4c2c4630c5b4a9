import type { ServiceRecord } from '../../contract/model/service-record.ts'

/** A value that no part of the view has a place for. */
export interface Leftover {
  /** Where it stands, in the spec's words: `addresses 1 floor`. */
  name: string
  text: string
}

const kindofKeys = ['kindof', 'label']
const personKeys = ['lastname', 'firstname', 'lastkana', 'firstkana', 'gender', 'birthdate', 'suffix']
const responseKeys = ['id', 'group_id', 'etag', 'deleted', 'face_picture', 'pictures']
const authorKeys = ['created_at', 'updated_at', 'created_by', 'updated_by', 'owner_id']
const postalKeys = ['country', 'zipcode', 'region', 'city', 'street', 'pobox', 'building', 'station']

/** The keys of each object that the view shows (spec 2.1); null where the value is shown whole. */
const shownKeys: Record<string, readonly string[] | null> = {
  organization: ['name', 'kana', 'dept1', 'dept2', 'title'],
  joint_names: [...personKeys, 'honorific'],
  addresses: [...kindofKeys, ...postalKeys, 'geolocation'],
  emails: [...kindofKeys, 'address'],
  telephones: [...kindofKeys, 'number'],
  weburls: [...kindofKeys, 'url'],
  tags: null,
  extendprops: null,
  external_ids: null,
}
const shownFields = [...personKeys, 'code', 'memo', ...responseKeys, ...authorKeys, ...Object.keys(shownKeys)]

/** Fields that the spec does not know, at the top and inside the objects of a record (reliability P13). */
export function recordLeftovers(record: ServiceRecord): Leftover[] {
  const inner = Object.entries(shownKeys).flatMap(([field, keys]) =>
    keys === null
      ? []
      : elements(record[field], field).flatMap(([name, value]) => unknown(value, keys, name)),
  )
  return [...unknown(record, shownFields, ''), ...inner]
}

/** A value as one line of text. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function elements(value: unknown, field: string): [name: string, value: unknown][] {
  if (!Array.isArray(value)) return [[field, value]]
  return value.map((element: unknown, index) => [`${field} ${index + 1}`, element])
}

function unknown(value: unknown, known: readonly string[], name: string): Leftover[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key, inner]) => !known.includes(key) && inner !== null && inner !== '')
    .map(([key, inner]) => ({ name: `${name} ${key}`.trim(), text: plainText(inner) }))
}
