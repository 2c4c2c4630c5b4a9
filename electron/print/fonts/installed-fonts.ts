import type { FontFacts } from '../../../labels/font/open-face.ts'
import { findFontFiles, versionOf } from './font-folders.ts'
import { factsOfFile, openFont } from './open-font.ts'
import type { OpenedFont } from './open-font.ts'

/** A family of installed fonts by the one that stands for it: upright, and of the weight next to regular. */
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
  let families: InstalledFont[] | null = null
  const look = (): InstalledFont[] => {
    const found = findFontFiles(folders)
    const present = new Set(found.map(({ path }) => path))
    for (const path of files.keys()) if (!present.has(path)) files.delete(path)
    for (const { path, version } of found)
      if (files.get(path)?.version !== version) files.set(path, { version, fonts: fontsOf(path, version) })
    families = oneOfEach(found.flatMap(({ path }) => files.get(path)?.fonts ?? []))
    return families
  }
  const named = (name: string) => {
    const isNamed = ({ family, japanese }: InstalledFont) => family === name || japanese === name
    return (known: readonly InstalledFont[]) => known.find(isNamed)
  }
  return {
    families: look,
    find(name) {
      const known = named(name)(families ?? look())
      // It may have come, gone or changed since the folders were looked at.
      return known && versionOf(known.path) === known.version ? known : named(name)(look())
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

function oneOfEach(fonts: readonly InstalledFont[]): InstalledFont[] {
  const families = new Map<string, InstalledFont>()
  for (const font of fonts) {
    const known = families.get(font.family)
    if (!isOffered(font) || (known && oddness(font) > oddness(known))) continue
    families.set(font.family, font)
  }
  return [...families.values()].sort((a, b) => a.family.localeCompare(b.family, 'en'))
}

/** A name with a dot in front is macOS' word for a font that is not for choosing. */
function isOffered({ family, script }: FontFacts): boolean {
  return script !== null && !family.startsWith('.')
}

/** How far a font is from a regular one; a slanted one only where there is nothing else. */
function oddness({ slanted, weight }: FontFacts): number {
  return Math.abs(weight - 400) + (slanted ? 1000 : 0)
}
