import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { paperFonts } from '../../build/copy-fonts.ts'
import { openBundledFace } from '../../labels/font/bundled-face.ts'
import { characterMap } from '../../labels/font/sfnt-tables.ts'
import type { Face } from '../../labels/font/face.ts'
import { openFace } from '../../labels/font/open-face.ts'

const require = createRequire(import.meta.url)

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

describe.each(paperFonts)('%s', (file) => {
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

/** The table with none of its maps but those of the first plane, which are of another format. */
function firstPlaneOnly(cmap: Uint8Array): Uint8Array {
  const view = new DataView(new Uint8Array(cmap).buffer)
  for (let at = 4; at < 4 + view.getUint16(2) * 8; at += 8)
    if (view.getUint16(view.getUint32(at + 4)) !== 4) view.setUint16(at, 99)
  return new Uint8Array(view.buffer)
}

it('the map of the first plane gives the same glyphs as the map of all planes', () => {
  const face = bundled(readFileSync(require.resolve(paperFonts[0] ?? '')))
  const map = characterMap(firstPlaneOnly(face.table('cmap') ?? new Uint8Array()))
  const points = Array.from({ length: 0xffff }, (_, codePoint) => codePoint)
  expect(points.filter((codePoint) => map?.glyphOf(codePoint) !== face.glyphOf(codePoint))).toEqual([])
  expect(map?.glyphOf(0x20bb7)).toBe(0)
  expect(map?.variantOf('葛'.codePointAt(0) ?? 0, 0xe0100)).toBe(0)
})

it('a file of another kind is refused', () => {
  const opened = openBundledFace(sourceOf(new TextEncoder().encode('%PDF-1.5 '.repeat(40))))
  expect(opened).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
})
