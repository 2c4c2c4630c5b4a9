import { join } from 'node:path'
import { openBundledFace } from '../../../labels/font/bundled-face.ts'
import type { Face } from '../../../labels/font/face.ts'
import { fontSet } from '../../../labels/font/font-set.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { fontFiles } from '../fonts/bundled-fonts.ts'
import type { Typeface } from '../fonts/bundled-fonts.ts'
import { openFontFile } from '../fonts/font-file.ts'
import type { FontFile } from '../fonts/font-file.ts'
import type { FontProblem } from '../fonts/read-font.ts'
import { Refusal } from './refusal.ts'

/** Where fonts are: the folder of the bundled files, and the folders of installed ones. */
export interface FontPlaces {
  readonly fonts: string
  readonly installedFonts: readonly string[]
}

/** The fonts of a run, with the files that they are read from. */
export interface BatchFonts {
  readonly fonts: FontSet
  /** The files, by their paths. */
  readonly paths: readonly string[]
  /** Closes the files; the fonts are of no use then. */
  close(): void
}

/**
 * The fonts for `--font`: a bundled typeface, a font file, or an installed family by its English or Japanese name, the
 * last two with the bundled Mincho behind them for characters that they lack. Throws `Refusal`.
 */
export async function batchFonts(font: string, places: FontPlaces): Promise<BatchFonts> {
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
    file = openFontFile(path)
  } catch {
    throw new Refusal(`font ${path} cannot be read`)
  }
  files.push(file)
  const opened = openBundledFace(file)
  if (!opened.ok) throw new Refusal(`font ${path} cannot be used`)
  return opened.value
}

/** Other fonts are the exception: what they need is read only then. */
async function ownFont(font: string, { installedFonts: folders }: FontPlaces) {
  const { versionOf } = await import('../fonts/find-font-files.ts')
  const { openFont } = await import('../fonts/open-font.ts')
  const { createInstalledFonts, openInstalled } = await import('../fonts/installed-fonts.ts')
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
