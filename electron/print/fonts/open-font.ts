import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { openFace, factTables, fontFacts, type FontFacts } from '../../../labels/font/open-face.ts'
import { isSoundGlyph, type Face } from '../../../labels/font/face.ts'
import { characterMap } from '../../../labels/font/sfnt-tables.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { findFontFiles, versionOf } from './font-files.ts'

/** A font that is open, or why it is not. */
export type OpenedFont = { ok: true; face: Face } | { ok: false; problem: FontProblem }

/** What the fonts of a file say of themselves; a font that cannot be read is left out. */
function factsOfFile(path: string): { offset: number; facts: FontFacts }[] {
  return offsetsOf(path).flatMap((offset) => {
    const facts = factsAt(path, offset)
    return facts === null ? [] : [{ offset, facts }]
  })
}

/** Opens the font at `offset` of a file, by default the first one. */
export function openFont(path: string, offset?: number): OpenedFont {
  try {
    const bytes = readFont(path, offset ?? fontOffsets(path)[0] ?? 0)
    const facts = fontFacts(bytes)
    if (facts === null) return { ok: false, problem: 'damaged' }
    if (!facts.embeddable) return { ok: false, problem: 'restricted' }
    const opened = openFace(bytes)
    if (!opened.ok || !isDrawable(opened.value)) return { ok: false, problem: 'damaged' }
    return { ok: true, face: opened.value }
  } catch (thrown) {
    return { ok: false, problem: thrown instanceof UnusableFont ? thrown.problem : 'damaged' }
  }
}

/** What OpenType (head) allows as units of an em. */
const unitsOfEm = { least: 16, most: 16_384 }

/** Throws where it is damaged. */
function isDrawable(face: Face): boolean {
  if (face.unitsPerEm < unitsOfEm.least || face.unitsPerEm > unitsOfEm.most) return false
  const glyphs = Array.from('A様', (letter) => face.glyphOf(letter.codePointAt(0) ?? 0))
  return (
    glyphs.every((glyph) => isSoundGlyph(face, glyph)) && glyphs.some((glyph) => face.outline(glyph) !== '')
  )
}

function offsetsOf(path: string): number[] {
  try {
    return fontOffsets(path)
  } catch {
    return []
  }
}

function factsAt(path: string, offset: number): FontFacts | null {
  try {
    return fontFacts(readFont(path, offset, factTables))
  } catch {
    return null
  }
}

/** Why a font cannot be used. */
export type FontProblem = 'missing' | 'damaged' | 'restricted' | 'too-large'

/** Thrown where a font file is not what it should be. */
class UnusableFont extends Error {
  readonly problem: FontProblem
  constructor(problem: FontProblem) {
    super(problem)
    this.problem = problem
  }
}

interface Table {
  record: Buffer
  offset: number
  length: number
}

/** An open file. */
interface Source {
  size: number
  read(offset: number, length: number): Buffer
}

const collection = 'ttcf'
const mostFonts = 64
const mostTables = 64
/** The largest CJK faces have about 25 MB; a file far above that is not a typeface for labels. */
const mostBytes = 64 * 1024 * 1024
const outlines = new Set(['glyf', 'CFF '])
const headLength = 12
const recordLength = 16

/** Where the fonts of a file begin: one, or several of a collection. Throws `UnusableFont`. */
function fontOffsets(path: string): number[] {
  return withSource(path, ({ read }) => {
    const head = read(0, headLength)
    if (head.toString('latin1', 0, 4) !== collection) return [0]
    const count = head.readUInt32BE(8)
    if (count === 0 || count > mostFonts) throw new UnusableFont('damaged')
    const offsets = read(headLength, count * 4)
    return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(index * 4))
  })
}

/**
 * Returns the font at `offset` as a font file of its own, with the tables in `only`, or all of them. The other fonts of a
 * collection are not read, nor outlines that are not needed. Throws `UnusableFont`.
 */
function readFont(path: string, offset: number, only?: ReadonlySet<string>): Uint8Array {
  return withSource(path, (source) => {
    const head = source.read(offset, headLength)
    const count = head.readUInt16BE(4)
    if (count === 0 || count > mostTables) throw new UnusableFont('damaged')
    const records = source.read(offset + headLength, count * recordLength)
    const all = Array.from({ length: count }, (_, index) => tableOf(records, index, source.size))
    // Bitmaps and the outlines of variable PostScript fonts (CFF2) have no place in our PDF.
    if (!all.some((table) => outlines.has(tagOf(table)))) throw new UnusableFont('damaged')
    const tables = all.filter((table) => only?.has(tagOf(table)) ?? true)
    if (tables.reduce((sum, { length }) => sum + length, 0) > mostBytes) throw new UnusableFont('too-large')
    return fontOf(head, tables, source)
  })
}

function tagOf({ record }: Table): string {
  return record.toString('latin1', 0, 4)
}

function tableOf(records: Buffer, index: number, size: number): Table {
  const record = Buffer.from(records.subarray(index * recordLength, (index + 1) * recordLength))
  const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)]
  if (offset + length > size) throw new UnusableFont('damaged')
  return { record, offset, length }
}

function fontOf(head: Buffer, tables: readonly Table[], { read }: Source): Uint8Array {
  const parts = [Buffer.from(head), ...tables.map(({ record }) => record)]
  parts[0]?.writeUInt16BE(tables.length, 4)
  let at = headLength + tables.length * recordLength
  for (const { record, offset, length } of tables) {
    record.writeUInt32BE(at, 8)
    parts.push(read(offset, length), Buffer.alloc(-length & 3))
    at += length + (-length & 3)
  }
  return Buffer.concat(parts)
}

function withSource<T>(path: string, use: (source: Source) => T): T {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    throw new UnusableFont('missing')
  }
  try {
    const { size } = fstatSync(file)
    return use({
      size,
      read(offset, length) {
        const bytes = Buffer.alloc(length)
        if (readSync(file, bytes, 0, length, offset) < length) throw new UnusableFont('damaged')
        return bytes
      },
    })
  } finally {
    closeSync(file)
  }
}

/**
 * Draws every glyph of installed fonts that a job uses, once: a damaged one shows here, while another font can still take
 * its place, and not when the user turns the page. Returns whether all glyphs are sound; throws as fontkit does.
 * @param installed their numbers among the faces.
 */
export function areDrawable(
  pages: readonly Page[],
  fonts: FontSet,
  installed: readonly number[] = [0],
): boolean {
  const runs = pages.flatMap((page) => page.runs)
  return installed.every((number) => {
    const face = fonts.faces[number]
    const used = new Set(runs.flatMap((run) => (run.face === number ? run.glyphs : [])))
    return face !== undefined && [...used].every((glyph) => isDrawn(face, glyph))
  })
}

/** Throws as fontkit does. */
function isDrawn(face: Face, glyph: number): boolean {
  if (!isSoundGlyph(face, glyph)) return false
  face.outline(glyph)
  return true
}

/** Whether an installed font has a glyph for a character. It is read once; a font that cannot be read has none. */
export function characterTest({ path, offset }: InstalledFont): (codePoint: number) => boolean {
  try {
    const file = readFont(path, offset, new Set(['cmap']))
    const map = characterMap(file.subarray(headLength + recordLength))
    return (codePoint) => map !== null && map.glyphOf(codePoint) !== 0
  } catch {
    return () => false
  }
}

/** A family of installed fonts, represented by its upright font whose weight is nearest to regular. */
export interface InstalledFont extends FontFacts {
  path: string
  offset: number
  /** Changes with the file. */
  version: string
}

/** The fonts of this computer that mailing labels can be set in. */
export interface InstalledFonts {
  /** One for each family with kana and kanji or with letters, by name. Files that have not changed are not read again. */
  families(): readonly InstalledFont[]
  /** One for each family, also those of other scripts, which are no choice for whole labels. */
  all(): readonly InstalledFont[]
  /** The font of a family by its English or Japanese name; undefined where it is not installed any more. */
  find(family: string): InstalledFont | undefined
}

interface KnownFile {
  version: string
  fonts: InstalledFont[]
}

/** @param folders where fonts are installed; a family in several is taken from the last, which is the user's own. */
export function createInstalledFonts(folders: readonly string[]): InstalledFonts {
  const files = new Map<string, KnownFile>()
  let known: InstalledFont[] | null = null
  const look = (): InstalledFont[] => {
    const found = findFontFiles(folders)
    const present = new Set(found.map(({ path }) => path))
    for (const path of files.keys()) if (!present.has(path)) files.delete(path)
    for (const { path, version } of found)
      if (files.get(path)?.version !== version) files.set(path, { version, fonts: fontsOf(path, version) })
    known = oneOfEach(found.flatMap(({ path }) => files.get(path)?.fonts ?? []))
    return known
  }
  const named = (name: string) => {
    const isNamed = ({ family, japanese }: InstalledFont) => family === name || japanese === name
    return (fonts: readonly InstalledFont[]) => fonts.filter(isOffered).find(isNamed)
  }
  return {
    families: () => look().filter(isOffered),
    all: look,
    find(name) {
      const font = named(name)(known ?? look())
      // The file may have been added, deleted or changed since we read the folders.
      return font && versionOf(font.path) === font.version ? font : named(name)(look())
    },
  }
}

/** Opens an installed font. */
export function openInstalled({ path, offset }: InstalledFont): OpenedFont {
  return openFont(path, offset)
}

function fontsOf(path: string, version: string): InstalledFont[] {
  return factsOfFile(path).map(({ offset, facts }) => ({ ...facts, path, offset, version }))
}

/** macOS gives fonts that users should not choose a name that begins with a dot. */
function oneOfEach(fonts: readonly InstalledFont[]): InstalledFont[] {
  const families = new Map<string, InstalledFont>()
  for (const font of fonts) {
    const known = families.get(font.family)
    if (font.family.startsWith('.') || (known && oddness(font) > oddness(known))) continue
    families.set(font.family, font)
  }
  return [...families.values()].sort((a, b) => a.family.localeCompare(b.family, 'en'))
}

/** Whether it has kana and kanji, or letters. */
function isOffered({ script }: FontFacts): boolean {
  return script !== null
}

/** How far a font is from a regular one. A slanted font is only the last resort. */
function oddness({ slanted, weight }: FontFacts): number {
  return Math.abs(weight - 400) + (slanted ? 1000 : 0)
}
