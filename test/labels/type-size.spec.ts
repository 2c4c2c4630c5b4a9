import { expect, test } from 'vitest'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
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
    sheet,
    fonts,
    options: { direction },
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
    ...kyoto,
    street: '烏丸通今出川上る647番地',
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

const short = [{ zipcode: '600-8001', region: '京都府', city: '京都市下京区', street: '四条通1' }]
const people = [short, [long[0] ?? {}], short, [long[1] ?? {}]].map((addresses) => ({
  lastname: '小野寺',
  addresses,
}))

function typeWarnings(code: string, direction: 'horizontal' | 'vertical') {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(code)
  const { warnings } = layoutMailingLabels({ records: people, sheet, fonts, options: { direction } })
  return warnings.filter((warning) => warning.kind === 'small-type')
}

test('reports type of less than 6 points once, with its size and how many labels have it', () => {
  const [warning, ...more] = typeWarnings('ELM022', 'horizontal')
  expect(more).toEqual([])
  expect(warning).toMatchObject({ kind: 'small-type', records: 2 })
  expect([1, 3]).toContain(warning?.record)
  expect(warning?.points).toBeLessThan(6)
  expect(warning?.points).toBeGreaterThan(3)
})

test('the way of writing that makes it readable is named', () => {
  expect(typeWarnings('5160', 'vertical')[0]?.better).toBe('horizontal')
  expect(typeWarnings('L7164', 'horizontal')[0]?.better).toBe('vertical')
})

test('where that does not help, the smallest sheet on the same paper that does is named', () => {
  const better = typeWarnings('ELM023', 'horizontal')[0]?.better
  expect(better).toEqual({ sheet: expect.any(String) })
  const code = typeof better === 'object' ? (better?.sheet ?? '') : ''
  expect(findSheet(code)?.paper).toEqual(findSheet('ELM023')?.paper)
  const worst = people[typeWarnings('ELM023', 'horizontal')[0]?.record ?? 0]
  expect(smallestType(code, [...(worst?.addresses ?? [])], 'horizontal')).toBeGreaterThanOrEqual(6)
})

test('larger type is not reported', () => {
  expect(typeWarnings('L7165', 'horizontal')).toEqual([])
  expect(typeWarnings('ELM004', 'vertical')).toEqual([])
})
