import { viewOf } from './sfnt-metrics.ts'

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
export function verticalAlternatesIn(table: Uint8Array | undefined): Map<number, number> {
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
