import { viewOf } from './sfnt-metrics.ts'

/** Which glyph shows a character (OpenType `cmap`); 0 is none. */
export interface CharacterMap {
  glyphOf(codePoint: number): number
  variantOf(codePoint: number, selector: number): number
}

/** Platform and encoding of the maps that are read, the widest first: all of Unicode, or its first plane. */
const unicodeMaps = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
] as const
const variationMap = [0, 5] as const

/** The first record of `count` for which `compare` is 0; it is above 0 where the record wanted lies further on. */
function found(count: number, compare: (index: number) => number): number {
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const side = compare(middle)
    if (side === 0) return middle
    if (side > 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function groupedMap(view: DataView, start: number): CharacterMap['glyphOf'] {
  const count = view.getUint32(start + 12)
  const groups = start + 16
  return (codePoint) => {
    const index = found(count, (at) => {
      if (codePoint < view.getUint32(groups + at * 12)) return -1
      return codePoint > view.getUint32(groups + at * 12 + 4) ? 1 : 0
    })
    if (index < 0) return 0
    const group = groups + index * 12
    return view.getUint32(group + 8) + codePoint - view.getUint32(group)
  }
}

function segmentedMap(view: DataView, start: number): CharacterMap['glyphOf'] {
  const size = view.getUint16(start + 6)
  const [ends, starts] = [start + 14, start + 16 + size]
  return (codePoint) => {
    const index = found(size / 2, (at) => {
      if (codePoint > view.getUint16(ends + at * 2)) return 1
      return codePoint < view.getUint16(starts + at * 2) ? -1 : 0
    })
    if (index < 0) return 0
    const delta = view.getUint16(starts + size + index * 2)
    const place = starts + 2 * size + index * 2
    const offset = view.getUint16(place)
    if (offset === 0) return (codePoint + delta) & 0xffff
    const glyph = view.getUint16(place + offset + (codePoint - view.getUint16(starts + index * 2)) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
}

function readUint24(view: DataView, at: number): number {
  return (view.getUint16(at) << 8) | view.getUint8(at + 2)
}

/** The glyphs of variation sequences that differ from those of their characters. */
function variants(view: DataView, start: number): CharacterMap['variantOf'] {
  const count = view.getUint32(start + 6)
  return (codePoint, selector) => {
    const index = found(count, (at) => selector - readUint24(view, start + 10 + at * 11))
    const table = index < 0 ? 0 : view.getUint32(start + 10 + index * 11 + 7)
    if (table === 0) return 0
    const pairs = start + table + 4
    const pair = found(view.getUint32(start + table), (at) => codePoint - readUint24(view, pairs + at * 5))
    return pair < 0 ? 0 : view.getUint16(pairs + pair * 5 + 3)
  }
}

/** Reads a `cmap` table; null when it has no map of Unicode that is known here. */
export function characterMap(table: Uint8Array): CharacterMap | null {
  const view = viewOf(table)
  const startOf = ([platform, encoding]: readonly [number, number]): number => {
    for (let at = 4; at < 4 + view.getUint16(2) * 8; at += 8)
      if (view.getUint16(at) === platform && view.getUint16(at + 2) === encoding)
        return view.getUint32(at + 4)
    return 0
  }
  const start = unicodeMaps.map(startOf).find((each) => each !== 0)
  if (start === undefined) return null
  const format = view.getUint16(start)
  if (format !== 12 && format !== 4) return null
  const sequences = startOf(variationMap)
  return {
    glyphOf: format === 12 ? groupedMap(view, start) : segmentedMap(view, start),
    variantOf: sequences === 0 ? () => 0 : variants(view, sequences),
  }
}
