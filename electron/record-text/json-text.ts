import { pathOf, type CardEdits } from '../../contract/cards/card-marks.ts'
import { fail, ok, jsonValue, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { recordLimits } from '../../contract/record/limits.ts'
import { readRecord, type AddressChanges, type RecordView } from '../../contract/record/record.ts'

/** The raw parts of an array or object, in order. */
export interface JsonParts {
  kind: 'array' | 'object'
  parts: string[]
  /** Parts that hold more than a JSON text may hold, by their place, with the limit that was passed. */
  over: ReadonlyMap<number, JsonLimit>
}

type JsonLimit = keyof typeof recordLimits

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const arrayStart = 0x5b
const arrayEnd = 0x5d
const objectStart = 0x7b
const objectEnd = 0x7d

/** Index of the quote that ends the text starting at `start`, or the end of the input where it never ends. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at += 1
  }
  return json.length
}

/** Cuts the outermost array or object of a JSON text while its structure is walked over. */
class Cutter {
  readonly parts: string[] = []
  kind: JsonParts['kind'] = 'array'
  readonly over = new Map<number, JsonLimit>()
  /** For each open array the elements seen before the current one, for each open object -1. */
  private readonly open: number[] = []
  /** Arrays and objects that are open below the deepest that is looked into. */
  private deeper = 0
  private readonly json: string
  private start = 0

  constructor(json: string) {
    this.json = json
  }

  text(start: number): number {
    const end = endOfText(this.json, start)
    if (end - start - 1 > recordLimits.text) this.pass('text')
    return end
  }

  begin(code: number, at: number): void {
    if (this.open.length === recordLimits.depth) {
      this.deeper += 1
      return this.pass('depth')
    }
    const isArray = code === arrayStart
    if (this.open.push(isArray ? 0 : -1) > 1) return
    this.kind = isArray ? 'array' : 'object'
    this.start = at + 1
  }

  comma(at: number): void {
    if (this.deeper > 0) return
    if (this.open.length === 1) return this.cut(at)
    const elements = this.open.at(-1) ?? -1
    if (elements < 0) return
    this.open[this.open.length - 1] = elements + 1
    if (elements + 1 >= recordLimits.elements) this.pass('elements')
  }

  /** True when this was the end of the outermost array or object. */
  end(at: number): boolean {
    if (this.deeper > 0) {
      this.deeper -= 1
      return false
    }
    this.open.pop()
    if (this.open.length > 0) return false
    if (this.parts.length > 0 || this.json.slice(this.start, at).trim() !== '') this.cut(at)
    return true
  }

  /** The part that is walked over holds more than it may. */
  private pass(limit: JsonLimit): void {
    this.over.set(this.parts.length, limit)
  }

  private cut(at: number): void {
    this.parts.push(this.json.slice(this.start, at).trim())
    this.start = at + 1
  }
}

/**
 * Cuts a JSON array into its elements, or an object into its `"name": value` members, each exactly as received (numbers
 * such as 1.0 or 2^60 do not survive JSON.parse). Looks at structure only: what it returns means something where
 * JSON.parse accepts the text. The limits hold for each part; a list itself may be as long as the answer may be large.
 * Returns null where the text is neither array nor object.
 */
export function splitJson(json: string): JsonParts | null {
  const cutter = new Cutter(json)
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = cutter.text(at)
    else if (code === comma) cutter.comma(at)
    else if (code === arrayStart || code === objectStart) cutter.begin(code, at)
    else if (code === arrayEnd || code === objectEnd) {
      if (cutter.end(at)) return { kind: cutter.kind, parts: cutter.parts, over: cutter.over }
    }
  }
  return null
}

/**
 * The members of a JSON object by name, each value as raw JSON text. Of a repeated name the last one counts, as in
 * JSON.parse (fault P09). Empty where the text is not an object.
 */
export function membersOf(json: string): Map<string, string> {
  const split = splitJson(json)
  const members = new Map<string, string>()
  if (split?.kind !== 'object') return members
  for (const part of split.parts) {
    const [name, value] = memberOf(part)
    members.set(name, value)
  }
  return members
}

/** Name and raw value of a `"name": value` member. */
export function memberOf(part: string): [name: string, value: string] {
  const nameEnd = endOfText(part, 0) + 1
  return [String(jsonValue(part.slice(0, nameEnd))), part.slice(part.indexOf(':', nameEnd) + 1).trim()]
}

/** The JSON text of an object with these members, whose values are JSON texts. */
export function objectText(members: ReadonlyMap<string, string>): string {
  return `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}

/** The elements of a JSON array as raw JSON text; empty where the text is not an array. */
export function elementsOf(json: string): string[] {
  const split = splitJson(json)
  return split?.kind === 'array' ? split.parts : []
}

/**
 * Names that would change the prototype of whatever object they are copied onto (fault P10). Only the parsed
 * form loses them, the raw text stays as received.
 */
const poison = new Set(['__proto__', 'constructor', 'prototype'])
const maybePoisoned = /__proto__|constructor|prototype|\\u00/

function withoutPoison(name: string, value: unknown): unknown {
  return poison.has(name) ? undefined : value
}

function expectedOf(text: string): string {
  if (text.trim() === '') return 'an answer that is not empty'
  if (/^\s*</.test(text)) return 'JSON, but a web page came (a sign-in page of the network?)'
  if (/^\s*(?:\/\*\*\/)?\s*[\w$.]+\s*\(/.test(text)) return 'JSON, but a script came (JSONP)'
  return 'complete JSON'
}

/** Parses an answer. Says what came instead where it is not JSON: nothing, a web page, a script (P01, P02, P38). */
export function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text, maybePoisoned.test(text) ? withoutPoison : undefined))
  } catch {
    return fail({ kind: 'bad-response', path: '$', expected: expectedOf(text) })
  }
}

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

/** The record that a text of it shows; null without a text, or where it cannot be read. */
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

/** Whether the text of a record says that it is deleted (interface 3). */
export function isDeleted(text: string): boolean {
  return rawRecord(text).value['deleted'] === true
}

/** The raw text of a record after a save: its fields as `withFields` writes them, and its marks in their own entry. */
export function withChanges(text: string, { cards, ...fields }: AddressChanges): string {
  const changed = withFields(text, fields)
  if (cards === undefined) return changed
  const record = rawRecord(changed)
  const own = ownEntry(record, 'extendprops', cards.client_id)?.text
  const entries = elementsWithText(record, 'extendprops').map(({ text: entry }) => entry)
  entries.splice(own === undefined ? entries.length : entries.indexOf(own), 1, withCardEdits(own, cards))
  return objectText(record.raw.set('extendprops', `[${entries.join(',')}]`))
}

/** The value that a field has after changes. */
export function changedValue(field: string, changes: AddressChanges, before: RawRecord): unknown {
  return Object.hasOwn(changes, field) ? Reflect.get(changes, field) : before.value[field]
}

/**
 * The raw text of a record with fields put in; the others are kept to the letter. New photos are named by their
 * handle, under which photo:// shows them (electron/photo), so that a further edit of the record keeps them.
 */
export function withFields(text: string, fields: Record<string, unknown>): string {
  const { raw } = rawRecord(text)
  for (const [field, value] of Object.entries(fields)) raw.set(field, JSON.stringify(value ?? null))
  return objectText(raw)
}

/** Version of the form of the marks; a newer one stays as it is. */
const version = '1'

/**
 * Our entry of `extendprops` after edits of the marks, as raw JSON text: everything else in it is kept to the
 * letter, whatever program wrote it (numbers such as 1.0 do not survive parsing).
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
