import type { Face } from './face.ts'

/** Scripts whose letters join, stack or have their vowels around them, which faces set by the word. */
export const shapedScripts = ['Thai', 'Arabic', 'Hebrew', 'Devanagari'] as const

const letters = shapedScripts.map((script) => `\\p{Script=${script}}`).join('')
// Arabic vowels are of no script of their own. Digits run from the left in every script, and are set one by one.
const inWord = `(?!\\p{Nd})[${letters}\\u064b-\\u065f\\u0670]`

/** A letter of such a word. */
export const shapedLetter = new RegExp(`(?!\\p{Nd})[${letters}]`, 'u')
/** A word of such letters, with the joiners and the marks among them. */
export const shapedWord = new RegExp(`${inWord}(?:[\\u200c\\u200d\\p{Mn}]*${inWord})*\\p{Mn}*`, 'gu')

/** Text of such a script, with its digits and signs: its baseline is that of the letters around it. */
export const inShapedScript = new RegExp(`^[${letters}\\u060c\\u061b\\u061f\\u064b-\\u066d\\u0670]`, 'u')

const joiner = /[\u200c\u200d]/u

/** A glyph of a word: em, `x` from the beginning of the word, `y` above its baseline. */
export interface PlacedGlyph {
  readonly id: number
  readonly x: number
  readonly y: number
  /** Empty for dots that a face draws apart from their letter. */
  readonly text: string
}

/** A word in one face. */
export interface ShapedWord {
  /** Index into the faces. */
  readonly face: number
  /** Length, em. */
  readonly advance: number
  /** From left to right; of a word from the right, those without text last. */
  readonly parts: readonly PlacedGlyph[]
}

/** Dots that a face draws apart say nothing. Between two letters they would divide the word for those who copy it. */
function withDotsLast(parts: readonly PlacedGlyph[]): PlacedGlyph[] {
  return [...parts.filter(({ text }) => text !== ''), ...parts.filter(({ text }) => text === '')]
}

function shapedIn(face: Face, number: number, word: string, rightToLeft: boolean): ShapedWord | null {
  const isThere = Array.from(word).every(
    (letter) => joiner.test(letter) || face.glyphOf(letter.codePointAt(0) ?? 0) !== 0,
  )
  const shaped = isThere ? (face.shape?.(word, rightToLeft) ?? null) : null
  if (shaped === null || shaped.some(({ id }) => id === 0)) return null
  const parts: PlacedGlyph[] = []
  let advance = 0
  for (const { id, text, advance: own, x, y } of shaped) {
    parts.push({ id, text, x: (advance + x) / face.unitsPerEm, y: y / face.unitsPerEm })
    advance += own
  }
  return {
    face: number,
    advance: advance / face.unitsPerEm,
    parts: rightToLeft ? withDotsLast(parts) : parts,
  }
}

/** Sets a word in the first face that has all its letters and can join them; null if there is none. */
export function shapeWord(faces: readonly Face[], word: string, rightToLeft: boolean): ShapedWord | null {
  const composed = word.normalize('NFC')
  for (const [number, face] of faces.entries()) {
    const shaped = shapedIn(face, number, composed, rightToLeft)
    if (shaped !== null) return shaped
  }
  return null
}
