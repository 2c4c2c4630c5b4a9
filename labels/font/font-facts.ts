import { fontsIn, mayBeEmbedded, nameIn } from './open-face.ts'

/** What a font says of itself, as far as choosing it needs it. */
export interface FontFacts {
  /** Name of its family in English, or else in the first language there is. */
  readonly family: string
  /** Name of its family in Japanese; `family` where it has none. */
  readonly japanese: string
  /** 400 is regular, 700 bold. */
  readonly weight: number
  readonly slanted: boolean
  /** Whether its licence lets a part of it be put into a PDF. */
  readonly embeddable: boolean
  /** Whether it has kana and kanji, or else letters; null for symbols. */
  readonly script: 'japanese' | 'latin' | null
}

/** Tables that the facts are read from, and whose presence is one. */
export const factTables: ReadonlySet<string> = new Set(['name', 'OS/2', 'cmap', 'head', 'maxp'])

const regular = 400
const japaneseSample = 'あアー々様御県'
const latinSample = 'AZaz,.'

/**
 * Reads the facts of a font from a font file of one font, which needs no more than the `factTables`. null when they
 * cannot be read or it has no name.
 */
export function fontFacts(bytes: Uint8Array): FontFacts | null {
  try {
    const [font] = fontsIn(bytes)
    const family = font && nameIn(font, 'fontFamily', 'en')
    if (!font || !family) return null
    const has = (sample: string) =>
      Array.from(sample).every((letter) => font._cmapProcessor.lookup(letter.codePointAt(0) ?? 0) !== 0)
    const { usWeightClass = regular, fsSelection } = font['OS/2'] ?? {}
    return {
      family,
      japanese: nameIn(font, 'fontFamily', 'ja') ?? family,
      weight: usWeightClass,
      slanted: fsSelection?.italic === true || fsSelection?.oblique === true,
      embeddable: mayBeEmbedded(font),
      script: has(japaneseSample) ? 'japanese' : has(latinSample) ? 'latin' : null,
    }
  } catch {
    // fontkit throws on anything it cannot read.
    return null
  }
}
