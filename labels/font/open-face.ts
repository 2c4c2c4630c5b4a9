// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- the package ships no types; an import of an ambient file would run
/// <reference path="./fontkit.d.ts" />
import {
  create,
  type FontkitCollection,
  type FontkitFont,
  type FontkitGlyph,
  type SubstitutionTable,
} from 'fontkit'
import type { Result } from '../../contract/failure.ts'
import { makeFace, type Face } from './face.ts'
import { fontSet, type FontSet } from './font-set.ts'
import { characterMap, glyphRange } from './sfnt-tables.ts'

const singleSubstitution = 1
const extensionSubstitution = 7

function coveredGlyphs(table: SubstitutionTable): number[] {
  const { glyphs, rangeRecords } = table.coverage
  if (glyphs !== undefined) return glyphs
  return (rangeRecords ?? []).flatMap(({ start, end }) =>
    Array.from({ length: end - start + 1 }, (_, index) => start + index),
  )
}

function addSubstitutions(map: Map<number, number>, type: number, table: SubstitutionTable): void {
  if (type === extensionSubstitution && table.extension !== undefined) {
    addSubstitutions(map, table.lookupType ?? 0, table.extension)
    return
  }
  if (type !== singleSubstitution) return
  coveredGlyphs(table).forEach((glyph, index) => {
    const other = table.substitute?.get(index) ?? (glyph + (table.deltaGlyphID ?? 0)) & 0xffff
    if (!map.has(glyph)) map.set(glyph, other)
  })
}

/** The font's `vert` substitutions as one map: fontkit's own layout takes 0.4 ms a character. */
function verticalAlternates(font: FontkitFont): Map<number, number> {
  const map = new Map<number, number>()
  for (const { tag, feature } of font.GSUB?.featureList ?? []) {
    if (tag !== 'vert') continue
    for (const index of feature.lookupListIndexes) {
      const lookup = font.GSUB?.lookupList.get(index)
      for (const table of lookup?.subTables ?? []) addSubstitutions(map, lookup?.lookupType ?? 0, table)
    }
  }
  return map
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function pathData(glyph: FontkitGlyph): string {
  return glyph.path.commands
    .map(({ command, args }) => (letters[command] ?? '') + args.map((n) => Math.round(n * 10) / 10).join(' '))
    .join('')
}

/** The fonts of a file; throws as fontkit does. */
function fontsIn(bytes: Uint8Array): FontkitFont[] {
  const opened: FontkitFont | FontkitCollection = create(bytes)
  return 'fonts' in opened ? opened.fonts : [opened]
}

/** A text of the font in a language; for English, any available language. null if there is no readable one. */
function nameIn(font: FontkitFont, what: string, language: 'en' | 'ja'): string | null {
  const texts = font.name?.records[what] ?? {}
  const others = language === 'en' ? Object.values(texts) : []
  const found = [texts[language], ...others].find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof found === 'string' ? found.trim() : null
}

/**
 * Whether the licence bits (OpenType, OS/2 fsType) let a subset of the outlines be put into a PDF. Of several rights the
 * widest counts; a font without bits forbids nothing.
 */
function mayBeEmbedded(font: FontkitFont): boolean {
  const bits = font['OS/2']?.fsType
  if (bits === undefined) return true
  const forbidden = bits.noEmbedding && !bits.viewOnly && !bits.editable
  return !forbidden && !bits.noSubsetting && !bits.bitmapOnly
}

function nameOf(font: FontkitFont): string {
  return nameIn(font, 'postscriptName', 'en') ?? nameIn(font, 'fontFamily', 'en') ?? 'Font'
}

/**
 * Letters in the order in which fonts expect them, which fontkit 2.0.4 does not see to: the ring of Thai SARA AM below the tone mark,
 * and Arabic shadda next to its letter.
 */
function inFontOrder(word: string): string {
  return word
    .replace(/([\u0e48-\u0e4b]*)\u0e33/gu, '\u0e4d$1\u0e32')
    .replace(/([\u064b-\u0650\u0652]+)\u0651/gu, '\u0651$1')
}

/** The font with a glyph of its own for each use: fontkit 2.0.4 keeps one for each number, with the characters of its first use. */
function withOwnGlyphs(font: FontkitFont): FontkitFont {
  const getGlyph = (id: number, codePoints: number[] = []): FontkitGlyph =>
    Object.create(font.getGlyph(id), { codePoints: { value: codePoints } }) as FontkitGlyph
  return Object.create(font, { getGlyph: { value: getGlyph } }) as FontkitFont
}

function shapedBy(read: FontkitFont): NonNullable<Face['shape']> {
  const font = withOwnGlyphs(read)
  return (word, rightToLeft) => {
    try {
      const direction = rightToLeft ? 'rtl' : 'ltr'
      const { glyphs, positions } = font.layout(inFontOrder(word), undefined, undefined, undefined, direction)
      return glyphs.map(({ id, codePoints }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const text = String.fromCodePoint(...codePoints)
        return { id, advance: xAdvance, x: xOffset, y: yOffset, text }
      })
    } catch {
      // fontkit throws at some tables of sound fonts, too.
      return null
    }
  }
}

function faceOf(font: FontkitFont, bytes: Uint8Array): Face {
  const table = (tag: string) => {
    const entry = font.directory.tables[tag]
    return entry === undefined ? undefined : bytes.subarray(entry.offset, entry.offset + entry.length)
  }
  const { minX, minY, maxX, maxY } = font.bbox
  // fontkit 2.0.4 looks for a sequence only if its selector has default sequences that hold it: it finds none.
  const cmap = table('cmap')
  const characters = cmap === undefined ? null : characterMap(cmap)
  return makeFace({
    name: nameOf(font),
    unitsPerEm: font.unitsPerEm,
    ascent: font['OS/2']?.typoAscender ?? font.ascent,
    descent: font['OS/2']?.typoDescender ?? font.descent,
    capHeight: font.capHeight,
    bounds: [minX, minY, maxX, maxY],
    outlines: table('glyf') === undefined ? 'postscript' : 'truetype',
    glyphOf: (codePoint) => font._cmapProcessor.lookup(codePoint),
    variantOf: characters?.variantOf ?? (() => 0),
    verticalAlternates: () => verticalAlternates(font),
    shape: shapedBy(font),
    outline: (glyph) => pathData(font.getGlyph(glyph)),
    table,
    glyphData(glyph) {
      const { start, end } = glyphRange(table, glyph)
      return table('glyf')?.subarray(start, end) ?? new Uint8Array()
    },
    subsetPostscript: (glyphs) => {
      const subset = font.createSubset()
      // Not by `includeGlyph`, which takes a glyph once: it may have two numbers (output/pdf/font-objects.ts).
      subset.glyphs.push(...glyphs)
      return subset.encode()
    },
  })
}

function refused<T>(expected: string): Result<T> {
  return { ok: false, failure: { kind: 'invalid-input', path: 'font', expected } }
}

/**
 * Opens one font file (TTF, OTF, or the named or first font of a collection). Returns `invalid-input` for a file that is not a
 * font, or whose licence bits forbid embedding.
 */
export function openFace(bytes: Uint8Array, postscriptName?: string): Result<Face> {
  try {
    const fonts = fontsIn(bytes)
    const font = postscriptName === undefined ? fonts[0] : fonts.find((one) => nameOf(one) === postscriptName)
    if (font === undefined) return refused(`a font named ${postscriptName ?? ''} in the file`)
    if (!mayBeEmbedded(font)) return refused('a font that may be embedded')
    return { ok: true, value: faceOf(font, bytes) }
  } catch {
    return refused('a TrueType or OpenType font')
  }
}

/** The facts of a font that are needed to choose it. */
export interface FontFacts {
  /** Name of its family in English, or else in the first language there is. */
  readonly family: string
  /** Name of its family in Japanese; `family` without one. */
  readonly japanese: string
  /** 400 is regular, 700 bold. */
  readonly weight: number
  readonly slanted: boolean
  /** Whether its licence lets a part of it be put into a PDF. */
  readonly embeddable: boolean
  /** Whether it has kana and kanji, or else letters; null for symbols. */
  readonly script: 'japanese' | 'latin' | null
}

/** Tables that the facts are read from, including tables whose presence is the fact. */
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

/** A font file, and which font of it when it is a collection. */
interface FontFile {
  readonly bytes: Uint8Array
  readonly postscriptName?: string
}

/** Opens font files, first choice first. The first file that cannot be used is the failure. */
export function openFonts(files: readonly (Uint8Array | FontFile)[]): Result<FontSet> {
  const faces: Face[] = []
  for (const file of files) {
    const opened = 'bytes' in file ? openFace(file.bytes, file.postscriptName) : openFace(file)
    if (!opened.ok) return opened
    faces.push(opened.value)
  }
  if (faces.length > 0) return { ok: true, value: fontSet(faces) }
  return { ok: false, failure: { kind: 'invalid-input', path: 'fonts', expected: 'at least one font' } }
}
