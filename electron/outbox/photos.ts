import { asObject } from './raw-record.ts'
import type { RawRecord } from './raw-record.ts'

/** The two fields of a record that hold photos (spec 2.1). */
export const photoFields = ['face_picture', 'pictures'] as const
export type PhotoField = (typeof photoFields)[number]

export function isPhotoField(field: string): field is PhotoField {
  return field === 'face_picture' || field === 'pictures'
}

/** A photo in a response or in a request; `temporary` when it refers to an upload (spec 2.1 `source`). */
export interface PhotoRef {
  image: string
  temporary: boolean
}

/** The photos in the value of one photo field: one object, a list of them, or nothing. */
export function photoRefs(value: unknown): PhotoRef[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.map(asObject).flatMap(({ image, source }) => {
    return typeof image === 'string' && image !== '' ? [{ image, temporary: source === 'temp' }] : []
  })
}

/** Ids of all photos that a record has. */
export function photosOf(record: RawRecord): string[] {
  return photoFields.flatMap((field) => photoRefs(record.value[field]).map(({ image }) => image))
}
