import type { Family } from '../../contract/model/family.ts'

/** Fields that only responses carry (spec 2.4); everything else of a record goes back with an update. */
export const responseOnly: ReadonlySet<string> = new Set([
  'id',
  'etag',
  'deleted',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'owner_id',
  'extendprops',
  'external_ids',
])

/** What kind of value a field of a record has; decides how "no value" is said. */
export type FieldKind = 'text' | 'list' | 'object' | 'photo' | 'photos'

const listFields = new Set(['joint_names', 'addresses', 'tags', 'weburls', 'emails', 'telephones'])

export function kindOfField(field: string): FieldKind {
  if (listFields.has(field)) return 'list'
  if (field === 'pictures') return 'photos'
  if (field === 'face_picture') return 'photo'
  return field === 'organization' ? 'object' : 'text'
}

/** Fields of address records that home address records do not have (spec 2.2). */
const addressOnly = new Set(['group_id', 'code', 'suffix'])

/** True when a change of this field can be sent for the family. */
export function hasField(family: Family, field: string): boolean {
  return family === 'address' || !addressOnly.has(field)
}

/** True for every way a service may say "no value": null, missing, '', [], {} and objects and lists of such. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}
