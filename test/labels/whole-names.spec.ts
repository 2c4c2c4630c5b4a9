import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sender } from '../../tools/tour/ten-documents.ts'
import type { MailingRecord, MailingWarning } from '../../labels/compose/mailing-record.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import type { Rect } from '../../labels/output/glyph-run.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import type { Sheet } from '../../labels/sheet/sheet.ts'
import { bundledFonts } from './fonts.ts'
import { inventedPeople } from './invented-people.ts'
import { counts } from '../counts.ts'
import { readPdf, type ReadRun } from './read-pdf.ts'

const fonts = bundledFonts('serif')
const directions = ['horizontal', 'vertical'] as const

/** Width and blanks belong to the spelling, not to the meaning. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/gu, '')
}

function saidIn(cell: Rect, runs: readonly ReadRun[]): string {
  const inside = runs.filter(
    ({ x, y }) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
  )
  return plain(inside.map(({ text }) => text).join(''))
}

/** What each mailing label says, read back from the PDF, by the record's position. */
async function printed(records: readonly MailingRecord[], sheet: Sheet, options: Partial<LayoutOptions>) {
  const { pages, warnings } = layoutMailingLabels({ records, sheet, fonts, options })
  const read = readPdf(await toPdf(pages, fonts, { deflate: (bytes) => deflateSync(bytes, { level: 1 }) }))
  const said: string[] = []
  for (const [number, { labels }] of pages.entries())
    for (const { record, cell } of labels) said[record] = saidIn(cell, read[number] ?? [])
  return { said, warnings }
}

/** Whether a record is listed as one that is not printed. */
function listedIn(warnings: readonly MailingWarning[]): (record: number) => boolean {
  const listed = new Set(warnings.filter(({ kind }) => kind === 'no-room').map(({ record }) => record))
  return (record) => listed.has(record)
}

const home = [
  { kindof: 'home', zipcode: '100-0013', region: '東京都', city: '千代田区', street: '霞が関1-3-2' },
]

test.each(['先生', '教授', 'ちゃん', '御一同様', '様'])(
  '佐々木 健太郎 %s is whole on a hagaki',
  async (suffix) => {
    const sheet = findSheet('hagaki')
    if (sheet === undefined) throw new Error('no hagaki')
    const record = { lastname: '佐々木', firstname: '健太郎', suffix, addresses: home }
    const { said, warnings } = await printed([record], sheet, {})
    expect(said[0]).toContain(`佐々木健太郎${suffix}`)
    expect(warnings).toEqual([])
  },
)

const people = inventedPeople(counts(60, 1000, 'invented people'))

describe.each(directions)('of %s mailing labels', (direction) => {
  test.each(sheets.map((sheet) => [sheet.code, sheet] as const))(
    'every name, honorific and postal code is whole on %s',
    async (_, sheet) => {
      const records = people.map(({ record }) => record)
      const from = sheet.kind === 'labels' ? null : ({ record: sender, address: 'first' } as const)
      for (const options of from === null ? [{ direction }] : [{ direction }, { direction, sender: from }]) {
        const { said, warnings } = await printed(records, sheet, options)
        const isListed = listedIn(warnings)
        const incomplete = people.filter(
          ({ must }, index) => !isListed(index) && must.some((piece) => !said[index]?.includes(plain(piece))),
        )
        expect(incomplete.map(({ must }) => must.join(' '))).toEqual([])
        const without = people.filter(({ code }, index) => {
          if (isListed(index)) return false
          const written = said[index]?.replaceAll('-', '')
          return !written?.includes(plain(code).replaceAll('-', ''))
        })
        expect(without.map(({ code }) => code)).toEqual([])
      }
    },
  )
})

/** Letters that form no honorific, because a doubled honorific is corrected and reported. */
const letters = fc.constantFrom(...'一林山木田村谷川崎藤郎子介衛門左健太美咲龍憂鬱髙邉さくらひより')
const letterCount = (most: number) => fc.array(letters, { minLength: 1, maxLength: most })
const addressee = fc.record({
  lastname: letterCount(8).map((each) => each.join('')),
  firstname: letterCount(8).map((each) => each.join('')),
  suffix: fc.oneof(
    fc.constantFrom('様', '殿', '君', '先生', '教授', 'さま', 'ちゃん', '御一同様', 'ご家族様', '名誉教授'),
    letterCount(5).map((each) => `${each.join('')}様`),
  ),
  name: fc.option(letterCount(14).map((each) => `${each.join('')}株式会社`)),
  title: fc.option(letterCount(12).map((each) => `${each.join('')}長`)),
})

test('names of any length, with any honorific and title, are whole or listed on any sheet in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sheets),
      fc.constantFrom(...directions),
      fc.array(addressee, { minLength: 1, maxLength: 8 }),
      async (sheet, direction, all) => {
        const records = all.map(({ name, title, ...person }) => ({
          ...person,
          ...(name === null && title === null ? {} : { organization: { name, title } }),
          addresses: home,
        }))
        const { said, warnings } = await printed(records, sheet, { direction })
        const isListed = listedIn(warnings)
        const incomplete = all.filter(
          ({ lastname, firstname, suffix }, at) =>
            !isListed(at) &&
            [lastname, firstname + suffix].some((piece) => !said[at]?.includes(plain(piece))),
        )
        expect(incomplete).toEqual([])
      },
    ),
    { numRuns: counts(40, 1500, 'random addressees') },
  )
})

/** A label sheet of narrow labels. */
const tiny = findSheet('ELM023')
const long = { lastname: 'Wolfeschlegelsteinhausen', firstname: 'Alexandra', addresses: home }
const short = { lastname: '林', firstname: '学', addresses: home }

test('a name that has no room whole takes no label, and the direction that has room is named', async () => {
  if (tiny === undefined) throw new Error('no ELM023')
  const { pages, warnings } = layoutMailingLabels({
    records: [short, long, short],
    sheet: tiny,
    fonts,
    options: { direction: 'vertical', copies: 2, collate: 'sets' },
  })
  expect(warnings).toEqual([
    { kind: 'no-room', record: 1, text: 'Alexandra Wolfeschlegelsteinhausen 様', better: 'horizontal' },
  ])
  expect(pages[0]?.labels.map(({ record }) => record)).toEqual([0, 2, 0, 2])
  const first = pages[0]?.labels.map(({ cell }) => cell) ?? []
  expect(new Set(first.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  const { said } = await printed([long], tiny, { direction: 'horizontal' })
  expect(said[0]).toContain('AlexandraWolfeschlegelsteinhausen様')
})

test('where the other direction does not help, a larger sheet on the same paper is named, and it has room', async () => {
  const spine = findSheet('Avery 5691-Spine')
  if (spine === undefined) throw new Error('no spine')
  const { pages, warnings } = layoutMailingLabels({ records: [short], sheet: spine, fonts })
  expect(pages).toEqual([])
  expect(warnings).toMatchObject([{ kind: 'no-room', better: { sheet: expect.any(String) } }])
  const [warning] = warnings
  const better = warning?.kind === 'no-room' && typeof warning.better === 'object' ? warning.better : null
  const sheet = findSheet(better?.sheet ?? '')
  if (sheet === undefined) throw new Error('no such sheet')
  expect(sheet.paper.width).toBe(spine.paper.width)
  const { said } = await printed([short], sheet, { direction: spine.direction })
  expect(said[0]).toContain('林学様')
})

test('no name is divided within a family name, a given name or an honorific, on any sheet', () => {
  const kanji = { lastname: '左衛門三郎', firstname: '五郎左衛門', suffix: '御一同様', addresses: home }
  const katakana = {
    lastname: 'ヴィシュワナータン',
    firstname: 'エリザベス',
    suffix: '名誉教授',
    addresses: home,
  }
  const words = [kanji, katakana].flatMap(({ lastname, firstname, suffix }) => [lastname, firstname, suffix])
  const records = [kanji, katakana]
  const torn = sheets.flatMap((sheet) =>
    directions.flatMap((direction) => {
      const { pages, warnings } = layoutMailingLabels({ records, sheet, fonts, options: { direction } })
      const lines = new Map<string, string>()
      for (const { x, y, text } of pages.flatMap(({ runs }) => runs)) {
        const place = direction === 'vertical' ? `x${Math.round(x * 5)}` : `y${Math.round(y * 5)}`
        lines.set(place, (lines.get(place) ?? '') + plain(text.join('')))
      }
      const all = [...lines.values()]
      const isListed = warnings.some(({ kind }) => kind === 'no-room')
      return isListed
        ? []
        : words
            .filter((word) => !all.some((line) => line.includes(word)))
            .map((word) => `${sheet.code} ${word}`)
    }),
  )
  expect(torn).toEqual([])
})

test('a sender without room is left out whole, and the card is printed', () => {
  const hagaki = findSheet('hagaki')
  if (hagaki === undefined) throw new Error('no hagaki')
  const from = { ...short, lastname: '左衛門三郎'.repeat(30), addresses: home }
  const options = { sender: { record: from, address: 'first' } } as const
  const { pages, warnings } = layoutMailingLabels({ records: [short], sheet: hagaki, fonts, options })
  expect(pages[0]?.labels).toMatchObject([{ record: 0, texts: [expect.any(Number)] }])
  expect(warnings).toMatchObject([{ kind: 'overflow', record: -1, text: expect.stringContaining('霞が関') }])
})
