import { TiffBlock } from './tiff.ts'
import type { TiffEntry } from './tiff.ts'
import { jpegSegments } from './jpeg-segments.ts'
import { pictureHeader } from './picture-header.ts'

/** EXIF blocks are small; in a JPEG they cannot be larger than this anyway. */
const mostBytes = 65_536

/** The EXIF block of a picture, beginning with its byte order; null when it has none. */
function findExif(bytes: Uint8Array): Uint8Array | null {
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

/** What a photo may take along to the service: when it was taken and, if the user wishes, where. */
export interface PhotoMetadata {
  /** Byte order of the values in `place`. */
  littleEndian: boolean
  /** As EXIF says it: `2014:05:27 11:10:30`, `+09:00`, `25`. */
  taken: { time: string; offset: string | null; fraction: string | null } | null
  /** Entries of the GPS directory, as they stand in the file. */
  place: TiffEntry[]
}

export const noMetadata: PhotoMetadata = { littleEndian: false, taken: null, place: [] }

/** EXIF 2.32 tags. */
export const exifTag = {
  dateTime: 0x0132,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  subSecTimeOriginal: 0x9291,
} as const

/** The last tag of the GPS directory. */
const lastGpsTag = 0x1f

/** Reads capture time and place from a picture's EXIF. Never fails: what cannot be read is not there. */
export function readMetadata(bytes: Uint8Array): PhotoMetadata {
  const exif = findExif(bytes)
  const block = exif === null ? null : TiffBlock.open(exif)
  if (block === null) return noMetadata
  const root = block.root()
  const details = block.linked(root, exifTag.exifDirectory)
  const place = onePerTag(block.linked(root, exifTag.gpsDirectory))
  return {
    littleEndian: block.littleEndian,
    taken: takenOf(root, details),
    // The version of the directory alone is no place.
    place: place.some(({ tag }) => tag > 0) ? place.map(detached) : [],
  }
}

/** `DateTime` is the time of the last change, the best there is without `DateTimeOriginal`. */
function takenOf(root: readonly TiffEntry[], details: readonly TiffEntry[]): PhotoMetadata['taken'] {
  const timeShape = /^\d{4}:\d{2}:\d{2} \d{2}:\d{2}:\d{2}$/
  const time =
    textOf(details, exifTag.dateTimeOriginal, timeShape) ?? textOf(root, exifTag.dateTime, timeShape)
  if (time === null) return null
  const offset = textOf(details, exifTag.offsetTimeOriginal, /^[+-]\d{2}:\d{2}$/)
  return { time, offset, fraction: textOf(details, exifTag.subSecTimeOriginal, /^\d{1,6}$/) }
}

/**
 * A capture time as records say it (UTC, `2014-05-27T02:10:30.250000Z`) in the form of EXIF; null where it has another form
 * or there is none.
 */
export function takenAt(timestamp: string | null | undefined): PhotoMetadata['taken'] {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,6})\d*)?Z$/.exec(timestamp ?? '')
  if (parts === null) return null
  const [, year = '', month = '', day = '', time = '', fraction = null] = parts
  return { time: `${year}:${month}:${day} ${time}`, offset: '+00:00', fraction }
}

/** SECURITY: only texts of the expected shape go on, so that no note hides in a date. */
function textOf(entries: readonly TiffEntry[], tag: number, shape: RegExp): string | null {
  const entry = entries.find((each) => each.tag === tag)
  const text = String.fromCharCode(...(entry?.value ?? [])).replace(/[\0 ]+$/, '')
  return shape.test(text) ? text : null
}

/** SECURITY: at most 32 values, so that what is written back stays small however long the directory is. */
function onePerTag(entries: readonly TiffEntry[]): TiffEntry[] {
  return entries.filter(
    ({ tag }, index) => tag <= lastGpsTag && entries.findIndex((each) => each.tag === tag) === index,
  )
}

/** A copy that does not hold on to the whole file. */
function detached(entry: TiffEntry): TiffEntry {
  return { ...entry, value: entry.value.slice() }
}
