import { lineMarks, markedLines, type MarkedLine } from '../folded-text.ts'
import { romajiOf } from '../../record-text/romaji.ts'
import { isNear, type NearTo } from './near-words.ts'
import { pieceOf, valueOf, type NextPiece, type Piece } from './piece.ts'

/** Family and given names, their readings and the postal codes of a book, each once: many contacts share them. */
export interface DistinctLines {
  /** Adds those of a folded text, whose names end at `end`. */
  add(folded: string, end: number): void
  /** Those that are near to a word. */
  near(to: NearTo): string[]
  pieces(): Piece[]
}

/** A line, and how a reading is typed as romaji. */
type Line = MarkedLine & { ways: string[] }

/** Lines whose pieces were kept; none can be added. */
export function keptDistinctLines(next: NextPiece): DistinctLines {
  return createDistinctLines(valueOf<Line[]>(next))
}

export function createDistinctLines(lines: Line[] = []): DistinctLines {
  const known = new Set<string>()
  const addLine = (each: MarkedLine): void => {
    if (!each.isPart || known.has(each.line)) return
    known.add(each.line)
    lines.push({ ...each, ways: each.mark === lineMarks.reading ? romajiOf(each.text) : [] })
  }
  return {
    add(folded, end) {
      for (const name of markedLines(folded.slice(0, end))) addLine(name)
      for (let at = folded.indexOf(lineMarks.zip, end); at >= 0; at = folded.indexOf(lineMarks.zip, at + 1)) {
        for (const code of markedLines(folded.slice(at, folded.indexOf('\n', at) + 1))) addLine(code)
      }
    },
    pieces: () => [pieceOf(lines)],
    near: (to) => lines.filter((each) => isNear(each, to, each.ways)).map(({ line }) => line),
  }
}
