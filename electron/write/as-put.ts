import { isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import { photoRefs, sameInBoth } from '../record-text/compare-texts.ts'

/**
 * When a photo field is as it was put. A photo has another id in the record than in the write that uploaded it, so its id
 * says nothing: `as-many` compares how many photos there are, `any` takes every value.
 */
export type PhotoRule = 'as-many' | 'any'

/**
 * Returns whether a field of a record still says what a write of ours put there. Only then may an Undo change it: what has
 * been changed since stays.
 */
export function isAsPut(
  field: string,
  record: ServiceRecord,
  put: AddressChanges,
  photos: PhotoRule,
): boolean {
  const value = put[field as keyof AddressChanges]
  if (!isPhotoField(field)) return sameInBoth(field, value, record[field])
  if (photos === 'any') return true
  return photoRefs(record[field]).length === photoRefs(value).length
}
