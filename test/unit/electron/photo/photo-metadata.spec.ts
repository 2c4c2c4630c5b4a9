import ExifReader from 'exifreader'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegSegments } from '../../../../exchange/fields/jpeg.ts'
import {
  noMetadata,
  orientationLeft,
  orientationOf,
  readMetadata,
  withMetadata,
} from '../../../../electron/photo/photo-metadata.ts'
import { avifPicture, phonePicture } from '../../../fakes/phone-pictures.ts'
import { TiffBlock } from '../../../../electron/photo/tiff.ts'

const tokyo = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '35/1 40/1 30/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '139/1 45/1 0/1',
}
const taken = {
  DateTimeOriginal: '2014:05:27 11:10:30',
  OffsetTimeOriginal: '+09:00',
  SubSecTimeOriginal: '25',
}
const flat = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } })
const camera = () => flat().withExif({ IFD0: { Artist: 'Private' }, IFD2: taken, IFD3: tokyo })
const exifOf = (jpeg: Uint8Array) => {
  const tags = ExifReader.load(jpeg.slice().buffer)
  return Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, String(tag?.description)]))
}

/** A TIFF block in big-endian byte order, which sharp does not write. */
function bigEndianDate(): Buffer {
  const block = Buffer.alloc(60)
  block.write('MM\0*\0\0\0\x08', 0, 'latin1')
  block.writeUInt16BE(1, 8)
  block.writeUInt16BE(0x0132, 10)
  block.writeUInt16BE(2, 12)
  block.writeUInt32BE(20, 14)
  block.writeUInt32BE(26, 18)
  block.write('2001:02:03 04:05:06\0', 26, 'latin1')
  return block
}

/** A JPEG with only an EXIF block and a frame. */
function jpegWith(block: Buffer): Uint8Array {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(block.length + 8)
  const frame = Buffer.from('ffc0000b080010001001011100', 'hex')
  return Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), length, Buffer.from('Exif\0\0'), block, frame])
}

describe('EXIF data is read from every kind of picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('%s', async (format) => {
    const found = readMetadata(await camera().toFormat(format).toBuffer())
    expect(found.taken).toEqual({ time: '2014:05:27 11:10:30', offset: '+09:00', fraction: '25' })
    expect(found.place.map(({ tag }) => tag)).toEqual(expect.arrayContaining([1, 2, 3, 4]))
  })

  it('heic', () => {
    const found = readMetadata(phonePicture())
    expect(found.taken).toEqual({ time: '2014:05:27 11:10:30', offset: '+09:00', fraction: null })
    expect(found.place.map(({ tag }) => tag)).toEqual(expect.arrayContaining([1, 2, 3, 4]))
  })

  it('reads what it can from a damaged heic or avif, and throws nothing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), fc.nat(), (at, byte, length) => {
        for (const whole of [phonePicture(), avifPicture()]) {
          whole[at % 1000] = byte
          expect(readMetadata(whole.subarray(0, length % 2000)).place.length).toBeLessThan(40)
        }
      }),
    )
  })

  it('is read in both byte orders; the time of the last change is the last choice', () => {
    const found = readMetadata(jpegWith(bigEndianDate()))
    expect(found).toMatchObject({ littleEndian: false, taken: { time: '2001:02:03 04:05:06', offset: null } })
  })

  it('a picture without EXIF has no metadata', async () => {
    expect(readMetadata(await flat().jpeg().toBuffer())).toEqual(noMetadata)
  })

  it('a text that is not a date is not used as one', async () => {
    const odd = flat().withExif({ IFD2: { DateTimeOriginal: 'call me 03-1234-5678' } })
    expect(readMetadata(await odd.jpeg().toBuffer()).taken).toBeNull()
  })
})

describe('the photo that is sent to the service', () => {
  it('keeps the capture time and removes everything else', async () => {
    const bytes = await camera().jpeg().toBuffer()
    const { place, ...rest } = readMetadata(bytes)
    expect(place.length).toBeGreaterThan(3)
    const exif = exifOf(withMetadata(bytes, { ...rest, place: [] }))
    expect(exif).toMatchObject({ DateTimeOriginal: taken.DateTimeOriginal, OffsetTimeOriginal: '+09:00' })
    expect(Object.keys(exif).filter((name) => /GPS|Artist/.test(name))).toEqual([])
  })

  it('keeps the place if the user wants it, in both byte orders', async () => {
    const bytes = await camera().jpeg().toBuffer()
    const exif = exifOf(withMetadata(bytes, readMetadata(bytes)))
    expect(Number(exif['GPSLatitude'])).toBeCloseTo(35.675, 3)
    expect(Number(exif['GPSLongitude'])).toBeCloseTo(139.75, 3)
    const value = Uint8Array.from([0, 0, 0, 7, 0, 0, 0, 1])
    const altitude = { tag: 6, type: 5, count: 1, value }
    const other = exifOf(withMetadata(bytes, { ...noMetadata, place: [altitude] }))
    expect(other['GPSAltitude']).toMatch(/^7/)
  })

  it('removes comments and notes of other programs; the pixels stay the same', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">private</x:xmpmeta>'
    const plain = await flat().jpeg().withXmp(xmp).toBuffer()
    const comment = Buffer.from('\xff\xfe\0\x09private', 'latin1')
    const bytes = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)])
    expect(bytes.toString('latin1').match(/private/g)).toHaveLength(2)
    const clean = withMetadata(bytes, noMetadata)
    expect(Buffer.from(clean).includes('private')).toBe(false)
    const pixels = (jpeg: Uint8Array) => sharp(jpeg).raw().toBuffer()
    expect(await pixels(clean)).toEqual(await pixels(plain))
  })

  it('keeps the orientation where the image data stays the same', async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const clean = withMetadata(await camera().withMetadata({ orientation }).jpeg().toBuffer(), noMetadata)
      expect(orientationOf(clean)).toBe(orientation)
      expect(Object.keys(exifOf(clean)).filter((tag) => /GPS|Artist/.test(tag))).toEqual([])
    }
  })

  it('removes data after the end of the picture, and data of applications inside it', async () => {
    const plain = await flat().jpeg({ progressive: true }).withIccProfile('p3').toBuffer()
    const segment = (marker: number, text: string) => {
      const bytes = Buffer.from(text)
      return Buffer.concat([Buffer.of(0xff, marker, 0, bytes.length + 2), bytes])
    }
    const told = [
      segment(0xe2, 'MPF\0private'),
      segment(0xeb, 'JP private'),
      segment(0xec, 'Ducky private'),
      segment(0xe0, 'JFXX\0private'),
    ]
    const second = Buffer.concat([await camera().jpeg().toBuffer(), Buffer.from('ftypmp42 private')])
    const bytes = Buffer.concat([plain.subarray(0, 2), ...told, plain.subarray(2), second])
    expect(Buffer.from(withMetadata(bytes, noMetadata)).equals(plain)).toBe(true)
  })

  it.each([
    ['EXIF or XMP', 0xe1],
    ['IPTC, where programs for pictures keep names and places', 0xed],
    ['a comment', 0xfe],
  ])('removes every segment with %s, wherever it is and however often it occurs', async (_, marker) => {
    const plain = await flat().jpeg().toBuffer()
    const segment = Buffer.concat([Buffer.from([0xff, marker, 0, 9]), Buffer.from('private')])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 }), (before, times) => {
        const at = [2, ...[...jpegSegments(plain)].map(({ end }) => end)][before] ?? 2
        const bytes = Buffer.concat([
          plain.subarray(0, at),
          ...Array(times).fill(segment),
          plain.subarray(at),
        ])
        expect(Buffer.from(withMetadata(bytes, noMetadata)).equals(plain)).toBe(true)
      }),
    )
  })
})

describe('the orientation that the page must apply', () => {
  const lying = (orientation: number) => flat().withMetadata({ orientation })
  const says = '<x:xmpmeta xmlns:x="adobe:ns:meta/" tiff:Orientation="6"/>'
  const xmp = (of: 'jpeg' | 'webp') => flat().toFormat(of).withXmp(says).toBuffer()

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'EXIF of WebP (%i), which the browser does not apply',
    async (orientation) => {
      expect(orientationLeft(await lying(orientation).webp().toBuffer())).toBe(orientation)
    },
  )

  it('not an orientation that the browser applies', async () => {
    for (const format of ['jpeg', 'png'] as const)
      expect(orientationLeft(await lying(6).toFormat(format).toBuffer())).toBe(1)
    expect([orientationLeft(phonePicture()), orientationLeft(avifPicture())]).toEqual([1, 1])
  })

  it.each(['jpeg', 'webp'] as const)('the orientation that only XMP has, in %s', async (format) => {
    expect(orientationLeft(await xmp(format))).toBe(6)
  })

  it('the orientation that only XMP has, in png', async () => {
    const plain = await flat().png().toBuffer()
    const text = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${says}`)
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('iTXt'), text, Buffer.alloc(4)])
    chunk.writeUInt32BE(text.length)
    const bytes = Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)])
    expect(orientationLeft(bytes)).toBe(6)
  })
})

describe('SECURITY X22: hostile EXIF', () => {
  const anyBlock = fc
    .tuple(fc.constantFrom('II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08', 'II*\0'), fc.uint8Array({ maxLength: 600 }))
    .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest]))

  it('the reading of any block ends and throws nothing', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const found = readMetadata(jpegWith(block))
        expect(found.place.length).toBeLessThanOrEqual(32)
      }),
    )
  })

  it('metadata that was read can be written and read again', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const found = readMetadata(jpegWith(block))
        const again = readMetadata(withMetadata(jpegWith(Buffer.alloc(0)), found))
        expect(again.taken).toEqual(found.taken)
        expect(again.place.length).toBe(found.place.length)
      }),
    )
  })

  it('only tags of the GPS directory count as a place, each once', () => {
    const entry = fc.record({
      tag: fc.integer({ min: 1, max: 0xff }),
      value: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    const last = 0x1f
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 60 }), fc.boolean(), (entries, littleEndian) => {
        const place = entries.map(({ tag, value }) => ({ tag, type: 1, count: value.length, value }))
        const file = withMetadata(jpegWith(Buffer.alloc(0)), { ...noMetadata, littleEndian, place })
        const tags = [...new Set(entries.map(({ tag }) => tag))].filter((tag) => tag <= last)
        expect(readMetadata(file).place.map(({ tag }) => tag)).toEqual(tags.toSorted((a, b) => a - b))
      }),
      { examples: [[[last, last + 1, last].map((tag) => ({ tag, value: Uint8Array.of(1) })), true]] },
    )
  })

  it('a directory that points at itself is read once', () => {
    const block = bigEndianDate()
    block.writeUInt16BE(0x8769, 10)
    block.writeUInt16BE(4, 12)
    block.writeUInt32BE(1, 14)
    block.writeUInt32BE(8, 18)
    const open = TiffBlock.open(block)
    expect(open?.linked(open.root(), 0x8769)).toHaveLength(1)
  })
})
