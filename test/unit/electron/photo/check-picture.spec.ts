import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  jpegSegments,
  pictureHeader,
  checkPicture,
  photoLimits,
} from '../../../../electron/photo/check-picture.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 60, alpha: 0.5 } } })

/** What is said of bytes: `ok`, or why they cannot be used. */
const said = (bytes: Uint8Array) => {
  const checked = checkPicture(bytes)
  if (checked.ok) return 'ok'
  return checked.failure.kind === 'photo' ? checked.failure.reason : checked.failure.kind
}
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

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
  }
  it.each(Object.entries(kinds))('%s', async (kind, picture) => {
    const type = kind.split(' ').at(-1)
    expect(pictureHeader(await picture.toBuffer())).toEqual({ type, size: { width: 321, height: 123 } })
  })

  it('the largest WebP of the extended kind', () => {
    const bytes = latin1('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff')
    expect(pictureHeader(bytes)).toEqual({
      type: 'image/webp',
      size: { width: 16_777_216, height: 16_777_216 },
    })
  })
})

describe('reliability 3.4: only what can be borne may be decoded', () => {
  it.each([
    ['exactly 50 million pixels', pngClaiming(10_000, 5_000), 'ok'],
    ['one row more', pngClaiming(10_000, 5_001), 'too-large'],
    ['a side over the limit', pngClaiming(16_385, 1), 'too-large'],
    ['no height', pngClaiming(100, 0), 'too-large'],
    ['nothing', new Uint8Array(), 'empty'],
    ['more bytes than allowed', new Uint8Array(photoLimits.bytes + 1), 'too-big'],
    ['text', latin1('hello'), 'no-picture'],
    ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'no-picture'],
    ['a JPEG without a frame', latin1('\xff\xd8\xff\xd9'), 'no-picture'],
    ['a PNG that is cut off', pngClaiming(10, 10).subarray(0, 20), 'no-picture'],
    ['a GIF', latin1('GIF89a\x01\0\x01\0'), 'format'],
    ['a BMP', latin1('BM\0\0\0\0'), 'format'],
    ['a TIFF', latin1('II*\0\x08\0\0\0'), 'format'],
    ['a HEIC', latin1('\0\0\0\x18ftypheic'), 'format'],
    ['an AVIF', latin1('\0\0\0\x1cftypavif'), 'format'],
  ])('%s: %s', (_name, bytes, expected) => expect(said(bytes)).toBe(expected))

  const anyHeader = fc
    .tuple(
      fc.constantFrom('', '\xff\xd8', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBPVP8X', 'RIFF\0\0\0\0WEBPVP8 '),
      fc.uint8Array({ maxLength: 300 }),
    )
    .map(([start, rest]) => Uint8Array.from([...latin1(start), ...rest]))

  it('whatever the bytes are, there is an answer', () => {
    fc.assert(fc.property(anyHeader, (bytes) => said(bytes).length > 0))
  })

  it('segments of a JPEG lie one behind the other, inside the file', () => {
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
