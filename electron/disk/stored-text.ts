import { crc32 } from 'node:zlib'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

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

/** The member that a file of settings ends with: the checksum over all its bytes, with zeros in its own place. */
const name = 'check'
const blank = '0'.repeat(8)
const [before, after] = [Buffer.from(`\t"${name}": "`), Buffer.from('"\n}')]

/** The text of a file of settings. Fields that were read from one have its sum among them. */
export function storedText(fields: Record<string, unknown>): string {
  const others = Object.entries(fields).filter(([each]) => each !== name)
  const text = JSON.stringify(Object.fromEntries([...others, [name, blank]]), null, '\t')
  return (
    text.slice(0, -after.length - blank.length) + checksumOf(Buffer.from(text)) + text.slice(-after.length)
  )
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(blank.length, '0')
}

/** Whether the bytes are those that `storedText` gave. */
function hasRightChecksum(bytes: Buffer): boolean {
  const [from, to] = [bytes.length - after.length - blank.length, bytes.length - after.length]
  if (from < 0) return false
  const said = bytes.toString('latin1', from, to)
  bytes.write(blank, from, 'latin1')
  const isSame = checksumOf(bytes) === said
  bytes.write(said, from, 'latin1')
  return isSame
}

/** Whether they end as `storedText` ends them, but for one byte. */
function endsWithChecksum(bytes: Buffer): boolean {
  const end = bytes.subarray(-before.length - blank.length - after.length)
  const whole = Buffer.concat([before, end.subarray(before.length, -after.length), after])
  return end.length === whole.length && whole.filter((byte, at) => byte !== end[at]).length <= 1
}

/** A file of settings is small; looking for one turned bit in more than that would hold up the start. */
const mostBytes = 20_000

/**
 * The text of a file of settings, with the one bit set right that a disk has turned: the checksum says which. Bytes that somebody else
 * wrote, or that are damaged in more places, stay as they are.
 */
export function mendedText(bytes: Buffer): string {
  if (bytes.length < mostBytes && endsWithChecksum(bytes) && !hasRightChecksum(bytes)) mend(bytes)
  return bytes.toString('utf8')
}

function mend(bytes: Buffer): void {
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    if (hasRightChecksum(bytes)) return
    bytes[bit >> 3]! ^= 1 << (bit & 7)
  }
}

/** The fields of an object; null for anything else. */
export function fieldsOf(stored: unknown): Record<string, unknown> | null {
  const isFields = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return isFields && !json.isRawJSON(stored) ? (stored as Record<string, unknown>) : null
}

/**
 * How one part of a file of settings is read and written. What is not understood, because the file is damaged or of another
 * version, costs nothing beside it and stays where it stands.
 */
export interface StoredPart<T> {
  /** What is understood of the stored value, undefined where there is none. Never throws. */
  read(stored: unknown): T
  /** The stored value with what differs from `read(stored)` now; everything else as it stands. */
  write(stored: unknown, now: T): unknown
  /** Whether it is what it should be at the outermost: a list, an object, a value of the right kind. */
  fits(stored: unknown): boolean
  /** Values in it that are not understood. Whatever is unknown by name is none: it is always kept. */
  misfits(stored: unknown): unknown[]
}

/** A part of a list: null for an element that cannot be used. */
export type StoredElement<T> = Omit<StoredPart<T | null>, 'write' | 'fits'> & {
  write(stored: unknown, now: T): unknown
}

/** A value that is whole or not understood at all; `first` stands in its place then. */
export function storedValue<T>(schema: z.ZodType<T>, first: T): StoredPart<T> {
  const parse = (stored: unknown) => safely(() => schema.safeParse(stored))
  return {
    read: (stored) => parse(stored)?.data ?? first,
    write: (stored, now) => (isKept(stored, parse(stored)?.data ?? first, now) ? stored : now),
    fits: (stored) => parse(stored)?.success === true,
    misfits: (stored) => (stored === undefined || parse(stored)?.success ? [] : [stored]),
  }
}

/** An object, field by field; fields of other names are kept. A field that is undefined is left out. */
export function storedFields<T extends object>(parts: { [K in keyof T]-?: StoredPart<T[K]> }): StoredPart<T> {
  // The keys of `parts` are those of T.
  const each = Object.entries(parts) as [string, StoredPart<unknown>][]
  const read = (stored: unknown) => {
    const fields = fieldsOf(stored) ?? {}
    const entries = each.map(([name, part]) => [name, part.read(fields[name])] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T
  }
  return {
    read,
    write(stored, now) {
      if (isKept(stored, read(stored), now)) return stored
      const fields = new Map(Object.entries(fieldsOf(stored) ?? {}))
      for (const [name, part] of each) {
        const next = part.write(fields.get(name), Reflect.get(now, name))
        if (next === undefined) fields.delete(name)
        else fields.set(name, next)
      }
      return Object.fromEntries(fields)
    },
    fits: (stored) => fieldsOf(stored) !== null,
    misfits(stored) {
      const fields = fieldsOf(stored)
      if (fields === null) return stored === undefined ? [] : [stored]
      return each.flatMap(([name, part]) => part.misfits(fields[name]))
    },
  }
}

/**
 * A list, element by element. An element that cannot be used keeps its place, and so does the second of two that are the
 * same; the others stand around them in the order in which they are written.
 */
export function storedList<T>(
  element: StoredElement<T>,
  isSame: (one: T, other: T) => boolean,
): StoredPart<T[]> & { slots(stored: unknown): { stored: unknown; value: T | null; isTwin: boolean }[] } {
  const slots = (stored: unknown) => {
    const taken: T[] = []
    return (Array.isArray(stored) ? stored : []).map((each: unknown) => {
      const value = element.read(each)
      const isTwin = value !== null && taken.some((other) => isSame(other, value))
      if (value === null || isTwin) return { stored: each, value: null, isTwin }
      taken.push(value)
      return { stored: each, value, isTwin }
    })
  }
  return {
    slots,
    read: (stored) => slots(stored).flatMap(({ value }) => (value === null ? [] : [value])),
    write(stored, now) {
      const before = slots(stored)
      if (!Array.isArray(stored) && isKept(stored, [], now)) return stored
      const next = now.map((each) => {
        const same = before.find(({ value }) => value !== null && isSame(value, each))
        return element.write(same?.stored, each)
      })
      const placed = before.flatMap((slot) => (slot.value === null ? [slot.stored] : next.splice(0, 1)))
      return [...placed, ...next]
    },
    fits: Array.isArray,
    misfits(stored) {
      if (!Array.isArray(stored)) return stored === undefined ? [] : [stored]
      return slots(stored).flatMap(({ stored: each, value }) =>
        value === null ? [each] : element.misfits(each),
      )
    },
  }
}

/** An element that is whole or cannot be used. */
export function wholeElement<T>(schema: z.ZodType<T>): StoredElement<T> {
  return storedElement(schema, () => storedValue(schema, null as T))
}

/**
 * An object that can be used where what is `needed` of it is understood. `partsOf` says how the rest is read; it is told what
 * was needed, for values to fall back on.
 */
export function storedElement<N, T extends N>(
  needed: z.ZodType<N>,
  partsOf: (found: N) => StoredPart<T>,
): StoredElement<T> {
  const usable = storedValue<N | null>(needed, null)
  const partsIn = (stored: unknown) => {
    const found = usable.read(stored)
    return found === null ? null : partsOf(found)
  }
  return {
    read: (stored) => partsIn(stored)?.read(stored) ?? null,
    write: (stored, now) => partsOf(now).write(stored, now),
    misfits: (stored) => partsIn(stored)?.misfits(stored) ?? [stored],
  }
}

/** An element in a place of its own, where there may be none: null or left out. */
export function storedOption<T>(element: StoredElement<T>): StoredPart<T | null | undefined> {
  const read = (stored: unknown) => (stored === undefined ? undefined : element.read(stored))
  return {
    read,
    write(stored, now) {
      if (isKept(stored, read(stored), now)) return stored
      return now === null || now === undefined ? now : element.write(stored, now)
    },
    fits: (stored) => stored === null || read(stored) !== null,
    misfits: (stored) => (stored === undefined || stored === null ? [] : element.misfits(stored)),
  }
}

/** What stands there says what is to be said, or is not understood and nothing else is to be said. */
function isKept(stored: unknown, readAs: unknown, now: unknown): boolean {
  return stored !== undefined && isDeepStrictEqual(readAs, now)
}

/** A value may be nested deeper than a schema can follow. */
function safely<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
