import type { PersonPhoto } from '../person.ts'

/** A photo as one text that holds it whole. */
export function dataUrl({ bytes, type }: PersonPhoto): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** The bytes of a data: address; null for an address that would have to be fetched. */
export function bytesOfDataUrl(text: string): Uint8Array | null {
  const [, parameters = '', data] = /^data:([^,]*),([\s\S]*)$/iu.exec(text.trim()) ?? []
  if (data === undefined) return null
  if (!/;base64$/iu.test(parameters))
    return Uint8Array.from(Buffer.from(decodeURIComponentSafely(data), 'latin1'))
  return Uint8Array.from(Buffer.from(data, 'base64'))
}

/** The bytes of a picture in base64 that does not say what it is; null for any other text. */
export function bytesOfPicture(text: string): Uint8Array | null {
  if (text.length < 16 || !/^[A-Za-z0-9+/\s]+=*\s*$/u.test(text)) return null
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return imageTypeOf(bytes) === null ? null : bytes
}

function decodeURIComponentSafely(text: string): string {
  return text.replace(/%([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** What a picture is, by its first bytes; null for something else. */
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
