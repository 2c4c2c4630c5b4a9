import ExifReader from 'exifreader'
import { timestampOf } from '../records/clock.ts'

/** A picture as stored: sizes in pixels (width, height), capture time as a UTC timestamp or null. */
export interface Picture {
  jpeg: Uint8Array
  image_size: [number, number]
  thumb_size: [number, number]
  taken: string | null
}

/** What becomes of an upload: a picture, or why the service refuses it. */
export type Recompressed =
  | { ok: true; picture: Picture }
  | { ok: false; why: 'not-an-image' | 'too-many-pixels' }

/** Where a service gets its photos from. */
export interface Imaging {
  /** Makes what is stored of an uploaded file. */
  recompress(file: Uint8Array, mostPixels: number): Promise<Recompressed>
  /** Gives the photo of a sample record (see sample/); null when it cannot be drawn. */
  drawPhoto(drawing: string): Promise<Uint8Array | null>
}

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
