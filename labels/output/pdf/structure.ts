import type { Rect } from '../glyph-run.ts'
import { refText, textString, type PdfFile, type Ref } from './pdf-file.ts'

/** An element of the structure: text, or a figure with what it says and where it is (points from the lower left corner). */
export type Element = 'text' | { readonly alternative: string; readonly box: Rect }

/** An element that has been added. */
export interface Added {
  /** The number with which the page marks another sequence of its content. */
  mark(): number
}

/** The order and the kinds of what is on the pages, for those who listen to a document (PDF 14.7). */
export interface Structure {
  /** Begins a page; returns its number for `StructParents`. */
  beginPage(page: Ref): number
  /** Adds what belongs together on the page, as a part if it is more than one element. */
  add(elements: readonly Element[]): Added[]
  /** Adds the tree to the file. No element can be added after that. */
  finish(): Ref
}

function entriesOf(element: Element): string {
  if (element === 'text') return '/S/P'
  const { x, y, width, height } = element.box
  const box = [x, y, x + width, y + height].map((value) => String(Math.round(value * 100) / 100)).join(' ')
  return `/S/Figure/Alt${textString(element.alternative)}/A<</O/Layout/Placement/Block/BBox[${box}]>>`
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
  let page: Ref = 0
  let owners: Ref[] = []
  const one = (element: Element, parent: Ref): Added & { ref: Ref } => {
    const [ref, here, marked] = [file.reserve(), page, owners]
    const marks: number[] = []
    unwritten.push(() => {
      const content = marks.length === 1 ? ` ${marks[0]}` : `[${marks.join(' ')}]`
      file.set(ref, `<<${entriesOf(element)}/P ${refText(parent)}/Pg ${refText(here)}/K${content}>>`)
    })
    const mark = () => {
      marks.push(marked.length)
      return marked.push(ref) - 1
    }
    return { ref, mark }
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
      const added = elements.map((element) => one(element, part ?? document))
      const refs = added.map(({ ref }) => ref)
      if (part !== null) file.set(part, `<</S/Part/P ${refText(document)}/K${refList(refs)}>>`)
      children.push(...(part === null ? refs : [part]))
      return added
    },
    finish() {
      for (const write of unwritten) write()
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
