import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avifPicture, phonePicture } from '../../../fakes/phone-pictures.ts'
import { checkPicture, photoLimits, pictureHeader } from '../../../../electron/photo/check-picture.ts'
import { jpegSegments } from '../../../../exchange/fields/jpeg.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 60, alpha: 0.5 } } })

/** Starts of files, so that the following bytes are read as that format. */
const starts = ['', 'GIF89a', 'BM', 'II*\0\x08\0\0\0', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', '<?xml']

/** The verdict on bytes: `ok`, or why they cannot be used. */
const said = (bytes: Uint8Array) => {
  const checked = checkPicture(bytes)
  if (checked.ok) return 'ok'
  return checked.failure.kind === 'photo' ? checked.failure.reason : checked.failure.kind
}
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** A BMP header that claims a size; a negative height means that the rows start at the top. */
function bmpClaiming(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(60)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

/** The same, in the shorter form of OS/2. */
function bmpOfOs2(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(60)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(12, 14)
  bytes.writeUInt16LE(width, 18)
  bytes.writeUInt16LE(height, 20)
  return bytes
}

/** A TIFF with these tags, without values. */
function tiffWith(...tags: number[]): Uint8Array {
  const bytes = Buffer.alloc(10 + tags.length * 12 + 4)
  bytes.write('II*\0\x08\0\0\0', 0, 'latin1')
  bytes.writeUInt16LE(tags.length, 8)
  for (const [at, tag] of tags.entries()) {
    bytes.writeUInt16LE(tag, 10 + at * 12)
    bytes.writeUInt16LE(4, 12 + at * 12)
    bytes.writeUInt32LE(1, 14 + at * 12)
  }
  return bytes
}

/** The start of a file of QuickTime, MPEG-4 and the like. */
const boxed = (brand: string) => latin1(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}\0\0\0\x08mdat`)

/** A PNG header that claims a size. */
function pngClaiming(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(40)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('reliability 3.4: the size of a picture is read from its header', () => {
  const kinds = {
    'image/jpeg': flat(321, 123).jpeg(),
    'image/png': flat(321, 123).png(),
    'lossy image/webp': flat(321, 123).flatten().webp(),
    'lossless image/webp': flat(321, 123).flatten().webp({ lossless: true }),
    'transparent image/webp': flat(321, 123).webp(),
    'progressive image/jpeg': flat(321, 123).jpeg({ progressive: true }),
    'image/gif': flat(321, 123).gif(),
  }
  it.each(Object.entries(kinds))('%s', async (kind, picture) => {
    const type = kind.split(' ').at(-1)
    expect(pictureHeader(await picture.toBuffer())).toEqual({ type, size: { width: 321, height: 123 } })
  })

  it.each([
    ['image/heic', phonePicture(), { width: 128, height: 96 }],
    ['image/avif', avifPicture(), { width: 96, height: 128 }],
    ['image/bmp', bmpClaiming(300, -200), { width: 300, height: 200 }],
    ['image/bmp', bmpOfOs2(300, 200), { width: 300, height: 200 }],
  ])('%s', (type, bytes, size) => expect(pictureHeader(bytes)).toEqual({ type, size }))

  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])('HEIC of the brand %s', (brand) => {
    const bytes = Buffer.from(phonePicture())
    bytes.write(brand, 8, 'latin1')
    expect(pictureHeader(bytes).type).toBe('image/heic')
  })

  it('the largest WebP of the extended kind', () => {
    const bytes = latin1('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff')
    expect(pictureHeader(bytes)).toEqual({
      type: 'image/webp',
      size: { width: 16_777_216, height: 16_777_216 },
    })
  })
})

describe('reliability 3.4: only pictures of a safe size may be decoded', () => {
  it.each([
    ['exactly 200 million pixels', 'ok', pngClaiming(20_000, 10_000)],
    ['one row more', 'too-large', pngClaiming(20_000, 10_001)],
    ['the picture of a phone of 50 megapixels', 'ok', pngClaiming(8192, 6144)],
    ['the picture of a phone of 200 megapixels', 'ok', pngClaiming(16_320, 12_240)],
    ['a panorama', 'ok', pngClaiming(20_000, 300)],
    ['a side over the limit', 'too-long', pngClaiming(65_536, 1)],
    ['no height', 'damaged', pngClaiming(100, 0)],
    ['nothing', 'empty', new Uint8Array()],
    ['more bytes than allowed', 'too-big', new Uint8Array(photoLimits.bytes + 1)],
    ['text', 'no-picture', latin1('hello')],
    ['a JPEG without a frame', 'no-picture', latin1('\xff\xd8\xff\xd9')],
    ['a PNG that is cut off', 'no-picture', pngClaiming(10, 10).subarray(0, 20)],
    ['a GIF that is cut off', 'no-picture', latin1('GIF89a\x01\0\x01\0')],
    ['a BMP that is cut off', 'no-picture', latin1('BM\0\0\0\0')],
    ['a text that begins like a BMP', 'no-picture', latin1('BMW, Mercedes and Audi are makers of cars.')],
    ['a HEIC that is cut off', 'no-picture', phonePicture().subarray(0, 100)],
    ['a raw picture of Canon', 'raw', latin1('II*\0\x10\0\0\0CR\x02\0')],
    ['a newer one', 'raw', boxed('crx ')],
    ['one of Fujifilm', 'raw', latin1('FUJIFILMCCD-RAW 0201FF')],
    ['one of Olympus', 'raw', latin1('IIRO\x08\0\0\0')],
    ['one of Panasonic', 'raw', latin1('IIU\0\x18\0\0\0')],
    ['a DNG', 'raw', tiffWith(0x00fe, 0xc612)],
    ['one of Nikon', 'raw', tiffWith(0x010f, 0x014a)],
    ['the film of a Live Photo', 'video', boxed('qt  ')],
    ['MPEG-4', 'video', boxed('isom')],
    ['Matroska', 'video', latin1('\x1aE\xdf\xa3\x01\0\0\0')],
    ['AVI', 'video', latin1('RIFF\0\0\0\0AVI LIST')],
  ])('%s: %s', (_name, expected, bytes) => expect(said(bytes)).toBe(expected))

  it.each([
    ['TIFF', tiffWith(0x0100, 0x010f)],
    ['TIFF', latin1('MM\0*\0\0\0\x08\0\0')],
    ['Photoshop', latin1('8BPS\0\x01')],
    ['ICO', latin1('\0\0\x01\0\x01\0')],
    ['JPEG XL', latin1('\xff\x0a\xfa\x7f')],
    ['JPEG XL', latin1('\0\0\0\x0cJXL \x0d\x0a\x87\x0a')],
    ['JPEG 2000', latin1('\0\0\0\x0cjP  \x0d\x0a\x87\x0a')],
    ['SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG', latin1('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by x -->\n<svg viewBox="0 0 1 1">')],
    ['PDF', latin1('%PDF-1.7')],
  ])('names the format %s', (format, bytes) => {
    expect(checkPicture(bytes)).toEqual({ ok: false, failure: { kind: 'photo', reason: 'format', format } })
  })

  const anyHeader = fc
    .tuple(
      fc.constantFrom(
        ...starts,
        '\xff\xd8',
        '\x89PNG\r\n\x1a\n',
        'RIFF\0\0\0\0WEBPVP8X',
        'RIFF\0\0\0\0WEBPVP8 ',
      ),
      fc.uint8Array({ maxLength: 300 }),
    )
    .map(([start, rest]) => Uint8Array.from([...latin1(start), ...rest]))

  it('gives an answer for any bytes', () => {
    fc.assert(fc.property(anyHeader, (bytes) => said(bytes).length > 0))
  })

  it('segments of a JPEG follow one another, inside the file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (rest) => {
        const bytes = Uint8Array.from([0xff, 0xd8, ...rest])
        let last = 2
        for (const { start, end } of jpegSegments(bytes)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(bytes.length)
          last = end
        }
      }),
    )
  })
})
