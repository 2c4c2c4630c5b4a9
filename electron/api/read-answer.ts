import { fail, ok, type Result } from '../../contract/failure.ts'
import { isUsableId } from '../../contract/record/parts.ts'
import type { Answer } from './exchange.ts'
import {
  memberOf,
  membersOf,
  objectText,
  splitJson,
  parseJson,
  type JsonParts,
} from '../record-text/json-text.ts'
import { decodeText, unpack } from './transport.ts'

declare const fetched: unique symbol

/**
 * The text of a record as a GET answered it. Only such a text may become the base of an update: a list, or the answer
 * to a write, may leave out what the record holds.
 */
export type FetchedText = string & { readonly [fetched]: 'by a GET' }

function unexpected(path: string, expected: string): Result<never> {
  return fail({ kind: 'bad-response', path, expected })
}

interface ReadJson {
  text: string
  value: unknown
  parts: JsonParts | null
}

/** Text, parsed value and raw parts of an answer, after the limits and the JSON check. */
async function readJson(answer: Answer, limit: number, mayBeOver = false): Promise<Result<ReadJson>> {
  const bytes = await unpack(answer, limit)
  if (!bytes.ok) return bytes
  const received = decodeText(bytes.value)
  if (!received.ok) return received
  const split = splitJson(received.value)
  const [over] = split?.over ?? []
  if (over === undefined) return parsedJson(received.value, split)
  if (!mayBeOver || split?.kind !== 'array')
    return unexpected(`$[${over[0]}]`, `less ${over[1]} than the limit`)
  const parts = split.parts.map((part, at) => (split.over.has(at) ? withinLimits(part) : part))
  return parsedJson(`[${parts.join(',')}]`, { ...split, parts })
}

function parsedJson(text: string, parts: JsonParts | null): Result<ReadJson> {
  const parsed = parseJson(text)
  return parsed.ok ? ok({ text, value: parsed.value, parts }) : parsed
}

/**
 * Replaces a value that is larger than what is read: no field of a record may have it, so each shows as unreadable
 * (fault P16).
 */
const leftOut = '[0]'
const longestName = 1000

/** What a list shows of a record that holds more than it may: the fields that can be read. Never a base of an update. */
function withinLimits(part: string): string {
  const split = splitJson(part)
  if (split?.kind !== 'object') return leftOut
  const shown = split.parts.map((member, at) => {
    const [name, value] = memberOf(member)
    return [name.slice(0, longestName), split.over.has(at) ? leftOut : value] as const
  })
  return objectText(new Map(shown))
}

/**
 * Turns an id into a path segment, or fails with `invalid-input`.
 * SECURITY: `DELETE /api/address/..` is sent as `DELETE /api/` otherwise (measured, reliability 3.1).
 */
export function checkId(id: string): Result<string> {
  if (!isUsableId(id)) return fail({ kind: 'invalid-input', path: 'id', expected: 'an id that fits a path' })
  return ok(encodeURIComponent(id))
}

/**
 * The raw JSON text of a record answer. It must be an object with an id that can be part of a path; where `asked`
 * is given, with that very id (fault P36).
 */
export async function readRecordText(answer: Answer, limit: number, asked?: string): Promise<Result<string>> {
  const json = await readJson(answer, limit)
  if (!json.ok) return json
  const { value, parts } = json.value
  if (parts?.kind !== 'object') return unexpected('$', 'one record as a JSON object')
  const { text, id } = withTexts(json.value.text, value)
  if (!isUsableId(id)) return unexpected('$.id', 'the id of a record')
  if (asked !== undefined && id !== asked) return unexpected('$.id', 'the record that was asked for')
  return ok(text)
}

/** Fields that are texts in the interface (2.1) and numbers in some service; requests never carry them. */
const textFields = ['id', 'etag']

/**
 * The text of a record with its id, whose id and etag are texts even where they came as numbers: as the digits that came,
 * because parsing would make another number of a long one.
 */
function withTexts(text: string, value: unknown): { text: string; id: unknown } {
  const id: unknown = Reflect.get(Object(value), 'id')
  const numbers = textFields.filter((field) => typeof Reflect.get(Object(value), field) === 'number')
  if (numbers.length === 0) return { text, id }
  const members = membersOf(text)
  const digits = members.get('id')
  for (const field of numbers) members.set(field, JSON.stringify(members.get(field)))
  return { text: objectText(members), id: typeof id === 'number' ? digits : id }
}

/** The raw JSON text of the answer to a GET of the record `asked`. Fails as `readRecordText` does. */
export async function readFetchedText(
  answer: Answer,
  limit: number,
  asked: string,
): Promise<Result<FetchedText>> {
  // One of two places where such a text comes to be; the other is the mirror, which keeps them.
  return (await readRecordText(answer, limit, asked)) as Result<FetchedText>
}

/**
 * The raw JSON text of each record of a list answer. Elements that are not records are passed on, so that one bad
 * element does not hide the others; `readRecord` distinguishes them. Of a record that holds more than it may, the
 * text has the fields that can be read.
 */
export async function readRecordTexts(answer: Answer, limit: number): Promise<Result<string[]>> {
  const json = await readJson(answer, limit, true)
  if (!json.ok) return json
  const { value, parts } = json.value
  if (!Array.isArray(value) || parts?.kind !== 'array') {
    const wrapper = parts?.kind === 'object' && 'a plain array, not an object around it'
    return unexpected('$', wrapper || 'an array of records')
  }
  return ok(
    newestOfEachId(parts.parts.map((text, at) => ({ value: value[at], ...withTexts(text, value[at]) }))),
  )
}

/** The texts of a page without older copies of a record that is in it twice (fault P28). Elements without an id stay. */
function newestOfEachId(elements: readonly { value: unknown; text: string; id: unknown }[]): string[] {
  const newest = new Map<unknown, number>()
  elements.forEach(({ value, id }, at) => {
    const key = typeof id === 'string' ? id : at
    const before = newest.get(key)
    const older = before !== undefined && updatedAt(value) < updatedAt(elements[before]?.value)
    if (!older) newest.set(key, at)
  })
  const kept = new Set(newest.values())
  return elements.filter((_, at) => kept.has(at)).map(({ text }) => text)
}

function updatedAt(value: unknown): string {
  return timestampKey(textOf(value, 'updated_at') ?? '')
}

function textOf(value: unknown, field: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : null
  return typeof found === 'string' ? found : null
}

/**
 * A form of a service timestamp that sorts as text: the fraction padded to nine digits (fault P31). `Date` would
 * drop the microseconds of interface 2.1. Text of any other form is answered as it is.
 */
function timestampKey(timestamp: string): string {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/.exec(timestamp)
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}Z` : timestamp
}

/** The parsed value of any other JSON answer. */
export async function readValue(answer: Answer, limit: number): Promise<Result<unknown>> {
  const json = await readJson(answer, limit)
  return json.ok ? ok(json.value.value) : json
}
