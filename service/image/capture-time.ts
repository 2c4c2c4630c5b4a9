import ExifReader from 'exifreader'
import { timestampOf } from '../records/clock.ts'

/**
 * Capture time of an image file as a UTC timestamp with microseconds (spec 2.1: exif.taken), or null when its EXIF
 * has none. A time without OffsetTimeOriginal is read as UTC: the file does not say more.
 */
export function captureTimeOf(file: Uint8Array): string | null {
  try {
    // ExifReader wants the bytes of exactly this file, not of the pool behind them.
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
