import type { Rect } from '../glyph-run.ts'
import { refText, textString, type PdfFile, type Ref } from './pdf-file.ts'

/** An element of the structure: text, a title, or a figure with what it says and where it is (points from the lower left corner). */
export type Element = 'text' | 'title' | { readonly alternative: string; readonly box: Rect }

/** A cell of the table: a heading of a column or of the rows below it, or what is under such headings. */
export interface TableCell {
  readonly kind: 'column-heading' | 'row-heading' | 'cell'
  /** How many columns it is wide. */
  readonly columns: number
}

/** An element that has been added. */
export interface Added {
  /** Its kind, as the content of the page names it. */
  readonly tag: 'P' | 'H1' | 'Figure' | 'TH' | 'TD'
  /** The number with which the page marks another sequence of its content. */
  mark(): number
}

/** The order and the kinds of what is on the pages, for those who listen to a document (PDF 14.7). */
export interface Structure {
  /** Begins a page; returns its number for `StructParents`. */
  beginPage(page: Ref): number
  /** Adds what belongs together on the page, as a part if it is more than one element. */
  add(elements: readonly Element[]): Added[]
  /** Adds a row to the table, of which the document has one. */
  addRow(cells: readonly TableCell[]): Added[]
  /** Adds the tree to the file. No element can be added after that. */
  finish(): Ref
}

/** An element by its tag, with the further entries of its dictionary. */
interface Tagged {
  readonly tag: Added['tag']
  readonly entries: string
}

function tagged(element: Element): Tagged {
  if (element === 'text') return { tag: 'P', entries: '' }
  if (element === 'title') return { tag: 'H1', entries: '' }
  const { x, y, width, height } = element.box
  const box = [x, y, x + width, y + height].map((value) => String(Math.round(value * 100) / 100)).join(' ')
  const entries = `/Alt${textString(element.alternative)}/A<</O/Layout/Placement/Block/BBox[${box}]>>`
  return { tag: 'Figure', entries }
}

function taggedCell({ kind, columns }: TableCell): Tagged {
  const span = columns === 1 ? '' : `/ColSpan ${columns}`
  if (kind === 'cell') return { tag: 'TD', entries: span === '' ? '' : `/A<</O/Table${span}>>` }
  const scope = kind === 'column-heading' ? 'Column' : 'Row'
  return { tag: 'TH', entries: `/A<</O/Table/Scope/${scope}${span}>>` }
}

function refList(refs: readonly Ref[]): string {
  return `[${refs.map(refText).join(' ')}]`
}

/**
 * Begins a structure. A text is one element however many lines it has: an element and a marked sequence for each line would
 * make a file of mailing labels larger by four fifths.
 */
export function structure(file: PdfFile): Structure {
  const [root, document] = [file.reserve(), file.reserve()]
  const children: Ref[] = []
  /** By page, the element that each of its marked sequences belongs to. */
  const parents: Ref[][] = []
  const unwritten: (() => void)[] = []
  const rows: Ref[] = []
  let table: Ref = 0
  let page: Ref = 0
  let owners: Ref[] = []
  const one = ({ tag, entries }: Tagged, parent: Ref): Added & { ref: Ref } => {
    const [ref, here, marked] = [file.reserve(), page, owners]
    const marks: number[] = []
    unwritten.push(() => {
      const content = marks.length === 1 ? ` ${marks[0]}` : `[${marks.join(' ')}]`
      file.set(ref, `<</S/${tag}${entries}/P ${refText(parent)}/Pg ${refText(here)}/K${content}>>`)
    })
    const mark = () => {
      marks.push(marked.length)
      return marked.push(ref) - 1
    }
    return { tag, ref, mark }
  }
  return {
    beginPage(ref) {
      page = ref
      owners = []
      return parents.push(owners) - 1
    },
    add(elements) {
      if (elements.length === 0) return []
      const part = elements.length === 1 ? null : file.reserve()
      const added = elements.map((element) => one(tagged(element), part ?? document))
      const refs = added.map(({ ref }) => ref)
      if (part !== null) file.set(part, `<</S/Part/P ${refText(document)}/K${refList(refs)}>>`)
      children.push(...(part === null ? refs : [part]))
      return added
    },
    addRow(cells) {
      if (rows.length === 0) children.push((table = file.reserve()))
      const row = file.reserve()
      rows.push(row)
      const added = cells.map((cell) => one(taggedCell(cell), row))
      file.set(row, `<</S/TR/P ${refText(table)}/K${refList(added.map(({ ref }) => ref))}>>`)
      return added
    },
    finish() {
      for (const write of unwritten) write()
      if (rows.length > 0) file.set(table, `<</S/Table/P ${refText(document)}/K${refList(rows)}>>`)
      const tree = file.add(`<</Nums[${parents.map((refs, key) => `${key}${refList(refs)}`).join('')}]>>`)
      file.set(document, `<</S/Document/P ${refText(root)}/K${refList(children)}>>`)
      file.set(
        root,
        `<</Type/StructTreeRoot/K ${refText(document)}/ParentTree ${refText(tree)}/ParentTreeNextKey ${parents.length}>>`,
      )
      return root
    },
  }
}
