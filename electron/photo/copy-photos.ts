import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { PhotoCopies } from '../../contract/ipc/photo.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { Photo } from '../../contract/record/parts.ts'
import type { RecordView } from '../../contract/record/record.ts'
import type { ChosenPhotos } from './chosen-photos.ts'
import type { PhotoKey } from './photo-cache.ts'
import { unusable } from './photo-limits.ts'
import type { PhotoSource } from './photo-source.ts'

/** Where photos of records are read, and where copies of them are kept until a record has them. */
export interface CopyPlaces {
  readonly photos: PhotoSource
  readonly chosenPhotos: ChosenPhotos
}

/**
 * Keeps a copy of a photo of a record on this computer, for a record that is made from it: a new one can only refer to
 * uploads of its own. `photo` is what the record says of it. Returns its handle; fails with the reason `missing` where the
 * service does not have the photo any more.
 */
export async function copyPhoto(
  { photos, chosenPhotos }: CopyPlaces,
  key: PhotoKey,
  photo: Photo | undefined,
): Promise<Result<string>> {
  const bytes = await photos.read(key)
  if (!bytes.ok) return bytes.failure.kind === 'not-found' ? unusable('missing') : bytes
  const checked = chosenPhotos.check(bytes.value, photo?.exif?.taken)
  if (!checked.ok) return checked
  const { handle } = checked.value
  const kept = await chosenPhotos.keep({ handle, bytes: new Uint8Array(bytes.value), keepPlace: true })
  return kept.ok ? ok(handle) : kept
}

/** Copies photos of one record, one after the other. What cannot be copied is null, and the first reason is told. */
export async function copyPhotos(
  places: CopyPlaces & { readRecord(family: Family, id: string): RecordView | null },
  { family, id, images }: Pick<PhotoKey, 'family' | 'id'> & { images: readonly string[] },
): Promise<PhotoCopies> {
  const { face_picture: face, pictures } = places.readRecord(family, id)?.record ?? {}
  const known = [...(face ? [face] : []), ...(pictures ?? [])]
  const copies: PhotoCopies = { handles: [], failure: null }
  for (const picture of images) {
    const photo = known.find(({ image }) => image === picture)
    const copied = await copyPhoto(places, { family, id, picture }, photo)
    copies.handles.push(copied.ok ? copied.value : null)
    if (!copied.ok) copies.failure ??= copied.failure
  }
  return copies
}
