import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { ok, fail, type Result, type Failure } from '../../contract/failure.ts'
import type {
  CheckedPhoto,
  ChosenFile,
  OpenedPhoto,
  PhotoToKeep,
  PhotoProgress,
  PhotoCopies,
} from '../../contract/ipc/photo.ts'
import type { PhotoApi } from '../api/photo-api.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { Photo } from '../../contract/record/parts.ts'
import type { RecordView } from '../../contract/record/record.ts'
import type { KeptPhotos, PhotoKey, PhotoSource } from './stored-photos.ts'
import { isShowable, unusable, photoLimits } from './check-picture.ts'
import {
  noMetadata,
  pictureFactsOf,
  readMetadata,
  takenAt,
  withMetadata,
  type PhotoMetadata,
} from './photo-metadata.ts'

/** Photos that were chosen and are not saved yet, by handle. */
export interface ChosenPhotos {
  /**
   * Remembers files of the dialog; one handle each. SECURITY: of their places only the file names are passed on
   * (SECURITY X20).
   */
  addFiles(paths: readonly string[]): ChosenFile[]
  /** Reads a remembered file. `photo` with the reason when it is not a usable picture. */
  open(handle: string): Promise<Result<OpenedPhoto>>
  /**
   * Looks at dropped, pasted or copied bytes and gives them a handle. `taken` is when a photo of a record was taken, which
   * the service does not leave in its file.
   */
  check(bytes: Uint8Array, taken?: string | null): Result<CheckedPhoto>
  /** Keeps the finished JPEG, with the capture time of the picture it was made from. */
  keep(photo: PhotoToKeep): Promise<Result<null>>
  /** The finished JPEG, null when it is not (or no longer) there. */
  jpeg(handle: string): Promise<Uint8Array<ArrayBuffer> | null>
  discard(handle: string): Promise<void>
  /** The service has it: the photo is removed as soon as it is no longer shown. */
  letGo(handle: string): Promise<void>
}

/** What is known of a photo until it is finished. The path of its file stays in main (SECURITY X20). */
interface Unfinished {
  path: string | null
  metadata: PhotoMetadata
}

/** Makes the chosen photos of one session; the finished ones of an earlier session are still there. */
export function createChosenPhotos(kept: KeptPhotos): ChosenPhotos {
  const unfinished = new Map<string, Unfinished>()
  const add = (photo: Unfinished): string => {
    const handle = randomUUID()
    unfinished.set(handle, photo)
    return handle
  }
  return {
    addFiles: (paths) =>
      paths.map((path) => ({ handle: add({ path, metadata: noMetadata }), name: basename(path) })),
    async open(handle) {
      const photo = unfinished.get(handle)
      if (!photo || photo.path === null) return unusable('lost')
      const bytes = await readPhotoFile(photo.path)
      if (!bytes.ok) return bytes
      const facts = pictureFactsOf(bytes.value)
      if (!facts.ok) return facts
      photo.metadata = readMetadata(bytes.value)
      return ok({ ...facts.value, handle, bytes: bytes.value, hasPlace: hasPlace(photo) })
    },
    check(bytes, taken) {
      const facts = pictureFactsOf(bytes)
      if (!facts.ok) return facts
      const photo = { path: null, metadata: withTaken(readMetadata(bytes), taken) }
      return ok({ ...facts.value, handle: add(photo), hasPlace: hasPlace(photo) })
    },
    async keep(finished) {
      const photo = unfinished.get(finished.handle)
      if (!photo) return unusable('lost')
      const jpeg = toKeep(finished, photo.metadata)
      const written = jpeg.ok ? await kept.write(finished.handle, jpeg.value) : jpeg
      if (written.ok) unfinished.delete(finished.handle)
      return written
    },
    jpeg: kept.read,
    letGo: kept.letGo,
    async discard(handle) {
      unfinished.delete(handle)
      await kept.remove(handle)
    },
  }
}

function withTaken(metadata: PhotoMetadata, taken: string | null | undefined): PhotoMetadata {
  return { ...metadata, taken: metadata.taken ?? takenAt(taken) }
}

function toKeep({ bytes, keepPlace }: PhotoToKeep, metadata: PhotoMetadata): Result<Uint8Array> {
  // SECURITY: the page is not trusted; what it hands over is looked at like a file (reliability 3.4).
  if (!isShowable(bytes)) return unusable('damaged')
  return ok(withMetadata(bytes, { ...metadata, place: keepPlace ? metadata.place : [] }))
}

const hasPlace = ({ metadata }: Unfinished) => metadata.place.length > 0

/**
 * Reads a file that the user chose, whole and once (reliability 3.4). Anything but a file of an acceptable size is
 * a `photo` failure that says what to do.
 */
export async function readPhotoFile(path: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
  let file: FileHandle | null = null
  try {
    // Without O_NONBLOCK, opening a pipe waits until another process writes into it; Windows has neither.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    return await readWhole(file)
  } catch (thrown) {
    return unusable(reasonOf(thrown))
  } finally {
    await file?.close().catch(() => undefined)
  }
}

/** The type is read from the open file, so that another file cannot replace it in between. */
async function readWhole(file: FileHandle): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const found = await file.stat()
  if (found.isDirectory()) return unusable('folder')
  if (!found.isFile()) return unusable('no-file')
  if (found.size > photoLimits.bytes) return unusable('too-big')
  const bytes = new Uint8Array(found.size)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length === 0 ? unusable('empty') : ok(bytes.subarray(0, length))
}

function reasonOf(thrown: unknown): 'gone' | 'denied' | 'folder' | 'no-file' {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'gone'
  if (code === 'EISDIR') return 'folder'
  // ENXIO: a socket, or a device without a driver. After any other error, a copy of the file may be readable.
  return code === 'ENXIO' ? 'no-file' : 'denied'
}

/** Chosen photos on their way into the temporary store of one session's service (interface 4.3). */
export interface PhotoUploads {
  /**
   * Uploads a photo and returns the id of its temporary image. A second call waits for the first or gives the same id;
   * after a failure it tries again.
   */
  upload(handle: string): Promise<Result<string>>
  /** The temporary image is of no use any more: the next `upload` sends the kept bytes again (fault C18). */
  renew(handle: string): void
  /** Stops an upload under way; it answers `cancelled`. */
  stop(handle: string): void
  /** The record that refers to it is saved, and the disk knows that: its bytes are not needed any more. */
  settled(handle: string): void
}

export interface PhotoUploadsOptions {
  chosen: ChosenPhotos
  api: PhotoApi
  onProgress(progress: PhotoProgress): void
}

interface Upload {
  stop: AbortController
  result: Promise<Result<string>>
}

/** Makes the uploads of one session. */
export function createPhotoUploads({ chosen, api, onProgress }: PhotoUploadsOptions): PhotoUploads {
  const uploads = new Map<string, Upload>()

  const send = async (handle: string, signal: AbortSignal): Promise<Result<string>> => {
    const jpeg = await chosen.jpeg(handle)
    if (jpeg === null) return unusable('lost')
    if (signal.aborted) return fail({ kind: 'cancelled' })
    const image = await api.uploadBytes(jpeg, {
      signal,
      onProgress: (sent, total) => onProgress({ handle, sent, total }),
    })
    return image.ok ? ok(image.value.id) : fail(photoFailure(image.failure))
  }
  const forget = (handle: string) => {
    uploads.get(handle)?.stop.abort()
    uploads.delete(handle)
  }
  return {
    upload(handle) {
      const known = uploads.get(handle)
      if (known) return known.result
      const stop = new AbortController()
      const result = send(handle, stop.signal)
      uploads.set(handle, { stop, result })
      void result.then(({ ok }) => {
        if (!ok && uploads.get(handle)?.result === result) uploads.delete(handle)
      })
      return result
    },
    renew: forget,
    stop: forget,
    // The id stays: a second click on Save must mean the same save (fault C01).
    settled: (handle) => void chosen.letGo(handle),
  }
}

/** What the service refuses for good is about this photo, not about the record (reliability 4.1, 413 and 415). */
function photoFailure(failure: Failure): Failure {
  if (failure.kind === 'too-big') return { kind: 'photo', reason: 'refused-size' }
  const isFinal = failure.kind === 'rejected' && [400, 415, 422].includes(failure.status)
  return isFinal ? { kind: 'photo', reason: 'refused' } : failure
}

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

/**
 * Copies photos of one record, one after the other. A photo that cannot be copied is null, and the first reason is
 * returned.
 */
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
