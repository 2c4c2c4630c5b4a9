import { isKana, toHiragana, toKatakana } from './kana-text.ts'
import { changeBetween, piecesBetween, plainPieces, readingOfPieces, replacement } from './name-pieces.ts'
import type { NamePiece } from './name-pieces.ts'

/** What the IME shows, and how it is read so far. */
interface Composition {
  /** What it replaces: a selection, or text that is converted again. */
  old: string
  shown: string
  /** In hiragana; null while no kana were seen. */
  reading: string | null
}

/** What is known of a name field. While an IME composes, `value` and `pieces` are those of before. */
export interface NameReading {
  value: string
  pieces: readonly NamePiece[]
  composition: Composition | null
}

/** What happens in a name field; `value` is its text after it. */
export type NameEvent =
  | { type: 'compositionstart' | 'compositionupdate'; data: string }
  | { type: 'compositionend' | 'input'; value: string }

/** A field in which nothing was typed yet. Chinese characters that are there already may be read in any way. */
export function nameReading(value: string): NameReading {
  return { value, pieces: plainPieces(value), composition: null }
}

/** What is known after an event. */
export function afterNameEvent(name: NameReading, event: NameEvent): NameReading {
  const { composition } = name
  switch (event.type) {
    case 'compositionstart':
      return { ...name, composition: { old: event.data, shown: '', reading: null } }
    case 'compositionupdate':
      return composition === null ? name : { ...name, composition: shownNext(composition, event.data) }
    case 'compositionend':
      return { value: event.value, pieces: piecesAt(name, event.value), composition: null }
    case 'input':
      if (composition !== null) return name
      return { value: event.value, pieces: piecesAt(name, event.value), composition: null }
  }
}

/** How the field is read while it shows `value`, in hiragana; null where a part of it is not known. */
export function readingAt(name: NameReading, value: string): string | null {
  return readingOfPieces(piecesAt(name, value))
}

/** Kana in the script that the record uses for them already: katakana only where all of them are. */
export function inScriptOf(reading: string, others: readonly string[]): string {
  const kana = others.join('')
  return /[ァ-ヶ]/.test(kana) && !/[ぁ-ゖ]/.test(kana) ? toKatakana(reading) : reading
}

/** The composition once the IME shows `data`. */
function shownNext(composition: Composition, data: string): Composition {
  const { shown, reading } = composition
  const next = { ...composition, shown: data }
  const kana = data.replace(/[\p{sc=Latin}]+$/u, '')
  if (data === '' || isKana(kana)) return { ...next, reading: toHiragana(kana) }
  // Letters on the way to the first kana; with kana before them it is a conversion to Latin letters.
  if (kana === '') return { ...next, reading: reading ?? (composition.old === '' ? '' : null) }
  // A Mac converts while one types: what is new at the end is still kana.
  const more = kana.startsWith(shown) ? kana.slice(shown.length) : ''
  return { ...next, reading: reading !== null && isKana(more) ? reading + toHiragana(more) : reading }
}

function piecesAt({ value: before, pieces, composition }: NameReading, value: string): readonly NamePiece[] {
  if (value === before) return pieces
  const { old = '', shown = '', reading = null } = composition ?? {}
  const made = composition === null ? null : replacement(before, value, old, shown)
  const { from, removed, inserted } = made ?? changeBetween(before, value)
  const head = piecesBetween(pieces, 0, from)
  const tail = piecesBetween(pieces, from + removed, before.length)
  if (composition === null || inserted === '') return [...head, ...plainPieces(inserted), ...tail]
  if (isKana(inserted)) return [...head, ...plainPieces(inserted), ...tail]
  if (reading !== null) return [...head, { text: inserted, reading }, ...tail]
  return convertedAgain(pieces, { from, removed, inserted })
}

/** Other signs for text that was there before: it is read as it was. */
function convertedAgain(
  pieces: readonly NamePiece[],
  { from, removed, inserted }: ReturnType<typeof changeBetween>,
): NamePiece[] {
  let start = 0
  const touched: NamePiece[] = []
  const [before, after]: [NamePiece[], NamePiece[]] = [[], []]
  let offset = 0
  for (const piece of pieces) {
    const end = start + piece.text.length
    if (end <= from) before.push(piece)
    else if (start >= from + removed) after.push(piece)
    else {
      if (touched.length === 0) offset = start
      touched.push(piece)
    }
    start = end
  }
  const old = touched.map(({ text }) => text).join('')
  const text = old.slice(0, from - offset) + inserted + old.slice(from - offset + removed)
  return [...before, { text, reading: touched.length === 0 ? null : readingOfPieces(touched) }, ...after]
}
