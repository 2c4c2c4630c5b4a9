import type { PrintOptions, PrintWarning } from '../../../contract/ipc/print.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { typefacesOf } from '../fonts/bundled-fonts.ts'

/** As many characters as anybody reads. */
const mostNamed = 12

/** What an installed font, the first face, lacks: the characters that each bundled typeface shows in its place. */
export function fallbackWarnings(
  typeface: PrintOptions['typeface'],
  pages: readonly Page[],
  { gaps }: FontSet,
): PrintWarning[] {
  const shown = typefacesOf(typeface).map((bundled) => ({ bundled, characters: new Set<string>() }))
  for (const { runs } of pages)
    for (const { face, text } of runs)
      for (const character of face === 0 ? [] : text)
        // What no font has is told with its record.
        if (!gaps.has(character) && character.trim() !== '') shown[face - 1]?.characters.add(character)
  return shown.flatMap(({ bundled, characters }): PrintWarning[] => {
    if (characters.size === 0) return []
    const named = [...characters].slice(0, mostNamed).join('')
    const detail = characters.size > mostNamed ? `${named}…` : named
    return [{ kind: `font-lacks-${bundled}`, record: null, detail }]
  })
}
