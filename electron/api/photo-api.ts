import { openAsBlob } from 'node:fs'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { temporaryImage, type TemporaryImage } from '../../contract/record/parts.ts'
import { call, type CallContext } from './call.ts'
import { operations, requestLimits, type Answer } from './exchange.ts'
import { readValue, checkId } from './read-answer.ts'
import { unpack } from './transport.ts'

interface UploadOptions {
  /** Bytes that have left so far, and their total. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
}

/** Photos of the service (interface 4.1, 4.2, 4.3). */
export interface PhotoApi {
  /** Streams a file into the temporary store; memory stays flat whatever its size. `type` is its media type. */
  upload(file: { path: string; type: string }, options: UploadOptions): Promise<Result<TemporaryImage>>
  /** The same for JPEG bytes at hand, such as the kept copy of a photo that has to be sent again. */
  uploadBytes(bytes: Uint8Array<ArrayBuffer>, options: UploadOptions): Promise<Result<TemporaryImage>>
  /** The bytes of a stored photo. They must be a JPEG (interface 4.1), whatever type the answer names. */
  download(family: Family, id: string, picture: string, signal?: AbortSignal): Promise<Result<Uint8Array>>
}

/** Makes the photo calls of one profile. */
export function createPhotoApi(context: CallContext): PhotoApi {
  return {
    async upload(file, options) {
      const blob = await openFile(file)
      return blob.ok ? sendBlob(context, blob.value, options) : blob
    },
    async uploadBytes(bytes, options) {
      return sendBlob(context, new Blob([bytes], { type: 'image/jpeg' }), options)
    },
    async download(family, id, picture, signal) {
      const record = checkId(id)
      const image = checkId(picture)
      if (!record.ok) return record
      if (!image.ok) return image
      return call(context, {
        operation: operations.download,
        path: `/api/${family}/photo/${record.value}/${image.value}`,
        headers: { Accept: 'image/jpeg' },
        signal,
        read: readJpeg,
      })
    },
  }
}

async function openFile(file: { path: string; type: string }): Promise<Result<Blob>> {
  try {
    return ok(await openAsBlob(file.path, { type: file.type }))
  } catch {
    return fail({ kind: 'storage', reason: 'other' })
  }
}

async function sendBlob(
  context: CallContext,
  blob: Blob,
  options: UploadOptions,
): Promise<Result<TemporaryImage>> {
  const refusal = refuseSize(blob.size)
  if (refusal !== null) return fail(refusal)
  const form = new FormData()
  // A fixed name: the user's file name is personal and the service has no use for it (reliability 3.1).
  form.append('source', blob, blob.type === 'image/png' ? 'photo.png' : 'photo.jpg')
  return call(context, {
    operation: operations.upload,
    path: '/api/temp/photo',
    headers: { Accept: 'application/json' },
    body: form,
    // The multipart frame comes on top of the image.
    bodyLimit: requestLimits.photo + 4096,
    signal: options.signal,
    ...(options.onProgress && { onProgress: options.onProgress }),
    read: readTemporaryImage,
  })
}

function refuseSize(bytes: number): Failure | null {
  if (bytes === 0) return { kind: 'invalid-input', path: 'file', expected: 'a picture that is not empty' }
  return bytes > requestLimits.photo ? { kind: 'too-big' } : null
}

async function readTemporaryImage(answer: Answer): Promise<Result<TemporaryImage>> {
  const json = await readValue(answer, operations.upload.answerLimit)
  if (!json.ok) return json
  const image = temporaryImage.safeParse(json.value)
  if (image.success) return ok(image.data)
  return fail({ kind: 'bad-response', path: '$.id', expected: 'the id of a temporary image' })
}

async function readJpeg(answer: Answer): Promise<Result<Uint8Array>> {
  const bytes = await unpack(answer, operations.download.answerLimit)
  if (!bytes.ok) return bytes
  const [first, second, third] = bytes.value
  const isJpeg = first === 0xff && second === 0xd8 && third === 0xff
  return isJpeg ? bytes : fail({ kind: 'bad-response', path: '$', expected: 'the bytes of a JPEG image' })
}
