import type { Face } from '../../font/face.ts'
import type { FaceUse } from './glyph-use.ts'
import { hex, thousandths } from './glyph-use.ts'
import type { PdfFile, Ref } from './pdf-file.ts'
import { refText } from './pdf-file.ts'
import { truetypeSubset } from './truetype-subset.ts'

/** The two ways to write with one font program: along the line or down the column. */
export interface FontRefs {
  readonly horizontal: Ref
  readonly vertical: Ref
}

const bfRangeLimit = 100

function utf16Hex(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index += 1) digits += hex(text.charCodeAt(index))
  return digits
}

/** The character map that lets readers select and search the text. */
function toUnicode({ glyphs }: FaceUse): string {
  const rows = Array.from(glyphs.values(), ({ code, text }) => `<${code}><${utf16Hex(text)}>`)
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
  return `[1[${Array.from(glyphs.values(), ({ across }) => across).join(' ')}]]`
}

/** Only glyphs that differ from the default of one em down and the face's usual origin. */
function verticalMetrics({ face, glyphs }: FaceUse, usualOrigin: number): string {
  const rows: string[] = []
  for (const [glyph, { number, across, down }] of glyphs) {
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
  const glyphs = [...use.glyphs.keys()]
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
