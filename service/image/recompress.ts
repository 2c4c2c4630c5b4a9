import sharp from 'sharp'
import ExifReader from 'exifreader'
import { timestampOf } from '../records/clock.ts'

/**
 * Capture time of an image file as a UTC timestamp with microseconds (interface 2.1: exif.taken), or null when its EXIF
 * has none. A time without OffsetTimeOriginal is read as UTC: the file does not say more.
 */
export function captureTimeOf(file: Uint8Array): string | null {
  try {
    // ExifReader needs the bytes of exactly this file, not of the pool that they are a part of.
    const tags = ExifReader.load(file.slice().buffer)
    const taken = tags['DateTimeOriginal']?.description ?? tags['DateTime']?.description
    const offset = tags['OffsetTimeOriginal']?.description ?? ''
    const fraction = tags['SubSecTimeOriginal']?.description ?? ''
    return taken === undefined ? null : timestampFrom(taken, offset, fraction)
  } catch {
    // A file without metadata, or with damaged metadata, has no capture time; the picture itself may be fine.
    return null
  }
}

function timestampFrom(taken: string, offset: string, fraction: string): string | null {
  const [date = '', time = ''] = taken.split(' ')
  const zone = /^[+-]\d{2}:\d{2}$/.test(offset) ? offset : 'Z'
  const millis = Date.parse(`${date.replaceAll(':', '-')}T${time}${zone}`)
  if (Number.isNaN(millis)) return null
  const micros = Number(/^\d{1,6}/.exec(fraction)?.[0].padEnd(6, '0') ?? 0)
  return timestampOf(millis * 1000 + micros)
}

/** A picture as stored: sizes in pixels (width, height), capture time as a UTC timestamp or null. */
export interface Picture {
  jpeg: Uint8Array
  image_size: [number, number]
  thumb_size: [number, number]
  taken: string | null
}

export type Recompressed =
  | { ok: true; picture: Picture }
  | { ok: false; why: 'not-an-image' | 'too-many-pixels' }

const longestSide = 1600
const thumbnailSide = 160
// SECURITY: no SVG, PDF or other text formats from outside: their renderers read further files and fonts.
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']

/**
 * Interface 2.3: re-compresses an uploaded file to JPEG (at most 1,600 px, upright, without its metadata) and measures its
 * thumbnail. The thumbnail itself is not kept: interface 4 has no path that serves one.
 */
export async function recompress(file: Uint8Array, mostPixels: number): Promise<Recompressed> {
  try {
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (!acceptedFormats.includes(format)) return { ok: false, why: 'not-an-image' }
    // SECURITY: a small file can claim a huge picture; the header is looked at before anything is unpacked.
    if (width * height > mostPixels) return { ok: false, why: 'too-many-pixels' }
    const full = await sharp(file, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    const thumb = await sharp(full.data)
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .jpeg()
      .toBuffer({ resolveWithObject: true })
    const picture: Picture = {
      jpeg: full.data,
      image_size: [full.info.width, full.info.height],
      thumb_size: [thumb.info.width, thumb.info.height],
      taken: captureTimeOf(file),
    }
    return { ok: true, picture }
  } catch {
    return { ok: false, why: 'not-an-image' }
  }
}

/** Renders a drawing of our own to JPEG, with `taken` (UTC timestamp) as its EXIF capture time. */
export async function renderDrawing(svg: string, taken: string): Promise<Uint8Array> {
  const exif = {
    DateTimeOriginal: taken.slice(0, 19).replaceAll('-', ':').replace('T', ' '),
    OffsetTimeOriginal: '+00:00',
    SubSecTimeOriginal: taken.slice(20, 26),
  }
  return sharp(Buffer.from(svg)).withExif({ IFD2: exif }).jpeg({ quality: 90 }).toBuffer()
}
