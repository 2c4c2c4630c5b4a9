import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { openBundledFace } from '../../labels/font/bundled-face.ts'
import type { Face } from '../../labels/font/face.ts'
import { openFace } from '../../labels/font/open-face.ts'

const require = createRequire(import.meta.url)
const files = [
  '@expo-google-fonts/noto-serif-jp/500Medium/NotoSerifJP_500Medium.ttf',
  '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  '@expo-google-fonts/klee-one/400Regular/KleeOne_400Regular.ttf',
]

function sourceOf(bytes: Uint8Array) {
  return { read: (offset: number, length: number) => bytes.subarray(offset, offset + length) }
}

function bundled(bytes: Uint8Array): Face {
  const opened = openBundledFace(sourceOf(bytes))
  if (!opened.ok) throw new Error('not opened')
  return opened.value
}

/** Everything that setting text asks of a face, for every character and every glyph. */
function factsOf(face: Face): readonly (string | number)[] {
  const { name, unitsPerEm, ascent, descent, capHeight, bounds, outlines } = face
  const facts = [name, unitsPerEm, ascent, descent, capHeight, outlines, ...bounds]
  for (let codePoint = 0; codePoint < 0x30000; codePoint += 1) {
    const glyph = face.glyphOf(codePoint)
    if (glyph === 0) continue
    facts.push(codePoint, glyph, face.variantOf(codePoint, 0xe0100), face.variantOf(codePoint, 0xfe00))
  }
  for (let glyph = 0; glyph < 16_000; glyph += 1) {
    facts.push(face.verticalOf(glyph), face.advance(glyph), face.advanceHeight(glyph))
    facts.push(face.verticalOrigin(glyph), face.glyphData(glyph).length)
  }
  return facts
}

describe.each(files)('%s', (file) => {
  const bytes = readFileSync(require.resolve(file))

  it('is the same read for a PDF as read by fontkit', () => {
    const whole = openFace(bytes)
    const [ours, theirs] = [factsOf(bundled(bytes)), whole.ok ? factsOf(whole.value) : []]
    expect(ours.length).toBeGreaterThan(50_000)
    expect(ours.findIndex((fact, index) => fact !== theirs[index])).toBe(-1)
    expect(ours.length).toBe(theirs.length)
  })

  it('is refused wherever its file ends too early', () => {
    for (const length of [0, 8, 40, 400, 4000])
      expect(openBundledFace(sourceOf(bytes.subarray(0, length))).ok).toBe(false)
  })
})

it('a file of another kind is refused', () => {
  const opened = openBundledFace(sourceOf(new TextEncoder().encode('%PDF-1.5 '.repeat(40))))
  expect(opened).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
})
