import { createNumberList, keptNumberList } from './number-list.ts'
import { pieceOf, valueOf, type NextPiece, type Piece } from './piece.ts'

/** One value for each document where many share one, such as groups, headers and tags: each different value is kept once. */
export interface Codes<T> {
  /** Adds the value of the next document; equal names are equal values, and `of` makes a value that is new. */
  add(name: string, of: () => T): void
  at(document: number): T
  /** Calls `visit` for each document whose value `accepts` accepts, in order; each value is looked at a single time. */
  each(accepts: (value: T) => boolean, visit: (document: number) => void): void
  pieces(): Piece[]
  readonly bytes: number
}

/** Codes whose pieces were kept; none can be added. */
export function keptCodes<T>(next: NextPiece): Codes<T> {
  return createCodes(keptNumberList(next), valueOf<T[]>(next))
}

export function createCodes<T>(codes = createNumberList(), values: T[] = []): Codes<T> {
  const known = new Map<string, number>()
  return {
    add(name, of) {
      let code = known.get(name)
      if (code === undefined) {
        code = values.push(of()) - 1
        known.set(name, code)
      }
      codes.push(code)
    },
    at: (document) => values[codes.at(document)]!,
    each(accepts, visit) {
      const accepted = values.map(accepts)
      for (let document = 0; document < codes.length; document++) {
        if (accepted[codes.at(document)]) visit(document)
      }
    },
    pieces: () => [codes.all(), pieceOf(values)],
    get bytes() {
      return codes.bytes
    },
  }
}
