import type { Result } from '../../contract/failure.ts'
import { characterMap, tablesIn, glyphRange, viewOf, type FontSource } from './sfnt-tables.ts'
import { makeFace, type Face } from './face.ts'

const singleSubstitution = 1
const extensionSubstitution = 7

/** Glyphs that a substitution covers, in their order. */
function covered(view: DataView, start: number): number[] {
  const count = view.getUint16(start + 2)
  const glyphs: number[] = []
  for (let index = 0; index < count; index += 1) {
    if (view.getUint16(start) === 1) glyphs.push(view.getUint16(start + 4 + index * 2))
    else {
      const range = start + 4 + index * 6
      for (let glyph = view.getUint16(range); glyph <= view.getUint16(range + 2); glyph += 1)
        glyphs.push(glyph)
    }
  }
  return glyphs
}

function addSubstitutions(map: Map<number, number>, view: DataView, type: number, start: number): void {
  if (type === extensionSubstitution) {
    addSubstitutions(map, view, view.getUint16(start + 2), start + view.getUint32(start + 4))
    return
  }
  if (type !== singleSubstitution) return
  const byDelta = view.getUint16(start) === 1
  covered(view, start + view.getUint16(start + 2)).forEach((glyph, index) => {
    const other = byDelta
      ? (glyph + view.getUint16(start + 4)) & 0xffff
      : view.getUint16(start + 6 + index * 2)
    if (!map.has(glyph)) map.set(glyph, other)
  })
}

/** Numbers of the lookups that belong to the features called `vert`. */
function verticalLookups(view: DataView): Set<number> {
  const features = view.getUint16(6)
  const lookups = new Set<number>()
  for (let index = 0; index < view.getUint16(features); index += 1) {
    const record = features + 2 + index * 6
    // 'vert'
    if (view.getUint32(record) !== 0x76657274) continue
    const feature = features + view.getUint16(record + 4)
    for (let at = 0; at < view.getUint16(feature + 2); at += 1)
      lookups.add(view.getUint16(feature + 4 + at * 2))
  }
  return lookups
}

/** The `vert` substitutions of a `GSUB` table: vertical alternates by glyph. */
function verticalAlternatesIn(table: Uint8Array | undefined): Map<number, number> {
  const map = new Map<number, number>()
  if (table === undefined) return map
  const view = viewOf(table)
  const list = view.getUint16(8)
  for (const index of verticalLookups(view)) {
    const lookup = list + view.getUint16(list + 2 + index * 2)
    for (let at = 0; at < view.getUint16(lookup + 4); at += 1)
      addSubstitutions(map, view, view.getUint16(lookup), lookup + view.getUint16(lookup + 6 + at * 2))
  }
  return map
}

/** Fields of OpenType's tables. */
const fields = {
  head: { unitsPerEm: 18, bounds: 36 },
  os2: { typoAscender: 68, typoDescender: 70, capHeight: 88 },
  name: { count: 2, storage: 4, records: 6, recordLength: 12 },
}
const windows = 3
const english = 0x409
const postscriptName = 6

/** The PostScript name, which is of ASCII letters. */
function nameIn(table: Uint8Array): string {
  const view = viewOf(table)
  const { count, storage, records, recordLength } = fields.name
  for (let index = 0; index < view.getUint16(count); index += 1) {
    const at = records + index * recordLength
    const [platform, language, what] = [0, 4, 6].map((field) => view.getUint16(at + field))
    if (platform !== windows || language !== english || what !== postscriptName) continue
    const start = view.getUint16(storage) + view.getUint16(at + 10)
    const letters = Array.from({ length: view.getUint16(at + 8) / 2 }, (_, letter) =>
      view.getUint16(start + letter * 2),
    )
    return String.fromCharCode(...letters)
  }
  return 'Font'
}

function faceIn(source: FontSource): Face | null {
  const places = tablesIn(source)
  const tables = new Map<string, Uint8Array>()
  const table = (tag: string) => {
    const place = places.get(tag)
    if (place === undefined) return undefined
    const bytes = tables.get(tag) ?? source.read(place.offset, place.length)
    tables.set(tag, bytes)
    return bytes
  }
  const [head, os2, name, cmap] = ['head', 'OS/2', 'name', 'cmap'].map(table)
  const characters = cmap && characterMap(cmap)
  const glyf = places.get('glyf')
  if (!head || !os2 || !name || !characters || !glyf) return null
  const [header, metrics] = [viewOf(head), viewOf(os2)]
  const { unitsPerEm, bounds } = fields.head
  return makeFace({
    name: nameIn(name),
    unitsPerEm: header.getUint16(unitsPerEm),
    ascent: metrics.getInt16(fields.os2.typoAscender),
    descent: metrics.getInt16(fields.os2.typoDescender),
    capHeight: metrics.getInt16(fields.os2.capHeight),
    bounds: [
      header.getInt16(bounds),
      header.getInt16(bounds + 2),
      header.getInt16(bounds + 4),
      header.getInt16(bounds + 6),
    ],
    outlines: 'truetype',
    ...characters,
    verticalAlternates: () => verticalAlternatesIn(table('GSUB')),
    table,
    glyphData(glyph) {
      const { start, end } = glyphRange(table, glyph)
      return end > start ? source.read(glyf.offset + start, end - start) : new Uint8Array()
    },
    outline: undrawn,
    subsetPostscript: undrawn,
  })
}

function undrawn(): never {
  throw new Error('a face for PDF files only (bundled-face.ts)')
}

/**
 * Opens one of our own TrueType files for a PDF. Reads what is needed of it and no more, and does without fontkit, whose
 * start takes longer than five hundred mailing labels; so it draws no outlines. `invalid-input` for other files.
 */
export function openBundledFace(source: FontSource): Result<Face> {
  try {
    const face = faceIn(source)
    if (face !== null) return { ok: true, value: face }
  } catch {
    // A DataView throws if a file ends too early.
  }
  return {
    ok: false,
    failure: { kind: 'invalid-input', path: 'font', expected: 'a TrueType font of the app' },
  }
}
