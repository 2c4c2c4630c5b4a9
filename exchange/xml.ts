import { SaxesParser } from 'saxes'
import { limits } from './limits.ts'

/** An element of an XML document. Names are without their prefixes, attributes too. */
export interface XmlElement {
  name: string
  /** Line of the file, counted from 1. */
  line: number
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** A document, or why it is none: an entity that the file defines, or a place that is not well-formed. */
export type ReadXml =
  | { ok: true; root: XmlElement }
  | {
      ok: false
      line: number
      reason: 'entity-refused' | 'malformed' | 'file-too-big'
      value: string
      /** The document without what is not finished before that place. */
      until?: XmlElement
    }

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a document as a tree; `pieces` gives its text from the beginning. `finished` is told of each element that is and may
 * take it out of the tree, so that a long list is not kept whole.
 * SECURITY: entities are refused before anything is expanded, and nothing that the document names is opened or fetched.
 */
export function readXml(
  pieces: () => Iterable<string>,
  finished: (element: XmlElement) => boolean = () => false,
): ReadXml {
  let head = ''
  for (const text of pieces()) {
    head += text
    if (head.length > 1_000_000) break
  }
  if (/<!ENTITY/iu.test(head.slice(0, 1_000_000)) || /<!DOCTYPE[^>]*\[/iu.test(head.slice(0, 100_000)))
    return { ok: false, line: lineOf(head, '<!'), reason: 'entity-refused', value: '' }
  return parse(pieces(), finished)
}

function parse(pieces: Iterable<string>, finished: (element: XmlElement) => boolean): ReadXml {
  const tree = new Tree(finished)
  const parser = new SaxesParser()
  parser.on('error', (error) => tree.fail(parser.line, 'malformed', error.message))
  parser.on('opentag', ({ name, attributes }) => tree.open(name, parser.line, attributes))
  parser.on('text', (text) => tree.add(text, parser.line))
  parser.on('cdata', (text) => tree.add(text, parser.line))
  parser.on('closetag', () => tree.close())
  for (const text of pieces)
    for (let at = 0; at < text.length && tree.failure === null; at += 65_536)
      parser.write(text.slice(at, at + 65_536))
  if (tree.failure === null) parser.close()
  return tree.read
}

type Failed = Extract<ReadXml, { ok: false }>

/** The elements of a document as they come in. */
class Tree {
  root: XmlElement | null = null
  /** The first one. */
  failure: Failed | null = null
  readonly #finished: (element: XmlElement) => boolean
  readonly #open: XmlElement[] = []
  #kept = 0

  constructor(finished: (element: XmlElement) => boolean) {
    this.#finished = finished
  }

  fail(line: number, reason: Failed['reason'], value: string): void {
    this.failure ??= { ok: false, line, reason, value }
  }

  /** What there is now. */
  get read(): ReadXml {
    const { root, failure } = this
    if (root === null) return failure ?? { ok: false, line: 1, reason: 'malformed', value: '' }
    if (failure === null) return { ok: true, root }
    if (failure.reason !== 'malformed') return failure
    // The entry in which the bad place is.
    if (this.#open.length > 1) root.children.pop()
    return { ...failure, until: root }
  }

  // Behind a bad place the parser goes on in what it has been given: that is none of the tree.

  open(name: string, line: number, attributes: Readonly<Record<string, unknown>>): void {
    if (this.failure !== null) return
    const element: XmlElement = { name: local(name), line, attributes: {}, children: [], text: '' }
    for (const [key, value] of Object.entries(attributes)) element.attributes[local(key)] = String(value)
    this.#open.at(-1)?.children.push(element)
    this.root ??= element
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

/** The elements below that have a text of their own, but for those in an element of one of these names. */
export function withText(element: XmlElement, but: ReadonlySet<string>): XmlElement[] {
  return element.children.flatMap((each) => {
    if (but.has(each.name)) return []
    return [...(each.text.trim() === '' ? [] : [each]), ...withText(each, but)]
  })
}

/** Text of the first child of this name, without blanks around it; '' without one. */
export function childText(element: XmlElement, name: string): string {
  return child(element, name)?.text.trim() ?? ''
}
