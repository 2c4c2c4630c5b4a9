import { ok, type Result } from '../../contract/failure.ts'
import type { PictureFacts } from '../../contract/ipc/photo.ts'
import { endOfJpeg, jpegSegments } from '../../exchange/fields/jpeg.ts'
import { TiffBlock, type TiffEntry } from './tiff.ts'
import { checkPicture, isShowable, pictureHeader } from './check-picture.ts'
import { heifExif } from './heif.ts'

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
    case 'image/heic':
    case 'image/avif':
      return heifExif(bytes)
    default:
      return null
  }
}

function inJpeg(bytes: Uint8Array): Uint8Array | null {
  const block = jpegBlock(bytes, prefix)
  return block && withoutPrefix(block)
}

/** The first APP1 segment of a JPEG that begins so. */
function jpegBlock(bytes: Uint8Array, start: string): Uint8Array | null {
  for (const { marker, start: at, end } of jpegSegments(bytes)) {
    const block = bytes.subarray(at + 4, end)
    if (marker === 0xe1 && beginsWith(block, start)) return block
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

const beginsWith = (block: Uint8Array, start: string) =>
  String.fromCharCode(...block.subarray(0, start.length)) === start

/** Some programs write the prefix of JPEG into WebP too. */
const withoutPrefix = (block: Uint8Array) => (beginsWith(block, prefix) ? block.subarray(6) : block)

/** What a photo may take along to the service: when it was taken and, if the user wishes, where. */
export interface PhotoMetadata {
  /** Byte order of the values in `place`. */
  littleEndian: boolean
  /** As EXIF says it: `2014:05:27 11:10:30`, `+09:00`, `25`. */
  taken: { time: string; offset: string | null; fraction: string | null } | null
  /** Entries of the GPS directory, as they are in the file. */
  place: TiffEntry[]
}

export const noMetadata: PhotoMetadata = { littleEndian: false, taken: null, place: [] }

/** EXIF 2.32 tags. */
const exifTag = {
  orientation: 0x0112,
  dateTime: 0x0132,
  exifDirectory: 0x8769,
  gpsDirectory: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  subSecTimeOriginal: 0x9291,
} as const

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
    // The version of the directory alone does not make a place.
    place: place.some(({ tag }) => tag > 0) ? place.map(detached) : [],
  }
}

/** How a picture lies, as EXIF numbers it: 1 is upright; null where nothing says it. */
function exifOrientation(bytes: Uint8Array): number | null {
  const exif = findExif(bytes)
  const block = exif === null ? null : TiffBlock.open(exif)
  const value = block?.root().find(({ tag, type }) => tag === exifTag.orientation && type === 3)?.value
  const [first = 0, second = 0] = value ?? []
  return orientationIn(block?.littleEndian ? first : second)
}

const orientationIn = (value: number) => (value >= 1 && value <= 8 ? value : null)

/** Some programs say it in XMP alone. */
function xmpOrientation(bytes: Uint8Array): number | null {
  const found = /tiff:Orientation(?:\s*=\s*["']|>)([1-8])/.exec(
    Buffer.from(findXmp(bytes) ?? []).toString('latin1'),
  )
  return found ? Number(found[1]) : null
}

function findXmp(bytes: Uint8Array): Uint8Array | null {
  switch (pictureHeader(bytes).type) {
    case 'image/jpeg':
      return jpegBlock(bytes, 'http://ns.adobe.com/xap/1.0/')
    case 'image/png':
      return inChunks(bytes, { start: 8, name: 'iTXt', littleEndian: false })
    case 'image/webp':
      return inChunks(bytes, { start: 12, name: 'XMP ', littleEndian: true })
    default:
      return null
  }
}

/** How a picture lies, as EXIF numbers it: 1 is upright. EXIF has the word before XMP. */
export function orientationOf(bytes: Uint8Array): number {
  return exifOrientation(bytes) ?? xmpOrientation(bytes) ?? 1
}

/**
 * How a picture still lies once a browser has decoded it, as EXIF numbers it: EXIF of JPEG and PNG and the boxes of HEIC and
 * AVIF are followed by the decoder, EXIF of WebP and XMP are not.
 */
export function orientationLeft(bytes: Uint8Array): number {
  const { type } = pictureHeader(bytes)
  if (type === 'image/heic' || type === 'image/avif') return 1
  return type !== 'image/webp' && exifOrientation(bytes) !== null ? 1 : orientationOf(bytes)
}

/** Whether a JPEG may go to the service without the page: it can be shown, is whole, and lies as it is seen. */
export function isReady(bytes: Uint8Array): boolean {
  return isShowable(bytes) && endOfJpeg(bytes) !== null && orientationOf(bytes) === 1
}

/** What the page has to know to decode it; a failure when it may not. */
export function pictureFactsOf(bytes: Uint8Array): Result<PictureFacts> {
  const checked = checkPicture(bytes)
  return checked.ok ? ok({ ...checked.value, orientation: orientationLeft(bytes) }) : checked
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
 * A capture time as records say it (UTC, `2014-05-27T02:10:30.250000Z`) in the form of EXIF; null where it is
 * missing or has another form.
 */
export function takenAt(timestamp: string | null | undefined): PhotoMetadata['taken'] {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,6})\d*)?Z$/.exec(timestamp ?? '')
  if (parts === null) return null
  const [, year = '', month = '', day = '', time = '', fraction = null] = parts
  return { time: `${year}:${month}:${day} ${time}`, offset: '+00:00', fraction }
}

/** SECURITY: only texts of the expected shape are passed on, so that a date cannot hide a note. */
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

/** How the segments of applications begin that a picture is drawn by: its density, its profile, its kind of colours. */
const needed = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/**
 * SECURITY: segments of applications and comments may say who, where or with what: EXIF, XMP, IPTC, a second picture and
 * whatever programs come up with. Only what a picture is drawn by stays.
 */
function isOfPicture(marker: number, block: Uint8Array): boolean {
  if (marker !== 0xfe && (marker < 0xe0 || marker > 0xef)) return true
  const start = needed.get(marker)
  return start !== undefined && beginsWith(block, start)
}

/**
 * The JPEG with nothing but its orientation, the capture time and, where `metadata` has one, the place in its
 * EXIF, and nothing after its end. The bytes of the picture stay as they are.
 */
export function withMetadata(jpeg: Uint8Array, metadata: PhotoMetadata): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [Uint8Array.of(0xff, 0xd8), exifSegment(metadata, orientationOf(jpeg))]
  let rest = 2
  for (const { marker, start, end } of jpegSegments(jpeg)) {
    if (isOfPicture(marker, jpeg.subarray(start + 4, end))) kept.push(jpeg.subarray(start, end))
    rest = end
  }
  return joined([...kept, jpeg.subarray(rest, endOfJpeg(jpeg) ?? jpeg.length)])
}

function exifSegment(metadata: PhotoMetadata, orientation: number): Uint8Array {
  const block = exifBlock(metadata, orientation)
  if (block === null) return new Uint8Array()
  const head = new Uint8Array(10)
  head.set([0xff, 0xe1])
  new DataView(head.buffer).setUint16(2, block.length + 8)
  head.set(ascii('Exif\0\0'), 4)
  return joined([head, block])
}

/** A TIFF block of a root directory that points at the two others; null when there is nothing to say. */
function exifBlock({ littleEndian, taken, place }: PhotoMetadata, orientation: number): Uint8Array | null {
  const details = taken === null ? [] : takenEntries(taken)
  const linked = [
    { tag: exifTag.exifDirectory, entries: details },
    { tag: exifTag.gpsDirectory, entries: place },
  ].filter(({ entries }) => entries.length > 0)
  const lying = orientation === 1 ? [] : [turned(orientation, littleEndian)]
  if (linked.length === 0 && lying.length === 0) return null
  const order = { littleEndian, at: 8 }
  let next = order.at + directoryBytes([...lying, ...linked.map(({ tag }) => pointer(tag, 0, order))])
  const pointers: TiffEntry[] = [...lying]
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

function turned(orientation: number, littleEndian: boolean): TiffEntry {
  const value = littleEndian ? Uint8Array.of(orientation, 0) : Uint8Array.of(0, orientation)
  return { tag: exifTag.orientation, type: 3, count: 1, value }
}

function header(littleEndian: boolean): Uint8Array {
  return ascii(littleEndian ? 'II*\0\x08\0\0\0' : 'MM\0*\0\0\0\x08')
}

/** Values of more than four bytes follow the directory, each at an even place. */
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
