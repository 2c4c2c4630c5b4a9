import type { Family } from '../../contract/record/fields.ts'
import { readRecord } from '../../contract/record/record.ts'
import type { RecordView } from '../../contract/record/record.ts'
import { elementsOf, membersOf, objectText } from '../api/json-text.ts'
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

/** The record that a text of it shows; null where there is none, or none that can be read. */
export function viewOfText(family: Family, text: string | null): RecordView | null {
  const parsed = text === null ? null : parseJson(text)
  return parsed?.ok ? readRecord(family, parsed.value) : null
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

/**
 * The raw text of a record with fields put in; those that stay are kept to the letter. New photos stand there by their
 * handle, under which photo:// shows them (electron/photo), so that a further edit of the record keeps them.
 */
export function withFields(text: string, fields: Record<string, unknown>): string {
  const { raw } = rawRecord(text)
  for (const [field, value] of Object.entries(fields)) raw.set(field, JSON.stringify(value ?? null))
  return objectText(raw)
}
