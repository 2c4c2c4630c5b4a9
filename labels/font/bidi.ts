import bidiFactory, { type Bidi as BidiTables } from 'bidi-js'

/** Which way text runs, by the Unicode algorithm (UAX 9). */
export interface Bidi {
  /** The level of each UTF-16 unit of a paragraph: odd ones run from the right. Its first letter with a direction decides the paragraph. */
  levelsOf(text: string): Uint8Array
  /** The character that is drawn for a bracket that runs from the right; others are returned as they are. */
  mirrored(character: string): string
}

let tables: BidiTables | null = null

/** Makes the tables on the first call. */
export function bidi(): Bidi {
  const own = (tables ??= bidiFactory())
  return {
    levelsOf: (text) => own.getEmbeddingLevels(text, 'auto').levels,
    mirrored: (character) => own.getMirroredCharacter(character) ?? character,
  }
}
