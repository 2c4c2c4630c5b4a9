import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openFonts } from '../../labels/font/open-face.ts'
import { bidi } from '../../labels/font/bidi.ts'
import { fontSet, type FontSet } from '../../labels/font/font-set.ts'

const require = createRequire(import.meta.url)

const files = {
  serif: '@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf',
  serifLatin: '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  sans: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  klee: '@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf',
  sansLatin: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
}

/** Opens bundled faces by name, first choice first. */
export function bundledFonts(...names: (keyof typeof files)[]): FontSet {
  const opened = openFonts(names.map((name) => new Uint8Array(readFileSync(require.resolve(files[name])))))
  if (!opened.ok) throw new Error(`bundled fonts do not open: ${JSON.stringify(opened.failure)}`)
  return opened.value
}

/** The same faces for words whose letters join, stack or run from the right. */
export function shapingFonts(...names: (keyof typeof files)[]): FontSet {
  return fontSet(bundledFonts(...names).faces, bidi())
}
