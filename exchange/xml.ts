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
      reason: 'entity-refused' | 'malformed' | 'too-big'
      value: string
      /** The document without what is not finished before that place. */
      until?: XmlElement
    }

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a document as a tree. `until` is told of each finished element and may take it out of the tree, so that a long list
 * is not kept whole.
 * SECURITY: entities are refused before anything is expanded, and nothing that the document names is opened or fetched.
 */
export function readXml(text: string, finished: (element: XmlElement) => boolean = () => false): ReadXml {
  if (/<!ENTITY/iu.test(text.slice(0, 1_000_000)) || /<!DOCTYPE[^>]*\[/iu.test(text.slice(0, 100_000)))
    return { ok: false, line: lineOf(text, '<!'), reason: 'entity-refused', value: '' }
  return parse(text, finished)
}

function parse(text: string, finished: (element: XmlElement) => boolean): ReadXml {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let failure: Failed | null = null
  parser.on('error', (error) => {
    failure ??= { ok: false, line: parser.line, reason: 'malformed', value: error.message }
  })
  // Behind a bad place the parser goes on in what it has been given.
  parser.on('opentag', ({ name, attributes }) => {
    if (failure !== null) return
    const element: XmlElement = emptyElement(local(name), parser.line)
    for (const [key, value] of Object.entries(attributes)) element.attributes[local(key)] = String(value)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const add = (part: string) => {
    const element = open.at(-1)
    if (!element || failure !== null) return
    if (element.text.length + part.length > limits.photo * 2)
      failure ??= { ok: false, line: parser.line, reason: 'too-big', value: element.name }
    else element.text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    if (failure !== null) return
    const element = open.pop()
    if (element && finished(element)) open.at(-1)?.children.pop()
  })
  for (let at = 0; at < text.length && failure === null; at += 65_536)
    parser.write(text.slice(at, at + 65_536))
  if (failure === null) parser.close()
  return ended(root, open, failure)
}

function emptyElement(name: string, line: number): XmlElement {
  return { name, line, attributes: {}, children: [], text: '' }
}

type Failed = Extract<ReadXml, { ok: false }>

function ended(root: XmlElement | null, open: readonly XmlElement[], failure: Failed | null): ReadXml {
  if (root === null) return failure ?? { ok: false, line: 1, reason: 'malformed', value: '' }
  if (failure === null) return { ok: true, root }
  // The entry in which the bad place is.
  if (open.length > 1) root.children.pop()
  return { ...failure, until: root }
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
