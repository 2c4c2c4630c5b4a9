import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { PhotoProgress } from '../../contract/ipc/photo.ts'
import type { PhotoApi } from '../api/photo-api.ts'
import type { ChosenPhotos } from './chosen-photos.ts'
import { unusable } from './photo-limits.ts'

/** Chosen photos on their way into the temporary store of one session's service (interface 4.3). */
export interface PhotoUploads {
  /**
   * Uploads a photo and answers the id of its temporary image. A second call waits for the first or gives the same id;
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
