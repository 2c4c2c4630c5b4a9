import type { Rect } from '../output/glyph-run.ts'
import type { PostalFrame, Sheet } from './sheet.ts'

/** paper 1: boxes of the addressee's postal code, mm. */
const addresseeBox = { width: 5.7, height: 8 }
/** The sender's boxes are no figure of Japan Post: pitch 4.0 to 4.1, 6.5 high in the two public classes (paper 1). */
const senderBox = { width: 3.7, height: 6.5 }

function boxes(frame: PostalFrame | null, { width, height }: { width: number; height: number }): Rect[] {
  return (frame?.x ?? []).map((centre) => ({
    x: centre - width / 2,
    y: (frame?.y ?? 0) - height / 2,
    width,
    height,
  }))
}

/**
 * The boxes for postal codes that are printed on a card already, mm: guides for the preview and for a test on plain
 * paper, never part of the real print.
 */
export function printedFrames({ postalFrame, senderFrame }: Sheet): Rect[] {
  return [...boxes(postalFrame, addresseeBox), ...boxes(senderFrame, senderBox)]
}
