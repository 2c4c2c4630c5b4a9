import { fields, isField, responseFields } from '../../contract/record/fields.ts'
import type { Family } from '../../contract/record/fields.ts'
import { jointName, webUrl } from '../../contract/record/parts.ts'
import { addressChanges } from '../../contract/record/record.ts'
import { sameValue } from '../../contract/record/same-value.ts'
import { honorificToCompare, profileToCompare } from '../api/repairs.ts'

/** Fields that only responses carry (interface 2.4); everything else of a record goes back with an update. */
export const responseOnly: ReadonlySet<string> = new Set(Object.keys(responseFields))

/** What kind of value a field of a record has; decides how "no value" is said. */
export type ValueKind = 'text' | 'list' | 'object' | 'photo' | 'photos'

const valueKinds = {
  line: 'text',
  lines: 'text',
  tags: 'list',
  list: 'list',
  object: 'object',
  photo: 'photo',
  photos: 'photos',
} as const

/** The kind of a field; an unknown one counts as a text. */
export function kindOfField(field: string): ValueKind {
  return isField(field) ? valueKinds[fields[field].kind] : 'text'
}

/** True when a change of this field can be sent for the family; a field that is not of the spec can be, too. */
export function hasField(family: Family, field: string): boolean {
  if (field === 'group_id') return family === 'address'
  const families: readonly Family[] = isField(field) ? fields[field].families : ['address', 'homeaddress']
  return families.includes(family)
}

/** The value of a field with the spec's double names made one, so that either counts as the same (fault P18, P19). */
export function comparable(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((element: unknown) => {
    const joint = field === 'joint_names' ? jointName.safeParse(element) : null
    if (joint?.success) return honorificToCompare(joint.data)
    const weburl = field === 'weburls' ? webUrl.safeParse(element) : null
    return weburl?.success ? profileToCompare(weburl.data) : element
  })
}

/** True when two versions of a record say the same in a field: here what somebody added to an object counts, too. */
export function sameInBoth(field: string, one: unknown, other: unknown): boolean {
  return sameValue(comparable(field, one), comparable(field, other))
}

const listedFields = new Set([...Object.keys(addressChanges.shape), 'group_id', 'extendprop', 'external_id'])

/** True for a field that the interface lists for requests (2.1, 2.4). */
export function isListedField(field: string): boolean {
  return listedFields.has(field)
}
