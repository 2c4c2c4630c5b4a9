import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { out } from './project.mjs'

const require = createRequire(import.meta.url)

/** Full TrueType files for paper, as their packages have them; the woff2 slices of the page's fonts cannot be embedded (bench 5). */
export const paperFonts: readonly string[] = [
  '@expo-google-fonts/noto-serif-jp/500Medium/NotoSerifJP_500Medium.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  '@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf',
  '@expo-google-fonts/noto-serif/500Medium/NotoSerif_500Medium.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
]

/** Copies the fonts for printing to the folder of the bundles. */
export function copyFonts(): void {
  const folder = join(out, 'fonts')
  mkdirSync(folder, { recursive: true })
  for (const font of paperFonts)
    copyFileSync(require.resolve(font), join(folder, font.split('/').at(-1) ?? font))
}
