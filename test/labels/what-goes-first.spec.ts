import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { breakCost, breakCosts } from '../../labels/typeset/kinsoku.ts'
import { counts } from '../counts.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')

/** What one mailing label says, without blanks, a run to the line; and what was left out. */
function laid(record: MailingRecord, code: string, direction: 'horizontal' | 'vertical') {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const { pages, warnings } = layoutMailingLabels({ records: [record], sheet, fonts, options: { direction } })
  const runs = pages[0]?.runs ?? []
  const said = runs.map(({ text }) => text.join('')).join('\n')
  const leftOut = warnings.flatMap((warning) => (warning.kind === 'overflow' ? [warning.text] : []))
  return { runs, said: said.normalize('NFKC').replace(/ /gu, ''), leftOut }
}

const building = 'グランドタワーレジデンス京都ノースウイング1804'
const crowded: MailingRecord = {
  lastname: '勅使河原',
  firstname: '五郎左衛門',
  suffix: '名誉教授',
  organization: {
    name: '株式会社みどり印刷',
    dept1: '国際事業推進本部',
    title: '取締役経営企画室長兼広報部長',
  },
  addresses: [
    {
      kindof: 'office',
      zipcode: '604-0924',
      region: '京都府',
      city: '京都市中京区',
      street: '河原町通二条下る一之船入町537',
      building,
    },
  ],
}

test('on the smallest label the building goes first, then departments and title; name and postal code stay', () => {
  const { said, leftOut } = laid(crowded, '5167', 'horizontal')
  expect(leftOut[0]).toBe(building)
  expect(said.replaceAll('\n', '')).toContain('勅使河原五郎左衛門名誉教授')
  expect(said).toContain('604-0924')
  expect(said).toContain('537')
})

test('what is left out of an address abroad is the building, not the town', () => {
  const record: MailingRecord = {
    lastname: 'Fitzgerald-Montgomery',
    firstname: 'Christopher',
    organization: { name: 'Riverside Paper Goods, Inc.', title: 'Purchasing' },
    addresses: [
      {
        kindof: 'office',
        country: 'United Kingdom',
        zipcode: 'SW1A 1AA',
        city: 'London',
        street: '221 Upper Harrington Street',
        building: 'Flat 3',
      },
    ],
  }
  const { said, leftOut } = laid(record, '5167', 'horizontal')
  expect(leftOut).toEqual(['Flat 3', 'Purchasing', 'Riverside Paper Goods, Inc.'])
  for (const line of ['ChristopherFitzgerald-Montgomery', '221UpperHarringtonStreet', 'London', 'SW1A1AA'])
    expect(said).toContain(line)
})

test('a name that does not fit a vertical label does not make the whole label small', () => {
  const addresses = [
    {
      kindof: 'home',
      zipcode: '530-0001',
      region: '大阪府',
      city: '大阪市北区',
      street: '梅田2丁目10番12号',
    },
  ]
  const sizeOf = (lastname: string, firstname: string) => {
    const { runs } = laid({ lastname, firstname, suffix: '様', addresses }, 'ELM008', 'vertical')
    return runs.find(({ text }) => text.join('').startsWith('大阪府'))?.size ?? 0
  }
  expect(sizeOf('オブライエン', 'エリザベス')).toBeCloseTo(sizeOf('山田', '太郎'), 1)
})

test('no line of an address begins or ends within a number while there is another way', () => {
  const number = fc.integer({ min: 1, max: 1999 })
  const street = fc.tuple(number, number, number).map(([a, b, c]) => `霞が関${a}-${b}-${c}`)
  fc.assert(
    fc.property(street, number, fc.constantFrom(...sheets), (town, room, { code }) => {
      const address = { zipcode: '100-0013', region: '東京都', city: '千代田区', street: town }
      const record = {
        lastname: '勅使河原',
        firstname: '五郎左衛門',
        suffix: '先生',
        addresses: [{ kindof: 'home', ...address, building: `郵便ビルA棟${room}号室` }],
      }
      const { runs } = laid(record, code, 'vertical')
      const digits = /^[〇一二三四五六七八九]$/u
      for (const [index, { text }] of runs.entries()) {
        const next = runs[index + 1]
        if (next === undefined || runs[index]?.stance !== next.stance) continue
        const torn = digits.test(text.at(-1) ?? '') && digits.test(next.text[0] ?? '')
        expect(torn, `${text.join('')}|${next.text.join('')}`).toBe(false)
      }
    }),
    {
      numRuns: counts(200, 3000, 'random addressees'),
      // The longest numbers there are, on every sheet.
      examples: sheets.map((sheet) => ['霞が関1000-1000-100', 1, sheet]),
    },
  )
})

test.each([
  ['3', '-', breakCosts.never],
  ['-', '3', breakCosts.whole],
  ['二', '〇', breakCosts.number],
  ['3', '丁', breakCosts.whole],
  ['a', 'b', breakCosts.word],
])('a line end between %s and %s costs %d', (before, after, cost) => {
  expect(breakCost(before, after)).toBe(cost)
})
