import { randomUUID } from 'node:crypto'
import type { Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/record-write.ts'
import type { AddressChanges } from '../../contract/model/address.ts'
import type { PhotoReference } from '../../contract/model/photo.ts'
import { newPhotosIn } from './new-photos.ts'
import type { PhotoUploads } from './photo-uploads.ts'

export type SendSave = (save: RecordSave) => Promise<Result<RecordSaved>>

/**
 * Saves a record whose changes name chosen photos by handle: waits for their uploads, puts the temporary ids in their
 * place (spec 2.1 `source`), and keeps the bytes until the service has the photos. Where it refuses the save or leaves a
 * photo out, the temporary image may have expired, so it is uploaded again, once (reliability C18, C19).
 */
export async function saveWithPhotos(
  uploads: PhotoUploads,
  save: RecordSave,
  send: SendSave,
): Promise<Result<RecordSaved>> {
  const handles = newPhotosIn(save.changes)
  if (handles.length === 0) return send(save)
  const first = await sendResolved(uploads, save, send)
  const saved = lacksPhotos(first) ? await again({ uploads, handles, send, save }, first) : first
  if (saved.ok) handles.forEach(uploads.settled)
  return saved
}

interface Retry {
  uploads: PhotoUploads
  handles: readonly string[]
  send: SendSave
  save: RecordSave
}

async function again(
  { uploads, handles, send, save }: Retry,
  first: Result<RecordSaved>,
): Promise<Result<RecordSaved>> {
  handles.forEach(uploads.renew)
  if (!first.ok) return sendResolved(uploads, save, send)
  // The record is saved, its photos are not: they go over it as it is now.
  const { id, etag } = first.value.view.record
  // Not alone: where the etag stayed the same (C36), the base at hand is still the one before this save.
  const rest = { ...save, id, etag: etag ?? '', group_id: null, key: randomUUID() }
  const second = await sendResolved(uploads, rest, send)
  return second.ok ? second : first
}

/** A service may refuse a reference to an expired image, or drop it without a word (not shown in spec 4.3). */
function lacksPhotos(answer: Result<RecordSaved>): boolean {
  if (!answer.ok) return answer.failure.kind === 'rejected'
  return answer.value.differences.some(({ field }) => field === 'face_picture' || field === 'pictures')
}

async function sendResolved(
  uploads: PhotoUploads,
  save: RecordSave,
  send: SendSave,
): Promise<Result<RecordSaved>> {
  const ids = new Map<string, string>()
  for (const handle of newPhotosIn(save.changes)) {
    const uploaded = await uploads.upload(handle)
    if (!uploaded.ok) return uploaded
    ids.set(handle, uploaded.value)
  }
  return send({ ...save, changes: withIds(save.changes, ids) })
}

function withIds(changes: AddressChanges, ids: ReadonlyMap<string, string>): AddressChanges {
  const resolved = (reference: PhotoReference): PhotoReference => ({
    ...reference,
    image: reference.source === 'temp' ? (ids.get(reference.image) ?? reference.image) : reference.image,
  })
  const { face_picture, pictures } = changes
  return {
    ...changes,
    ...(face_picture && { face_picture: resolved(face_picture) }),
    ...(pictures && { pictures: pictures.map(resolved) }),
  }
}
