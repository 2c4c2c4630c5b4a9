import type { Family } from '../../contract/record/fields.ts'

/** Where the page gets a stored photo from (electron/photo): neither token nor base URL is part of it. */
export function photoUrl(family: Family, id: string, image: string): string {
  return `photo://${family}/${encodeURIComponent(id)}/${encodeURIComponent(image)}`
}

/** Where the page gets a photo from that was chosen and is not saved yet (contract/ipc/photo.ts). */
export function chosenPhotoUrl(handle: string): string {
  return `photo://chosen/${handle}`
}
