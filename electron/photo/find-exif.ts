import { jpegSegments } from './jpeg-segments.ts'
import { pictureHeader } from './picture-header.ts'

/** EXIF blocks are small; in a JPEG they cannot be larger than this anyway. */
const mostBytes = 65_536

/** The EXIF block of a picture, beginning with its byte order; null when it has none. */
export function findExif(bytes: Uint8Array): Uint8Array | null {
  switch (pictureHeader(bytes).type) {
    case 'image/jpeg':
      return inJpeg(bytes)
    case 'image/png':
      return inChunks(bytes, { start: 8, name: 'eXIf', littleEndian: false })
    case 'image/webp':
      return inChunks(bytes, { start: 12, name: 'EXIF', littleEndian: true })
    default:
      return null
  }
}

function inJpeg(bytes: Uint8Array): Uint8Array | null {
  for (const { marker, start, end } of jpegSegments(bytes)) {
    const block = bytes.subarray(start + 4, end)
    if (marker === 0xe1 && hasPrefix(block)) return withoutPrefix(block)
  }
  return null
}

interface Chunks {
  /** Where the first chunk begins. */
  start: number
  name: string
  littleEndian: boolean
}

/** PNG: length, name, data, checksum. WebP: name, length, data, padded to even. */
function inChunks(bytes: Uint8Array, { start, name, littleEndian }: Chunks): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(littleEndian ? at + 4 : at, littleEndian)
    const found = String.fromCharCode(
      ...bytes.subarray(littleEndian ? at : at + 4, at + (littleEndian ? 4 : 8)),
    )
    if (found === name && length <= mostBytes) return withoutPrefix(bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length + (littleEndian ? length % 2 : 4)
  }
  return null
}

const prefix = 'Exif\0\0'

const hasPrefix = (block: Uint8Array) => String.fromCharCode(...block.subarray(0, 6)) === prefix

/** Some programs write the prefix of JPEG into WebP too. */
const withoutPrefix = (block: Uint8Array) => (hasPrefix(block) ? block.subarray(6) : block)
