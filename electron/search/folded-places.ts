import { fold, foldTraced } from '../mirror/fold.ts'

/** A folded text without its white space, and where its units stand in the text itself. */
export interface FoldedPlaces {
  /** The folded units; those beyond `length` mean nothing. */
  units: ArrayLike<number>
  length: number
  /** Where the unit at `at` begins. */
  placeOf(at: number): number
  /** Where the first `length` units end, with what folds to nothing after them: the う of さとう, but no white space. */
  endOf(length: number): number
}

const whiteSpace = /\s/u
const allWhiteSpace = /\s/gu

/** Folds a text for one look at it: the answer is of no use once another text is folded. */
export function foldedPlaces(text: string): FoldedPlaces {
  return traced(text) ?? searched(text)
}

/** Null for the few texts whose units do not fold one by one. */
function traced(text: string): FoldedPlaces | null {
  const parted = whiteSpace.test(text)
  const found = foldTraced(parted ? text.replace(allWhiteSpace, '') : text)
  if (found === null) return null
  const { units, origins, length } = found
  // Most texts of a window hold nothing of the search, so this is worked out when it is asked for.
  let kept: number[] | null = null
  const placeOf = (at: number) => {
    const place = origins[at] ?? 0
    return parted ? ((kept ??= whereNoSpace(text))[place] ?? text.length) : place
  }
  return {
    units,
    length,
    placeOf,
    endOf(count) {
      const next = count < length ? placeOf(count) : text.length
      let end = placeOf(count - 1) + 1
      while (end < next && !whiteSpace.test(text.charAt(end))) end++
      return end
    },
  }
}

function whereNoSpace(text: string): number[] {
  const places: number[] = []
  for (let at = 0; at < text.length; at++) if (!whiteSpace.test(text.charAt(at))) places.push(at)
  return places
}

const foldRun = (text: string) => fold(text.replace(allWhiteSpace, ''))

/** The same for every text, by folding its beginnings. */
function searched(text: string): FoldedPlaces {
  const folded = foldRun(text)
  const beginning = (length: number) => shortestBeginning(text, length)
  return {
    units: Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at)),
    length: folded.length,
    placeOf: (at) => beginning(at + 1) - 1,
    endOf(length) {
      const end = beginning(length)
      let further = end
      while (/\S/u.test(text.charAt(further)) && foldRun(text.slice(0, further + 1)).length === length)
        further++
      return further
    },
  }
}

/** The shortest beginning of `text` that folds to `length` units or more. A folded text never gets shorter. */
function shortestBeginning(text: string, length: number): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (foldRun(text.slice(0, middle)).length < length) low = middle + 1
    else high = middle
  }
  return low
}
