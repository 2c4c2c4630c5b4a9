import { objectsOf, refsIn, type Objects } from './read-pdf.ts'

/** Operators that leave something on the paper. */
const drawing = /(?:\]TJ|Tj|\bf|\bS|\bDo)$/u
/** Beginnings and ends of marked sequences, and drawing operators, in the order of a page. */
const marks = /\/(\w+)(?:<<(.*?)>>BDC| BMC)|\bEMC\b|\]TJ|>Tj|\bf\n|\bS\n|\bDo\b/gu

/** The numbers of the marked sequences of a page, and what is wrong with them. */
function sequencesOf(content: string): { numbers: number[]; faults: string[] } {
  const numbers: number[] = []
  const faults: string[] = []
  const open: string[] = []
  for (const [mark, tag, properties = ''] of content.matchAll(marks)) {
    if (tag !== undefined) {
      if (open.length > 0) faults.push('a sequence is within another')
      open.push(tag)
      const number = /\/MCID (\d+)/u.exec(properties)?.[1]
      if (number !== undefined) numbers.push(Number(number))
      else if (tag !== 'Artifact') open.splice(-1, 1, '')
    } else if (mark === 'EMC') {
      if (open.pop() === undefined) faults.push('a sequence ends that did not begin')
    } else if (drawing.test(mark.trim()) && !open.some((each) => each !== ''))
      faults.push('text or a picture has no tag')
  }
  if (open.length > 0) faults.push('a sequence does not end')
  if (new Set(numbers).size < numbers.length) faults.push('two sequences have one number')
  return { numbers, faults }
}

function catalogFaults(catalog: string, { streams }: Objects): string[] {
  const wanted = {
    'the language is not given': /\/Lang\([a-z]{2}\)/u,
    'it does not say that it is tagged': /\/MarkInfo<<\/Marked true>>/u,
    'viewers are not asked to show the title': /\/DisplayDocTitle true/u,
  }
  const [about = 0] = refsIn(/\/Metadata (\d+ 0 R)/u.exec(catalog)?.[1] ?? '')
  const titled = /<dc:title>.*<rdf:li xml:lang="x-default">[^<]+</u.test(streams.get(about) ?? '')
  const lacking = Object.entries(wanted).flatMap(([fault, pattern]) => (pattern.test(catalog) ? [] : [fault]))
  return titled ? lacking : [...lacking, 'there is no title']
}

function isMarked(element: string, page: number, number: number): boolean {
  const [, own, list = ''] = /\/Pg (\d+) 0 R\/K([^>]*)>>/u.exec(element) ?? []
  return Number(own) === page && list.split(/\D+/u).includes(String(number))
}

/** Each sequence of each page has an element that knows the page and the sequence. */
function pageFaults(
  page: number,
  { bodies, streams }: Objects,
  parents: ReadonlyMap<string, number[]>,
): string[] {
  const body = bodies.get(page) ?? ''
  const [contents = 0] = refsIn(/\/Contents (\d+ 0 R)/u.exec(body)?.[1] ?? '')
  const { numbers, faults } = sequencesOf(streams.get(contents) ?? '')
  const owners = parents.get(/\/StructParents (\d+)/u.exec(body)?.[1] ?? '') ?? []
  if (owners.length !== numbers.length) faults.push('a sequence has no element')
  for (const number of numbers)
    if (!isMarked(bodies.get(owners[number] ?? 0) ?? '', page, number))
      faults.push('an element does not know its sequence')
  if (!body.includes('/Tabs/S')) faults.push('keys do not go in the order of the structure')
  return faults
}

/** The kinds of elements, each with those that it may have in it. */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  Document: ['Part', 'H1', 'P', 'Figure', 'Table'],
  Part: ['P', 'Figure'],
  H1: [],
  P: [],
  Figure: [],
  Table: ['TR'],
  TR: ['TH', 'TD'],
  TH: [],
  TD: [],
}

/** Follows the tree from its root: every element is of a known kind, knows its parent, and is met once. */
function treeFaults(root: number, { bodies }: Objects): { faults: string[]; met: Set<number> } {
  const faults: string[] = []
  const met = new Set<number>()
  const kindOf = (ref: number) => /\/S\/(\w+)/u.exec(bodies.get(ref) ?? '')?.[1] ?? ''
  const widthOf = (row: number) =>
    refsIn(/\/K(\[.*?\])/u.exec(bodies.get(row) ?? '')?.[1] ?? '').reduce(
      (sum, cell) => sum + Number(/\/ColSpan (\d+)/u.exec(bodies.get(cell) ?? '')?.[1] ?? 1),
      0,
    )
  const look = (ref: number, parent: number): void => {
    const body = bodies.get(ref) ?? ''
    const kind = kindOf(ref)
    if (met.has(ref) || !body.includes(`/P ${parent} 0 R`)) faults.push('an element has another parent')
    met.add(ref)
    if (!(kind in childrenOf)) faults.push(`an element is of the unknown kind ${kind}`)
    if (kind === 'TH' && !/\/Scope\/(?:Row|Column)/u.test(body))
      faults.push('a heading does not say what it is over')
    if (kind === 'Figure' && !/\/Alt<feff[0-9a-f]+>/u.test(body)) faults.push('a figure has no name')
    if (kind === 'Figure' && !/\/BBox\[[-\d. ]+\]/u.test(body)) faults.push('a figure has no place')
    const children = refsIn(/\/K(\[.*?\])/u.exec(body)?.[1] ?? '')
    for (const child of children) {
      if (!childrenOf[kind]?.includes(kindOf(child))) faults.push(`a ${kind} has a ${kindOf(child)}`)
      look(child, ref)
    }
    if (kind === 'Table' && new Set(children.map(widthOf)).size > 1)
      faults.push('the rows of a table differ in their columns')
  }
  const [document = 0] = refsIn(/\/K (\d+ 0 R)/u.exec(bodies.get(root) ?? '')?.[1] ?? '')
  look(document, root)
  return { faults, met }
}

/** Every glyph has a text, and no text is a character that stands for nothing. */
function fontFaults({ bodies, streams }: Objects): string[] {
  return [...bodies.values()].flatMap((body) => {
    if (body.startsWith('<</Type/FontDescriptor'))
      return /\/FontFile[23] /u.test(body) ? [] : ['a font is not embedded']
    if (!body.includes('/Subtype/Type0')) return []
    const [map = 0] = refsIn(/\/ToUnicode (\d+ 0 R)/u.exec(body)?.[1] ?? '')
    const rows = [...(streams.get(map) ?? '').matchAll(/^<([0-9a-f]{4})><([0-9a-f]*)>$/gmu)]
    const bad = rows.some(([, code, text = '']) => code === '0000' || /^$|^(?:0000|feff|fffe)$/u.test(text))
    return bad || rows.length === 0 ? ['a glyph has no text'] : []
  })
}

/** What keeps a PDF from those who listen to it, by the rules of ISO 14289-1 that concern ours; empty if nothing does. */
export function faultsIn(objects: Objects): string[] {
  const { bodies } = objects
  const catalog = [...bodies.values()].find((body) => body.startsWith('<</Type/Catalog')) ?? ''
  const [root = 0] = refsIn(/\/StructTreeRoot (\d+ 0 R)/u.exec(catalog)?.[1] ?? '')
  const tree = treeFaults(root, objects)
  const [numbers = 0] = refsIn(/\/ParentTree (\d+ 0 R)/u.exec(bodies.get(root) ?? '')?.[1] ?? '')
  const rows = [...(bodies.get(numbers) ?? '').matchAll(/(\d+)(\[[^[\]]*\])/gu)]
  const parents = new Map(rows.map(([, key = '', list = '']) => [key, refsIn(list)]))
  const strays = [...parents.values()].flat().filter((ref) => !tree.met.has(ref))
  const pages = [...bodies].filter(([, body]) => body.startsWith('<</Type/Page/'))
  return [
    ...catalogFaults(catalog, objects),
    ...tree.faults,
    ...strays.map(() => 'an element is not in the tree'),
    ...pages.flatMap(([page]) => pageFaults(page, objects, parents)),
    ...fontFaults(objects),
  ]
}

/** The faults of a PDF that `toPdf` wrote. */
export function faultsOf(pdf: Uint8Array): string[] {
  return faultsIn(objectsOf(pdf))
}
