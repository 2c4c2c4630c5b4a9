import type { Channel } from './contract.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Of a call of a channel without a bound of its own, in bytes as `isTooLarge` counts them. */
const usual = 256 * kibibyte

/** The texts of the largest record that is read from the service: 2 MB of ASCII, two bytes a character. */
const oneRecord = 4 * mebibyte

/** The ids of as many contacts as a job may have, 200,000, of up to 70 characters each. */
const allContacts = 32 * mebibyte

/** The ids of as many contacts as get one mail or one print job. */
const manyContacts = 8 * mebibyte

/** The largest calls of the channels that carry more than a few words, in bytes. */
const bounds: Partial<Record<Channel, number>> = {
  // What is typed, and what the form showed before.
  'record.save': 2 * oneRecord,
  'draft.save': 2 * oneRecord,
  'print.card': oneRecord,
  'duplicates.alike': oneRecord,
  'import.edit': oneRecord,
  'record.marks': oneRecord,
  // Pictures as they come from a camera, and the JPEGs that the page makes of them, which have at most 2048 × 2048 points.
  'photo.check': 101 * mebibyte,
  'photo.keep': 8 * mebibyte,
  'print.photos': 25 * mebibyte,
  'import.keepPicture': 8 * mebibyte,
  // A file that is dropped on the window.
  'import.read': 21 * mebibyte,
  'import.start': manyContacts,
  'bulk.start': allContacts,
  'export.prepare': allContacts,
  'share.birthdays': allContacts,
  'history.restore': allContacts,
  'share.mail': manyContacts,
  'share.copy': mebibyte,
  'share.drag': mebibyte,
  'photo.copy': mebibyte,
  'print.preview': manyContacts,
  'print.list': manyContacts,
  // The labels of a sheet that are used up.
  'print.remember': mebibyte,
  'print.keepPreset': mebibyte,
}

/**
 * Whether a call holds more than its channel may carry.
 * @param channel the channel of the call, which has the bound
 * @param input as the page has sent it, not checked yet
 */
export function isTooLarge(channel: Channel, input: unknown): boolean {
  return bytesOfCall(channel, input) === Infinity
}

/**
 * What a call holds: eight bytes for each value, two more for each UTF-16 unit of a text or a name, and the whole buffer of bytes.
 * Infinity where that is more than its channel may carry; it stops at the bound, so a larger call takes no longer. Never throws, also
 * where a value contains itself.
 * @param input as the page has sent it, not checked yet
 */
export function bytesOfCall(channel: Channel, input: unknown): number {
  const most = bounds[channel] ?? usual
  const left: unknown[] = [input]
  let bytes = 0
  while (left.length > 0) {
    const value = left.pop()
    bytes += bytesOf(value)
    if (bytes > most) return Infinity
    for (const part of partsOf(value)) {
      bytes += 8
      if (bytes > most) return Infinity
      left.push(part)
    }
  }
  return bytes
}

/** The bytes of a value without its parts. No call holds a Map, a Set, or bytes that are not a view: Infinity. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 2
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlain(value)) return 0
  return Infinity
}

/** The items of a list; the names and values of an object. */
function* partsOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) yield* value
  else if (isPlain(value)) {
    for (const name of Object.keys(value)) {
      yield name
      yield value[name]
    }
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]'
}
