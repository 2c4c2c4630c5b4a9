import { fieldsOfKind } from '../../contract/record/fields.ts'
import type { FieldOf } from '../../contract/record/fields.ts'
import type { KeepForm } from './forms.ts'
import { asObject } from './raw-record.ts'
import type { RawRecord } from './raw-record.ts'

/** The two fields of a record that hold photos (interface 2.1). */
export const photoFields = fieldsOfKind('photo', 'photos')
export type PhotoField = FieldOf<'photo' | 'photos'>

/** A photo in a response or in a request; `temporary` when it refers to an upload (interface 2.1 `source`). */
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

function referenceText({ image, temporary }: PhotoRef, keep: KeepForm): string {
  return JSON.stringify(temporary || keep === 'id+source' ? { image, source: 'temp' } : { image })
}

/**
 * Request text of an unchanged photo field; null where the form keeps photos by leaving the field out. How a stored
 * photo is kept is not shown (interface 2.1), so the echo decides which form is right (reliability 5.1.5). A field without
 * photos, or with something that is none, goes back as received.
 */
export function keptPhotoText(
  field: PhotoField,
  received: { value: unknown; text: string },
  keep: KeepForm,
): string | null {
  const { value, text } = received
  const items = Array.isArray(value) ? value.length : 1
  if (photoRefs(value).length !== items || items === 0) return text
  return keep === 'omit' ? null : changedPhotoText(field, value, keep)
}

/** Request text of a photo field that the user changed; photos among them that the record has keep their id. */
export function changedPhotoText(field: PhotoField, value: unknown, keep: KeepForm): string {
  const texts = photoRefs(value).map((photo) => referenceText(photo, keep))
  return field === 'face_picture' ? (texts[0] ?? 'null') : `[${texts.join(',')}]`
}
