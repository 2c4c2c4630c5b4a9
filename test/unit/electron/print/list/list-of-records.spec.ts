import { describe, expect, it } from 'vitest'
import { usualList, type ListOptions } from '../../../../../contract/ipc/paper-list.ts'
import type { Language } from '../../../../../contract/language.ts'
import type { ServiceRecord } from '../../../../../contract/record/record.ts'
import { listOfRecords, listPaper } from '../../../../../electron/print/list/list-of-records.ts'

const record = (part: Partial<ServiceRecord>): ServiceRecord => ({ id: crypto.randomUUID(), ...part })
const named = (lastname: string, lastkana = '', more: Partial<ServiceRecord> = {}) =>
  record({ lastname, lastkana, ...more })

const people = [
  named('渡辺', 'わたなべ'),
  named('Baker', '', { firstname: 'Tom' }),
  named('秋田', 'あきた'),
  named('岩手'),
  named('加藤', 'かとう'),
  named('後藤', 'ごとう'),
]

function composed(
  records: readonly ServiceRecord[],
  options: Partial<ListOptions> = {},
  language: Language = 'ja',
) {
  const usual = usualList(options.kind ?? 'address', 'kana')
  return listOfRecords({
    family: 'address',
    records,
    options: { ...usual, ...options },
    language,
    today: new Date(2026, 10, 29),
  })
}

/** Each heading with the first texts of its rows. */
const outline = (records: readonly ServiceRecord[], options?: Partial<ListOptions>, language?: Language) =>
  composed(records, options, language).list.sections.map(({ heading, rows }) => [
    heading,
    ...rows.map(([first]) => first),
  ])

/** The texts of these columns of the only record. */
const cells = (
  of: Partial<ServiceRecord>,
  columns: ListOptions['columns'],
  options = {},
  language?: Language,
) => composed([record(of)], { columns, ...options }, language).list.sections[0]?.rows[0]?.slice(1)

describe('a list of records', () => {
  it.each<[ListOptions['order'], (string | undefined)[][]]>([
    [
      'kana',
      [
        ['あ', '秋田'],
        ['か', '加藤', '後藤'],
        ['わ', '渡辺'],
        ['B', 'Tom Baker'],
        ['漢', '岩手'],
      ],
    ],
    [
      'name',
      [
        ['B', 'Tom Baker'],
        ['漢', '加藤', '岩手', '後藤', '秋田', '渡辺'],
      ],
    ],
    ['selection', [['', '渡辺', 'Tom Baker', '秋田', '岩手', '加藤', '後藤']]],
  ])('is in the order of the window, with its headings: %s', (order, expected) => {
    expect(outline(people, { order })).toEqual(expected)
  })

  it('has no headings if they are not wanted', () => {
    expect(outline(people, { headings: false })).toEqual([
      ['', '秋田', '加藤', '後藤', '渡辺', 'Tom Baker', '岩手'],
    ])
  })

  it('is by company, and by postal code', () => {
    const at = (name: string, company: string, zipcode: string) =>
      named(name, '', { organization: { name: company }, addresses: [{ kindof: 'office', zipcode }] })
    const two = [at('山田', 'みどり印刷', '530-0001'), at('鈴木', 'あおぞら出版', '100-0001')]
    expect(outline(two, { order: 'organization' })).toEqual([
      ['あ', '鈴木'],
      ['ま', '山田'],
    ])
    expect(outline(two, { order: 'zipcode' })).toEqual([
      ['1', '鈴木'],
      ['5', '山田'],
    ])
  })

  it('has the columns that were chosen after the name, and says when it was made', () => {
    const { list, count } = composed(people, { columns: ['kana', 'tick', 'blank'] })
    expect(list.columns).toEqual([
      { heading: '名前', kind: 'words' },
      { heading: 'ふりがな', kind: 'words' },
      { heading: '済', kind: 'tick' },
      { heading: '備考', kind: 'blank' },
    ])
    expect([list.title, list.note, count]).toEqual(['住所録', '2026年11月29日現在　6件', 6])
    expect(composed(people, { title: ' 町内会 ' }).list.title).toBe('町内会')
    expect(composed(people.slice(0, 1), {}, 'en').list.note).toBe('29 November 2026 · 1 contact')
  })

  it('writes out what a record has', () => {
    const of: Partial<ServiceRecord> = {
      lastname: '佐藤',
      firstname: '美咲',
      joint_names: [
        { lastname: '佐藤', firstname: '健太' },
        { lastname: '佐藤', firstname: '陽菜' },
      ],
      organization: { name: 'あおぞら出版', dept1: '編集部', title: '編集長' },
      addresses: [
        {
          kindof: 'home',
          zipcode: '2480006',
          region: '神奈川県',
          city: '鎌倉市',
          street: '小町4-18-2',
          building: 'コーポ 3',
        },
        {
          kindof: 'office',
          country: 'United States',
          zipcode: '02108',
          region: 'MA',
          city: 'Boston',
          street: '24 Beacon St',
        },
      ],
      telephones: [
        { kindof: 'cell', number: '090-0000-1188' },
        { kindof: 'home', number: '0467-00-2210' },
      ],
      emails: [{ kindof: 'home', address: 'misaki@example.jp' }],
      birthdate: '1988-04-12',
      tags: ['年賀状', '大学'],
      memo: '一行目\n二行目',
    }
    const all: ListOptions['columns'] = ['jointNames', 'company', 'zipcode', 'address', 'telephone', 'email']
    expect(cells(of, [...all, 'birthdate', 'tags', 'memo', 'tick'])).toEqual(
      [
        '佐藤 健太\n佐藤 陽菜',
        'あおぞら出版 編集部 編集長',
        '248-0006',
        '神奈川県鎌倉市小町4-18-2 コーポ 3',
        '090-0000-1188\n0467-00-2210',
        'misaki@example.jp',
        '1988/04/12',
        '年賀状, 大学',
        '一行目\n二行目',
        '',
      ].map((text, at) =>
        at === 3 ? expect.stringMatching(/^神奈川県\u200b?鎌倉市\u200b?小町4-18-2 コーポ 3$/u) : text,
      ),
    )
    expect(cells(of, ['zipcode', 'address'], { address: 'office' })).toEqual([
      '02108',
      '24 Beacon St, Boston, MA, United States',
    ])
  })

  it.each([
    [
      'in Latin letters in Japan, without a country',
      { zipcode: '106-0032', city: 'Minato-ku', street: '6-10-1 Roppongi' },
      '6-10-1 Roppongi, Minato-ku',
    ],
    [
      'in Korea',
      { country: 'South Korea', zipcode: '04524', city: '서울', street: '중구' },
      '서울 중구 South Korea',
    ],
    [
      'in Japan, with the country',
      { country: '日本', zipcode: '100-0013', region: '東京都', street: '霞が関1' },
      '東京都霞が関1',
    ],
  ])('writes an address %s', (_, address, expected) => {
    const [written = ''] =
      cells({ lastname: 'A', addresses: [{ kindof: 'home', ...address }] }, ['address']) ?? []
    expect(written.replaceAll('\u200b', '')).toBe(expected)
  })
})

describe('a list of birthdays', () => {
  const born = (lastname: string, birthdate: string, lastkana = '') =>
    record({ lastname, lastkana, birthdate })
  const everyone = [
    born('森', '1988-12-01'),
    born('林', '1926-12-25'),
    born('関', '--04-01', 'せき'),
    born('一', '2026-04-01', 'はじめ'),
    born('原', ''),
    born('谷', '1950-04-01', 'たに'),
    born('辻', '2030-01-01'),
  ]
  const rows = (language: Language) => {
    const { list, leftOut } = composed(everyone, { kind: 'birthday', columns: ['birthdate'] }, language)
    return { sections: list.sections, columns: list.columns.map(({ heading }) => heading), leftOut }
  }

  it('is by month and day, with the age of this year, and in Japanese with the era', () => {
    const { sections, columns, leftOut } = rows('ja')
    expect(columns).toEqual(['誕生日', '名前', '生年', '今年の満年齢'])
    expect(sections).toEqual([
      { heading: '1月', rows: [['1月1日', '辻', '2030年（令和12年）', '']] },
      {
        heading: '4月',
        rows: [
          ['4月1日', '関', '', ''],
          ['4月1日', '谷', '1950年（昭和25年）', '76'],
          ['4月1日', '一', '2026年（令和8年）', '0'],
        ],
      },
      {
        heading: '12月',
        rows: [
          ['12月1日', '森', '1988年（昭和63年）', '38'],
          ['12月25日', '林', '1926年（昭和元年）', '100'],
        ],
      },
    ])
    expect(leftOut).toEqual([4])
  })

  it('has no eras in English', () => {
    const { sections, columns } = rows('en')
    expect(columns).toEqual(['Day', 'Name', 'Born', 'Turns'])
    expect(sections.at(-1)).toEqual({
      heading: 'December',
      rows: [
        ['1 December', '森', '1988', '38'],
        ['25 December', '林', '1926', '100'],
      ],
    })
  })
})

it('a tick list begins with a box, in the order of the run', () => {
  const { list } = composed(people, { kind: 'tick', order: 'selection' })
  expect(list.columns.map(({ kind }) => kind)).toEqual(['tick', 'words', 'number', 'text', 'blank'])
  expect(list.sections.flatMap(({ rows }) => rows.map(([box, name]) => [box, name]))).toEqual(
    people.map(({ lastname, firstname }) => ['', [firstname, lastname].filter(Boolean).join(' ')]),
  )
})

it('paper is upright or lies on its side', () => {
  const paper = { ...usualList('address', 'kana'), points: 12 }
  expect(listPaper(paper)).toEqual({ width: 210, height: 297, size: 12 * (25.4 / 72) })
  expect(listPaper({ ...paper, paper: 'Letter', landscape: true })).toMatchObject({
    width: 279.4,
    height: 215.9,
  })
})
