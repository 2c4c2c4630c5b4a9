import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFonts, openFace } from '../../labels/font/open-face.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { bundledFonts } from './fonts.ts'
import { withPdfFile } from './raster.ts'
import { couple, everybody, sender } from '../../tools/tour/ten-documents.ts'

const require = createRequire(import.meta.url)
const serif = require.resolve('@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf')
const sheetOf = (code: string) => {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  return sheet
}

async function pdfOf(code: string, fonts = bundledFonts('serif', 'sans'), records = everybody) {
  const options = { sender: { record: sender, address: 'first' as const } }
  const { pages } = layoutMailingLabels({ records, sheet: sheetOf(code), fonts, options })
  return toPdf(pages, fonts)
}

const run = (pdf: Uint8Array, program: string, ...words: string[]) =>
  withPdfFile(pdf, (file) =>
    execFileSync(program, [...words.map((word) => (word === 'FILE' ? file : word))], { encoding: 'utf8' }),
  )

test('one embedded, subset TrueType font program per face serves lines and columns', async () => {
  const pdf = await pdfOf('hagaki')
  const fonts = run(pdf, 'pdffonts', 'FILE')
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
  expect(fonts).toHaveLength(2)
  for (const font of fonts)
    expect(font).toMatch(/^[A-Z]{6}\+NotoSerifJP-Regular\s+CID TrueType\s+Identity-[HV]\s+yes yes yes/u)
  const program = new TextDecoder('latin1').decode(pdf).match(/\/Length1 \d+/gu)
  expect(program).toHaveLength(1)
})

test('text is selectable in reading order', async () => {
  const text = run(await pdfOf('hagaki', bundledFonts('serif'), [couple]), 'pdftotext', 'FILE', '-')
  const order = [
    '2 3 1 0 0 2 3',
    '神奈川県横浜市中区山下町二七九番地一〇',
    'ベイサイドテラス一二〇四号室',
    '佐々木',
    '愛知県名古屋市東区代官町三五―一六',
    '中村',
  ]
  const places = order.map((said) => text.indexOf(said))
  expect(places).not.toContain(-1)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
})

/** Everything in a PDF's compressed streams that is text. */
function inflated(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf)
  const parts: string[] = []
  for (let at = bytes.indexOf('>>stream\n'); at !== -1; at = bytes.indexOf('>>stream\n', at + 1)) {
    const end = bytes.indexOf('\nendstream', at)
    parts.push(inflateSync(bytes.subarray(at + 9, end)).toString('latin1'))
  }
  return parts.join('\n')
}

test('asks viewers not to scale the page when they print', async () => {
  expect(inflated(await pdfOf('ELM008'))).toContain('/ViewerPreferences<</PrintScaling/None>>')
})

test('the same job gives the same bytes', async () => {
  expect(await pdfOf('ELM008')).toEqual(await pdfOf('ELM008'))
})

test('refuses a file that is not a font, as a value', () => {
  const opened = openFonts([new Uint8Array([1, 2, 3, 4])])
  expect(opened).toEqual({
    ok: false,
    failure: { kind: 'invalid-input', path: 'font', expected: 'a TrueType or OpenType font' },
  })
  expect(openFonts([]).ok).toBe(false)
})

test('a font is chosen by its name within a file', () => {
  const bytes = new Uint8Array(readFileSync(serif))
  expect(openFonts([{ bytes, postscriptName: 'NotoSerifJP-Regular' }]).ok).toBe(true)
  expect(openFonts([{ bytes, postscriptName: 'Other' }]).ok).toBe(false)
})

test('vertical metrics come from the font', () => {
  const opened = openFace(new Uint8Array(readFileSync(serif)))
  if (!opened.ok) throw new Error('not opened')
  const face = opened.value
  const glyph = face.glyphOf('永'.codePointAt(0) ?? 0)
  expect(face.advanceHeight(glyph)).toBe(1)
  expect(face.verticalOrigin(glyph)).toBeCloseTo(0.88, 3)
  expect(face.verticalOf(face.glyphOf('（'.codePointAt(0) ?? 0))).not.toBe(
    face.glyphOf('（'.codePointAt(0) ?? 0),
  )
})

test('a font is as it was when a PDF has been made with it', async () => {
  const file = readFileSync(serif)
  const opened = openFonts([file])
  if (!opened.ok) throw new Error('not opened')
  const { pages } = layoutMailingLabels({ records: [couple], sheet: sheetOf('hagaki'), fonts: opened.value })
  await toPdf(pages, opened.value)
  expect(file.equals(readFileSync(serif))).toBe(true)
})
