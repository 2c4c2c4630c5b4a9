import { fail, ok } from '../../contract/failure.ts'
import type { PhotoReason, Result } from '../../contract/failure.ts'
import { mostPhotoBytes } from '../../contract/ipc/photo.ts'

/** Bounds of a photo before a page may decode it (reliability 3.4). */
export const photoLimits = { bytes: mostPhotoBytes, side: 16_384, pixels: 50_000_000 }

/** Whether the bytes are a JPEG small enough to be shown. */
export function isShowable(bytes: Uint8Array): boolean {
  const header = pictureHeader(bytes)
  return bytes.length <= photoLimits.bytes && header.type === 'image/jpeg' && isBearable(header.size)
}

/**
 * Whether a JPEG goes on to its end: one that was cut off on its way lacks the marker. A marker in data is escaped, so that it
 * can only be found where it is one; what a camera puts behind it does no harm.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const scan = [...jpegSegments(bytes)].findLast(({ marker }) => marker === startOfScan)
  return (
    scan !== undefined &&
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(endOfImage, scan.end)
  )
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

/** What the first bytes of a file say that it is. */
export type PictureHeader =
  | { type: 'image/jpeg' | 'image/png' | 'image/webp'; size: PixelSize }
  /** It is a picture of a kind that is not taken. */
  | { type: 'other' }
  /** It is no picture, or its header is cut off. */
  | { type: 'none' }

const none: PictureHeader = { type: 'none' }

/** First bytes, as Latin-1, of picture formats that Chromium cannot show or that may move or hold many pictures. */
const others = [
  /^GIF8/,
  /^BM/,
  /^II\*\0/,
  /^MM\0\*/,
  /^\0\0\x01\0/,
  /^.{4}ftyp(hei|hev|mif1|msf1|avi)/s,
  /^8BPS/,
]

/**
 * Looks at the header of a file: its kind and, for the kinds that are taken, the size it claims. Nothing is decoded.
 * SECURITY: main never decodes pictures; this only decides what the sandboxed page may decode (reliability 3.4).
 */
export function pictureHeader(bytes: Uint8Array): PictureHeader {
  const head = String.fromCharCode(...bytes.subarray(0, 32))
  if (head.startsWith('\xff\xd8')) return typed('image/jpeg', jpegSize(bytes))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return typed('image/png', pngSize(bytes, head))
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return typed('image/webp', webpSize(bytes, head))
  return others.some((start) => start.test(head)) ? { type: 'other' } : none
}

function typed(type: 'image/jpeg' | 'image/png' | 'image/webp', size: PixelSize | null): PictureHeader {
  return size === null ? none : { type, size }
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
 * The pixel size that a JPEG claims, read from its markers without decoding it; null when it is no JPEG.
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

/** One marker segment before the picture data of a JPEG: `start` is its FF byte, `end` the byte after it. */
interface JpegSegment {
  marker: number
  start: number
  end: number
}

const startOfScan = 0xda
const endOfImage = Buffer.of(0xff, 0xd9)

/** Markers without a length: TEM, RST0–7. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * The segments of a JPEG up to its first scan, in order; none when it is no JPEG, fewer when it is damaged. Nothing is
 * decoded, and every step moves on, so hostile bytes cost one pass at most.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
    } else if (standsAlone(marker)) {
      at += 2
    } else {
      const end = at + 2 + view.getUint16(at + 2)
      if (marker === 0x00 || marker === 0xd9 || end < at + 4 || end > bytes.length) return
      yield { marker, start: at, end }
      if (marker === startOfScan) return
      at = end
    }
  }
}
