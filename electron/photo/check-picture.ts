import { fail, ok, type PhotoReason, type Result } from '../../contract/failure.ts'
import { mostPhotoBytes } from '../../contract/ipc/photo.ts'
import { jpegSegments } from '../../exchange/fields/jpeg.ts'
import { foreignKind } from './foreign-kind.ts'
import { heifKind, heifSize } from './heif.ts'

/** What a page can bear to decode. */
interface Bounds {
  bytes: number
  /** In px, as `pixels`. */
  side: number
  pixels: number
}

/** Bounds of a picture that the user chose: the page makes it smaller as it is decoded (reliability 3.4). */
export const photoLimits: Bounds = { bytes: mostPhotoBytes, side: 65_535, pixels: 200_000_000 }

/** Bounds of a photo that is shown and kept as it is. */
const shownLimits: Bounds = { bytes: 20 * 1024 * 1024, side: 16_384, pixels: 50_000_000 }

/** Whether the bytes are a JPEG small enough to be shown. */
export function isShowable(bytes: Uint8Array): boolean {
  if (bytes.length > shownLimits.bytes) return false
  const header = pictureHeader(bytes)
  return header.type === 'image/jpeg' && excessOf(header.size, shownLimits) === null
}

/** Whether a page may decode what the user chose, and its size; the failure says what is wrong with it. */
export function checkPicture(bytes: Uint8Array): Result<PixelSize> {
  if (bytes.length === 0) return unusable('empty')
  if (bytes.length > photoLimits.bytes) return unusable('too-big')
  const header = pictureHeader(bytes)
  if (header.type === 'none') return refusalOf(bytes)
  const excess = excessOf(header.size, photoLimits)
  return excess === null ? ok(header.size) : unusable(excess)
}

/** The failure of a picture that cannot be used. */
export function unusable(reason: PhotoReason) {
  return fail({ kind: 'photo', reason })
}

function refusalOf(bytes: Uint8Array) {
  const kind = foreignKind(bytes)
  if (kind === null || kind === 'raw' || kind === 'video') return unusable(kind ?? 'no-picture')
  return fail({ kind: 'photo', reason: 'format', format: kind })
}

/** What is too much of a picture; null where nothing is. */
function excessOf({ width, height }: PixelSize, bounds: Bounds): PhotoReason | null {
  if (width < 1 || height < 1) return 'damaged'
  if (width * height > bounds.pixels) return 'too-large'
  return Math.max(width, height) > bounds.side ? 'too-long' : null
}

type PictureType = `image/${'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'avif' | 'heic'}`

/** What the first bytes of a file say that it is. */
export type PictureHeader =
  | { type: PictureType; size: PixelSize }
  /** Not a picture of a supported kind, or its header is cut off. */
  | { type: 'none' }

const none: PictureHeader = { type: 'none' }

/**
 * Looks at the header of a file: its kind and, for the kinds that are taken, the size it claims. Nothing is decoded.
 * SECURITY: main never decodes pictures; this only decides what the sandboxed page may decode (reliability 3.4).
 */
export function pictureHeader(bytes: Uint8Array): PictureHeader {
  const head = String.fromCharCode(...bytes.subarray(0, 32))
  if (head.startsWith('\xff\xd8')) return typed('image/jpeg', jpegSize(bytes))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return typed('image/png', pngSize(bytes, head))
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return typed('image/webp', webpSize(bytes, head))
  if (/^GIF8[79]a/.test(head)) return typed('image/gif', gifSize(bytes))
  if (head.startsWith('BM')) return typed('image/bmp', bmpSize(bytes))
  const kind = heifKind(bytes)
  return kind === 'heic' || kind === 'avif' ? typed(`image/${kind}`, heifSize(bytes)) : none
}

function typed(type: PictureType, size: PixelSize | null): PictureHeader {
  return size === null ? none : { type, size }
}

function gifSize(bytes: Uint8Array): PixelSize | null {
  if (bytes.length < 13) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** The header of OS/2 has 12 bytes and short numbers; in all others a negative height says that the first line is above. */
function bmpSize(bytes: Uint8Array): PixelSize | null {
  if (bytes.length < 26) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const header = view.getUint32(14, true)
  if (header === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) }
  if (header < 16 || header > 124) return null
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

/** IHDR must be the first chunk of a PNG. */
function pngSize(bytes: Uint8Array, head: string): PixelSize | null {
  if (bytes.length < 24 || !head.startsWith('IHDR', 12)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The three kinds of first chunk of a WebP: lossy, lossless, and extended with the size of the whole canvas. */
function webpSize(bytes: Uint8Array, head: string): PixelSize | null {
  if (bytes.length < 30) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  switch (head.slice(12, 16)) {
    case 'VP8 ': {
      if (!head.startsWith('\x9d\x01\x2a', 23)) return null
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    }
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return null
      const packed = view.getUint32(21, true)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return null
  }
}

/** Pixel size of an image. */
interface PixelSize {
  width: number
  height: number
}

/** Start-of-frame markers that carry the size; DHT (C4), JPG (C8) and DAC (CC) share the range but do not. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Bytes of a start-of-frame segment up to the width. */
const frameHeader = 9

/**
 * The pixel size that a JPEG claims, read from its markers without decoding it; null when it is not a JPEG.
 * SECURITY: a 2 KB file may claim 20,000 × 20,000 pixels and take 1.6 GB when painted (reliability 3.4).
 */
export function jpegSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (!isStartOfFrame(marker)) continue
    if (end - start < frameHeader) return null
    return { height: view.getUint16(start + 5), width: view.getUint16(start + 7) }
  }
  return null
}
