import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintOptions } from '../../../contract/ipc/print.ts'
import type { shapedScripts } from '../../../labels/font/shaped-word.ts'

export type Typeface = PrintOptions['typeface']

interface TypefaceFile {
  typeface: Typeface
  name: string
}
/** The Japanese files lack letters of Central Europe, Turkey and Vietnam. */
const files = {
  serif: { typeface: 'serif', name: 'NotoSerifJP_500Medium.ttf' },
  serifLatin: { typeface: 'serif', name: 'NotoSerif_500Medium.ttf' },
  sans: { typeface: 'sans', name: 'NotoSansJP_400Regular.ttf' },
  sansLatin: { typeface: 'sans', name: 'NotoSans_400Regular.ttf' },
  klee: { typeface: 'klee', name: 'KleeOne_400Regular.ttf' },
} as const satisfies Record<string, TypefaceFile>

const order: Record<Typeface, readonly TypefaceFile[]> = {
  serif: [files.serif, files.serifLatin, files.sans, files.sansLatin],
  sans: [files.sans, files.sansLatin, files.serif, files.serifLatin],
  // Its letters have no serifs.
  klee: [files.klee, files.sansLatin, files.serif, files.serifLatin, files.sans],
}

/** The typeface of each file in `fontFiles`. */
export function typefacesOf(typeface: Typeface): Typeface[] {
  return order[typeface].map((each) => each.typeface)
}

/** Files of a typeface for paper, followed by those that supply characters it lacks (design 5). */
export function fontFiles(typeface: Typeface): string[] {
  return order[typeface].map(({ name }) => name)
}

/** Files for scripts whose letters join, stack or run from the right, in every typeface. They are opened only for records that need them. */
export const shapedFontFiles: Readonly<Record<(typeof shapedScripts)[number], string>> = {
  Thai: 'NotoSansThai_400Regular.ttf',
  Arabic: 'NotoNaskhArabic_400Regular.ttf',
  Hebrew: 'NotoSansHebrew_400Regular.ttf',
  Devanagari: files.sansLatin.name,
}

/** A file that may hold fonts; `version` changes whenever the file does. */
interface FontPath {
  path: string
  version: string
}

const fontName = /\.(ttf|otf|ttc|otc)$/i

/** A folder that leads back into itself ends here. */
const deepest = 8
/** More files than any computer has fonts. */
const mostFiles = 20_000

/** Files with a font's name in the folders and below, in the order of the folders. What cannot be read is left out. */
export function findFontFiles(folders: readonly string[]): FontPath[] {
  const found: FontPath[] = []
  const look = (folder: string, depth: number): void => {
    for (const name of namesIn(folder)) {
      if (found.length >= mostFiles) return
      const path = join(folder, name)
      const version = versionOf(path)
      if (version === 'folder') {
        if (depth < deepest) look(path, depth + 1)
      } else if (version !== null && fontName.test(name)) found.push({ path, version })
    }
  }
  for (const folder of folders) look(folder, 0)
  return found
}

/** Changes with the file's size and age; `folder` for a folder, null without a file. */
export function versionOf(path: string): string | null {
  try {
    const entry = statSync(path)
    if (entry.isDirectory()) return 'folder'
    return entry.isFile() ? `${entry.size}/${entry.mtimeMs}` : null
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
