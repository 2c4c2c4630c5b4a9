import { elementsOf, membersOf } from '../api/json-text.ts'
import { parseJson } from '../api/parse-json.ts'

/** A record as raw members and as parsed values; the raw ones are what is sent back (reliability R14). */
export interface RawRecord {
  /** Raw JSON text of each top-level field. */
  raw: Map<string, string>
  value: Readonly<Record<string, unknown>>
}

/** Reads the text of a record that the service sent; an unreadable text gives no fields. */
export function rawRecord(text: string): RawRecord {
  const parsed = parseJson(text)
  const value = parsed.ok ? asObject(parsed.value) : {}
  return { raw: parsed.ok ? membersOf(text) : new Map(), value }
}

/** The value as an object with unknown fields; `{}` for anything else. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** The elements of a list field, parsed and raw side by side. */
export function elementsWithText(record: RawRecord, field: string): { value: unknown; text: string }[] {
  const values = record.value[field]
  const texts = elementsOf(record.raw.get(field) ?? '')
  return Array.isArray(values) ? texts.map((text, at) => ({ value: values[at], text })) : []
}

/** The etag of a record; '' where it has none that is text. */
export function etagOf(record: RawRecord): string {
  return typeof record.value['etag'] === 'string' ? record.value['etag'] : ''
}
