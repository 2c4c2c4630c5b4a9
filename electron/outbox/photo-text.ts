import type { KeepForm } from './learned-forms.ts'
import { photoRefs } from './photos.ts'
import type { PhotoField, PhotoRef } from './photos.ts'

function referenceText({ image, temporary }: PhotoRef, keep: KeepForm): string {
  return JSON.stringify(temporary || keep === 'id+source' ? { image, source: 'temp' } : { image })
}

/**
 * Request text of an unchanged photo field; null where the form keeps photos by leaving the field out. How a stored
 * photo is kept is not shown (spec 2.1), so the echo decides which form is right (reliability 5.1.5). A field without
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
