import { isKana, toHiragana } from './kana-text.ts'

/** A piece of a name and how it is read, in hiragana; `reading` is null where nobody knows. */
export interface NamePiece {
  text: string
  reading: string | null
}

/** Which part of a text became what. */
export interface TextChange {
  from: number
  removed: number
  inserted: string
}

/**
 * Text that came without an IME, sign by sign: kana read themselves, Latin letters, digits and spaces have no reading,
 * the rest is not known.
 */
export function plainPieces(text: string): NamePiece[] {
  return [...text].map((sign) => {
    if (isKana(sign)) return { text: sign, reading: toHiragana(sign) }
    return { text: sign, reading: /[\p{sc=Latin}\p{N}\p{P}\s]/u.test(sign) ? '' : null }
  })
}

/** The pieces between two places; of a piece that is cut through, nobody knows how the rest is read. */
export function piecesBetween(pieces: readonly NamePiece[], from: number, to: number): NamePiece[] {
  let start = 0
  return pieces.flatMap((piece) => {
    const [first, last] = [Math.max(from, start) - start, Math.min(to, start + piece.text.length) - start]
    start += piece.text.length
    if (first >= last) return []
    const text = piece.text.slice(first, last)
    return [text === piece.text ? piece : { text, reading: null }]
  })
}

/** How the pieces are read one after the other; null where one is not known. */
export function readingOfPieces(pieces: readonly NamePiece[]): string | null {
  return pieces.some(({ reading }) => reading === null)
    ? null
    : pieces
        .map(({ reading }) => reading)
        .join('')
        .normalize('NFC')
}

/** The smallest change that makes `after` of `before`. */
export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let tail = 0
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { from, removed: before.length - from - tail, inserted: after.slice(from, after.length - tail) }
}

/** The change as it was made where `old` was replaced by `text`; null where that does not make `after` of `before`. */
export function replacement(before: string, after: string, old: string, text: string): TextChange | null {
  for (let from = before.indexOf(old); from >= 0; from = before.indexOf(old, from + 1)) {
    if (before.slice(0, from) + text + before.slice(from + old.length) === after)
      return { from, removed: old.length, inserted: text }
    if (from === before.length) return null
  }
  return null
}
