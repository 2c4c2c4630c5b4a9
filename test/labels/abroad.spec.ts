import { inRomaji } from '../../labels/compose/romaji.ts'
import { describe, expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { GlyphRun } from '../../labels/output/glyph-run.ts'
import { sheetFor } from '../../labels/sheet/sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')
const cards = sheets.filter(({ kind }) => kind !== 'labels')
const directions = ['horizontal', 'vertical'] as const

const portland = {
  zipcode: '97204',
  region: 'OR',
  city: 'Portland',
  street: '1450 SW Willow Creek Ave',
  country: 'United States',
  building: 'Suite 210',
}
const grace = { lastname: 'Miller', firstname: 'Grace', addresses: [portland] }
const manager = {
  lastname: 'Vandenberghe-Castellanos',
  firstname: 'Maximilian',
  suffix: 'Mr.',
  organization: { name: 'Riverside Paper Goods Inc.', title: 'Senior Procurement Manager' },
  addresses: [{ ...portland, kindof: 'office' }],
}
const sendai = {
  lastname: '高橋',
  firstname: '学',
  addresses: [
    {
      zipcode: '981-3205',
      region: '宮城県',
      city: '仙台市泉区',
      street: '紫山3丁目12-8',
      building: 'パークサイド紫山1205号',
    },
  ],
}

/** The lines of horizontal runs from the top down; those at one height are joined. */
function linesOf(runs: readonly GlyphRun[]): string[] {
  const lines = new Map<number, GlyphRun[]>()
  for (const run of runs.filter(({ stance }) => stance === 'horizontal')) {
    const height = Math.round(run.y * 100)
    lines.set(height, [...(lines.get(height) ?? []), run])
  }
  return [...lines.keys()]
    .toSorted((a, b) => a - b)
    .map((height) =>
      (lines.get(height) ?? [])
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text.join(''))
        .join(''),
    )
}

describe.each(directions)('written %s', (direction) => {
  test.each(cards)('a sender in Latin letters reads from the name to the country: $code', (sheet) => {
    const sender = { record: grace, address: 'first' } as const
    const laid = layoutMailingLabels({ records: [sendai], sheet, fonts, options: { direction, sender } })
    expect(laid.warnings).toEqual([])
    const text = linesOf(laid.pages[0]?.runs ?? [])
      .join('\n')
      .replaceAll(/\s/gu, '')
    const parts = ['GraceMiller', '1450SW', 'Suite210', 'Portland,OR97204', 'UNITEDSTATES']
    const places = parts.map((part) => text.indexOf(part))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test.each(cards)('mail abroad keeps clear of the cancellation and of the sender: $code', (sheet) => {
    for (const record of [grace, manager]) {
      const sender = { record: sendai, address: 'first' } as const
      const laid = layoutMailingLabels({ records: [record], sheet, fonts, options: { direction, sender } })
      const alone = layoutMailingLabels({ records: [record], sheet, fonts, options: { direction } })
      expect(laid.warnings).toEqual([])
      const latin = ({ text }: GlyphRun) => /[a-z]/u.test(text.join(''))
      const tops = [...laid.pages, ...alone.pages].flatMap(({ runs }) =>
        runs.filter(latin).map(({ y, size }) => y - 0.75 * size),
      )
      if (sheetFor(sheet, direction).postalFrame !== null || direction === 'vertical')
        expect(Math.min(...tops)).toBeGreaterThan(35)
    }
  })
})

test.each<[home: string, sender: object | null, to: object, countries: string[]]>([
  ['', null, grace, ['UNITED STATES']],
  ['US', null, grace, []],
  ['', grace, grace, []],
  ['JP', grace, grace, ['UNITED STATES', 'UNITED STATES']],
  ['', grace, sendai, ['JAPAN', 'UNITED STATES']],
  ['', sendai, grace, ['JAPAN', 'UNITED STATES']],
  ['', sendai, sendai, []],
  ['US', null, sendai, ['JAPAN']],
])('mail posted in “%s” says the countries that it crosses: %#', (homeCountry, record, to, countries) => {
  for (const sheet of cards) {
    const sender = record && { record, address: 'first' as const }
    const options = { homeCountry, sender, direction: 'horizontal' as const }
    const { pages } = layoutMailingLabels({ records: [to], sheet, fonts, options })
    const lines = linesOf(pages[0]?.runs ?? []).join('\n')
    expect((lines.match(/JAPAN|UNITED STATES/gu) ?? []).toSorted()).toEqual(countries)
  }
})

test.each([
  [{ street: 'Hauptstr. 12', city: 'Dresden', zipcode: '01067' }, '01067Dresden'],
  [{ street: '5 rue de la Paix', city: 'Paris', zipcode: '75002' }, '75002Paris'],
  [{ street: '123 Main St', city: 'Boston', region: 'MA', zipcode: '02139' }, 'Boston,MA02139'],
])('without a country the code is where the look of the address says: %j', (address, town) => {
  for (const direction of directions) {
    const records = [{ lastname: 'Berg', firstname: 'Ida', addresses: [address] }]
    for (const sheet of sheets.slice(0, 2)) {
      const { pages } = layoutMailingLabels({ records, sheet, fonts, options: { direction } })
      const lines = linesOf(pages[0]?.runs ?? []).map((line) => line.replaceAll(/\s/gu, ''))
      expect(lines).toContain(town)
    }
  }
})

test.each([
  ['1450 SW Willow Creek Ave', 'Apt 7', ['1450SWWillowCreekAve,Apt7']],
  ['14500 Southwest Willow Creek Park Avenue North', 'Apartment 1207 West Tower', ['Apartment1207WestTower']],
])('a comma joins a unit to its street only if the whole fits: %s, %s', (street, building, wanted) => {
  const records = [{ ...grace, addresses: [{ ...portland, street, building }] }]
  for (const code of ['5160', 'ELM012']) {
    const sheet = sheets.find((each) => each.code === code)
    if (sheet === undefined) throw new Error(code)
    const { pages } = layoutMailingLabels({ records, sheet, fonts, options: { direction: 'horizontal' } })
    const lines = linesOf(pages[0]?.runs ?? []).map((line) => line.replaceAll(/\s/gu, ''))
    expect(lines).toEqual(expect.arrayContaining(wanted))
  }
})

const taipei = { country: '台湾', zipcode: '100', city: '台北市', street: '中正区重慶南路一段122号' }
const seoul = {
  country: '韓国',
  zipcode: '04524',
  region: 'ソウル特別市',
  city: '中区',
  street: '世宗大路110',
}
const beijing = { country: 'China', zipcode: '100000', city: '北京市', street: '長安街1号' }

test.each([
  [taipei, ['100', '台湾', '122', 'TAIWAN']],
  [seoul, ['04524', '韓国', '110', 'SOUTHKOREA']],
  [beijing, ['100000', '北京市', '1号', 'CHINA']],
])('mail to East Asia is in lines with Arabic digits on every vertical sheet: %j', (address, wanted) => {
  const records = [{ lastname: '王', firstname: '小明', addresses: [address] }]
  const sender = { record: sendai, address: 'first' } as const
  for (const sheet of sheets) {
    const options = { direction: 'vertical' as const, ...(sheet.kind === 'labels' ? {} : { sender }) }
    const { runs } = layoutMailingLabels({ records, sheet, fonts, options }).pages[0] ?? { runs: [] }
    expect(runs.filter(({ stance }) => stance !== 'horizontal')).toEqual([])
    const text = runs.flatMap((run) => run.text).join('')
    const places = wanted.map((part) => text.replaceAll(/\s/gu, '').indexOf(part))
    expect(places, text).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b))
    expect(text).not.toMatch(/[〇一]〇/u)
    if (sheet.kind === 'labels') continue
    const tops = runs.filter(({ text }) => text.join('') !== '').map(({ y, size }) => y - 0.8 * size)
    expect(Math.min(...tops)).toBeGreaterThan(35)
    expect(text.replaceAll(/\s/gu, '')).toMatch(/JAPAN/u)
  }
})

test('on mail abroad the sender has the address of the record in Latin letters, if there is one', () => {
  const latin = { zipcode: '981-3205', region: 'Miyagi', city: 'Sendai', street: '3-12-8 Murasakiyama' }
  const record = { ...sendai, addresses: [...sendai.addresses, latin] }
  const sender = { record, address: 'first' } as const
  for (const sheet of cards)
    for (const direction of directions) {
      const textFor = (to: object) => {
        const { pages } = layoutMailingLabels({ records: [to], sheet, fonts, options: { direction, sender } })
        return (pages[0]?.runs ?? []).flatMap(({ text }) => text).join('')
      }
      expect(textFor(grace)).toContain('Murasakiyama')
      expect(textFor(grace)).not.toContain('宮城県')
      expect(textFor(sendai)).not.toContain('Murasakiyama')
    }
})

test.each([
  ['サトウ', 'Sato'],
  ['いとう', 'Ito'],
  ['おおの', 'Ono'],
  ['オオウチ', 'Ouchi'],
  ['せのお', 'Senoo'],
  ['いのうえ', 'Inoue'],
  ['まつうら', 'Matsuura'],
  ['ゆうき', 'Yuki'],
  ['しゅうじ', 'Shuji'],
  ['ﾐﾁｺ', 'Michiko'],
  ['しんいち', 'Shinichi'],
  ['なんば', 'Namba'],
  ['ほんま', 'Homma'],
  ['はっとり', 'Hattori'],
  ['はっちょう', 'Hatcho'],
  ['きっしょう', 'Kissho'],
  ['りゅうじ', 'Ryuji'],
  ['じょうじ', 'Joji'],
  ['づか', 'Zuka'],
  ['ジェーン', 'Jen'],
  ['フェイ', 'Fei'],
  ['かをり', 'Kaori'],
])('a reading in kana as on a passport: %s is %s', (kana, romaji) => {
  expect(inRomaji(kana)).toBe(romaji)
})

test('what is not kana has no reading', () => {
  for (const text of ['', '山田', 'やま田', 'Smith', 'ー', 'っ', '12']) expect(inRomaji(text)).toBe(null)
})

describe('on mail abroad with an address in Latin letters, the names of the sender', () => {
  const latin = {
    country: 'Japan',
    zipcode: '981-3205',
    region: 'Miyagi',
    city: 'Sendai',
    street: '3-12-8 Murasakiyama',
  }
  const couple = {
    lastname: '大野',
    firstname: '健一',
    lastkana: 'オオノ',
    firstkana: 'ケンイチ',
    joint_names: [{ lastname: '大野', firstname: '洋子', lastkana: 'オオノ', firstkana: 'ヨウコ' }],
    addresses: [sendai.addresses[0], latin],
  }
  const said = (record: object, to: object = grace) => {
    const sender = { record, address: 'first' } as const
    const sheet = cards[0]
    if (sheet === undefined) throw new Error('no card')
    const options = { direction: 'horizontal', sender } as const
    const { pages } = layoutMailingLabels({ records: [to], sheet, fonts, options })
    return (pages[0]?.runs ?? []).flatMap(({ text }) => text).join('')
  }

  test('are in Latin letters, too', () => {
    expect(said(couple)).toContain('Kenichi and Yoko Ono')
    expect(said({ ...couple, joint_names: [] })).toContain('Kenichi Ono')
    expect(said(couple, sendai)).toContain('洋子')
  })

  test.each([
    ['a reading is missing', { ...couple, firstkana: '' }],
    ['a reading of another person is missing', { ...couple, joint_names: [{ firstname: '洋子' }] }],
    ['there is no such address', { ...couple, addresses: [sendai.addresses[0]] }],
  ])('stay as they are where %s', (_, record) => {
    expect(said(record)).toContain('健')
  })
})

test.each(directions)(
  'says AIR MAIL on mail abroad, if asked, once and on no other mail: %s',
  (direction) => {
    const said = (to: object, airMail: boolean) =>
      sheets.map((sheet) => {
        const { pages } = layoutMailingLabels({
          records: [to],
          sheet,
          fonts,
          options: { direction, airMail },
        })
        const text = (pages[0]?.runs ?? []).flatMap((run) => run.text).join('')
        return text.split('AIR MAIL').length - 1
      })
    const king = { lastname: '王', firstname: '小明', addresses: [taipei] }
    expect(new Set([...said(grace, true), ...said(king, true)])).toEqual(new Set([1]))
    expect(new Set([...said(grace, false), ...said(sendai, true)])).toEqual(new Set([0]))
  },
)

test('an address of Japan in Latin letters is in western order on every sheet, its code in the boxes if there are some', () => {
  const address = { zipcode: '1066126', region: 'Tokyo', city: 'Minato-ku', street: '6-10-1 Roppongi' }
  const records = [{ ...grace, addresses: [address] }]
  for (const sheet of sheets)
    for (const direction of directions) {
      const { runs } = layoutMailingLabels({ records, sheet, fonts, options: { direction } }).pages[0] ?? {
        runs: [],
      }
      const text = linesOf(runs).join('').replaceAll(/\s/gu, '')
      const isFramed = sheetFor(sheet, direction).postalFrame !== null
      const place = 'GraceMiller様6-10-1RoppongiMinato-ku,Tokyo'
      expect(text, sheet.code).toBe(isFramed ? `1066126${place}` : `${place}106-6126`)
    }
})
