import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openFonts } from '../../labels/font/open-face.ts'
import type { FontSet } from '../../labels/font/font-set.ts'

const require = createRequire(import.meta.url)

const files = {
  serif: '@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf',
  serifLatin: '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf',
  sans: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  klee: '@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf',
}

/** Opens bundled faces by name, first choice first. */
export function bundledFonts(...names: (keyof typeof files)[]): FontSet {
  const opened = openFonts(names.map((name) => new Uint8Array(readFileSync(require.resolve(files[name])))))
  if (!opened.ok) throw new Error(`bundled fonts do not open: ${JSON.stringify(opened.failure)}`)
  return opened.value
}
