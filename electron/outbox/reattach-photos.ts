import type { AddressChanges } from '../../contract/model/address.ts'
import { meantValue } from './echo.ts'
import { photoRefs, photosOf } from './photos.ts'
import type { PhotoField } from './photos.ts'
import { rawRecord } from './raw-record.ts'
import type { SaveDeps } from './save-deps.ts'
import type { Answered } from './settle.ts'

/**
 * Uploads every photo that the record should have and answers the photo fields of a body that attaches them anew, in
 * their order; {} where it should have none, null when one could not be uploaded. Costs one re-compression each.
 */
export async function reattachPhotos(
  deps: SaveDeps,
  answered: Answered,
): Promise<Pick<AddressChanges, 'face_picture' | 'pictures'> | null> {
  const face = await reattachField(deps, answered, 'face_picture')
  const pictures = await reattachField(deps, answered, 'pictures')
  if (face === null || pictures === null) return null
  return { ...(face[0] && { face_picture: face[0] }), ...(pictures.length > 0 && { pictures }) }
}

type TemporaryReference = { image: string; source: 'temp' }

async function reattachField(
  deps: SaveDeps,
  answered: Answered,
  field: PhotoField,
): Promise<TemporaryReference[] | null> {
  const references: TemporaryReference[] = []
  for (const image of meantImages(answered, field)) {
    const bytes = await bytesOf(deps, answered, image)
    if (bytes === null) return null
    const uploaded = await deps.api.photo.uploadBytes(new Uint8Array(bytes), {})
    if (!uploaded.ok) return null
    references.push({ image: uploaded.value.id, source: 'temp' })
  }
  return references
}

/**
 * Ids under which the photos that the field should hold can be had: kept ones under their own, uploads of this save
 * under the ids the service has given them, which are those in the echo that were not there before.
 */
function meantImages({ intent, echo }: Answered, field: PhotoField): string[] {
  const base = rawRecord(intent.base ?? '{}')
  const meant = photoRefs(meantValue(field, intent, base))
  const before = new Set(photosOf(base))
  const given = photoRefs(rawRecord(echo).value[field]).filter(({ image }) => !before.has(image))
  return meant.flatMap(({ image, temporary }) => (temporary ? (given.shift()?.image ?? []) : image))
}

async function bytesOf(
  deps: SaveDeps,
  { copies, intent, id }: Answered,
  image: string,
): Promise<Uint8Array | null> {
  const copy = copies.get(image)
  if (copy) return copy
  const fetched = await deps.photoCopy(intent.family, id, image)
  return fetched.ok ? fetched.value : null
}
