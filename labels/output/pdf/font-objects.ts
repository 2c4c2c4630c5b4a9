import type { Face } from '../../font/face.ts'
import { viewOf } from '../../font/sfnt-tables.ts'
import { hex, joined, refText, utf16Hex, type PdfFile, type Ref } from './pdf-file.ts'

/** A glyph as the PDF knows it: one for each text that it says, since the character map has one text for each. */
interface UsedGlyph {
  /** Its number in the face. */
  readonly glyph: number
  /** 1, 2, 3 … by first use; 0 is .notdef. */
  readonly number: number
  /** The number as four hexadecimal digits, as strings of the page have it. */
  readonly code: string
  /** Natural advances, thousandths of an em. */
  readonly across: number
  readonly down: number
  /** Its text. */
  readonly text: string
  /** The same glyph with another text; null until there is one. */
  other: UsedGlyph | null
}

/** The glyphs of one face that a document uses. */
export interface FaceUse {
  readonly face: Face
  /** Each with its first text, by its number in the face. */
  readonly first: Map<number, UsedGlyph>
  /** In the order of their new numbers. */
  readonly glyphs: UsedGlyph[]
}

/** No glyph of a face yet. */
export function unused(face: Face): FaceUse {
  return { face, first: new Map(), glyphs: [] }
}

/** Thousandths of an em. */
function thousandths(em: number): number {
  return Math.round(em * 1000)
}

/** The entry of a glyph with this text; a new one when it is used for the first time. */
export function useGlyph({ face, first, glyphs }: FaceUse, glyph: number, text: string): UsedGlyph {
  let last = first.get(glyph)
  // A glyph has two or three texts at most, but for 〓.
  for (let old = last; old !== undefined; old = old.other ?? undefined) {
    if (old.text === text) return old
    last = old
  }
  const number = glyphs.length + 1
  const used: UsedGlyph = {
    glyph,
    number,
    code: hex(number),
    text,
    other: null,
    across: thousandths(face.advance(glyph)),
    down: thousandths(face.advanceHeight(glyph)),
  }
  glyphs.push(used)
  if (last === undefined) first.set(glyph, used)
  else last.other = used
  return used
}

/** The two ways to write with one font program: along the line or down the column. */
interface FontRefs {
  readonly horizontal: Ref
  readonly vertical: Ref
}

const bfRangeLimit = 100

/** The character map that lets readers select and search the text. */
function toUnicode({ glyphs }: FaceUse): string {
  const rows = glyphs.map(({ code, text }) => `<${code}><${utf16Hex(text)}>`)
  const blocks: string[] = []
  for (let start = 0; start < rows.length; start += bfRangeLimit) {
    const block = rows.slice(start, start + bfRangeLimit)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000><ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

function widths({ glyphs }: FaceUse): string {
  return `[1[${glyphs.map(({ across }) => across).join(' ')}]]`
}

/** Only glyphs that differ from the default of one em down and the face's usual origin. */
function verticalMetrics({ face, glyphs }: FaceUse, usualOrigin: number): string {
  const rows: string[] = []
  for (const { glyph, number, across, down } of glyphs) {
    const origin = thousandths(face.verticalOrigin(glyph))
    if (down !== 1000 || origin !== usualOrigin) rows.push(`${number}[${-down} ${across / 2} ${origin}]`)
  }
  return rows.length === 0 ? '' : `/W2[${rows.join('')}]`
}

/** Six letters from the glyphs, so that equal subsets have equal names and different ones do not (PDF 9.6.4). */
function subsetTag(glyphs: readonly number[]): string {
  let sum = glyphs.length
  for (const glyph of glyphs) sum = (Math.imul(sum, 31) + glyph) >>> 0
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(sum / 26 ** index) % 26)),
  ).join('')
}

function descriptor(file: PdfFile, face: Face, name: string, glyphs: readonly number[]): Ref {
  const truetype = face.outlines === 'truetype'
  const program = truetype ? truetypeSubset(face, glyphs) : face.subsetPostscript(glyphs)
  const entry = truetype ? 'FontFile2' : 'FontFile3'
  const dictionary = truetype ? `/Length1 ${program.length}` : '/Subtype/CIDFontType0C'
  const stream = file.addStream(dictionary, program)
  return file.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${face.bounds.map(thousandths).join(' ')}]` +
      `/ItalicAngle 0/Ascent ${thousandths(face.ascent)}/Descent ${thousandths(face.descent)}` +
      `/CapHeight ${thousandths(face.capHeight)}/StemV 80/${entry} ${refText(stream)}>>`,
  )
}

/** Adds one font program with its horizontal and vertical fonts to the file. */
export function addFont(file: PdfFile, use: FaceUse): FontRefs {
  const { face } = use
  const glyphs = use.glyphs.map(({ glyph }) => glyph)
  const name = `${subsetTag(glyphs)}+${face.name.replace(/[^A-Za-z0-9-]/g, '')}`
  const truetype = face.outlines === 'truetype'
  const usualOrigin = thousandths(face.ascent)
  const descendant = file.add(
    `<</Type/Font/Subtype/${truetype ? 'CIDFontType2/CIDToGIDMap/Identity' : 'CIDFontType0'}/BaseFont/${name}` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${refText(descriptor(file, face, name, glyphs))}/DW 1000/W${widths(use)}` +
      `/DW2[${usualOrigin} -1000]${verticalMetrics(use, usualOrigin)}>>`,
  )
  const map = file.addStream('', toUnicode(use))
  const font = (encoding: string) =>
    file.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}` +
        `/DescendantFonts[${refText(descendant)}]/ToUnicode ${refText(map)}>>`,
    )
  return { horizontal: font('Identity-H'), vertical: font('Identity-V') }
}

const argumentsAreWords = 0x0001
const hasScale = 0x0008
const moreComponents = 0x0020
const hasTwoScales = 0x0040
const hasMatrix = 0x0080

/** Offsets, within a composite glyph, of its components' glyph numbers. */
function componentOffsets(outline: Uint8Array): number[] {
  const view = viewOf(outline)
  if (view.byteLength < 10 || view.getInt16(0) >= 0) return []
  const offsets: number[] = []
  for (let at = 10; at + 4 <= view.byteLength;) {
    const flags = view.getUint16(at)
    offsets.push(at + 2)
    at += 4 + ((flags & argumentsAreWords) !== 0 ? 4 : 2)
    if ((flags & hasScale) !== 0) at += 2
    if ((flags & hasTwoScales) !== 0) at += 4
    if ((flags & hasMatrix) !== 0) at += 8
    if ((flags & moreComponents) === 0) break
  }
  return offsets
}

/** Not `slice`, which is a view of the same bytes for a Node Buffer: the change would affect the font. */
function copied(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}

/** The outlines in new order; components outside the requested glyphs are added at the end and renumbered inside. */
function renumberedOutlines(
  face: Face,
  glyphs: readonly number[],
): { outlines: Uint8Array[]; order: number[] } {
  const order = [0, ...glyphs]
  const numberOf = new Map(order.map((glyph, index) => [glyph, index]))
  const outlines: Uint8Array[] = []
  for (let index = 0; index < order.length; index += 1) {
    const outline = copied(face.glyphData(order[index] ?? 0))
    const view = viewOf(outline)
    for (const offset of componentOffsets(outline)) {
      const component = view.getUint16(offset)
      if (!numberOf.has(component)) {
        numberOf.set(component, order.length)
        order.push(component)
      }
      view.setUint16(offset, numberOf.get(component) ?? 0)
    }
    outlines.push(outline)
  }
  return { outlines, order }
}

function padded(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % 4
  return rest === 0 ? bytes : joined([bytes, new Uint8Array(4 - rest)])
}

function locations(outlines: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer((outlines.length + 1) * 4))
  let at = 0
  outlines.forEach((outline, index) => {
    view.setUint32(index * 4, at)
    at += outline.length
  })
  view.setUint32(outlines.length * 4, at)
  return new Uint8Array(view.buffer)
}

function longMetricsTable(
  face: Face,
  { order, outlines }: { order: readonly number[]; outlines: readonly Uint8Array[] },
): Uint8Array {
  const view = new DataView(new ArrayBuffer(order.length * 4))
  order.forEach((glyph, index) => {
    const outline = outlines[index]
    const bearing = outline === undefined || outline.length < 10 ? 0 : viewOf(outline).getInt16(2)
    view.setUint16(index * 4, Math.round(face.advance(glyph) * face.unitsPerEm))
    view.setInt16(index * 4 + 2, bearing)
  })
  return new Uint8Array(view.buffer)
}

/** A copy of a table with one 16-bit field changed. */
function withField(table: Uint8Array | undefined, offset: number, value: number): Uint8Array {
  const copy = copied(table ?? new Uint8Array(offset + 2))
  viewOf(copy).setUint16(offset, value)
  return copy
}

function checksum(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function assembled(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const directory = new DataView(new ArrayBuffer(12 + tables.length * 16))
  const power = 2 ** Math.floor(Math.log2(tables.length))
  directory.setUint32(0, 0x00010000)
  directory.setUint16(4, tables.length)
  directory.setUint16(6, power * 16)
  directory.setUint16(8, Math.log2(power))
  directory.setUint16(10, (tables.length - power) * 16)
  const bodies = tables.map(([, bytes]) => padded(bytes))
  let offset = directory.byteLength
  tables.forEach(([tag, bytes], index) => {
    const at = 12 + index * 16
    for (let letter = 0; letter < 4; letter += 1) directory.setUint8(at + letter, tag.charCodeAt(letter))
    directory.setUint32(at + 4, checksum(bodies[index] ?? bytes))
    directory.setUint32(at + 8, offset)
    directory.setUint32(at + 12, bytes.length)
    offset += bodies[index]?.length ?? 0
  })
  return joined([new Uint8Array(directory.buffer), ...bodies])
}

/**
 * A TrueType font program with `glyphs` as 1, 2, 3 … and .notdef as 0, as a CIDFontType2 needs it: no cmap, no names.
 * cvt, fpgm and prep stay whole because the glyphs' instructions call into them.
 */
function truetypeSubset(face: Face, glyphs: readonly number[]): Uint8Array {
  const { outlines, order } = renumberedOutlines(face, glyphs)
  const even = outlines.map(padded)
  const tables: [string, Uint8Array][] = [
    ['glyf', joined(even)],
    ['head', withField(face.table('head'), 50, 1)],
    ['hhea', withField(face.table('hhea'), 34, order.length)],
    ['hmtx', longMetricsTable(face, { order, outlines })],
    ['loca', locations(even)],
    ['maxp', withField(face.table('maxp'), 4, order.length)],
  ]
  for (const tag of ['cvt ', 'fpgm', 'prep']) {
    const table = face.table(tag)
    if (table !== undefined) tables.push([tag, table])
  }
  tables.sort(([a], [b]) => (a < b ? -1 : 1))
  return assembled(tables)
}
