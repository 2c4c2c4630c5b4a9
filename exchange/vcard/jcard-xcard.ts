import type { XmlElement } from '../xml.ts'
import type { Card, CardProperty } from './card.ts'
import { bytesOfDataUrl } from '../fields/photo.ts'
import { limits } from '../limits.ts'
import type { Person } from '../person.ts'
import { cardOf, type WrittenProperty } from './write-vcard.ts'

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125]

/** An element with more lists and objects than this is not a card, and would fill the memory. */
const mostInside = 20_000

/**
 * Cards of a jCard text in UTF-8, made on demand: one card or a list of them, or several such texts, as exports have one a
 * line; an empty result for other JSON.
 * @throws SyntaxError if the text is not JSON
 */
export function* jcardsOf(bytes: Uint8Array): Generator<Card> {
  let rest = bytes
  while (rest.length > 0) {
    const elements = elementsOf(rest)
    let place: 'list' | 'card' | 'behind' = 'list'
    let next = elements.next()
    for (; next.done !== true; next = elements.next()) {
      const element = next.value
      if (isName(element)) place = 'card'
      else if (place === 'card') {
        yield* cardOfJson(element)
        place = 'behind'
      } else if (place === 'list' && Array.isArray(element) && isName(element[0]))
        yield* cardOfJson((element as unknown[])[1])
    }
    rest = rest.subarray(next.value)
  }
}

const isName = (element: unknown) => typeof element === 'string' && element.toLowerCase() === 'vcard'

function* cardOfJson(properties: unknown): Generator<Card> {
  if (!Array.isArray(properties)) return
  yield { line: 1, version: '4.0', properties: properties.flatMap((each) => jcardProperty(each)) }
}

function jcardProperty(value: unknown): CardProperty[] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return []
  const [name, written, type, ...values] = value as [string, unknown, unknown, ...unknown[]]
  const given = typeof written === 'object' && written !== null ? (written as Record<string, unknown>) : {}
  const components = values.flatMap((each): string[][] =>
    Array.isArray(each)
      ? each.map((part) => (Array.isArray(part) ? part.map(textOf) : [textOf(part)]))
      : [[textOf(each)]],
  )
  const isList = values.length > 1
  return [propertyOf(name, { ...given, value: type }, isList ? [components.flat()] : components)]
}

function textOf(value: unknown): string {
  if (typeof value === 'object') return value === null ? '' : JSON.stringify(value)
  return String(value)
}

/** Cards of an xCard document. */
export function xcardsOf(root: XmlElement): Card[] {
  const cards = root.name === 'vcard' ? [root] : root.children.filter(({ name }) => name === 'vcard')
  return cards.map((card) => {
    const ungrouped = card.children.flatMap((each) =>
      each.name === 'group'
        ? each.children.map((inner) => ({ ...inner, group: each.attributes['name'] ?? '' }))
        : [{ ...each, group: '' }],
    )
    return { line: card.line, version: '4.0', properties: ungrouped.map(xcardProperty) }
  })
}

/** Elements whose order is that of the components. */
const orders: Readonly<Record<string, readonly string[]>> = {
  N: ['surname', 'given', 'additional', 'prefix', 'suffix'],
  ADR: ['pobox', 'ext', 'street', 'locality', 'region', 'code', 'country'],
  GENDER: ['sex', 'identity'],
}

function xcardProperty(element: XmlElement & { group: string }): CardProperty {
  const name = element.name.toUpperCase()
  const given: Record<string, unknown> = { group: element.group }
  for (const parameter of element.children.find((each) => each.name === 'parameters')?.children ?? [])
    given[parameter.name] =
      parameter.children.length > 0
        ? parameter.children.map(({ text }) => text.trim())
        : parameter.text.trim()
  const values = element.children.filter((each) => each.name !== 'parameters')
  const order = orders[name]
  const components = order
    ? order.map((part) => values.filter((each) => each.name === part).map(({ text }) => text))
    : name === 'ORG'
      ? values.map(({ text }) => [text])
      : [values.map(({ text }) => text)]
  return { ...propertyOf(name, given, components), line: element.line }
}

/** A property of the common model from parameters and components that need no unescaping. */
function propertyOf(name: string, given: Record<string, unknown>, components: string[][]): CardProperty {
  const parameters = new Map<string, string>()
  for (const [key, value] of Object.entries(given))
    if (!['type', 'group'].includes(key.toLowerCase()))
      parameters.set(key.toUpperCase(), [value].flat().map(String).join(','))
  const text = components.flat().join(', ')
  // Only these types; a memo may begin like this, too.
  const isMedia = ['photo', 'logo', 'sound', 'key'].includes(name.toLowerCase())
  const bytes = isMedia && /^data:/iu.test(text) ? bytesOfDataUrl(text) : null
  return {
    line: 1,
    group: typeof given['group'] === 'string' ? given['group'].toLowerCase() : '',
    name: name.toUpperCase(),
    types: [given['type'] ?? []].flat().map((type) => String(type).toLowerCase()),
    parameters,
    components,
    text: bytes === null ? text : '',
    bytes: bytes && (() => bytes),
  }
}

/** Returns persons as a list of jCards (RFC 7095), one a line. */
export function writeJcards(persons: readonly Person[]): string {
  const cards = persons.map((person) =>
    JSON.stringify([
      'vcard',
      [['version', {}, 'text', '4.0'], ...cardOf(person).map((property) => writtenProperty(property))],
    ]),
  )
  return `[\n${cards.join(',\n')}\n]\n`
}

function writtenProperty({ name, group, types, parameters, value }: WrittenProperty): unknown[] {
  const given: Record<string, string | readonly string[]> = {}
  if (types.length > 0) given['type'] = types.length === 1 ? (types[0] ?? '') : types
  if (group !== '') given['group'] = group
  // The type of the value has its own place.
  for (const [key, text] of Object.entries(parameters)) if (key !== 'VALUE') given[key.toLowerCase()] = text
  return [name.toLowerCase(), given, ...typeAndValue(value)]
}

function typeAndValue(value: WrittenProperty['value']): unknown[] {
  switch (value.kind) {
    case 'text':
      return ['text', value.text]
    case 'uri':
      return ['uri', value.text]
    case 'date':
      return ['date', value.text]
    case 'parts':
      return ['text', value.parts.length === 1 ? value.parts[0] : value.parts]
    case 'list':
      return ['text', ...value.parts]
    case 'photo':
      return ['uri', value.url]
  }
}

/**
 * The elements of a JSON list in UTF-8, made on demand, so that only one is in memory; an empty result for a text that is not a
 * list. Returns where the next list begins, or the end.
 * @throws SyntaxError if the text is not JSON
 */
function* elementsOf(bytes: Uint8Array): Generator<unknown, number> {
  const decoder = new TextDecoder()
  let [depth, from, inside] = [0, 0, 0]
  const element = (to: number): unknown => {
    if (inside > mostInside || to - from > limits.line) throw new SyntaxError('an element is too large')
    return JSON.parse(decoder.decode(bytes.subarray(from, to)))
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === openList || byte === openObject) {
      if (depth === 0 && byte === openObject) return bytes.length
      depth += 1
      inside += 1
      if (depth === 1) [from, inside] = [at + 1, 0]
    } else if (depth === 1 && (byte === comma || byte === closeList)) {
      const isNone = byte === closeList && isBlank(bytes.subarray(from, at))
      if (!isNone) yield element(at)
      ;[from, inside] = [at + 1, 0]
      if (byte === closeList) return nextList(bytes, from)
    } else if (byte === closeList || byte === closeObject) depth -= 1
  }
  throw new SyntaxError('the list has no end')
}

/** The index of the mark that closes a text. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(quote, from + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1
    while (bytes[before] === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  throw new SyntaxError('a text has no end')
}

function nextList(bytes: Uint8Array, from: number): number {
  const list = bytes.indexOf(openList, from)
  const next = list < 0 ? bytes.length : list
  if (!isBlank(bytes.subarray(from, next))) throw new SyntaxError('something stands behind the list')
  return next
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 10 || byte === 13 || byte === 0)
}
