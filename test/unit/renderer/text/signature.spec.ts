import { describe, expect, it } from 'vitest'
import { cpuMs } from '../../../cpu-ms.ts'
import {
  readSignature,
  signatureSize,
  telephoneKind,
  type Signature,
} from '../../../../renderer/text/signature.ts'

/** A signature, and the values that must be read from it. */
interface Card {
  text: string
  holds: Record<string, string>
}

const pick = <T>(from: readonly T[], at: number) => from[at % from.length] as T

const people = [
  ['佐藤', '美咲', 'さとう', 'みさき'],
  ['高橋', '健', 'たかはし', 'けん'],
  ['長谷川', '樹', 'はせがわ', 'いつき'],
  ['林', '学', 'はやし', 'まなぶ'],
  ['五十嵐', '光', 'いがらし', 'ひかる'],
  ['齋藤', '由紀子', 'さいとう', 'ゆきこ'],
] as const
const firms = [
  ['株式会社みどり印刷', '営業部', '課長'],
  ['有限会社さくら工房', '製作課', '主任'],
  ['東都設計株式会社', '第二設計部', '部長'],
  ['学校法人青葉学園', '総務課', '係長'],
  ['合同会社北斗', '開発室', 'エンジニア'],
] as const
const homes = [
  ['150-0001', '東京都', '渋谷区', '神宮前1-2-3', 'みどりビル4F'],
  ['060-0042', '北海道', '札幌市中央区', '大通西5-8', ''],
  ['510-0075', '三重県', '四日市市', '安島1丁目3番', 'コーポ港201'],
  ['604-8571', '京都府', '京都市中京区', '寺町通御池上る488', ''],
  ['901-0364', '沖縄県', '糸満市', '潮崎町4-5', 'ハイツ潮105'],
] as const
const numbers = ['03-1234-5678', '011-222-3344', '0598-12-3456', '(06)6123-4567', '+81 3-5555-0101'] as const
const mobiles = ['090-1234-5678', '080-2222-3333', '070-4444-5555'] as const
const rules = ['', '-'.repeat(30), '━'.repeat(20), '='.repeat(24), '*'.repeat(20)] as const

/** Five layouts of a Japanese signature. */
function japanese(at: number): Card {
  const [lastname, firstname, lastkana, firstkana] = pick(people, at)
  const [name, dept1, title] = pick(firms, at + 1)
  const [zipcode, region, city, street, building] = pick(homes, at + 2)
  const [number, mobile] = [pick(numbers, at), pick(mobiles, at)]
  const place = [`${region}${city}${street}`, building].filter(Boolean).join(' ')
  const reach = [
    `TEL：${number}`,
    `携帯: ${mobile}`,
    `E-mail: p${at}@example.co.jp`,
    `https://www.example.jp/${at}`,
  ]
  const layouts = [
    [
      name,
      `${dept1} ${title}`,
      `${lastname} ${firstname}（${lastkana} ${firstkana}）`,
      `〒${zipcode}`,
      place,
      ...reach,
    ],
    [
      `${lastname}　${firstname}`,
      `${lastkana} ${firstkana}`,
      `${name} ${dept1} ${title}`,
      `〒${zipcode} ${place}`,
      ...reach,
    ],
    [
      `■ ${name}`,
      `${dept1}`,
      `${title} ${lastname} ${firstname}`,
      `${lastkana} ${firstkana}`,
      ...reach,
      `〒${zipcode} ${place}`,
    ],
    [
      `${lastname} ${firstname} / Sato Misaki`,
      `${lastkana} ${firstkana}`,
      name,
      dept1,
      title,
      `住所：〒${zipcode} ${place}`,
      ...reach,
    ],
    [
      name,
      `${dept1} / ${title}`,
      `${lastname} ${firstname}`,
      `(${lastkana} ${firstkana})`,
      `〒${zipcode} ${region}${city}${street}`,
      building,
      ...reach,
    ],
  ]
  const rule = pick(rules, at)
  const holds = {
    lastname,
    firstname,
    lastkana,
    firstkana,
    name,
    dept1,
    title,
    zipcode,
    region,
    city,
    street,
    building,
  }
  const text = [rule, ...pick(layouts, Math.floor(at / 3)), rule].join('\n')
  return {
    text,
    holds: {
      ...holds,
      offtel: number,
      cell: mobile,
      email: `p${at}@example.co.jp`,
      url: `https://www.example.jp/${at}`,
    },
  }
}

const westerners = [
  ['Anna', 'Keller'],
  ['John Q.', 'Miller'],
  ['Siobhan', "O'Neil"],
  ['Mary-Jane', 'Watson'],
] as const
const offices = [
  ['Northwind Ltd.', 'Sales Department', 'Account Manager'],
  ['Blue Harbour Inc.', 'Design Team', 'Senior Designer'],
  ['Keller GmbH', 'Research Division', 'Head of Research'],
] as const
const streets = [
  { street: '12 Baker Street', city: 'London', zipcode: 'NW1 6XE', line: 'London NW1 6XE' },
  {
    street: '742 Evergreen Terrace',
    city: 'Springfield',
    region: 'IL',
    zipcode: '62704',
    line: 'Springfield, IL 62704',
  },
  { street: 'Lindenallee 5', city: 'Hamburg', zipcode: '20354', line: '20354 Hamburg' },
] as const
const abroad = ['+44 20 7946 0958', '+1 217-555-0134', '+49 40 123456-78'] as const

/** Three layouts of an English one. */
function english(at: number): Card {
  const [firstname, lastname] = pick(westerners, at)
  const [name, dept1, title] = pick(offices, at)
  const { line, ...place } = pick(streets, at)
  const number = pick(abroad, at)
  const reach = [`Phone: ${number}`, `Email: a${at}@example.com`, `www.example.com/${at}`]
  const layouts = [
    [`${firstname} ${lastname}`, title, dept1, name, place.street, line, ...reach],
    [`${firstname} ${lastname} | ${title}`, `${name} | ${dept1}`, ...reach, place.street, line],
    [name, dept1, `${firstname} ${lastname}`, title, `${place.street}, ${line}`, ...reach],
  ]
  const holds = { firstname, lastname, name, dept1, title, ...place }
  const text = ['-- ', ...pick(layouts, Math.floor(at / 2))].join('\n')
  return {
    text,
    holds: { ...holds, offtel: number, email: `a${at}@example.com`, url: `https://www.example.com/${at}` },
  }
}

/** The values that were read, under the names that a card uses. */
function read({
  organization,
  telephones,
  emails,
  weburls,
  addresses,
  ...names
}: Signature): Record<string, string> {
  const numbers = Object.fromEntries(telephones.map(({ kindof, number }) => [kindof ?? '', number ?? '']))
  const rest = { email: emails[0]?.address ?? '', url: weburls[0]?.url ?? '' }
  return { ...names, ...organization, ...addresses[0], ...numbers, ...rest } as Record<string, string>
}

const cards = [
  ...Array.from({ length: 45 }, (_, at) => japanese(at)),
  ...Array.from({ length: 24 }, (_, at) => english(at)),
]

describe('a signature that is pasted', () => {
  it('at least nine of ten values are read correctly', () => {
    const wrong: string[] = []
    let parts = 0
    for (const { text, holds } of cards) {
      const found = read(readSignature(text))
      for (const [name, value] of Object.entries(holds)) {
        parts++
        if ((found[name] ?? '') !== value)
          wrong.push(`${name}: ${found[name] ?? 'nothing'} for ${value} in ${text}`)
      }
    }
    expect(parts).toBeGreaterThan(700)
    expect(wrong.slice(0, 5).join('\n\n')).toBe(
      wrong.length <= parts / 10 ? wrong.slice(0, 5).join('\n\n') : '',
    )
    expect(1 - wrong.length / parts).toBeGreaterThanOrEqual(0.9)
  })

  it('two numbers on one line are read separately, and one is the fax', () => {
    const { telephones } = readSignature('株式会社みどり\nTEL 03-1234-5678 / FAX 03-1234-5679')
    expect(telephones).toEqual([
      { kindof: 'offtel', number: '03-1234-5678' },
      { kindof: 'offfax', number: '03-1234-5679' },
    ])
  })

  const usual = cpuMs(() => readSignature('株式会社みどり\n佐藤 花子\nTEL 03-1234-5678\n'.repeat(33)))
  it.each(['a', '1', 'あ', 'a.', '1-', '〒', 'x/', '(1', '=', '- ', 'a\n', '03-1234-5678\n'])(
    '100,000 characters of %j are read in little more time than a hundred usual lines',
    (unit) => {
      const text = `佐藤 花子\n${unit.repeat(100_000 / unit.length)}\n03-1234-5678`
      expect(cpuMs(() => readSignature(text))).toBeLessThan(30 * usual)
    },
  )

  it('a long line next to the signature is ignored', () => {
    const found = readSignature(`佐藤 花子\n${'この通信は'.repeat(50)}\nTEL 03-1234-5678\nhana@example.jp`)
    expect(found).toMatchObject({ lastname: '佐藤', emails: [{ address: 'hana@example.jp' }] })
    expect(found.telephones).toHaveLength(1)
  })

  it.each(['', '\n\n', 'よろしくお願いします。\n来週また連絡します。', '1234\n5678'])(
    '%j is not a signature',
    (text) => {
      expect(signatureSize(readSignature(text))).toBe(0)
    },
  )

  it.each([
    ['', '09012345678', false, 'cell'],
    ['', '+819012345678', true, 'cell'],
    ['', '0312345678', false, 'tel'],
    ['FAX', '0312345678', true, 'offfax'],
    ['携帯', '0312345678', false, 'cell'],
  ] as const)('%s %s is of the kind %s → %s', (label, number, isWork, kind) => {
    expect(telephoneKind(label, number, isWork)).toBe(kind)
  })
})
