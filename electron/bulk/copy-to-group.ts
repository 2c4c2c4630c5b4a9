import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { addressChanges } from '../../contract/model/address.ts'
import type { AddressChanges } from '../../contract/model/address.ts'
import type { PhotoReference } from '../../contract/model/photo.ts'
import type { ServiceRecord } from '../../contract/model/service-record.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'

const photoFields = ['face_picture', 'pictures']

/**
 * Everything of a record that a new one can be given (spec 2.4), photos included: they are read and kept on this computer
 * until the copy has them. Fails where a photo cannot be read, because the original is deleted afterwards.
 */
export async function copyOf(
  session: BulkSession,
  item: BulkItem,
  record: ServiceRecord,
): Promise<Result<AddressChanges>> {
  const fields = Object.keys(addressChanges.shape).filter((field) => !photoFields.includes(field))
  const values = fields.map((field) => [field, record[field]] as const)
  const copy = Object.fromEntries(values.filter(([, value]) => value !== null && value !== undefined))
  const face = await copyPhotos(session, item, record.face_picture ? [record.face_picture] : [])
  if (!face.ok) return face
  const pictures = await copyPhotos(session, item, record.pictures ?? [])
  if (!pictures.ok) return pictures
  return ok({
    ...copy,
    ...(face.value[0] && { face_picture: face.value[0] }),
    ...(pictures.value.length > 0 && { pictures: pictures.value }),
  })
}

async function copyPhotos(
  { photos, chosenPhotos }: BulkSession,
  { family, id }: BulkItem,
  stored: readonly { image?: string | null | undefined }[],
): Promise<Result<PhotoReference[]>> {
  const copies: PhotoReference[] = []
  for (const { image } of stored) {
    if (!image) continue
    const bytes = await photos.read({ family, id, picture: image })
    // The service has lost it: there is nothing that a move could lose.
    if (!bytes.ok && bytes.failure.kind === 'not-found') continue
    if (!bytes.ok) return bytes
    const checked = chosenPhotos.check(bytes.value)
    if (!checked.ok) return checked
    const { handle } = checked.value
    const kept = await chosenPhotos.keep({ handle, bytes: new Uint8Array(bytes.value), keepPlace: true })
    if (!kept.ok) return kept
    copies.push({ image: handle, source: 'temp' })
  }
  return ok(copies)
}
