import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'

/** What a JSON text may hold before it is refused (SECURITY X16); all of it untrusted. */
const limits = {
  /** structuredClone, which carries it to the page, overflows the stack near 10,000. */
  depth: 64,
  /** Elements of one array inside a record. */
  elements: 10_000,
  /** UTF-16 units of one text. */
  text: 1024 * 1024,
}

/** The raw parts of an array or object, in order. */
export interface JsonParts {
  kind: 'array' | 'object'
  parts: string[]
  /** Parts that hold more than a JSON text may hold, by their place, with the limit that was passed. */
  over: ReadonlyMap<number, JsonLimit>
}

export type JsonLimit = keyof typeof limits

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
    if (end - start - 1 > limits.text) this.pass('text')
    return end
  }

  begin(code: number, at: number): void {
    if (this.open.length === limits.depth) {
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
    if (elements + 1 >= limits.elements) this.pass('elements')
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
 * such as 1.0 or 2^60 do not survive JSON.parse). Looks at structure only: what it answers means something where
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
 * JSON.parse (fault P09). Empty where the text is no object.
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

/** The elements of a JSON array as raw JSON text; empty where the text is no array. */
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

/** Returns what a text of JSON says; undefined where it is no JSON, and where there is no text. */
export function jsonValue(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses an answer. Says what came instead where it is no JSON: nothing, a web page, a script (P01, P02, P38). */
export function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text, maybePoisoned.test(text) ? withoutPoison : undefined))
  } catch {
    return fail({ kind: 'bad-response', path: '$', expected: expectedOf(text) })
  }
}
