import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sender } from '../../tools/tour/ten-documents.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
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
        const { said } = await printed(records, sheet, options)
        const incomplete = people.filter(({ must }, index) =>
          must.some((piece) => !said[index]?.includes(plain(piece))),
        )
        expect(incomplete.map(({ must }) => must.join(' '))).toEqual([])
        const without = people.filter(({ code }, index) => {
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

test('names of any length, with any honorific and title, are whole on any sheet in both directions', async () => {
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
        const { said } = await printed(records, sheet, { direction })
        const incomplete = all.filter(({ lastname, firstname, suffix }, at) =>
          [lastname, firstname + suffix].some((piece) => !said[at]?.includes(plain(piece))),
        )
        expect(incomplete).toEqual([])
      },
    ),
    { numRuns: counts(40, 1500, 'random addressees') },
  )
})
