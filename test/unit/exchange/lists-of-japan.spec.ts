import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { sheet, utf8 } from './bytes.ts'

const cities = [
  { region: '東京都', city: '渋谷区' },
  { region: '東京都', city: '中央区' },
  { region: '東京都', city: '西多摩郡奥多摩町' },
  { region: '北海道', city: '旭川市' },
  { region: '北海道', city: '余市郡余市町' },
  { region: '神奈川県', city: '横浜市中区' },
  { region: '大阪府', city: '大阪市北区' },
  { region: '石川県', city: '輪島市' },
  { region: '和歌山県', city: '和歌山市' },
]
const people = (text: string) =>
  readFile(utf8(text), { name: 'list.csv', cities }).persons.map(({ person }) => person)
const one = (text: string) => people(text)[0]
const addressOf = (cell: string) => one(`氏名,住所\n山田 太郎,${cell}\n`)?.addresses?.[0]

describe('where the street ends and the building begins', () => {
  it.each([
    ['東京都渋谷区本町1-2-3-201号室', '本町1-2-3-201号室', undefined],
    ['東京都渋谷区本町1-2-3-201号室 山田方', '本町1-2-3-201号室', '山田方'],
    ['東京都渋谷区本町二丁目3番4号201号室', '本町二丁目3番4号', '201号室'],
    ['東京都渋谷区本町3丁目2番1号5階', '本町3丁目2番1号', '5階'],
    ['東京都渋谷区本町1丁目2番3号棟201', '本町1丁目2番', '3号棟201'],
    ['東京都渋谷区本町1-2-3-B101', '本町1-2-3-B101', undefined],
    ['東京都渋谷区本町2-3-4、コーポ表201', '本町2-3-4', 'コーポ表201'],
    ['東京都渋谷区本町 2丁目 3-4 コーポ表 201', '本町 2丁目 3-4', 'コーポ表 201'],
    ['東京都渋谷区本町3丁目 201号室', '本町3丁目', '201号室'],
    ['北海道旭川市8条通13丁目65番地', '8条通13丁目65番地', undefined],
    ['北海道旭川市三条通8丁目1', '三条通8丁目1', undefined],
    ['和歌山県和歌山市七番丁23番地', '七番丁23番地', undefined],
    ['和歌山県和歌山市7番丁23番地 城前ビル', '7番丁23番地', '城前ビル'],
    ['石川県輪島市河井町20部1番地1', '河井町20部1番地1', undefined],
    ['石川県輪島市二ツ屋町2字29番地', '二ツ屋町2字29番地', undefined],
  ])('%s', (cell, street, building) => {
    expect(addressOf(cell)).toMatchObject({ street })
    expect(addressOf(cell)?.building).toBe(building)
  })
})

describe('a city with spaces between its parts', () => {
  it.each([
    ['神奈川県 横浜市 中区 本町6-50-10', '神奈川県', '横浜市中区', '本町6-50-10'],
    ['北海道 余市郡 余市町 黒川町3-12', '北海道', '余市郡余市町', '黒川町3-12'],
    ['東京都西多摩郡 奥多摩町氷川215', '東京都', '西多摩郡奥多摩町', '氷川215'],
    ['大阪市　北区　梅田1-1-3', '大阪府', '大阪市北区', '梅田1-1-3'],
  ])('%s', (cell, region, city, street) => {
    expect(addressOf(cell)).toMatchObject({ region, city, street })
  })
})

describe('an address in several columns', () => {
  const place = { region: '東京都', city: '渋谷区' }
  it.each([
    ['住所1,住所2,住所3', '東京都,渋谷区,本町2-3-4', { street: '本町2-3-4' }],
    [
      '住所1,住所2,住所3,住所4',
      '東京都,渋谷区,本町2-3-4,コーポ',
      { street: '本町2-3-4', building: 'コーポ' },
    ],
    ['住所1,住所2,住所3', '東京都渋谷区,本町,2-3-4', { street: '本町2-3-4' }],
    ['住所1,住所2', '東京都渋谷区本町2-3-4,コーポ', { street: '本町2-3-4', building: 'コーポ' }],
  ])('%s: %s', (headers, cells, rest) => {
    expect(one(`氏名,${headers}\n山田 太郎,${cells}\n`)?.addresses).toEqual([
      { kindof: 'home', ...place, ...rest },
    ])
  })
})

describe('which address a postal code belongs to', () => {
  const [home, office] = ['東京都渋谷区本町2-3-4', '東京都中央区銀座4-6-16']
  const expected = [
    { kindof: 'home', zipcode: '151-0071', region: '東京都', city: '渋谷区', street: '本町2-3-4' },
    { kindof: 'office', zipcode: '104-0061', region: '東京都', city: '中央区', street: '銀座4-6-16' },
  ]
  it.each([
    ['郵便番号,自宅住所,〒,勤務先住所', `151-0071,${home},104-0061,${office}`],
    ['郵便番号,住所,会社名,郵便番号,会社住所', `151-0071,${home},海山,104-0061,${office}`],
    ['郵便番号,住所,会社名,郵便番号,住所', `151-0071,${home},海山,104-0061,${office}`],
  ])('%s', (headers, cells) => {
    expect(one(`氏名,${headers}\n山田 太郎,${cells}\n`)?.addresses).toEqual(expected)
  })

  it('a code before the only address, at work, belongs to it', () => {
    const found = one(`氏名,会社名,郵便番号,会社住所\n山田 太郎,海山,104-0061,${office}\n`)
    expect(found?.addresses).toEqual([expected[1]])
  })

  it('a repeated telephone heading after the company is the work number', () => {
    const found = one('氏名,住所,TEL,会社名,住所,TEL\n山田 太郎,,03-1111-2222,海山,,03-3333-4444\n')
    expect(found?.telephones).toEqual([
      { kindof: 'tel', number: '03-1111-2222' },
      { kindof: 'offtel', number: '03-3333-4444' },
    ])
  })

  it('two complete codes are never joined', () => {
    const found = one(`氏名,個人郵便番号,郵便番号,〒,住所\n山田 太郎,151-0071,151-0071,104-0061,${home}\n`)
    expect(found?.addresses).toEqual([expected[0]])
    expect(found?.memo).toContain('104-0061')
    const odd = one(`氏名,郵便番号,〒,住所\n山田 太郎,151,1040061,${home}\n`)
    expect(odd?.memo).toContain('1040061')
  })

  it('a code after a foreign address belongs to it', () => {
    const found = one('Name,Address,City,Zip,Work Address\nAnn Lee,1 Elm St,Springfield,62704,2 Oak St\n')
    expect(found?.addresses).toEqual([
      { kindof: 'home', street: '1 Elm St', city: 'Springfield', zipcode: '62704' },
      { kindof: 'office', street: '2 Oak St' },
    ])
  })

  it.each([
    ['151,0071', '151-0071'],
    ['60,1', '060-0001'],
    ['151,71', '151-0071'],
  ])('a code may be in two cells, with or without lost zeros: %s', (cells, zipcode) => {
    const found = one(`氏名,郵便番号(上3桁),郵便番号(下4桁),住所\n山田 太郎,${cells},${home}\n`)
    expect(found?.addresses?.[0]).toMatchObject({ zipcode })
  })
})

describe('a postal code before its address', () => {
  it.each([
    '150-0001東京都渋谷区本町2-3',
    '（〒150-0001）東京都渋谷区本町2-3',
    '〒150-0001 東京都渋谷区本町2-3',
  ])('%s', (cell) => {
    expect(addressOf(cell)).toMatchObject({ zipcode: '150-0001', city: '渋谷区', street: '本町2-3' })
  })
})

describe('a birthday with a year of two digits', () => {
  const born = (days: readonly string[], header = '生年月日') =>
    people(`氏名,${header}\n${days.map((day, at) => `山田 ${at}郎,${day}\n`).join('')}`).map(
      ({ birthdate }) => birthdate,
    )

  it('is year first below a Japanese heading', () => {
    expect(born(['60/04/01', '25/12/24', '05/04/10', '98-12-31', '75.3.4'])).toEqual([
      '1960-04-01',
      '2025-12-24',
      '2005-04-10',
      '1998-12-31',
      '1975-03-04',
    ])
  })

  it('goes to the memo with a remark when the year may be that of an era', () => {
    const read = readFile(utf8('氏名,生年月日\n山田 太郎,35/4/1\n'), { name: 'list.csv', cities })
    expect(read.persons[0]?.person).toEqual({ lastname: '山田', firstname: '太郎', memo: '生年月日: 35/4/1' })
    expect(read.remarks).toHaveLength(1)
    expect(born(['25/12/24', '12.3.04'])).toEqual([undefined, undefined])
  })

  it('is year last when a date of the column shows it', () => {
    expect(born(['04/10/05', '12/31/98'])).toEqual(['2005-04-10', '1998-12-31'])
    expect(born(['04/10/05', '4/1/1960'])).toEqual(['2005-04-10', '1960-04-01'])
  })

  it('is year last below other headings, unless a date shows otherwise', () => {
    expect(born(['04/13/05'], 'Birthday')).toEqual(['2005-04-13'])
    expect(born(['60/04/13', '05/04/10'], 'Birthday')).toEqual(['1960-04-13', '2005-04-10'])
  })
})

describe('a birthday in two calendars', () => {
  const born = (day: string) => one(`氏名,生年月日\n山田 太郎,${day}\n`)
  it.each([
    '昭和35年4月1日（1960年）',
    '1960年(昭和35年)4月1日',
    '1960(S35)/4/1',
    '1960/4/1（満66歳）',
    '昭和35年（1960年）4月1日(金)',
  ])('%s', (day) => {
    expect(born(day)).toEqual({ lastname: '山田', firstname: '太郎', birthdate: '1960-04-01' })
  })

  it.each(['昭和35年4月1日（1961年）', '1960年(昭和36年)4月1日'])(
    'goes to the memo when they contradict each other: %s',
    (day) => {
      expect(born(day)).toEqual({ lastname: '山田', firstname: '太郎', memo: `生年月日: ${day}` })
    },
  )
})

describe('a birthday in a workbook that shows only month and day', () => {
  it.each([
    ['m"月"d"日"', 46_113, undefined, '生年月日: 4/1'],
    ['m/d;@', 46_113, undefined, '生年月日: 4/1'],
    ['[$-411]ge.m.d', 46_113, '2026-04-01', undefined],
    ['m"月"d"日"', 22_007, '1960-04-01', undefined],
  ])('%s of %i', (format, serial, birthdate, memo) => {
    const code = format.replaceAll('"', '&quot;')
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`
    const rows = [
      ['氏名', '生年月日'],
      ['山田 太郎', serial],
    ]
    const [read] = readFile(sheet(rows, styles), { name: 'list.xlsx', cities }).persons
    expect([read?.person.birthdate, read?.person.memo]).toEqual([birthdate, memo])
  })
})

describe('characters that are typed instead of a hyphen', () => {
  it.each(['−', '‐', '―', 'ー', '－', '–'])('%s', (sign) => {
    const found = one(
      `氏名,郵便番号,住所,電話番号\n山田 太郎,151${sign}0071,東京都渋谷区本町2,03${sign}1111${sign}2222\n`,
    )
    expect(found?.addresses?.[0]).toMatchObject({ zipcode: '151-0071' })
    expect(found?.telephones?.[0]).toMatchObject({ number: '03-1111-2222' })
  })
})

describe('several values in one cell', () => {
  const numbers = (cell: string) =>
    one(`氏名,電話番号\n山田 太郎,"${cell}"\n`)?.telephones?.map(
      ({ kindof, number }) => `${kindof} ${number}`,
    )

  it.each([
    ['03-1111-2222\nFAX 03-1111-2223', ['tel 03-1111-2222', 'fax 03-1111-2223']],
    ['TEL 03-1111-2222 FAX 03-1111-2223', ['tel 03-1111-2222', 'fax 03-1111-2223']],
    ['Tel.03-1111-2222/Fax.03-1111-2223', ['tel 03-1111-2222', 'fax 03-1111-2223']],
    ['03-1111-2222 090-1111-2222', ['tel 03-1111-2222', 'tel 090-1111-2222']],
    ['TEL・FAX 03-1111-2222', ['tel TEL・FAX 03-1111-2222']],
    ['03-1111-2222 内線 12', ['tel 03-1111-2222 内線 12']],
    ['+81 3 1111 2222', ['tel +81 3 1111 2222']],
  ])('%s', (cell, expected) => {
    expect(numbers(cell)).toEqual(expected)
  })

  it.each(['a@x.jp b@y.jp', 'a@x.jp / b@y.jp', 'a@x.jp・b@y.jp'])('%s', (cell) => {
    const found = one(`氏名,メール\n山田 太郎,${cell}\n`)
    expect(found?.emails?.map(({ address }) => address)).toEqual(['a@x.jp', 'b@y.jp'])
  })

  it('a name before a mail address does not split it', () => {
    const found = one('氏名,メール\n山田 太郎,Taro Yamada <a@x.jp>\n')
    expect(found?.emails?.map(({ address }) => address)).toEqual(['a@x.jp'])
  })
})

describe('names', () => {
  it.each([
    '医療法人社団 山田会',
    '社会福祉法人 山田会',
    '学校法人山田学園',
    'NPO法人 山田会',
    '弁護士法人 山田',
    '合資会社 山田',
    '合名会社山田',
    '山田 法律事務所',
  ])('%s is not a person', (name) => {
    expect(one(`氏名,電話\n${name},03-1111-2222\n`)).toEqual({
      organization: { name },
      telephones: [{ kindof: 'tel', number: '03-1111-2222' }],
    })
  })

  it.each([
    ['花子　一郎　二郎', ['花子', '一郎', '二郎']],
    ['花子、一郎', ['花子', '一郎']],
  ])('joint names in one cell: %s', (cell, given) => {
    const found = one(`氏名,連名\n山田 太郎,${cell}\n`)
    expect(found?.joint_names).toEqual(given.map((firstname) => ({ firstname })))
  })

  it.each(['なし', '無', '無し', '－', '-'])('%s means no joint names', (cell) => {
    expect(one(`氏名,連名\n山田 太郎,${cell}\n`)?.joint_names).toBeUndefined()
  })

  it('two names on two lines of a cell are two persons', () => {
    const found = one('氏名,住所\n"山田 太郎 様\n山田 花子 様",\n"佐々木\n太郎",\n')
    expect(found).toMatchObject({
      lastname: '山田',
      firstname: '太郎',
      suffix: '様',
      joint_names: [{ lastname: '山田', firstname: '花子', suffix: '様' }],
    })
    expect(one('氏名,住所\n"山田　太郎\n　　　花子",\n')).toMatchObject({
      firstname: '太郎',
      joint_names: [{ firstname: '花子' }],
    })
    expect(one('氏名,住所\n"佐々木\n太郎",\n')).toEqual({ lastname: '佐々木', firstname: '太郎' })
  })

  it('a whole name in the given name column is split', () => {
    const google = 'First Name,Last Name,E-mail 1 - Value\n'
    expect(one(`${google}山田 太郎,,a@x.jp\n`)).toMatchObject({ lastname: '山田', firstname: '太郎' })
    expect(one(`${google}株式会社山田,,a@x.jp\n`)).toMatchObject({ organization: { name: '株式会社山田' } })
    expect(one(`${google}Mary Ann,,a@x.jp\n`)).toMatchObject({ firstname: 'Mary Ann' })
  })
})
