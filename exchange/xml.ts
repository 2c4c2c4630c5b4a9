import { SaxesParser } from 'saxes'
import { limits } from './limits.ts'
import type { Remark } from './person.ts'
import { withEscapes } from './xml-signs.ts'

/** An element of an XML document. Its name and attributes have no prefixes. */
export interface XmlElement {
  name: string
  /** Line of the file, counted from 1. */
  line: number
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** A document, or why it cannot be read: an entity that the file defines, or a place that is not well-formed. */
export type ReadXml =
  | { ok: true; root: XmlElement }
  | {
      ok: false
      line: number
      reason: 'entity-refused' | 'malformed' | 'file-too-big'
      value: string
      /** The document before that place, without unfinished elements. */
      until?: XmlElement
    }

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** What happens to a document while it is read. */
export interface XmlReading {
  /** Called for each finished element; may take it out of the tree, so that a long list is not kept whole. */
  finished?: (element: XmlElement) => boolean
  /** Called for what is not well-formed but is read all the same; without it such a document is refused. */
  note?: (line: number, value: string) => void
  /** The beginning of an entry: after a bad place in one entry, reading continues with the next. */
  entry?: RegExp
}

/**
 * Reads a document as a tree; `pieces` gives its text from the beginning. SECURITY: entities are refused before anything is
 * expanded, and nothing that the document names is opened or fetched.
 */
export function readXml(pieces: () => Iterable<string>, reading: XmlReading = {}): ReadXml {
  let head = ''
  for (const text of pieces()) {
    head += text
    if (head.length > 1_000_000) break
  }
  if (/<!ENTITY/iu.test(head.slice(0, 1_000_000)) || /<!DOCTYPE[^>]*\[/iu.test(head.slice(0, 100_000)))
    return { ok: false, line: lineOf(head, '<!'), reason: 'entity-refused', value: '' }
  const { note } = reading
  const parsing = new Parsing(reading)
  for (const text of note === undefined ? pieces() : withEscapes(pieces(), note)) {
    parsing.write(text)
    if (parsing.isOver) break
  }
  return parsing.end()
}

/** After more bad places than this, reading stops: each takes the time of one piece. */
const mostBad = 100
/** The beginning of an entry is not longer than this. */
const longestBegin = 100

/** A document, as its text comes in. */
class Parsing {
  readonly #tree: Tree
  readonly #reading: XmlReading
  #parser: SaxesParser
  /** Line of the document on which the text of the parser begins. */
  #line = 1
  #bad = 0
  /** The position of the parser when it found the bad place, in characters of its text. */
  #badAt = 0
  /** The end of the text searched for the next entry; null without a bad place. */
  #searched: string | null = null

  constructor(reading: XmlReading) {
    this.#reading = reading
    this.#tree = new Tree(reading.finished ?? (() => false))
    this.#parser = this.#parserFrom('')
  }

  /** Whether reading has stopped. */
  get isOver(): boolean {
    const { failure } = this.#tree
    return failure !== null && (failure.reason !== 'malformed' || !this.#mayGoOn)
  }

  get #mayGoOn(): boolean {
    return this.#reading.entry !== undefined && this.#tree.root !== null && this.#bad < mostBad
  }

  write(text: string): void {
    for (let rest = text; rest !== '' && !this.isOver;) {
      if (this.#searched !== null) {
        rest = this.#search(this.#searched + rest)
        continue
      }
      const part = rest.slice(0, this.#bad === 0 ? 65_536 : 4096)
      const { position } = this.#parser
      this.#parser.write(part)
      const isBad = this.#tree.failure !== null
      if (isBad) this.#searched = ''
      rest = rest.slice(isBad ? Math.max(0, this.#badAt - position) : part.length)
    }
  }

  /** Continues at the next entry. Returns the text from there; '' without one. */
  #search(text: string): string {
    const { entry, note } = this.#reading
    const { failure } = this.#tree
    const at = entry === undefined ? -1 : text.search(entry)
    const stop = at < 0 ? Math.max(0, text.length - longestBegin) : at
    this.#line += text.slice(0, stop).split(/\r\n|\r|\n/u).length - 1
    this.#searched = text.slice(stop)
    if (at < 0) return ''
    if (failure !== null) note?.(failure.line, failure.value)
    this.#bad += 1
    this.#searched = null
    this.#parser = this.#parserFrom(this.#tree.goOn())
    return text.slice(at)
  }

  /** A parser for the rest of the element with this tag. */
  #parserFrom(tag: string): SaxesParser {
    const tree = this.#tree
    const parser = new SaxesParser()
    if (tag !== '') parser.write(`<${tag}>`)
    const first = this.#line
    const line = () => first + parser.line - 1
    parser.on('error', (error) => {
      if (tree.failure !== null) return
      tree.fail(line(), 'malformed', error.message)
      this.#badAt = parser.position
      this.#line = line()
    })
    parser.on('opentag', ({ name, attributes }) => tree.open(name, line(), attributes))
    parser.on('text', (text) => tree.add(text, line()))
    parser.on('cdata', (text) => tree.add(text, line()))
    parser.on('closetag', () => tree.close())
    return parser
  }

  end(): ReadXml {
    if (this.#tree.failure === null) this.#parser.close()
    return this.#tree.read
  }
}

type Failed = Extract<ReadXml, { ok: false }>

/** The elements of a document, as they come in. */
class Tree {
  root: XmlElement | null = null
  /** The first failure since reading continued. */
  failure: Failed | null = null
  readonly #finished: (element: XmlElement) => boolean
  readonly #open: XmlElement[] = []
  #rootTag = ''
  #kept = 0

  constructor(finished: (element: XmlElement) => boolean) {
    this.#finished = finished
  }

  fail(line: number, reason: Failed['reason'], value: string): void {
    this.failure ??= { ok: false, line, reason, value }
  }

  /** The result so far. */
  get read(): ReadXml {
    const { root, failure } = this
    if (root === null) return failure ?? { ok: false, line: 1, reason: 'malformed', value: '' }
    if (failure === null) return { ok: true, root }
    if (failure.reason !== 'malformed') return failure
    this.#drop()
    return { ...failure, until: root }
  }

  /** Omits the entry that has the bad place. Returns the tag of the element that holds the other entries. */
  goOn(): string {
    this.#drop()
    this.failure = null
    if (this.root !== null) this.#open.splice(0, this.#open.length, this.root)
    return this.#rootTag
  }

  #drop(): void {
    if (this.#open.length < 2) return
    const entry = this.root?.children.pop()
    if (entry !== undefined) this.#kept -= 1 + descendantCount(entry)
    this.#open.splice(1)
  }

  // After a bad place the parser continues with the text it was given: that does not belong to the tree.

  open(name: string, line: number, attributes: Readonly<Record<string, unknown>>): void {
    if (this.failure !== null) return
    const element: XmlElement = { name: local(name), line, attributes: {}, children: [], text: '' }
    for (const [key, value] of Object.entries(attributes)) element.attributes[local(key)] = String(value)
    this.#open.at(-1)?.children.push(element)
    if (this.root === null) [this.root, this.#rootTag] = [element, name]
    this.#open.push(element)
    this.#kept += 1
    if (this.#kept > limits.elements) this.fail(line, 'file-too-big', '')
  }

  add(text: string, line: number): void {
    const element = this.#open.at(-1)
    if (!element || this.failure !== null) return
    if (element.text.length + text.length > limits.photo * 2) this.fail(line, 'file-too-big', '')
    else element.text += text
  }

  close(): void {
    if (this.failure !== null) return
    const element = this.#open.pop()
    if (!element || !this.#finished(element)) return
    this.#open.at(-1)?.children.pop()
    this.#kept -= 1 + descendantCount(element)
  }
}

function descendantCount({ children }: XmlElement): number {
  return children.reduce((sum, each) => sum + 1 + descendantCount(each), 0)
}

function lineOf(text: string, sign: string): number {
  return text.slice(0, Math.max(0, text.indexOf(sign))).split('\n').length
}

/** The first child of this name; undefined without one. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name)
}

/** Every element of this name below, in the order of the document. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((each) => [
    ...(each.name === name ? [each] : []),
    ...descendants(each, name),
  ])
}

/** The elements below that have a text of their own, except those inside an element with one of these names. */
export function withText(element: XmlElement, but: ReadonlySet<string>): XmlElement[] {
  return element.children.flatMap((each) => {
    if (but.has(each.name)) return []
    return [...(each.text.trim() === '' ? [] : [each]), ...withText(each, but)]
  })
}

/**
 * Empties the texts below that are too long for a value, except those inside an element with one of these names. Returns a
 * remark for each.
 */
export function withoutTooLong(element: XmlElement, but: ReadonlySet<string>): Remark[] {
  const long = withText(element, but).filter(({ text }) => text.length > limits.cell)
  return long.map((each) => {
    each.text = ''
    return { line: each.line, person: '', field: each.name, text: { kind: 'too-big' } }
  })
}

/** Text of the first child of this name, without blanks around it; '' without one. */
export function childText(element: XmlElement, name: string): string {
  return child(element, name)?.text.trim() ?? ''
}
