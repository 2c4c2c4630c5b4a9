import { crc32 } from 'node:zlib'

/** What Node has of the JSON of ES2026, which the types of TypeScript 6 do not know yet. */
interface JsonWithSource {
  parse(text: string, revive: (name: string, value: unknown, of: { source?: string }) => unknown): unknown
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}
const json = JSON as unknown as JsonWithSource

/**
 * The fields that a text of JSON holds; null for a text that is none, or that holds something else. A number that a computer
 * would write in other letters (1.0, 1e999, 2^64) stays as it is written, so that nothing unknown changes on its way.
 */
export function parseStored(text: string): Record<string, unknown> | null {
  try {
    return fieldsOf(
      json.parse(text.replace(/^\uFEFF/, ''), (_name, value, { source = '' }) => asWritten(value, source)),
    )
  } catch {
    // No JSON, or nested deeper than can be followed.
    return null
  }
}

function asWritten(value: unknown, source: string): unknown {
  return typeof value === 'number' && String(value) !== source ? json.rawJSON(source) : value
}

/** The member that a file of settings ends with: the sum over all its bytes, with zeros in its own place. */
const name = 'check'
const blank = '0'.repeat(8)
const [before, after] = [Buffer.from(`\t"${name}": "`), Buffer.from('"\n}')]

/** The text of a file of settings. An older version keeps the sum as a field that it does not know. */
export function storedText(fields: Record<string, unknown>): string {
  const others = Object.entries(fields).filter(([each]) => each !== name)
  const text = JSON.stringify(Object.fromEntries([...others, [name, blank]]), null, '\t')
  return text.slice(0, -after.length - blank.length) + sumOf(Buffer.from(text)) + text.slice(-after.length)
}

function sumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(blank.length, '0')
}

/** Whether the bytes are those that `storedText` gave. */
function isSummed(bytes: Buffer): boolean {
  const [from, to] = [bytes.length - after.length - blank.length, bytes.length - after.length]
  if (from < 0) return false
  const said = bytes.toString('latin1', from, to)
  bytes.write(blank, from, 'latin1')
  const isSame = sumOf(bytes) === said
  bytes.write(said, from, 'latin1')
  return isSame
}

/** Whether they end as `storedText` ends them, but for one byte. */
function endsWithSum(bytes: Buffer): boolean {
  const end = bytes.subarray(-before.length - blank.length - after.length)
  const whole = Buffer.concat([before, end.subarray(before.length, -after.length), after])
  return end.length === whole.length && whole.filter((byte, at) => byte !== end[at]).length <= 1
}

/** A file of settings is small; looking for one turned bit in more than that would hold up the start. */
const mostBytes = 20_000

/**
 * The text of a file of settings, with the one bit set right that a disk has turned: the sum says which. Bytes that somebody else
 * wrote, or that are damaged in more places, stay as they are.
 */
export function mendedText(bytes: Buffer): string {
  if (bytes.length < mostBytes && endsWithSum(bytes) && !isSummed(bytes)) mend(bytes)
  return bytes.toString('utf8')
}

function mend(bytes: Buffer): void {
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    if (isSummed(bytes)) return
    bytes[bit >> 3]! ^= 1 << (bit & 7)
  }
}

/** The fields of an object; null for anything else. */
export function fieldsOf(stored: unknown): Record<string, unknown> | null {
  const isFields = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return isFields && !json.isRawJSON(stored) ? (stored as Record<string, unknown>) : null
}
