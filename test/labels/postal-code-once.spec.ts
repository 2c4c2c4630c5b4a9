import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { Page } from '../../labels/output/glyph-run.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')
const directions = ['horizontal', 'vertical'] as const

type Form = Pick<PostalAddress, 'country' | 'zipcode' | 'region' | 'city' | 'street'>

const latin = { region: 'Region', city: 'Town', street: 'Elm Road' }
const kanji = { region: '本州', city: '中央市', street: '大通' }

/** Countries as people write them, each with a code in its own form. */
const countries: readonly (readonly [country: string | null, zipcode: string])[] = [
  [null, '987-6543'],
  ['日本', '〒９８７－６５４３'],
  ['JAPAN', '9876543'],
  ['韓国', '04524'],
  ['大韓民国', '987-654'],
  ['대한민국', '04524'],
  ['South Korea', '04524'],
  ['中国', '987654'],
  ['中华人民共和国', '987654'],
  ['China', '987654'],
  ['台湾', '98765'],
  ['Taiwan R.O.C.', '987654'],
  ['Hong Kong', '987654'],
  ['シンガポール', '987654'],
  ['Vietnam', '98765'],
  ['United States', '98765-4321'],
  ['アメリカ合衆国', '98765'],
  ['Canada', 'K9A 8B7'],
  ['Brazil', '98765-432'],
  ['Australia', '9876'],
  ['Germany', '98765'],
  ['ドイツ', '98765'],
  ['Schweiz', '9876'],
  ['Netherlands', '9876 XY'],
  ['ポーランド', '98-765'],
  ['United Kingdom', 'SW9A 8XY'],
  ['イギリス', 'SW9A 8XY'],
  ['Ireland', 'H91 XY87'],
  ['ベトナム', '987654'],
  ['無名国', '98765'],
]
/** Japanese codes that are not of seven digits, as they are mistyped or were written before 1998. */
const oddCodes = ['987', '987-65', '98765432', '9876543A']

const forms: readonly (readonly [name: string, address: Form])[] = [
  ...countries.flatMap(([country, zipcode]) =>
    [latin, kanji].map(
      (place) => [`${country ?? 'no country'}, ${place.city}`, { country, zipcode, ...place }] as const,
    ),
  ),
  ...oddCodes.map((zipcode) => [`a code ${zipcode}`, { country: null, zipcode, ...kanji }] as const),
]

const kanjiDigits = '〇一二三四五六七八九'

/** Text with digits of any kind as ASCII, without blanks and hyphens. */
function bare(text: string): string {
  return text
    .replace(/[〇一二三四五六七八九]/gu, (digit) => String(kanjiDigits.indexOf(digit)))
    .normalize('NFKC')
    .replace(/[\s\p{Dash}ー〒]/gu, '')
}

const textOf = ({ runs }: Page) => bare(runs.flatMap(({ text }) => text).join(''))
const times = (text: string, part: string) => text.split(part).length - 1

function printed(address: Form, code: string, direction: (typeof directions)[number], more: object = {}) {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const records = [{ lastname: '山田', addresses: [{ kindof: 'home', ...address }] }]
  const laid = layoutMailingLabels({ records, sheet, fonts, options: { direction, ...more } })
  const [page] = laid.pages
  if (page === undefined) throw new Error('nothing was laid out')
  return { ...laid, page }
}

test.each(forms)('%s: prints the postal code once on every sheet', (_name, address) => {
  const code = bare(address.zipcode ?? '')
  const wrong = sheets.flatMap((sheet) =>
    directions.flatMap((direction) => {
      const { page } = printed(address, sheet.code, direction)
      const found = times(textOf(page), code)
      return found === 1 ? [] : [`${sheet.code} ${direction}: ${found} times in ${textOf(page)}`]
    }),
  )
  expect(wrong).toEqual([])
})

test.each(forms)(
  '%s: prints the postal code of the sender once on every card and envelope',
  (_name, address) => {
    const code = bare(address.zipcode ?? '')
    const from = {
      record: { lastname: '鈴木', addresses: [{ kindof: 'home', ...address }] },
      address: 'first',
    }
    const to = { country: null, zipcode: '100-0013', ...kanji }
    const cards = sheets.filter(({ kind }) => kind !== 'labels')
    const wrong = cards.flatMap((sheet) =>
      directions.flatMap((direction) => {
        const { page } = printed(to, sheet.code, direction, { sender: from })
        const found = times(textOf(page), code)
        return found === 1 ? [] : [`${sheet.code} ${direction}: ${found} times in ${textOf(page)}`]
      }),
    )
    expect(wrong).toEqual([])
  },
)

test('a code without a printed frame is at the head of the address in that country', () => {
  const { page } = printed({ country: '韓国', zipcode: '04524', ...kanji }, 'hagaki', 'vertical')
  expect(textOf(page)).toMatch(/^04524韓国本州中央市大通/u)
})

test.each(['region', 'city', 'street'] as const)(
  'text typed into %s is printed as it is, even with a code in it, and the postal code is printed as well',
  (field) => {
    for (const direction of directions) {
      const typed = { country: '台湾', zipcode: '98765', ...kanji, [field]: '98765台北' }
      const { page } = printed(typed, 'ELM008', direction)
      expect(times(textOf(page), '98765')).toBe(2)
      expect(textOf(page)).toContain('98765台北')
    }
  },
)

test.each(directions)('is once in the text of the PDF, too: %s', async (direction) => {
  const records = ['韓国', '中国', '台湾'].map((country, at) => ({
    lastname: '山田',
    addresses: [{ kindof: 'home', country, zipcode: `9876${at}`, ...kanji }],
  }))
  const sheet = findSheet('ELM008')
  if (sheet === undefined) throw new Error('no ELM008')
  const { pages } = layoutMailingLabels({ records, sheet, fonts, options: { direction } })
  const pdf = await toPdf(pages, fonts)
  const text = bare(execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' }))
  expect([0, 1, 2].map((at) => times(text, `9876${at}`))).toEqual([1, 1, 1])
})
