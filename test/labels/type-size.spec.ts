import { expect, test } from 'vitest'
import type { PostalAddress } from '../../labels/compose/mailing-record.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/sheets.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')

/** Points, of the smallest upright letter. */
function smallestType(
  code: string,
  addresses: PostalAddress[],
  direction: 'horizontal' | 'vertical',
): number {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(code)
  const { pages } = layoutMailingLabels({
    records: [{ lastname: '小野寺', firstname: 'かおり', addresses }],
    ...{ sheet, fonts, options: { direction } },
  })
  const upright = (pages[0]?.runs ?? []).filter(({ stance }) => stance === direction)
  return (Math.min(...upright.map(({ size }) => size)) / 25.4) * 72
}

const kyoto = { zipcode: '602-0023', region: '京都府', city: '京都市上京区' }
const long = [
  {
    ...kyoto,
    street:
      '烏丸通今出川上る二筋目東入相国寺門前町字御所ノ内西入る北側647番地の1号地先衣棚通一条上る西入る南側町屋敷跡地',
  },
  {
    ...{ ...kyoto, street: '烏丸通今出川上る647番地' },
    building:
      '公益財団法人京都歴史文化財団附属烏丸今出川記念会館別館第二研究棟南ウイング低層階共同研究室並びに事務局受付3階305号室',
  },
]

test.each(['ELM005', 'ELM014', 'L7165', 'L7173'])(
  'a large label in vertical writing takes another column before small type: %s',
  (code) => {
    for (const each of long) expect(smallestType(code, [each], 'vertical')).toBeGreaterThan(7)
  },
)
