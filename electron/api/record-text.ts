import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { isUsableId } from './check-id.ts'
import { decodeText, unpack } from './decode-body.ts'
import type { Answer } from './exchange.ts'
import { membersOf, splitJson } from './json-text.ts'
import type { JsonParts } from './json-text.ts'
import { parseJson } from './parse-json.ts'
import { newestOfEachId } from './repeated-records.ts'

function unexpected(path: string, expected: string): Result<never> {
  return fail({ kind: 'bad-response', path, expected })
}

interface ReadJson {
  text: string
  value: unknown
  parts: JsonParts | null
}

/** Text, parsed value and raw parts of an answer, after the limits and the JSON check. */
async function readJson(answer: Answer, limit: number): Promise<Result<ReadJson>> {
  const bytes = await unpack(answer, limit)
  if (!bytes.ok) return bytes
  const text = decodeText(bytes.value)
  if (!text.ok) return text
  const parts = splitJson(text.value)
  if (parts?.kind === 'over') return unexpected(`$[${parts.part}]`, `less ${parts.limit} than the limit`)
  const parsed = parseJson(text.value)
  return parsed.ok ? ok({ text: text.value, value: parsed.value, parts }) : parsed
}

/**
 * The raw JSON text of a record answer. It must be an object with an id that can stand in a path; where `asked` is
 * given, with that very id (reliability P36).
 */
export async function readRecordText(answer: Answer, limit: number, asked?: string): Promise<Result<string>> {
  const json = await readJson(answer, limit)
  if (!json.ok) return json
  const { text, value, parts } = json.value
  if (parts?.kind !== 'object') return unexpected('$', 'one record as a JSON object')
  const id: unknown = Reflect.get(Object(value), 'id')
  if (!isUsableId(id)) return unexpected('$.id', 'the id of a record')
  if (asked !== undefined && id !== asked) return unexpected('$.id', 'the record that was asked for')
  return ok(text)
}

/**
 * The raw JSON text of the answer to a create. Without an etag it does not count as understood: the caller looks the
 * record up instead (reliability 4.1).
 */
export async function readCreatedText(answer: Answer, limit: number): Promise<Result<string>> {
  const record = await readRecordText(answer, limit)
  if (!record.ok) return record
  const etag = membersOf(record.value).get('etag')
  return etag === undefined || etag === 'null' || etag === '""' ? unexpected('$.etag', 'an etag') : record
}

/**
 * The raw JSON text of each record of a list answer. Elements that are no records are passed on, so that one bad
 * element does not hide the others; `readRecord` tells them apart.
 */
export async function readRecordTexts(answer: Answer, limit: number): Promise<Result<string[]>> {
  const json = await readJson(answer, limit)
  if (!json.ok) return json
  const { value, parts } = json.value
  if (!Array.isArray(value) || parts?.kind !== 'array') {
    const wrapper = parts?.kind === 'object' && 'a plain array, not an object around it'
    return unexpected('$', wrapper || 'an array of records')
  }
  return ok(newestOfEachId(value, parts.parts))
}

/** The parsed value of any other JSON answer. */
export async function readValue(answer: Answer, limit: number): Promise<Result<unknown>> {
  const json = await readJson(answer, limit)
  return json.ok ? ok(json.value.value) : json
}
