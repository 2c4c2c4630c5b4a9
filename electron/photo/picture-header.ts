import { jpegSize } from './jpeg-size.ts'
import type { PixelSize } from './jpeg-size.ts'

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
