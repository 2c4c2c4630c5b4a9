import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { writeXlsx } from '../../../../exchange/xlsx.ts'
import { utf8 } from '../bytes.ts'

describe('the order of day and month in a table', () => {
  const open = [
    ['E-mail', 'Birthday'],
    ['a@b.c', '3/4/1955'],
  ] as const
  it.each([
    ['csv', utf8(open.join('\n'))],
    ['tsv', utf8(open.map((row) => row.join('\t')).join('\n'))],
    ['xlsx', writeXlsx({ headers: [...open[0]], rows: [[...open[1]]] })],
  ])('%s: a day that may be a month is read in the order that the user names', (_format, bytes) => {
    expect(readFile(bytes, { name: 'people' }).dayOrder).toBe('guessed')
    for (const [dayOrder, iso] of [
      ['day-first', '1955-04-03'],
      ['month-first', '1955-03-04'],
    ] as const) {
      const file = readFile(bytes, { name: 'people', dayOrder })
      expect(file).toMatchObject({ dayOrder, remarks: [] })
      expect(file.persons.map(({ person }) => person.birthdate)).toEqual([iso])
    }
  })

  it('dates or headings that show their order override the order that the user chose', () => {
    const read = (text: string) => readFile(utf8(text), { name: 'people.csv', dayOrder: 'month-first' })
    for (const text of [
      'E-mail,Birthday\na@b.c,3/4/1955\nd@e.f,25/4/1955',
      'E-mail,Geburtstag\na@b.c,3/4/1955',
    ]) {
      const file = read(text)
      expect(file.persons[0]?.person.birthdate).toBe('1955-04-03')
      expect(file.dayOrder).toBeUndefined()
    }
  })

  it('the order is guessed in a table without a header', () => {
    const mapping = { hasHeader: false, columns: ['email:home', 'birthdate'] }
    const file = readFile(utf8('a@b.c,3/4/1955\n'), { name: 'people.csv', mapping })
    expect(file.dayOrder).toBe('guessed')
    expect(file.remarks.map(({ text }) => text.kind)).toEqual(['date-order-guessed'])
  })
})

describe('a header with few known words', () => {
  it('the questions of a form are headings', () => {
    const headers =
      'お名前をフルネームで入力してください,ふりがなを入力してください,ご住所をご記入ください（番地まで）'
    const file = readFile(utf8(`${headers}\n山田 太郎,やまだ たろう,東京都渋谷区神宮前1-2\n`), {
      name: 'a.csv',
    })
    expect(file.persons[0]?.person).toMatchObject({
      lastname: '山田',
      firstkana: 'たろう',
      addresses: [{ city: '渋谷区' }],
    })
  })

  it('a name next to unknown headings makes a header', () => {
    const file = readFile(utf8('名簿\n氏名,班,係\n山田 太郎,1,会計\n'), { name: 'list.csv' })
    expect(file.persons.map(({ person }) => person)).toEqual([
      { lastname: '山田', firstname: '太郎', memo: '班: 1\n係: 会計' },
    ])
  })

  it.each(['name,12,a@b.c\nx,y,z\n', '氏名\nfoo,bar\n1,2\n'])(
    'one known word does not make a header: %s',
    (text) => {
      const { persons, remarks } = readFile(utf8(text), { name: 'list.csv' })
      expect([persons, remarks.map(({ text: { kind } }) => kind)]).toEqual([[], ['columns-unknown']])
    },
  )
})

describe('a member and the contact person there', () => {
  const one = (cells: string) =>
    readFile(utf8(`会員名,会員名カナ,担当者\n${cells}\n`), { name: 'list.csv' }).persons[0]?.person

  it('the contact person is the person when the member is a company', () => {
    expect(one('株式会社山田商店 御中,ヤマダショウテン,鈴木 一郎')).toEqual({
      lastname: '鈴木',
      firstname: '一郎',
      organization: { name: '株式会社山田商店', kana: 'ヤマダショウテン' },
    })
  })

  it('the member is the person when it is not a company', () => {
    expect(one('田中 次郎,タナカ ジロウ,鈴木')).toMatchObject({
      lastname: '田中',
      firstkana: 'ジロウ',
      memo: '担当者: 鈴木',
    })
  })
})

describe('more than one value for a field that holds one', () => {
  const one = (text: string) => readFile(utf8(text), { name: 'list.csv' }).persons[0]?.person

  it('a word of a heading that has no field goes to the memo', () => {
    expect(one('氏名,携帯(父),TEL/FAX,メール(母)\n山田 太郎,090-1,03-1,a@b.jp\n')).toEqual({
      lastname: '山田',
      firstname: '太郎',
      telephones: [
        { kindof: 'cell', number: '090-1' },
        { kindof: 'tel', number: '03-1' },
      ],
      emails: [{ kindof: 'home', address: 'a@b.jp' }],
      memo: 'Telephone (父): 090-1\nE-mail (母): a@b.jp',
    })
  })

  it('a second employer in a Google table goes to the memo', () => {
    const file = 'First Name,Last Name,Organization Name,Phone 1 - Value\nAnn,Lee,A ::: B,1\n'
    expect(one(file)).toMatchObject({ organization: { name: 'A' }, memo: 'Organization Name: B' })
  })
})

describe('a telephone number without its leading zero and without an address', () => {
  const number = (row: string) =>
    readFile(utf8(`氏名,電話番号,国\n${row}\n`), { name: 'list.csv' }).persons[0]?.person.telephones?.[0]
      ?.number

  it.each([
    ['山田 太郎,9012345678,', '09012345678'],
    ['山田 太郎,312345678,', '312345678'],
    ['Jan Novak,9012345678,', '9012345678'],
    ['山田 太郎,9012345678,USA', '9012345678'],
  ])('%s: %s', (row, expected) => {
    expect(number(row)).toBe(expected)
  })
})

describe('headings in two rows', () => {
  const one = (text: string) => readFile(utf8(text), { name: 'list.csv' }).persons.map(({ person }) => person)
  const address = { region: '東京都', city: '渋谷区', street: '神宮前1-2-3' }

  it('a name heading may be in the upper row only', () => {
    const file = '氏名,自宅,,実家,\n,〒,住所,〒,住所\n山田 太郎,150-0001,東京都渋谷区神宮前1-2-3,,\n'
    expect(one(file)).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        addresses: [{ kindof: 'home', zipcode: '150-0001', ...address }],
      },
    ])
  })

  it('the upper row says whether 姓 and 名 belong to the name or to the reading', () => {
    const file = '氏名,,フリガナ,,電話\n姓,名,姓,名,\n山田,太郎,ヤマダ,タロウ,1\n'
    expect(one(file)).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        lastkana: 'ヤマダ',
        firstkana: 'タロウ',
        telephones: [{ kindof: 'tel', number: '1' }],
      },
    ])
  })

  it('an unknown word among them does not make a person', () => {
    const file = '氏名,自宅,,勤務先,\n,住所,電話,備品,電話\n山田 太郎,東京都渋谷区神宮前1-2-3,1,机,2\n'
    expect(one(file)).toMatchObject([
      {
        lastname: '山田',
        addresses: [{ kindof: 'home', ...address }],
        telephones: [{ number: '1' }, { kindof: 'offtel', number: '2' }],
        memo: '備品: 机',
      },
    ])
  })

  it('headings below each other are not a header', () => {
    expect(one('氏名,山田 太郎,鈴木 一郎\n住所,東京都,大阪府\n電話,1,2\n')).toEqual([])
  })
})

describe('what a row takes from the row above', () => {
  const people = (text: string) =>
    readFile(utf8(text), { name: 'list.csv' }).persons.map(({ person }) => person)

  it('〃 before a given name stands for the family name', () => {
    const text = '氏名,ふりがな,住所\n山田　太郎,やまだ たろう,港区1\n〃　花子,〃 はなこ,〃\n〃 2階,,港区2\n'
    const [, second, third] = people(text)
    expect(second).toMatchObject({
      lastname: '山田',
      firstname: '花子',
      lastkana: 'やまだ',
      firstkana: 'はなこ',
    })
    expect(third).toMatchObject({ lastname: '〃' })
  })

  it.each(['〃', '同上'])('%s stands for the same', (ditto) => {
    const [, second, third] = people(`氏名,電話\n佐藤 健,1\n佐藤 美紀,${ditto}\n佐藤 翔,${ditto}\n`)
    expect([second?.telephones, third?.telephones]).toEqual([
      [{ kindof: 'tel', number: '1' }],
      [{ kindof: 'tel', number: '1' }],
    ])
  })

  it('indented given names below a person are joint names', () => {
    const rows = '佐藤 健,世帯主,,1\n　美紀,妻,昭和42年2月2日,\n　翔太,,,\n高橋 勝,,,2\n'
    expect(people(`氏名,続柄,生年月日,電話\n${rows}`)).toMatchObject([
      {
        lastname: '佐藤',
        firstname: '健',
        joint_names: [{ firstname: '美紀', birthdate: '1967-02-02' }, { firstname: '翔太' }],
        memo: '続柄: 世帯主\n美紀: 続柄: 妻',
      },
      { lastname: '高橋' },
    ])
  })

  it('given names with a relationship are joint names, and keep their numbers', () => {
    const rows = '佐藤,健,本人,仙台市1-1,1\n,美紀,妻,,2\n,翔太,長男,,\n高橋,勝,本人,仙台市2-2,\n'
    expect(people(`姓,名,続柄,住所,携帯\n${rows}`)).toMatchObject([
      {
        lastname: '佐藤',
        firstname: '健',
        joint_names: [{ firstname: '美紀' }, { firstname: '翔太' }],
        telephones: [{ number: '1' }, { number: '2' }],
        memo: '続柄: 本人\n美紀: 続柄: 妻\nTelephone (美紀): 2\n翔太: 続柄: 長男',
      },
      { lastname: '高橋' },
    ])
  })

  it('family members without a row number or a family name are joint names', () => {
    const head = '佐藤 健,仙台市1-1,1\n'
    for (const [text, joint] of [
      [`No,氏名,住所,電話\n1,${head},美紀,,\n,佐藤 翔太,,\n`, { lastname: '佐藤', firstname: '翔太' }],
      ['姓,名,かな,住所\n佐藤,健,さとう,仙台市1-1\n,美紀,,\n,翔太,,\n', { firstname: '翔太' }],
    ] as const)
      expect(people(text)).toMatchObject([
        { lastname: '佐藤', firstname: '健', joint_names: [{ firstname: '美紀' }, joint] },
      ])
    expect(people(`No,氏名,住所,電話\n1,${head},佐藤 美紀,,2\n,田中 翔,,\n,田中,仙台市2-2,\n`)).toHaveLength(
      4,
    )
    expect(people(`氏名,住所,電話\n${head}美紀,,\n`)).toHaveLength(2)
    // A table written by a program: a person about whom nothing else is known.
    const memos = Array.from({ length: 18 }, (_, at) => `備考${at + 1}`).join(',')
    expect(people(`姓,名,住所,${memos}\n佐藤,健,仙台市1-1\n,美紀,\n`)).toHaveLength(2)
  })

  it('a building alone belongs to the street above it', () => {
    expect(people('氏名,住所\n佐藤 健,東京都渋谷区神宮前1-2\n,メゾン101\n,メゾン201\n')).toMatchObject([
      { addresses: [{ street: '神宮前1-2', building: 'メゾン101' }] },
      { addresses: [{ street: 'メゾン201' }] },
    ])
  })

  it('another list below the first is read by its own columns', () => {
    const file = '氏名,住所,電話\n山田 太郎,東京都渋谷区神宮前1-2,1\n氏名,電話,メール\n鈴木 花,2,h@x.jp\n'
    expect(people(file)).toMatchObject([
      { lastname: '山田' },
      { lastname: '鈴木', telephones: [{ number: '2' }], emails: [{ address: 'h@x.jp' }] },
    ])
  })

  it.each(['　鈴木 一郎,', '　美紀,2', '美紀,'])('any other name is a person: %s', (row) => {
    expect(people(`氏名,電話\n佐藤 健,1\n${row}\n`)).toHaveLength(2)
  })
})

describe('a birth date as Japanese offices write it', () => {
  it.each(['西暦1960年4月1日', 'S350401', '昭350401', 'Ｓ３５０４０１', '西暦 1960/4/1生'])('%s', (day) => {
    const { persons, remarks } = readFile(utf8(`氏名,生年月日\n山田 太郎,${day}\n`), { name: 'list.csv' })
    expect(persons[0]?.person.birthdate).toBe('1960-04-01')
    expect(remarks).toEqual([])
  })
})

describe('years above the columns of cards sent and received', () => {
  const list = (text: string) => readFile(utf8(text), { name: 'list.csv' })

  it.each([
    'No,氏名,住所,2023,,2024,,備考\n,,,出,受,出,受,\n1,山田 太郎,港区1,○,,○,喪中,友人\n',
    'No,氏名,,,住所,,2023,,2024,,備考\n,姓,名,連名,〒,住所,出,受,出,受,\n1,山田,太郎,,,港区1,○,,○,喪中,友人\n',
  ])('%s', (text) => {
    const { persons, remarks } = list(text)
    expect(persons.map(({ person }) => person.memo)).toEqual(['2023 出: ○\n2024 出: ○\n2024 受: 喪中\n友人'])
    expect(remarks.filter(({ line }) => line < 3)).toEqual([])
  })

  it('a row that has a name is not a second header row', () => {
    expect(list('氏名,電話,出欠,\n山田,,出,友\n').persons).toHaveLength(1)
  })
})
