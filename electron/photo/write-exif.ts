import { jpegSegments } from './jpeg-segments.ts'
import { exifTag } from './photo-metadata.ts'
import type { PhotoMetadata } from './photo-metadata.ts'
import type { TiffEntry } from './tiff.ts'

/** Segments that may say who, where or with what: EXIF and XMP, IPTC, comments. */
const telling = new Set([0xe1, 0xed, 0xfe])

/**
 * The JPEG with nothing but the capture time and, where `metadata` has one, the place in its EXIF. The bytes of the
 * picture stay as they are.
 */
export function withMetadata(jpeg: Uint8Array, metadata: PhotoMetadata): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, 0xd8), exifSegment(metadata)]
  let rest = 2
  for (const { marker, start, end } of jpegSegments(jpeg)) {
    if (!telling.has(marker)) kept.push(jpeg.subarray(start, end))
    rest = end
  }
  return joined([...kept, jpeg.subarray(rest)])
}

function exifSegment(metadata: PhotoMetadata): Uint8Array {
  const block = exifBlock(metadata)
  if (block === null) return new Uint8Array()
  const head = new Uint8Array(10)
  head.set([0xff, 0xe1])
  new DataView(head.buffer).setUint16(2, block.length + 8)
  head.set(ascii('Exif\0\0'), 4)
  return joined([head, block])
}

/** A TIFF block of a root directory that points at the two others; null when there is nothing to say. */
function exifBlock({ littleEndian, taken, place }: PhotoMetadata): Uint8Array | null {
  const details = taken === null ? [] : takenEntries(taken)
  const linked = [
    { tag: exifTag.exifDirectory, entries: details },
    { tag: exifTag.gpsDirectory, entries: place },
  ].filter(({ entries }) => entries.length > 0)
  if (linked.length === 0) return null
  const order = { littleEndian, at: 8 }
  let next = order.at + directoryBytes(linked.map(({ tag }) => pointer(tag, 0, order)))
  const pointers: TiffEntry[] = []
  const directories: Uint8Array[] = []
  for (const { tag, entries } of linked) {
    pointers.push(pointer(tag, next, order))
    directories.push(directory(entries, { littleEndian, at: next }))
    next += directoryBytes(entries)
  }
  return joined([header(littleEndian), directory(pointers, order), ...directories])
}

function takenEntries({ time, offset, fraction }: NonNullable<PhotoMetadata['taken']>): TiffEntry[] {
  const texts = [
    [exifTag.dateTimeOriginal, time],
    [exifTag.offsetTimeOriginal, offset],
    [exifTag.subSecTimeOriginal, fraction],
  ] as const
  return texts.flatMap(([tag, text]) => {
    if (text === null) return []
    const value = ascii(`${text}\0`)
    return { tag, type: 2, count: value.length, value }
  })
}

/** Byte order, and where in the block a directory begins: values are found by their place in the whole block. */
interface Place {
  littleEndian: boolean
  at: number
}

function pointer(tag: number, target: number, { littleEndian }: Place): TiffEntry {
  const value = new Uint8Array(4)
  new DataView(value.buffer).setUint32(0, target, littleEndian)
  return { tag, type: 4, count: 1, value }
}

function header(littleEndian: boolean): Uint8Array {
  return ascii(littleEndian ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08')
}

/** Values of more than four bytes stand behind the directory, each at an even place. */
const outside = ({ value }: TiffEntry) => (value.length > 4 ? value.length + (value.length % 2) : 0)

const fixedBytes = (entries: readonly TiffEntry[]) => 2 + entries.length * 12 + 4

function directoryBytes(entries: readonly TiffEntry[]): number {
  return entries.reduce((sum, entry) => sum + outside(entry), fixedBytes(entries))
}

function directory(entries: readonly TiffEntry[], { littleEndian, at }: Place): Uint8Array {
  const bytes = new Uint8Array(directoryBytes(entries))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, entries.length, littleEndian)
  let free = fixedBytes(entries)
  // TIFF wants the tags in ascending order.
  entries
    .toSorted((one, other) => one.tag - other.tag)
    .forEach((entry, index) => {
      const place = 2 + index * 12
      view.setUint16(place, entry.tag, littleEndian)
      view.setUint16(place + 2, entry.type, littleEndian)
      view.setUint32(place + 4, entry.count, littleEndian)
      if (outside(entry) === 0) return bytes.set(entry.value, place + 8)
      view.setUint32(place + 8, at + free, littleEndian)
      bytes.set(entry.value, free)
      free += outside(entry)
    })
  return bytes
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
