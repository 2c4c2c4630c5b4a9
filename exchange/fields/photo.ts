import { limits, longestCell } from '../limits.ts'
import type { PersonPhoto } from '../person.ts'
import { endOfJpeg } from './jpeg.ts'

/** A photo as one text that contains its bytes. */
export function dataUrl({ bytes, type }: PersonPhoto): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/**
 * A photo that `dataUrl` has written into a cell; `cut` where the cell has lost its end, `unreadable` where it is not a picture
 * of a known kind.
 */
export function photoOfCell(cell: string): PersonPhoto | 'cut' | 'unreadable' {
  const bytes = bytesOfDataUrl(cell)
  const type = bytes === null ? null : imageTypeOf(bytes)
  if (bytes === null || type === null) return 'unreadable'
  return hasItsEnd(cell, bytes, type) ? { bytes, type } : 'cut'
}

/** Whether a picture in a cell is complete. Not every format marks its end: then the length of the cell decides. */
function hasItsEnd(cell: string, bytes: Uint8Array, type: string): boolean {
  const data = cell.trim().replace(/^[^,]*,/u, '')
  if (data.length % 4 !== 0 || /[^A-Za-z0-9+/=]/u.test(data)) return false
  if (type === 'image/jpeg') return endOfJpeg(bytes) !== null
  if (type === 'image/png') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('IEND')
  return cell.length !== longestCell
}

/** The bytes of a data: address; null for an address that would have to be fetched. */
export function bytesOfDataUrl(text: string): Uint8Array | null {
  const [, parameters = '', data] = /^data:([^,]*),([\s\S]*)$/iu.exec(text.trim()) ?? []
  if (data === undefined) return null
  if (!/;base64$/iu.test(parameters))
    return Uint8Array.from(Buffer.from(decodeURIComponentSafely(data), 'latin1'))
  return bytesOfBase64(data)
}

/** Bytes of a base64 text; blanks and line ends in it are ignored. */
export function bytesOfBase64(text: string): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(text, 'base64')
  const bytes = new Uint8Array(buffer, byteOffset, length)
  // Small buffers share their memory with others.
  return buffer.byteLength > length ? bytes.slice() : bytes
}

/** The bytes of a base64 picture without a format; null for any other text. */
export function bytesOfPicture(text: string): Uint8Array | null {
  if (text.length < 16 || !/^[A-Za-z0-9+/\s]+=*\s*$/u.test(text)) return null
  const bytes = bytesOfBase64(text)
  return imageTypeOf(bytes) === null ? null : bytes
}

function decodeURIComponentSafely(text: string): string {
  return text.replace(/%([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/**
 * A portrait; null if it is not a picture, or is too large. If `make` can produce its bytes again, they are made on each
 * request and not kept.
 */
export function photoOf(bytes: Uint8Array, make: (() => Uint8Array) | null): PersonPhoto | null {
  const type = imageTypeOf(bytes)
  if (type === null || bytes.length > limits.photo) return null
  if (make === null) return { bytes, type }
  return {
    get bytes() {
      return make()
    },
    type,
  }
}

/** The format of a picture, by its first bytes; null for other data. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (begins(0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  if (begins(0x42, 0x4d)) return 'image/bmp'
  if (begins(0x52, 0x49, 0x46, 0x46) && Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP')
    return 'image/webp'
  return null
}
