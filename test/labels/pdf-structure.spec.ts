import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFonts, openFace } from '../../labels/font/open-face.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { testPage } from '../../labels/impose/test-page.ts'
import { uncalibrated, type LayoutOptions } from '../../labels/layout-options.ts'
import { textString } from '../../labels/output/pdf/pdf-file.ts'
import { markTablePages } from '../../labels/table/mark-table.ts'
import { faultsIn, faultsOf } from './accessible-pdf.ts'
import { bundledFonts } from './fonts.ts'
import { objectsOf } from './read-pdf.ts'
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
    '2310023',
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
  expect(inflated(await pdfOf('ELM008'))).toContain('/ViewerPreferences<</PrintScaling/None')
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

const printed = (records: readonly MailingRecord[], code: string, options: Partial<LayoutOptions> = {}) => {
  const fonts = bundledFonts('serif', 'sans')
  const { pages } = layoutMailingLabels({ records, sheet: sheetOf(code), fonts, options })
  return toPdf(pages, fonts, { title: sheetOf(code).name })
}
const home = [{ kindof: 'home', zipcode: '100-0013', region: '東京都', street: '霞が関1-3-2' }]
const boston = [{ country: 'US', zipcode: '02108', region: 'MA', city: 'Boston', street: '24 Beacon St' }]
const grace = { lastname: 'Miller', firstname: 'Grace', addresses: boston }

test('a viewer shows the name of the sheet as the title', async () => {
  const pdf = await printed([couple], 'hagaki')
  expect(run(pdf, 'pdfinfo', 'FILE')).toMatch(/^Title:\s+はがき$/mu)
  expect(inflated(pdf)).toContain('/DisplayDocTitle true')
})

test.each([
  ['ja', [couple, couple, grace]],
  ['en', [couple, grace, grace]],
])('the language is that of most texts: %s', async (language, records) => {
  expect(inflated(await printed(records, 'L7160'))).toContain(`/Lang(${language})`)
})

/** The elements of a PDF as poppler shows them, each with all its text on its line. */
function structureOf(pdf: Uint8Array): string {
  const shown = run(pdf, 'pdfinfo', '-struct-text', 'FILE')
  return shown
    .replaceAll(/ \(block\)|:?\n +\/.*|"\n +"/gu, '')
    .replaceAll(/\n +"/gu, ' "')
    .trimEnd()
}

test('a label is one text, and its lines are apart', async () => {
  const structure = structureOf(await printed([grace, grace], '5160'))
  expect(structure.split('\n')).toEqual([
    'Document',
    expect.stringMatching(/^ {2}P "Grace Miller 24 Beacon St Boston, MA 02108 \S/u),
    expect.stringMatching(/^ {2}P "Grace Miller 24 Beacon St Boston, MA 02108 \S/u),
  ])
})

test('a card has its addressee and its sender as texts, and the barcode as a figure with a name', async () => {
  const options = { sender: { record: sender, address: 'first' as const }, barcode: true }
  const pdf = await printed([couple], 'hagaki', options)
  expect(structureOf(pdf).split('\n')).toEqual([
    'Document',
    '  Part',
    expect.stringMatching(/^ {4}P "2310023 神奈川県.* 佐々木健一様 由美子様"$/u),
    expect.stringMatching(/^ {4}P "愛知県.* 中村修平 千尋 4610002"$/u),
    '    Figure ""',
  ])
  expect(inflated(pdf)).toContain(`/Alt${textString('カスタマバーコード')}`)
})

test.each([
  ['生田目', '翔', '生田目翔様'],
  ['林', '一', '林一様'],
  ['佐々木', '健太郎', '佐々木健太郎様'],
  ['Łukasiewicz', 'Ewa', 'Ewa Łukasiewicz'],
])('a name is copied without the spaces between its letters: %s %s', async (lastname, firstname, copied) => {
  for (const code of ['ELM008', 'hagaki', '長形3号']) {
    const text = run(
      await printed([{ lastname, firstname, addresses: home }], code),
      'pdftotext',
      'FILE',
      '-',
    )
    expect(text.replaceAll(/\s+/gu, ' '), code).toContain(copied)
  }
})

test('digits in the printed frame are copied as one number', async () => {
  const text = run(await printed([couple], 'hagaki'), 'pdftotext', 'FILE', '-')
  expect(text.split('\n')).toContain('2310023')
})

test.each([
  ['labels', () => printed(everybody, 'ELM008', { barcode: true, outline: true })],
  [
    'postcards',
    () => printed(everybody, 'hagaki', { barcode: true, sender: { record: sender, address: 'first' } }),
  ],
  ['a test page', () => testPagePdf()],
  ['a table', () => tablePdf()],
])('what listeners need is in the PDF of %s (ISO 14289-1)', async (_, made) => {
  expect(faultsOf(await made())).toEqual([])
})

const fonts = bundledFonts('serif', 'sans')
const testPagePdf = () => toPdf([testPage(sheetOf('ELM008'), fonts, uncalibrated)], fonts)
const tablePdf = () =>
  toPdf(
    markTablePages(
      {
        title: '年賀状',
        legend: '○',
        name: '名前',
        columns: ['2026'],
        rows: [{ name: '山田', kana: '', cells: ['○'] }],
      },
      fonts,
    ),
    fonts,
  )

test('the rules find a text that no tag holds, and a figure without a name', async () => {
  const pdf = await printed(everybody, 'hagaki', { barcode: true })
  const { bodies, streams } = objectsOf(pdf)
  const bare = new Map(
    [...streams].map(([ref, content]) => [ref, content.replace('/P<</MCID 0>>BDC', '/P BMC')]),
  )
  expect(faultsIn({ bodies, streams: bare })).toContain('text or a picture has no tag')
  const nameless = new Map([...bodies].map(([ref, body]) => [ref, body.replace(/\/Alt<[^>]*>/u, '')]))
  expect(faultsIn({ bodies: nameless, streams })).toContain('a figure has no name')
})
