/** Reads one raw table; undefined when the font does not have it. */
type TableReader = (tag: string) => Uint8Array | undefined

/** Advance widths and heights in font units, straight from the tables. */
interface SfntMetrics {
  advance(glyph: number): number
  advanceHeight(glyph: number): number
  /** Height of the vertical origin above the baseline, font units. */
  verticalOrigin(glyph: number): number
}

/** A big-endian view of a table's bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

interface LongMetrics {
  advance(glyph: number): number
  bearing(glyph: number): number
}

/**
 * hmtx and vmtx share one form: `count` pairs of advance and bearing, then bearings only; the last advance applies to the rest.
 * Read here because fontkit 2.0.4 takes the first half of vhea's 32-bit version for all of it and misses every later field
 * (seen with Noto Serif JP 2.003, vhea 1.1).
 */
function longMetrics(header: Uint8Array | undefined, metrics: Uint8Array | undefined): LongMetrics | null {
  if (header === undefined || metrics === undefined) return null
  const count = viewOf(header).getUint16(34)
  const view = viewOf(metrics)
  if (count === 0 || view.byteLength < count * 4) return null
  return {
    advance: (glyph) => view.getUint16(Math.min(glyph, count - 1) * 4),
    bearing: (glyph) => {
      const at = glyph < count ? glyph * 4 + 2 : count * 4 + (glyph - count) * 2
      return at + 2 <= view.byteLength ? view.getInt16(at) : 0
    },
  }
}

/** Byte range of a glyph in `glyf`; empty for a glyph without an outline. */
export function glyphRange(table: TableReader, glyph: number): { start: number; end: number } {
  const head = table('head')
  const loca = table('loca')
  if (head === undefined || loca === undefined) return { start: 0, end: 0 }
  const view = viewOf(loca)
  const long = viewOf(head).getInt16(50) === 1
  const at = glyph * (long ? 4 : 2)
  if (at + (long ? 8 : 4) > view.byteLength) return { start: 0, end: 0 }
  return long
    ? { start: view.getUint32(at), end: view.getUint32(at + 4) }
    : { start: view.getUint16(at) * 2, end: view.getUint16(at + 2) * 2 }
}

/** The tables that hold the metrics of a font. */
interface MetricsSource {
  readonly table: TableReader
  readonly glyphData: (glyph: number) => Uint8Array
}

/** Builds the metrics of one font; `emTop` is the top of the em box, used where the font has no vertical metrics. */
export function sfntMetrics(
  { table, glyphData }: MetricsSource,
  unitsPerEm: number,
  emTop: number,
): SfntMetrics {
  const across = longMetrics(table('hhea'), table('hmtx'))
  const down = longMetrics(table('vhea'), table('vmtx'))
  const topOf = (glyph: number): number | null => {
    const outline = glyphData(glyph)
    return outline.length < 10 ? null : viewOf(outline).getInt16(8)
  }
  return {
    advance: (glyph) => across?.advance(glyph) ?? unitsPerEm,
    advanceHeight: (glyph) => down?.advance(glyph) ?? unitsPerEm,
    verticalOrigin: (glyph) => {
      const top = down === null ? null : topOf(glyph)
      return top === null || down === null ? emTop : top + down.bearing(glyph)
    },
  }
}

/** The bytes of a font file, in memory or on a disk. */
export interface FontSource {
  /** The requested number of bytes, or all that exist. */
  read(offset: number, length: number): Uint8Array
}

/** One table of a font file. */
interface TablePlace {
  readonly offset: number
  readonly length: number
}

const headLength = 12
const recordLength = 16

/** The positions of the tables in a file of one font, by their tags. Throws if the file ends too early. */
export function tablesIn(source: FontSource): ReadonlyMap<string, TablePlace> {
  const count = viewOf(source.read(0, headLength)).getUint16(4)
  const records = source.read(headLength, count * recordLength)
  const view = viewOf(records)
  const places = new Map<string, TablePlace>()
  for (let at = 0; at < count * recordLength; at += recordLength) {
    const tag = String.fromCharCode(...records.subarray(at, at + 4))
    places.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  return places
}

/** Which glyph shows a character (OpenType `cmap`); 0 means no glyph. */
interface CharacterMap {
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

/** The first record of `count` for which `compare` is 0; it is above 0 if the wanted record comes later. */
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
