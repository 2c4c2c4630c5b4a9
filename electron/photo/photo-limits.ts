import { fail, ok } from '../../contract/failure.ts'
import type { PhotoReason, Result } from '../../contract/failure.ts'
import { mostPhotoBytes } from '../../contract/ipc/photo.ts'
import { pictureHeader } from './picture-header.ts'
import type { PixelSize } from './picture-header.ts'

/** Bounds of a photo before a page may decode it (reliability 3.4). */
export const photoLimits = { bytes: mostPhotoBytes, side: 16_384, pixels: 50_000_000 }

/** Whether the bytes are a JPEG small enough to be shown. */
export function isShowable(bytes: Uint8Array): boolean {
  const header = pictureHeader(bytes)
  return bytes.length <= photoLimits.bytes && header.type === 'image/jpeg' && isBearable(header.size)
}

/** Whether a page may decode what the user chose; the failure says what is wrong with it. */
export function checkPicture(bytes: Uint8Array): Result<null> {
  if (bytes.length === 0) return unusable('empty')
  if (bytes.length > photoLimits.bytes) return unusable('too-big')
  const header = pictureHeader(bytes)
  if (header.type === 'none') return unusable('no-picture')
  if (header.type === 'other') return unusable('format')
  return isBearable(header.size) ? ok(null) : unusable('too-large')
}

/** The failure of a picture that cannot be used. */
export function unusable(reason: PhotoReason) {
  return fail({ kind: 'photo', reason })
}

function isBearable({ width, height }: PixelSize): boolean {
  if (width < 1 || height < 1) return false
  return width <= photoLimits.side && height <= photoLimits.side && width * height <= photoLimits.pixels
}
