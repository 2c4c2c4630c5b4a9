import { join } from 'node:path'
import type { ServiceApi } from '../api/record-api.ts'
import type { Announce } from '../ipc/announce.ts'
import { createChosenPhotos } from '../photo/chosen-photos.ts'
import type { ChosenPhotos } from '../photo/chosen-photos.ts'
import { openKeptPhotos } from '../photo/kept-photos.ts'
import { photosOfWrites } from '../../contract/record/record.ts'
import { openPhotoCache } from '../photo/photo-cache.ts'
import type { PhotoCache } from '../photo/photo-cache.ts'
import { photoSource } from '../photo/photo-source.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createPhotoUploads } from '../photo/photo-uploads.ts'
import type { PhotoUploads } from '../photo/photo-uploads.ts'

/** The photos of a session: those that records have, and those on their way to them. */
export interface SessionPhotos {
  readonly photos: PhotoSource
  /** The copies of those that were shown. */
  readonly photoCache: PhotoCache
  /** Photos that were chosen and are not saved yet. */
  readonly chosenPhotos: ChosenPhotos
  /** null while signed out. */
  readonly photoUploads: PhotoUploads | null
}

/** Opens the photo folders of a profile; `tidy` comes once it is known which writes wait. */
export function openSessionPhotos(options: {
  /** Folder of the profile. */
  folder: string
  /** null while signed out. */
  api: ServiceApi | null
  announce: Announce
}) {
  const { folder, api, announce } = options
  const kept = openKeptPhotos(join(folder, 'chosen'))
  const chosen = createChosenPhotos(kept)
  const photoCache = openPhotoCache(join(folder, 'photos'))
  const opened: SessionPhotos = {
    photos: photoSource(photoCache, api?.photo ?? null),
    photoCache,
    chosenPhotos: chosen,
    photoUploads:
      api &&
      createPhotoUploads({
        chosen,
        api: api.photo,
        onProgress: (progress) => announce('photo.progress', progress),
      }),
  }
  const tidy = (waiting: Parameters<typeof photosOfWrites>[0]) =>
    kept.removeForgotten(photosOfWrites(waiting))
  return { opened, tidy }
}
