import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstalledFamilies } from '../../../contract/ipc/print.ts'
import { fontSet } from '../../../labels/font/font-set.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import { openFonts } from '../../../labels/font/open-fonts.ts'
import { fontFiles } from '../fonts/bundled-fonts.ts'
import type { Typeface } from '../fonts/bundled-fonts.ts'
import { createInstalledFonts, openInstalled } from '../fonts/installed-fonts.ts'
import type { InstalledFont } from '../fonts/installed-fonts.ts'
import type { FontProblem } from '../fonts/read-font.ts'

/** The fonts of a job. */
export interface JobFonts {
  fonts: FontSet
  /** Whether the installed font that was chosen is the first of them. */
  installed: boolean
  /** Why it is not. */
  problem: FontProblem | null
}

/** The fonts that mailing labels are set in, opened when they are first used. */
export interface PaperFonts {
  /** The faces of a typeface, after those of the installed font `family` where it can be used. */
  of(typeface: Typeface, family: string | null): JobFonts
  /** Uses the font no more: it turned out to be damaged while it was drawn. */
  setAside(family: string): void
  families(): InstalledFamilies
}

/** @param bundled folder of the bundled files; `installed` are folders of installed fonts. Throws where a bundled one is not readable. */
export function createPaperFonts(bundled: string, installed: readonly string[]): PaperFonts {
  const typefaces = new Map<Typeface, FontSet>()
  const known = createInstalledFonts(installed)
  const damaged = new Set<string>()
  // One, since a Japanese font takes some 20 MB.
  let last: { font: InstalledFont; typeface: Typeface; fonts: FontSet } | null = null
  const bundledOf = (typeface: Typeface): FontSet => {
    const opened = typefaces.get(typeface) ?? openBundled(bundled, typeface)
    typefaces.set(typeface, opened)
    return opened
  }
  const without = (typeface: Typeface, problem: FontProblem | null): JobFonts => {
    return { fonts: bundledOf(typeface), installed: false, problem }
  }
  return {
    of(typeface, family) {
      if (family === null) return without(typeface, null)
      const font = known.find(family)
      if (!font) return without(typeface, 'missing')
      if (damaged.has(keyOf(font))) return without(typeface, 'damaged')
      if (last?.font === font && last.typeface === typeface)
        return { fonts: last.fonts, installed: true, problem: null }
      const opened = openInstalled(font)
      if (!opened.ok) return without(typeface, opened.problem)
      last = { font, typeface, fonts: fontSet([opened.face, ...bundledOf(typeface).faces]) }
      return { fonts: last.fonts, installed: true, problem: null }
    },
    setAside(family) {
      const font = known.find(family)
      if (font) damaged.add(keyOf(font))
    },
    families() {
      const all = known.families()
      const [free, restricted] = [true, false].map((may) =>
        all.filter(({ embeddable }) => embeddable === may),
      )
      return { families: (free ?? []).map(namesOf), restricted: (restricted ?? []).map(namesOf) }
    },
  }
}

/** A file that was put right counts anew. */
function keyOf({ path, version, offset }: InstalledFont): string {
  return `${path} ${version} ${offset}`
}

function namesOf({ family, japanese }: InstalledFont) {
  return { family, japanese }
}

function openBundled(folder: string, typeface: Typeface): FontSet {
  const opened = openFonts(fontFiles(typeface).map((file) => readFileSync(join(folder, file))))
  if (!opened.ok) throw new Error(`the bundled typeface ${typeface} cannot be used`)
  return opened.value
}
