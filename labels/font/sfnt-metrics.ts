/** Reads one raw table; undefined when the font does not have it. */
export type TableReader = (tag: string) => Uint8Array | undefined

/** Advance widths and heights in font units, straight from the tables. */
export interface SfntMetrics {
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
 * hmtx and vmtx share one form: `count` pairs of advance and bearing, then bearings only; the last advance holds
 * for the rest. Read here because fontkit 2.0.4 takes the first half of vhea's 32-bit version for all of it and
 * misses every field behind (seen with Noto Serif JP 2.003, vhea 1.1).
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

/** What the metrics of a font are read from. */
export interface MetricsSource {
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
