import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import type { GlyphRun } from '../../labels/output/glyph-run.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { lineLength, placeLine, wholeLine } from '../../labels/typeset/place-line.ts'
import { settingOf } from '../../labels/typeset/setting.ts'
import { counts } from '../counts.ts'
import { shapingFonts } from './fonts.ts'
import { faultsOf } from './accessible-pdf.ts'
import { leaves, overlap, runBox } from './ink.ts'
import { pdfPicture, svgPicture, unmatchedInk } from './raster.ts'

const fonts = shapingFonts('serif', 'sansLatin', 'thai', 'arabic', 'hebrew')

function printed(records: readonly MailingRecord[], code = 'L7160', options: Partial<LayoutOptions> = {}) {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(code)
  return layoutMailingLabels({ records, sheet, fonts, options })
}

const bangkok = {
  lastname: 'ใจดี',
  firstname: 'สมชาย',
  addresses: [
    {
      country: 'ประเทศไทย',
      zipcode: '10110',
      region: 'กรุงเทพมหานคร',
      city: 'เขตคลองเตย',
      street: '123/45 ซอยสุขุมวิท 21 ถนนสุขุมวิท แขวงคลองเตยเหนือ',
    },
  ],
}
const cairo = {
  lastname: 'حسن',
  firstname: 'فاطمة',
  addresses: [{ country: 'Egypt', zipcode: '11511', city: 'القاهرة', street: '15 شارع التحرير (الدور 3)' }],
}
const jerusalem = {
  lastname: 'כהן',
  firstname: 'דוד',
  addresses: [
    { country: 'Israel', zipcode: '9414101', city: 'ירושלים', street: 'רחוב יפו 97', building: 'דירה 4' },
  ],
}
const delhi = {
  lastname: 'शर्मा',
  firstname: 'कृष्ण',
  addresses: [{ country: 'India', zipcode: '110001', city: 'नई दिल्ली', street: '१२ राष्ट्रीय मार्ग' }],
}

/** Face, word, and what HarfBuzz makes of it: glyph, advance, and the place from there, in font units. */
test.each([
  ['thai', 'สมชาย', '102,572,0,0 56,614,0,0 7,550,0,0 78,406,0,0 128,594,0,0'],
  ['thai', 'กำแพง', '29,600,0,0 59,0,-2,0 78,406,0,0 79,549,0,0 69,695,0,0 58,537,0,0'],
  ['thai', 'น้ำผึ้ง', '63,613,0,0 59,0,0,0 49,0,-29,0 78,406,0,0 70,648,0,0 91,0,1,0 49,0,-28,0 58,537,0,0'],
  ['thai', 'ผู้ใหญ่', '70,648,0,0 95,0,1,0 47,0,1,0 81,289,0,0 19,587,0,0 129,909,0,0 42,0,0,0'],
  ['arabic', 'محمد', '27,474,0,0 76,413,0,0 24,666,0,0 77,456,0,0'],
  ['arabic', 'السلام', '72,489,0,0 11,300,0,0 69,310,0,0 34,663,0,0 70,212,0,0 8,238,0,0'],
  ['arabic', 'شارع', '44,604,0,0 28,386,0,0 9,253,0,0 298,0,231,-436 35,658,0,0'],
  [
    'hebrew',
    'ירושלים',
    '23,684,0,0 138,265,-30,0 55,522,0,0 96,730,0,0 124,301,0,0 86,523,0,0 138,275,-20,0',
  ],
  ['hebrew', 'דוד', '16,542,0,0 124,301,0,0 16,542,0,0'],
  ['sansLatin', 'श्रीमती', '4172,708,0,0 3930,259,0,0 3945,598,0,0 3982,570,0,0 3930,259,0,0'],
  ['sansLatin', 'कृष्ण', '3935,768,0,0 3971,0,-221,0 4240,322,0,0 3950,723,0,0'],
  ['sansLatin', 'मार्ग', '3945,598,0,0 3881,259,0,0 3918,563,0,0 4149,0,0,0'],
] as const)('the letters of a word join as those who read it write them: %s, %s', (face, word, wanted) => {
  const [own] = shapingFonts(face).faces
  const isFromRight = face === 'arabic' || face === 'hebrew'
  const shaped = own?.shape?.(word, isFromRight) ?? []
  expect(shaped.map(({ id, advance, x, y }) => [id, advance, x, y].map(Math.round).join(',')).join(' ')).toBe(
    wanted,
  )
})

describe.each([
  [
    'Thai',
    bangkok,
    [
      'สมชาย ใจดี',
      '123/45 ซอยสุขุมวิท 21 ถนนสุขุมวิท',
      'แขวงคลองเตยเหนือ',
      'เขตคลองเตย กรุงเทพมหานคร 10110',
      'THAILAND',
    ],
  ],
  ['Arabic', cairo, ['فاطمة حسن', 'القاهرة', 'شارع التحرير', 'EGYPT']],
  ['Hebrew', jerusalem, ['דוד כהן', 'רחוב יפו', 'דירה', 'ירושלים', 'ISRAEL']],
  ['Devanagari', delhi, ['कृष्ण शर्मा', '१२ राष्ट्रीय मार्ग', 'नई दिल्ली 110001', 'INDIA']],
])('%s', (_, record, lines) => {
  test.each(['L7160', 'hagaki'])(
    'is printed without a warning, and copied in the order of reading: %s',
    async (code) => {
      const { pages, warnings } = printed([record], code)
      expect(warnings).toEqual([])
      const pdf = await toPdf(pages, fonts)
      const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
      // Marks of direction are poppler's own.
      const plain = text.replace(/[\u202a-\u202e]/gu, '')
      for (const line of lines) expect(plain).toContain(line)
      expect(faultsOf(pdf)).toEqual([])
    },
  )

  test('looks the same in the preview and in the PDF', async () => {
    const [page] = printed([record]).pages
    if (page === undefined) throw new Error('no page')
    const [fromPdf, fromSvg] = await Promise.all([
      toPdf([page], fonts).then((pdf) => pdfPicture(pdf, 150)),
      svgPicture(toSvg(page, fonts), 150),
    ])
    expect(unmatchedInk(fromPdf, fromSvg)).toBeLessThan(0.002)
    expect(unmatchedInk(fromSvg, fromPdf)).toBeLessThan(0.002)
  })
})

/** The characters of a line from left to right, as they were typed. */
function fromLeft(text: string): string {
  const line = wholeLine(settingOf(fonts, text, 'horizontal'))
  const runs = placeLine(fonts, line, { direction: 'horizontal', x: 0, y: 0, size: 10 })
  const placed = runs.flatMap((run) =>
    run.text.map((said, at) => ({ said, x: run.x + (run.offsets[at] ?? 0) })),
  )
  expect(lineLength(line) * 10, 'ends where the line ends').toBeGreaterThan(
    Math.max(...placed.map(({ x }) => x)),
  )
  return placed
    .toSorted((a, b) => a.x - b.x)
    .map(({ said }) => said)
    .join('')
}

test.each([
  ['רחוב 12', '12 בוחר'],
  ['12 רחוב', 'בוחר 12'],
  ['רחוב יפו 97, דירה 4', '4 הריד ,97 ופי בוחר'],
  ['שלום abc 12', 'abc 12 םולש'],
  ['abc שלום 12 def', 'abc 12 םולש def'],
  ['בית (א)', ')א( תיב'],
  ['חדר 3-4', '3-4 רדח'],
])('numbers and Latin words among letters from the right keep their order: %s', (typed, wanted) => {
  expect(fromLeft(typed)).toBe(wanted)
})

test('a bracket from the right is the one that faces its text', () => {
  const { sorts } = settingOf(fonts, 'בית (א)', 'horizontal')
  const [open] = sorts.filter(({ glyphs }) => glyphs[0]?.text === '(')
  expect(open?.glyphs[0]?.id).toBe(fonts.faces[0]?.glyphOf(')'.codePointAt(0) ?? 0))
})

/** The lines of a page: what their runs say, and where they begin and end, mm. */
function linesOf(runs: readonly GlyphRun[]) {
  const rows = new Map<number, GlyphRun[]>()
  for (const run of runs) {
    const key = Math.round(run.y * 10)
    rows.set(key, [...(rows.get(key) ?? []), run])
  }
  return [...rows.values()].map((row) => ({
    text: row.map((run) => run.said ?? run.text.join('')).join(''),
    right: Math.max(...row.map((run) => run.x + run.offsets.reduce((end, at) => Math.max(end, at), 0))),
    left: Math.min(...row.map(({ x }) => x)),
  }))
}

test('lines of an address from the right begin at one right edge, its country too', () => {
  const [page] = printed([jerusalem]).pages
  const lines = linesOf(page?.runs ?? [])
  const rights = lines.map(({ right }) => right)
  expect(lines).toHaveLength(5)
  // The last glyph of a line is a letter wide.
  expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(3)
  expect(
    Math.max(...lines.map(({ left }) => left)) - Math.min(...lines.map(({ left }) => left)),
  ).toBeGreaterThan(5)
})

test('an Arabic name in a Japanese address begins where the other lines do', () => {
  const addresses = [{ zipcode: '150-0001', region: '東京都', street: '渋谷区神宮前1-1-1' }]
  const [page] = printed([{ lastname: 'حسن', addresses }]).pages
  const [first, ...more] = linesOf(page?.runs ?? []).map(({ left }) => left)
  expect(more.length).toBeGreaterThan(0)
  for (const left of more) expect(left - (first ?? 0)).toBeLessThan(8)
})

test('lines of Thai end between words', () => {
  const street = 'ถนนสุขุมวิทแขวงคลองเตยเหนือเขตคลองเตยใกล้สถานีรถไฟฟ้าอโศก'
  const [page] = printed([{ ...bangkok, addresses: [{ ...bangkok.addresses[0], street }] }], '5160').pages
  const lines = linesOf(page?.runs ?? []).map(({ text }) => text)
  const own = lines.filter((line) => street.includes(line))
  expect(own.length).toBeGreaterThan(1)
  expect(own.join('')).toBe(street)
  const ends = new Set<number>()
  for (const { index } of new Intl.Segmenter('th', { granularity: 'word' }).segment(street)) ends.add(index)
  let at = 0
  for (const line of own.slice(0, -1)) expect(ends).toContain((at += line.length))
})

test('in columns a word lies on its side', () => {
  const addresses = [{ zipcode: '150-0001', region: '東京都', street: '渋谷区神宮前1-1-1' }]
  const [page] = printed([{ lastname: '田中', firstname: 'สมหญิง', addresses }], 'hagaki').pages
  const thai = page?.runs.filter(({ said }) => said === 'สมหญิง')
  expect(thai?.map(({ stance }) => stance)).toEqual(['sideways'])
})

test('digits of a script keep their order; a word with a letter that no face has is 〓', () => {
  expect(fromLeft('شارع ۱۲').startsWith('۱۲')).toBe(true)
  const { warnings } = printed([{ ...cairo, lastname: 'ح\u{1ee00}سن' }])
  expect(warnings).toEqual([{ kind: 'missing-script', record: 0, characters: expect.any(String) }])
})

test('letters that one record lacks are not named for another one whose words a face sets', () => {
  const records = [{ ...cairo, lastname: 'ح\u{1ee00}سن' }, cairo]
  const named = printed(records).warnings.filter(({ kind }) => kind === 'missing-script')
  expect(named.map(({ record }) => record)).toEqual([0])
})

test('the words of one line have one baseline, whatever their faces', () => {
  const runs = placeLine(fonts, wholeLine(settingOf(fonts, 'Soi ซอย 21 شارع', 'horizontal')), {
    direction: 'horizontal',
    x: 0,
    y: 0,
    size: 10,
  })
  expect(new Set(runs.map(({ y }) => y.toFixed(6))).size).toBe(1)
})

const words = {
  ประเทศไทย: 'สมชาย ใจดี ปิ่นแก้ว น้ำผึ้ง ถนนสุขุมวิท แขวงคลองเตยเหนือ กรุงเทพมหานคร ผู้ใหญ่ หมู่ที่ ชั้น กตัญญู ฐานุ',
  Egypt: 'محمد فاطمة عبد الرحمن حسن شارع الملك القاهرة الإسكندرية التحرير الدور مُحَمَّد یزدان‌پناه',
  Israel: 'דוד כהן ירושלים רחוב דירה שָׁלוֹם הרצל בן־גוריון',
  India: 'कृष्ण शर्मा राष्ट्रीय मार्ग नई दिल्ली श्रीमती लक्ष्मी विद्या',
}

const arbitraryAddressee = fc.constantFrom(...Object.entries(words)).chain(([country, all]) => {
  const word = fc.constantFrom(...all.split(' '))
  const line = (most: number) =>
    fc
      .array(fc.oneof({ weight: 3, arbitrary: word }, fc.constantFrom('21', '123/45', 'Tower', '(4)')), {
        minLength: 1,
        maxLength: most,
      })
      .map((each) => each.join(' '))
  return fc.record({
    lastname: word,
    firstname: line(2),
    organization: fc.record({ name: line(4) }),
    addresses: fc.tuple(
      fc.record({
        country: fc.constant(country),
        zipcode: fc.constant('10110'),
        city: line(3),
        street: line(8),
      }),
    ),
  })
})

/** Marks above and below the letters reach further into the space between lines than accents do, mm. */
const touching = 0.6

test('whatever the words, they leave no cell, and no line runs into another', () => {
  const directions = ['horizontal', 'vertical'] as const
  fc.assert(
    fc.property(
      arbitraryAddressee,
      fc.constantFrom(...sheets),
      fc.constantFrom(...directions),
      (record, sheet, direction) => {
        const { pages, warnings } = layoutMailingLabels({
          records: [record],
          sheet,
          fonts,
          options: { direction, organization: 'always' },
        })
        expect(warnings.filter(({ kind }) => kind.startsWith('missing'))).toEqual([])
        const [page] = pages
        const cell = page?.labels[0]?.cell
        if (page === undefined || cell === undefined) return
        const boxes = page.runs.flatMap((run) => runBox(run, fonts) ?? [])
        for (const [index, box] of boxes.entries()) {
          expect(leaves(box, cell)).toBeLessThanOrEqual(0)
          for (const other of boxes.slice(index + 1))
            expect(overlap(box, other)).toBeLessThanOrEqual(touching)
        }
      },
    ),
    { numRuns: counts(200, 4000, 'records in other scripts') },
  )
})
