import type { PhotoReference } from '../../contract/model/photo.ts'
import type { RecordDraft } from './record-draft.ts'

/** The two fields of a record that hold photos (spec 2.1). */
export type PhotoField = 'face_picture' | 'pictures'

/** Whether a field holds photos. */
export function isPhotoField(field: string): field is PhotoField {
  return field === 'face_picture' || field === 'pictures'
}

/** A photo that was added here and that no record of the service has yet; its `image` is a handle. */
export function isNewPhoto(photo: PhotoReference): boolean {
  return photo.source === 'temp'
}

/** Photos as a request names them (spec 2.1): the rest of what a response says about one is not ours to send. */
export function photoReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(photoReferences)
  const { image, source } = (value ?? {}) as Partial<PhotoReference> // a photo of the draft, or null
  if (image === undefined) return null
  return source === 'temp' ? { image, source } : { image }
}

/** The photos of a draft, the face first. */
export function draftPhotos({ face_picture, pictures }: Pick<RecordDraft, PhotoField>): PhotoReference[] {
  return [...(face_picture ? [face_picture] : []), ...pictures]
}

/** The change that puts a new photo into the draft: as its face, or behind the other pictures. */
export function addedPhoto(draft: RecordDraft, field: PhotoField, handle: string): Partial<RecordDraft> {
  const photo: PhotoReference = { image: handle, source: 'temp' }
  return field === 'face_picture' ? { face_picture: photo } : { pictures: [...draft.pictures, photo] }
}

/** The change that takes a photo out of the draft, wherever it is. */
export function removedPhoto({ face_picture, pictures }: RecordDraft, image: string): Partial<RecordDraft> {
  if (face_picture?.image === image) return { face_picture: null }
  return { pictures: pictures.filter((photo) => photo.image !== image) }
}

/** The draft without photos of another record: a new one can only refer to uploads of its own (spec 2.1). */
export function withoutStoredPhotos(draft: RecordDraft): RecordDraft {
  const { face_picture, pictures } = draft
  const face = face_picture && isNewPhoto(face_picture) ? face_picture : null
  return { ...draft, face_picture: face, pictures: pictures.filter(isNewPhoto) }
}
