import type { Family } from '../../contract/record/fields.ts'
import type { PhotoReference } from '../../contract/record/parts.ts'

/** The two fields of a record that hold photos (interface 2.1). */
export type PhotoField = keyof DraftPhotos

/** The photos of a draft as received; those added here as `{image: handle, source: 'temp'}` (contract/ipc/photo.ts). */
export interface DraftPhotos {
  face_picture: PhotoReference | null
  pictures: PhotoReference[]
}

/** A photo that was added here and that no record of the service has yet; its `image` is a handle. */
export function isNewPhoto(photo: PhotoReference): boolean {
  return photo.source === 'temp'
}

/** Photos as a request names them (interface 2.1): the rest of what a response says about one is not ours to send. */
export function photoReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(photoReferences)
  const { image, source } = (value ?? {}) as Partial<PhotoReference> // a photo of the draft, or null
  if (image === undefined) return null
  return source === 'temp' ? { image, source } : { image }
}

/** The photos of a draft, the face first. */
export function draftPhotos({ face_picture, pictures }: DraftPhotos): PhotoReference[] {
  return [...(face_picture ? [face_picture] : []), ...pictures]
}

/** The change that puts a new photo into the draft: as its face, or after the other pictures. */
export function addedPhoto(draft: DraftPhotos, field: PhotoField, handle: string): Partial<DraftPhotos> {
  const photo: PhotoReference = { image: handle, source: 'temp' }
  return field === 'face_picture' ? { face_picture: photo } : { pictures: [...draft.pictures, photo] }
}

/** The change that takes a photo out of the draft, wherever it is. */
export function removedPhoto({ face_picture, pictures }: DraftPhotos, image: string): Partial<DraftPhotos> {
  if (face_picture?.image === image) return { face_picture: null }
  return { pictures: pictures.filter((photo) => photo.image !== image) }
}

/** Id of the profile whose contacts the page shows; reactive, so that addresses change with it. */
let shownProfile: () => string = () => ''

/** The page shows contacts of this profile: the addresses of their photos change with it. */
export function showPhotosOf(profile: () => string): void {
  shownProfile = profile
}

/**
 * Where the page gets a stored photo from (electron/photo): neither token nor base URL is part of it. The profile is: two
 * services may give the same ids, and the page keeps a picture by its address.
 */
export function photoUrl(family: Family, id: string, image: string): string {
  return `photo://${family}/${[shownProfile(), id, image].map(encodeURIComponent).join('/')}`
}

/** Where the page gets a photo from that was chosen and is not saved yet (contract/ipc/photo.ts). */
function chosenPhotoUrl(handle: string): string {
  return `photo://chosen/${handle}`
}

/** Where the page gets a photo of an open record from, whichever of the two it is. */
export function photoUrlIn(
  of: { family: Family; id: string | null } | null,
  { image, source }: PhotoReference,
): string {
  if (source === 'temp' || typeof of?.id !== 'string') return chosenPhotoUrl(image)
  return photoUrl(of.family, of.id, image)
}
