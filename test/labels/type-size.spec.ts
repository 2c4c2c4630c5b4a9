import { describe, expect, test } from 'vitest'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { fitNames, namesOf } from '../../labels/typeset/name-forms.ts'
import { lineLength } from '../../labels/typeset/place-line.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { counts } from '../counts.ts'
import { bundledFonts } from './fonts.ts'
import { runBox } from './ink.ts'
import { inventedPeople } from './invented-people.ts'

const fonts = bundledFonts('serif')

function layout(code: string, records: readonly MailingRecord[], direction: 'horizontal' | 'vertical') {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(code)
  return layoutMailingLabels({ records, sheet, fonts, options: { direction } })
}

/** Points, of the smallest upright letter. */
function smallestType(
  code: string,
  addresses: PostalAddress[],
  direction: 'horizontal' | 'vertical',
): number {
  const { pages } = layout(code, [{ lastname: '小野寺', firstname: 'かおり', addresses }], direction)
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
  const { warnings } = layout(code, people, direction)
  return warnings.filter((warning) => warning.kind === 'small-type')
}

test('reports type of less than 6 points once, with its size and how many labels have it', () => {
  const [warning, ...more] = typeWarnings('5167', 'horizontal')
  expect(more).toEqual([])
  expect(warning).toMatchObject({ kind: 'small-type', records: 2 })
  expect([1, 3]).toContain(warning?.record)
  expect(warning?.points).toBeLessThan(6)
  expect(warning?.points).toBeGreaterThan(3)
})

test('the way of writing that makes it readable is named', () => {
  expect(typeWarnings('ELM023', 'horizontal')[0]?.better).toBe('vertical')
})

test('where that does not help, the smallest sheet on the same paper that does is named', () => {
  const better = typeWarnings('5167', 'horizontal')[0]?.better
  expect(better).toEqual({ sheet: expect.any(String) })
  const code = typeof better === 'object' ? (better?.sheet ?? '') : ''
  expect(findSheet(code)?.paper).toEqual(findSheet('5167')?.paper)
  const worst = people[typeWarnings('5167', 'horizontal')[0]?.record ?? 0]
  expect(smallestType(code, [...(worst?.addresses ?? [])], 'horizontal')).toBeGreaterThanOrEqual(6)
})

test('larger type is not reported', () => {
  expect(typeWarnings('L7165', 'horizontal')).toEqual([])
  expect(typeWarnings('ELM004', 'vertical')).toEqual([])
})

const plainHome = { ...kyoto, city: '京都市下京区', street: '四条通1-2' }

test.each([
  ['5160', 'horizontal', 9],
  ['L7164', 'horizontal', 9],
  ['ELM022', 'horizontal', 7],
  ['ELM012', 'vertical', 8],
  ['ELM022', 'vertical', 6],
] as const)('type grows into the free room of a small label: %s %s', (code, direction, points) => {
  expect(smallestType(code, [plainHome], direction)).toBeGreaterThan(points)
})

test.each(['5163', '長形4号'])(
  'a row for each of five names leaves the others type of 8 points: %s',
  (code) => {
    const names = '学 一 千代之助 さくら'.split(' ').map((firstname) => ({ firstname, suffix: '様' }))
    const record = {
      lastname: '渡邉',
      firstname: '恵',
      joint_names: names,
      organization: { name: '有限会社さくら工房', dept1: '第二営業部東日本統括課', title: '代表取締役社長' },
      addresses: [{ ...kyoto, kindof: 'office', street: '四条通1-2', building: 'コーポ白壁251号室' }],
    }
    const runs = layout(code, [record], 'horizontal').pages[0]?.runs ?? []
    expect(runs.filter(({ text }) => /[様]/u.test(text.join('')))).toHaveLength(5)
    // The building is smaller than the address, which has 8 points.
    expect((Math.min(...runs.map(({ size }) => size)) / 25.4) * 72).toBeGreaterThan(7.4)
  },
)

test('a very low label is written in lines', () => {
  expect(smallestType('5167', [plainHome], 'horizontal')).toBeGreaterThan(6)
  const { pages } = layout('5167', [{ lastname: '小野寺', addresses: [plainHome] }], 'vertical')
  expect(pages[0]?.runs.every(({ stance }) => stance === 'horizontal')).toBe(true)
})

const invented = inventedPeople(counts(60, 600, 'invented people')).map(({ record }) => record)

/** The runs of each label of a job, by the place of their ink. */
function runsByLabel(code: string, direction: 'horizontal' | 'vertical') {
  return layout(code, invented, direction).pages.flatMap(({ labels, runs }) =>
    labels.map(({ cell }) =>
      runs.filter((run) => {
        const box = runBox(run, fonts)
        const [x, y] = box === null ? [-1, -1] : [box.x + box.width / 2, box.y + box.height / 2]
        return x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height
      }),
    ),
  )
}

describe.each(['horizontal', 'vertical'] as const)('of invented people written %s', (direction) => {
  const small = ['ELM008', 'ELM012', 'ELM022', 'ELM023', 'L7164', '5160', '5161']
  test.each(small)('at most one label in ten has type below 6 points, on %s', (code) => {
    const labels = runsByLabel(code, direction)
    const below = labels.filter((runs) => Math.min(...runs.map(({ size }) => size)) < (6 / 72) * 25.4)
    expect(below.length).toBeLessThanOrEqual(labels.length / 10)
  })

  test.each(small)('at most one label in 300 is condensed to less than 80 %%, on %s', (code) => {
    const labels = runsByLabel(code, direction)
    const narrow = labels.filter((runs) => runs.some(({ condense }) => condense < 0.8 - 1e-6))
    expect(narrow.length).toBeLessThanOrEqual(labels.length / 300)
  })
})

const person = { lastname: '佐々木', firstname: '健', honorific: '様' }

test.each([
  [person, 0.92],
  [{ lastname: '左衛門三郎', firstname: '五郎左衛門', honorific: '様' }, 0.97],
  [{ lastname: '', firstname: 'Alexandra Wolfeschlegelsteinhausen', honorific: '様' }, 0.97],
])(
  'letters of a long name come closer before they shrink, and shrink before they are condensed: %o',
  (name, share) => {
    const text = (part: string) => part
    const names = namesOf({ fonts, names: [name], direction: 'vertical', stretch: 1, text })
    const sizes = { largest: 4, comfortable: 3, smallest: 2, least: 0.8 }
    const manner = { form: 'rows', capacity: 1, worst: 0 } as const
    const fit = (room: number) => fitNames(names, manner, room, sizes)
    const whole = names.length * 4
    expect(fit(whole)).toMatchObject({ rows: { length: names.length }, size: 4, condense: 1 })
    const closer = fit(whole * share)
    expect(closer).toMatchObject({ size: 4, condense: 1 })
    expect(closer?.rows.length).toBeCloseTo(names.length * share, 6)
    const smaller = fit(names.closer().length * 3.5)
    expect(smaller).toMatchObject({ condense: 1 })
    expect(smaller?.size).toBeCloseTo(3.5, 6)
    expect(fit(names.closer().length * 3 * 0.9)?.condense).toBeCloseTo(0.9, 6)
    expect(fit(names.closer().length * 2 * 0.79)).toBeNull()
  },
)

test.each([
  ['一', '花子', '千代之助', 'くん'],
  ['小林', '健一', '小左衛門', 'ちゃん'],
])(
  'names that are longer with closer letters keep their spaces: %s %s, %s',
  (lastname, firstname, other, suffix) => {
    const text = (part: string) => part
    const names = namesOf({
      fonts,
      names: [
        { lastname, firstname, honorific: '様' },
        { lastname: '', firstname: other, honorific: suffix },
      ],
      direction: 'horizontal',
      stretch: 1,
      text,
    })
    expect(names.closer().length).toBeGreaterThan(names.length)
    const sizes = { largest: 4, comfortable: 3, smallest: 2, least: 0.8 }
    const fit = fitNames(names, { form: 'rows', capacity: 1, worst: 0 }, names.length * 3.5, sizes)
    expect(Math.max(...(fit?.rows.rows ?? []).map(lineLength)) * (fit?.size ?? 0)).toBeCloseTo(
      names.length * 3.5,
      6,
    )
  },
)

test('letters of a short name are spread, and no two of any name touch', () => {
  const text = (part: string) => part
  const gapsOf = (lastname: string, firstname: string) => {
    const names = namesOf({
      fonts,
      names: [{ lastname, firstname, honorific: '' }],
      direction: 'vertical',
      stretch: 1,
      text,
    })
    return [names, names.closer()].map(({ rows: [row] }) =>
      (row?.at ?? []).slice(1).map((at, index) => at - (row?.at[index] ?? 0) - 1),
    )
  }
  const [spread, close] = gapsOf('林', '学')
  expect(Math.min(...(spread ?? []))).toBeGreaterThan(0.7)
  expect(Math.min(...(close ?? []))).toBeGreaterThan(0.35)
  // Kanji have some white within their em box on every side.
  expect(Math.min(...(gapsOf('左衛門三郎', '五郎左衛門')[1] ?? []))).toBeGreaterThan(-0.04)
})

test('type is condensed to less than 80 % only where nothing else fits, and that is reported', () => {
  const name = 'Wolfeschlegelsteinhausenber'
  const report = (code: string, lastname: string) => {
    const { pages, warnings } = layout(code, [{ lastname, addresses: [plainHome] }], 'vertical')
    const scales = (pages[0]?.runs ?? []).map(({ condense }) => condense)
    return {
      narrow: Math.min(...scales) < 0.8 - 1e-6,
      told: warnings.some(({ kind }) => kind === 'condensed'),
    }
  }
  expect(report('5160', name)).toEqual({ narrow: true, told: true })
  for (const code of ['5167', 'hagaki', 'ELM004'])
    expect(report(code, name)).toEqual({ narrow: false, told: false })
})

test.each([
  ['ELM004', 0.1],
  ['ELM008', 0.1],
  ['ELM012', 0.1],
  ['5160', 1.2],
] as const)('first lines of neighbours are on one baseline as far as there is room: %s', (code, most) => {
  const baseline = (city: string, building: string) => {
    const addresses = [{ ...kyoto, city, street: '四条通1-2', building }]
    const { pages } = layout(code, [{ lastname: '林', firstname: '学', addresses }], 'horizontal')
    return pages[0]?.runs[0]?.y ?? 0
  }
  const baselines = [
    baseline('京都市下京区', ''),
    baseline('京都市下京区', '共同研究室3階305号室'),
    baseline('京都市中京区河原町通二条下る一之船入町', '烏丸記念会館別館3階305号室'),
  ]
  expect(Math.max(...baselines) - Math.min(...baselines)).toBeLessThan(most)
})
