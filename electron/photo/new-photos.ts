import type { AddressChanges } from '../../contract/model/address.ts'

/** Handles of the new photos that changes refer to (contract/ipc/photo.ts). */
export function newPhotosIn({ face_picture, pictures }: AddressChanges): string[] {
  const references = [...(face_picture ? [face_picture] : []), ...(pictures ?? [])]
  return references.filter(({ source }) => source === 'temp').map(({ image }) => image)
}

/** The same of several writes. */
export function photosOfWrites(writes: readonly { changes: AddressChanges }[]): Set<string> {
  return new Set(writes.flatMap(({ changes }) => newPhotosIn(changes)))
}
