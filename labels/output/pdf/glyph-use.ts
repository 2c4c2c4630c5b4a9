import type { Face } from '../../font/face.ts'

/** A glyph as the PDF knows it. */
export interface UsedGlyph {
  /** 1, 2, 3 … by first use; 0 is .notdef. */
  readonly number: number
  /** The number as four hexadecimal digits, as strings of the page have it. */
  readonly code: string
  /** Natural advances, thousandths of an em. */
  readonly across: number
  readonly down: number
  /** What it says. */
  readonly text: string
}

/** The glyphs of one face that a document uses, by their number in the face, in the order of their new numbers. */
export interface FaceUse {
  readonly face: Face
  readonly glyphs: Map<number, UsedGlyph>
}

/** Four hexadecimal digits. */
export function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}

/** Thousandths of an em. */
export function thousandths(em: number): number {
  return Math.round(em * 1000)
}

/** The glyph's entry; a new one when it is used for the first time. */
export function useGlyph({ face, glyphs }: FaceUse, glyph: number, text: string): UsedGlyph {
  const old = glyphs.get(glyph)
  if (old !== undefined) return old
  const number = glyphs.size + 1
  const used = {
    number,
    code: hex(number),
    across: thousandths(face.advance(glyph)),
    down: thousandths(face.advanceHeight(glyph)),
    text,
  }
  glyphs.set(glyph, used)
  return used
}
