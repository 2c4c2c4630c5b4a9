import { pathOf } from '../../contract/cards/card-marks.ts'
import type { CardEdits } from '../../contract/cards/card-marks.ts'
import type { Family } from '../../contract/record/fields.ts'
import { readRecord } from '../../contract/record/record.ts'
import type { AddressChanges, RecordView } from '../../contract/record/record.ts'
import { elementsOf, membersOf, objectText, parseJson } from '../api/json-text.ts'

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

/**
 * The entry of an application in a list of them, parsed and exactly as received: its free data may hold numbers that
 * parsing would change. The first, if two; undefined where it has none.
 */
export function ownEntry(
  record: RawRecord,
  field: 'extendprops' | 'external_ids',
  clientId: string,
): { value: unknown; text: string } | undefined {
  if (clientId === '') return undefined
  return elementsWithText(record, field).find(({ value }) => asObject(value)['client_id'] === clientId)
}

/** The etag of a record; '' where it has none that is text. */
export function etagOf(record: RawRecord): string {
  return typeof record.value['etag'] === 'string' ? record.value['etag'] : ''
}

/** The raw text of a record as a save leaves it: its fields as `withFields` puts them in, and its marks where they stand. */
export function withChanges(text: string, { cards, ...fields }: AddressChanges): string {
  const changed = withFields(text, fields)
  if (cards === undefined) return changed
  const record = rawRecord(changed)
  const own = ownEntry(record, 'extendprops', cards.client_id)?.text
  const entries = elementsWithText(record, 'extendprops').map(({ text: entry }) => entry)
  entries.splice(own === undefined ? entries.length : entries.indexOf(own), 1, withCardEdits(own, cards))
  return objectText(record.raw.set('extendprops', `[${entries.join(',')}]`))
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

/** Of the form in which the marks stand; a newer one stays as it is. */
const version = '1'

/**
 * Our entry of `extendprops` after edits of the marks, as raw JSON text: everything else in it stays to the letter, whoever
 * wrote it (numbers such as 1.0 do not survive parsing).
 * @param entry raw text of the entry as it is; undefined where the record has none
 */
export function withCardEdits(entry: string | undefined, { client_id, edits }: CardEdits): string {
  const members = new Map([['client_id', JSON.stringify(client_id)], ...membersOf(entry ?? '{}')])
  let data = members.get('data') ?? '{}'
  for (const edit of edits) {
    const value = edit.to === false || edit.to === null ? null : JSON.stringify(edit.to)
    data = withMember(data, pathOf(edit), value)
  }
  const hasVersion = membersOf(membersOf(data).get('cards') ?? '').has('version')
  if (!hasVersion) data = withMember(data, ['cards', 'version'], version)
  return objectText(members.set('data', data))
}

/** An object with the member at a path put in, or taken out where `value` is null; what is empty then goes, too. */
function withMember(object: string, [name = '', ...below]: readonly string[], value: string | null): string {
  const members = membersOf(object)
  const inner = below.length === 0 ? value : withMember(members.get(name) ?? '{}', below, value)
  if (inner === null || inner === '{}') members.delete(name)
  else members.set(name, inner)
  return objectText(members)
}
