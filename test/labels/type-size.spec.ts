import { expect, test } from 'vitest'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')

/** Points, of the smallest upright letter. */
function smallestType(code: string, addresses: object[], direction: 'horizontal' | 'vertical'): number {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(code)
  const { pages } = layoutMailingLabels({
    records: [{ lastname: '小野寺', firstname: 'かおり', addresses }],
    ...{ sheet, fonts, options: { direction } },
  })
  const upright = (pages[0]?.runs ?? []).filter(({ stance }) => stance === direction)
  return (Math.min(...upright.map(({ size }) => size)) / 25.4) * 72
}

const addresses = [
  [{ zipcode: '028-7913', region: '岩手県', city: '九戸郡洋野町', street: '種市第23地割27番地12' }],
  [
    {
      ...{ zipcode: '605-0846', region: '京都府', city: '京都市東山区' },
      street: '五条橋東二丁目東入若宮八幡西入上る413番地の9',
    },
  ],
  [
    {
      ...{ zipcode: '604-0951', region: '京都府', city: '京都市中京区' },
      ...{
        street: '烏丸通二条下る秋野々町7丁目1903番地19',
        building: 'UR都市機構ひばりが丘パークヒルズ1996',
      },
    },
  ],
  [
    {
      ...{ zipcode: '981-3205', region: '宮城県', city: '仙台市泉区', street: '紫山三丁目12番8号' },
      building: 'グランドメゾンパークサイド紫山ガーデンテラス弐番館1205号室',
    },
  ],
]

test.each(['ELM005', 'ELM014', 'L7165', 'L7173'])(
  'a large label in vertical writing takes another column before small type: %s',
  (code) => {
    for (const each of addresses) expect(smallestType(code, each, 'vertical')).toBeGreaterThan(7)
  },
)
