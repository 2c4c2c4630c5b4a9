import { join } from 'node:path'
import { bidi } from '../../../labels/font/bidi.ts'
import type { Face } from '../../../labels/font/face.ts'
import { fontSet, type FontSet } from '../../../labels/font/font-set.ts'
import { openFace } from '../../../labels/font/open-face.ts'
import { shapedScripts } from '../../../labels/font/shaped-word.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { readBundledFont } from './bundled-font.ts'
import { shapedFontFiles, type Typeface } from './font-files.ts'
import {
  areDrawable,
  characterTest,
  openInstalled,
  type InstalledFont,
  type InstalledFonts,
  type OpenedFont,
} from './open-font.ts'

/**
 * What installed fonts fill in: letters that are set one after another, and signs, but no emoji. Fonts of a region draw its letters
 * as its readers know them; the ending is that of their family. Chinese comes first, since Korean fonts have its letters in another form.
 */
const scripts = [
  { letters: /^[\p{Script=Han}\p{Script=Bopomofo}]$/u, ending: / SC$/ },
  { letters: /^\p{Script=Hangul}$/u, ending: / KR$/ },
  { letters: /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u, ending: /$/ },
  { letters: /^[\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}]$/u, ending: /$/ },
  { letters: /^(?!\p{Extended_Pictographic})\p{Script=Common}$/u, ending: /$/ },
]

function isFilledIn(character: string): boolean {
  return scripts.some(({ letters }) => letters.test(character))
}

/** Scripts that the fonts of the app set by the word. */
const shaped = shapedScripts.map((script) => ({ script, letters: new RegExp(`^\\p{Script=${script}}`, 'u') }))

/** The characters on pages that no font shows. */
function gapsOn(pages: readonly Page[], { gaps }: FontSet): Set<string> {
  const found = new Set<string>()
  if (gaps.size === 0) return found
  for (const { runs } of pages)
    for (const { text } of runs)
      for (const character of text) {
        const missing = gaps.get(character)
        if (missing === 'character' || missing === 'script') found.add(character)
      }
  return found
}

// A preview is laid out again and again. An entry ends with its font, which is another one when its file changes.
const tests = new WeakMap<InstalledFont, ReturnType<typeof characterTest>>()
const opened = new WeakMap<InstalledFont, OpenedFont>()

function remembered<T>(
  known: WeakMap<InstalledFont, T>,
  font: InstalledFont,
  make: (font: InstalledFont) => T,
): T {
  const value = known.get(font) ?? make(font)
  known.set(font, value)
  return value
}

/** How well a font suits, best first: what it shows, then its kind, then its region. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0)
}

const serif = /serif|mincho|ming|song|batang|myeongjo|roman/i
const monospaced = /mono/i

/** The font that shows most of these characters; null if none shows any. */
function bestFont(
  fonts: readonly InstalledFont[],
  characters: readonly string[],
  { ending, wantsSerif }: { ending: RegExp; wantsSerif: boolean },
): InstalledFont | null {
  let best: { font: InstalledFont; merits: number[] } | null = null
  if (characters.length === 0) return null
  for (const font of fonts) {
    const { family } = font
    const shows = remembered(tests, font, characterTest)
    const shown = characters.filter((character) => shows(character.codePointAt(0) ?? 0)).length
    const kind = Number(serif.test(family) === wantsSerif)
    const merits = [shown, kind, Number(!monospaced.test(family)), Number(ending.test(family))]
    if (shown > 0 && (best === null || isBetter(merits, best.merits))) best = { font, merits }
  }
  return best?.font ?? null
}

interface Found {
  readonly face: Face
  readonly path: string
}

function hasGlyph(face: Face, character: string): boolean {
  return face.glyphOf(character.codePointAt(0) ?? 0) !== 0
}

/** Opens installed fonts for characters, at most one for each script; none where no font has any of them. */
function fontsFor(characters: ReadonlySet<string>, installed: InstalledFonts, typeface: Typeface): Found[] {
  const fonts = installed.all().filter(({ embeddable }) => embeddable)
  const found: Found[] = []
  const isShown = (character: string) => found.some(({ face }) => hasGlyph(face, character))
  for (const { letters, ending } of scripts) {
    const wanted = [...characters].filter((character) => letters.test(character) && !isShown(character))
    const font = bestFont(fonts, wanted, { ending, wantsSerif: typeface === 'serif' })
    const result = font === null ? null : remembered(opened, font, openInstalled)
    if (font !== null && result?.ok === true) found.push({ face: result.face, path: font.path })
  }
  return found
}

/** Opens the fonts of the app for scripts that are set by the word. Throws where one cannot be read. */
function shapedFontsFor(characters: ReadonlySet<string>, folder: string): Found[] {
  const wanted = shaped.filter(({ letters }) => [...characters].some((each) => letters.test(each)))
  const paths = wanted.map(({ script }) => join(folder, shapedFontFiles[script]))
  return paths.flatMap((path) => {
    const opened = openFace(readBundledFont(path))
    return opened.ok ? [{ face: opened.value, path }] : []
  })
}

/** A job that has been laid out, and what is needed to do so again. */
export interface GapJob<Laid> {
  readonly laid: Laid
  readonly fonts: FontSet
  readonly typeface: Typeface
  /** The folder of the app's own fonts. */
  readonly bundled: string
  /** Asked only where characters are missing, since that reads the folders of fonts. */
  readonly installed: InstalledFonts
  readonly layOut: (fonts: FontSet) => Laid
  readonly pagesOf: (laid: Laid) => readonly Page[]
}

/** A job, the fonts with which it is laid out, and the files of those that were added. */
export interface FilledJob<Laid> {
  readonly laid: Laid
  readonly fonts: FontSet
  readonly paths: readonly string[]
}

/**
 * Lays out once more where installed fonts have characters that the given ones lack, with those after the others. An installed font
 * that turns out to be damaged is left out. Throws what `layOut` throws with the given fonts.
 */
export function fillGaps<Laid>(job: GapJob<Laid>): FilledJob<Laid> {
  const { laid, fonts, layOut, pagesOf } = job
  const gaps = gapsOn(pagesOf(laid), fonts)
  const own = shapedFontsFor(gaps, job.bundled)
  const isShown = (character: string) => own.some(({ face }) => hasGlyph(face, character))
  const single = new Set([...gaps].filter((character) => isFilledIn(character) && !isShown(character)))
  const found = [...own, ...(single.size === 0 ? [] : fontsFor(single, job.installed, job.typeface))]
  const before = { laid, fonts, paths: [] }
  if (found.length === 0) return before
  const all = fontSet([...fonts.faces, ...found.map(({ face }) => face)], own.length === 0 ? null : bidi())
  const added = found.map((_, index) => fonts.faces.length + index)
  try {
    const filled = { laid: layOut(all), fonts: all, paths: found.map(({ path }) => path) }
    return areDrawable(pagesOf(filled.laid), all, added) ? filled : before
  } catch {
    // fontkit throws at damage. What else went wrong, such as a stop, goes wrong again with the given fonts.
    return { ...before, laid: layOut(fonts) }
  }
}
