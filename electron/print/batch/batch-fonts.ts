import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { openBundledFace } from '../../../labels/font/bundled-face.ts'
import type { Face } from '../../../labels/font/face.ts'
import { fontSet, type FontSet } from '../../../labels/font/font-set.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { toPdf } from '../../../labels/output/pdf/to-pdf.ts'
import { Refusal } from '../../exchange/check-output.ts'
import { openBundledFont, type FontFile } from '../fonts/bundled-font.ts'
import { fontFiles, type Typeface } from '../fonts/font-files.ts'
import type { FilledJob } from '../fonts/fonts-for-gaps.ts'
import type { FontProblem } from '../fonts/open-font.ts'

/** Where fonts are: the folder of the bundled files, and the folders of installed ones. */
interface FontPlaces {
  readonly fonts: string
  readonly installedFonts: readonly string[]
}

/** Where the program is and where its words go. */
export interface BatchSurroundings extends FontPlaces {
  /** The list of Japanese postal codes. */
  readonly postalCodes: string
  /** Takes whole lines. */
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

/** The fonts of a run, with the files that they are read from. */
interface BatchFonts {
  readonly fonts: FontSet
  /** The files, by their paths. */
  readonly paths: readonly string[]
  /** Closes the files; after that the fonts cannot be used. */
  close(): void
}

/**
 * The fonts for `--font`: a bundled typeface, a font file, or an installed family by its English or Japanese name. The bundled
 * Mincho supplies characters that the last two lack. Throws `Refusal`.
 */
async function batchFonts(font: string, places: FontPlaces): Promise<BatchFonts> {
  const another = isBundled(font) ? null : await ownFont(font, places)
  const typeface = isBundled(font) ? font : 'serif'
  const files: FontFile[] = []
  const close = () => files.forEach((file) => file.close())
  try {
    const paths = fontFiles(typeface).map((name) => join(places.fonts, name))
    const faces = paths.map((path) => bundledFace(path, files))
    const own = another === null ? [] : [another]
    return {
      fonts: fontSet([...own.map(({ face }) => face), ...faces]),
      paths: [...own.map(({ path }) => path), ...paths],
      close,
    }
  } catch (thrown) {
    close()
    throw thrown
  }
}

/** Whether it comes with the app. */
export function isBundled(font: string): font is Typeface {
  return font === 'serif' || font === 'sans' || font === 'klee'
}

function bundledFace(path: string, files: FontFile[]): Face {
  let file: FontFile
  try {
    file = openBundledFont(path)
  } catch {
    throw new Refusal(`font ${path} cannot be read`)
  }
  files.push(file)
  const opened = openBundledFace(file)
  if (!opened.ok) throw new Refusal(`font ${path} cannot be used`)
  return opened.value
}

/** Other fonts are the exception, so the code for them is loaded only here. */
async function ownFont(font: string, { installedFonts: folders }: FontPlaces) {
  const { versionOf } = await import('../fonts/font-files.ts')
  const { openFont } = await import('../fonts/open-font.ts')
  const { createInstalledFonts, openInstalled } = await import('../fonts/open-font.ts')
  const isFile = /[/\\]|\.(ttf|otf|ttc|otc)$/i.test(font) || versionOf(font) !== null
  const installed = isFile ? undefined : createInstalledFonts(folders).find(font)
  if (!isFile && !installed)
    throw new Refusal(`no font “${font}” is installed, and there is no file of that name`)
  const opened = installed ? openInstalled(installed) : openFont(font)
  if (!opened.ok) throw new Refusal(`font ${font} ${problems[opened.problem]}`)
  return { face: opened.face, path: installed?.path ?? font }
}

const problems: Record<FontProblem, string> = {
  missing: 'cannot be read',
  damaged: 'cannot be used: it is damaged, or no TrueType or OpenType font',
  restricted: 'cannot be used: its licence forbids putting it into a PDF',
  'too-large': 'cannot be used: it is larger than 64 MB',
}

/** What is set in a font and written as a PDF. */
export interface BatchDrawing<Laid> {
  /** As `--font` names it. */
  readonly font: string
  /** What viewers show as the name of the document. */
  readonly title: string
  layOut(fonts: FontSet): Laid
  /** Throws `Refusal` where the pages are not to be printed. */
  check?(pages: readonly Page[], fonts: FontSet): void
}

/** A PDF, what was laid out for it, and the font files that were read. */
export interface DrawnPdf<Laid> {
  readonly laid: Laid
  readonly pdf: Uint8Array
  readonly paths: readonly string[]
  /** Characters that no font has. */
  readonly gaps: FontSet['gaps']
}

/**
 * Lays out in the font, with installed fonts where it lacks characters, and writes the PDF. Throws `Refusal` if the font cannot be
 * used; what a bundled font throws is our own mistake, another one is damaged.
 */
export async function drawnPdf<Laid extends { readonly pages: readonly Page[] }>(
  drawing: BatchDrawing<Laid>,
  places: FontPlaces,
): Promise<DrawnPdf<Laid>> {
  const { font, title, check } = drawing
  const { fonts: given, paths, close } = await batchFonts(font, places)
  try {
    const { laid, fonts, paths: added } = await filled(drawing, given, places)
    check?.(laid.pages, fonts)
    if (!isBundled(font)) await stopAtDamage(font, laid.pages, fonts)
    const pdf = await toPdf(laid.pages, fonts, { title, deflate: deflateSync })
    return { laid, pdf, paths: [...paths, ...added], gaps: fonts.gaps }
  } catch (thrown) {
    if (isBundled(font) || thrown instanceof Refusal) throw thrown
    throw damaged(font)
  } finally {
    close()
  }
}

/** The layout, with installed fonts where the given ones lack characters; the code for that is loaded only then. */
async function filled<Laid extends { readonly pages: readonly Page[] }>(
  { font, layOut }: BatchDrawing<Laid>,
  fonts: FontSet,
  { fonts: bundled, installedFonts }: FontPlaces,
): Promise<FilledJob<Laid>> {
  const laid = layOut(fonts)
  if (fonts.gaps.size === 0) return { laid, fonts, paths: [] }
  const { fillGaps } = await import('../fonts/fonts-for-gaps.ts')
  const { createInstalledFonts } = await import('../fonts/open-font.ts')
  const typeface = isBundled(font) ? font : 'serif'
  const installed = createInstalledFonts(installedFonts)
  return fillGaps({ laid, fonts, typeface, bundled, installed, layOut, pagesOf: ({ pages }) => pages })
}

async function stopAtDamage(font: string, pages: readonly Page[], fonts: FontSet): Promise<void> {
  const { areDrawable } = await import('../fonts/open-font.ts')
  if (!areDrawable(pages, fonts)) throw damaged(font)
}

const damaged = (font: string) => new Refusal(`font ${font} cannot be used: it is damaged`)
