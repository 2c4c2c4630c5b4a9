import { describe, expect, it } from 'vitest'
import { decode } from '../../../exchange/encoding.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { sheet, utf8 } from './bytes.ts'

const cities = [
  { region: '東京都', city: '千代田区' },
  { region: '北海道', city: '札幌市中央区' },
]
const read = (bytes: Uint8Array, name = 'people.csv') => readFile(bytes, { name, cities })
const people = (text: string) => read(utf8(text)).persons.map(({ person }) => person)
const one = (text: string) => people(text)[0]

describe('a sheet kept by hand', () => {
  it('an address that begins with its postal code, with or without a space after it', () => {
    for (const address of [
      '〒100-0005東京都千代田区丸の内1-1',
      '〒１００－０００５　東京都千代田区丸の内1-1',
    ])
      expect(one(`氏名,住所\n山田 太郎,${address}\n`)?.addresses).toEqual([
        { kindof: 'home', zipcode: '100-0005', region: '東京都', city: '千代田区', street: '丸の内1-1' },
      ])
  })

  it('a town that looks like a city loses nothing when the city has its own column', () => {
    expect(one('氏名,都道府県,市区町村,住所\n山田 太郎,東京都,千代田区,大手町1-1\n')?.addresses).toEqual([
      { kindof: 'home', region: '東京都', city: '千代田区', street: '大手町1-1' },
    ])
  })

  it.each(['昭和50年3月4日(火)', '1975/03/04（火）', 'S50.3.4生', '1975年3月4日生まれ', '4-Mar-75'])(
    'born %s',
    (written) => {
      expect(one(`氏名,生年月日\n山田 太郎,${written}\n`)?.birthdate).toBe('1975-03-04')
    },
  )

  it('several numbers in one cell, with any separator', () => {
    const numbers = (cell: string) =>
      one(`氏名,TEL(会社)\n山田 太郎,"${cell}"\n`)?.telephones?.map(
        ({ kindof, number }) => `${kindof} ${number}`,
      )
    const both = ['offtel 03-1234-5678', 'offtel 090-1234-5678']
    for (const between of [' / ', '／', ', ', '、', '\n'])
      expect(numbers(`03-1234-5678${between}090-1234-5678`)).toEqual(both)
    expect(numbers('03-1234-5678,,12')).toEqual(['offtel 03-1234-5678,,12'])
  })

  it('headings in two rows, of which the upper spans several columns', () => {
    const rows = [
      ['住所録'],
      ['氏名', '', '自宅', '', '会社', ''],
      ['姓', '名', '〒', '住所', '会社名', '電話'],
      ['山田', '太郎', '100-0005', '東京都千代田区丸の内1-1', '青空', '03-1'],
    ]
    expect(read(sheet(rows), 'a.xlsx').persons.map(({ line, person }) => [line, person])).toEqual([
      [
        4,
        {
          lastname: '山田',
          firstname: '太郎',
          organization: { name: '青空' },
          telephones: [{ kindof: 'offtel', number: '03-1' }],
          addresses: [
            { kindof: 'home', zipcode: '100-0005', region: '東京都', city: '千代田区', street: '丸の内1-1' },
          ],
        },
      ],
    ])
  })

  it('polite headings, and those that say whose telephone or mail it is', () => {
    const headings =
      'お名前,ご住所,お電話番号,電話番号(携帯),メールアドレス(PC),メールアドレス(携帯),Email Work,お誕生日'
    expect(
      one(`${headings}\n山田 太郎様,東京都千代田区丸の内1-1,03-1,090-1,ａ＠ｂ．ｃ,d@e.f,g@h.i,S50.3.4\n`),
    ).toEqual({
      lastname: '山田',
      firstname: '太郎',
      suffix: '様',
      birthdate: '1975-03-04',
      telephones: [
        { kindof: 'tel', number: '03-1' },
        { kindof: 'cell', number: '090-1' },
      ],
      emails: [
        { kindof: 'home', address: 'a@b.c' },
        { kindof: 'cell', address: 'd@e.f' },
        { kindof: 'office', address: 'g@h.i' },
      ],
      addresses: [{ kindof: 'home', region: '東京都', city: '千代田区', street: '丸の内1-1' }],
    })
  })

  it('an address in parts, and one with its numbers on the second line', () => {
    const expected = [
      { kindof: 'home', region: '東京都', city: '千代田区', street: '丸の内1-1', building: 'ビル201' },
    ]
    const tables = [
      '氏名,県,市町村,町名・番地,建物名等\n山田 太郎,東京都,千代田区,丸の内1-1,ビル201\n',
      '氏名,住所1,住所2\n山田 太郎,東京都千代田区丸の内,1-1 ビル201\n',
      '氏名,住所1,住所2\n山田 太郎,東京都千代田区丸の内1-1,ビル201\n',
    ]
    for (const table of tables) expect(one(table)?.addresses).toEqual(expected)
  })

  it('a repeated heading: a second value of a single field goes to the memo', () => {
    expect(one('氏名,会社名,会社名\n山田 太郎,青空,緑\n')).toMatchObject({
      organization: { name: '青空' },
      memo: '会社名: 緑',
    })
  })

  it('a number in the General style is not a date, but a birthday is one even without a style', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="General"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>'
    const rows = [
      ['氏名', '〒', '住所', '生年月日'],
      ['山田', 1000005, '東京都千代田区丸の内1-1', 27457],
    ]
    expect(read(sheet(rows, styles), 'a.xlsx').persons[0]?.person).toMatchObject({
      addresses: [{ zipcode: '1000005' }],
      birthdate: '1975-03-04',
    })
  })

  it('rows below the headings that explain the columns are not contacts', () => {
    const before = Array.from({ length: 14 }, () => 'ご注意ください,,').join('\n')
    const text = `${before}\n,名前(姓),名前(名)\n"項目説明\n文字数",8文字,8文字\nサンプル例→,高橋,太郎\nNO1,山田,一郎\n`
    expect(people(text)).toEqual([{ lastname: '山田', firstname: '一郎' }])
  })
})

describe('columns of programs', () => {
  it('宛名職人: headings that say how many values they hold', () => {
    expect(
      one(
        '姓,名,自宅電話1〜10,自宅E-mail1〜5,連名1〜20,連名敬称1〜20\n山田,太郎,03-1;03-2,a@b.c,花子/一郎,様/君\n',
      ),
    ).toEqual({
      lastname: '山田',
      firstname: '太郎',
      telephones: [
        { kindof: 'tel', number: '03-1' },
        { kindof: 'tel', number: '03-2' },
      ],
      emails: [{ kindof: 'home', address: 'a@b.c' }],
      joint_names: [
        { firstname: '花子', suffix: '様' },
        { firstname: '一郎', suffix: '君' },
      ],
    })
  })

  it('Google: its own groups, accounts by their service, the reading of a middle name, a linked portrait', () => {
    const file = read(
      utf8(
        'Given Name,Additional Name,Given Name Yomi,Additional Name Yomi,Photo,Group Membership,IM 1 - Type,IM 1 - Service,IM 1 - Value,Phone 1 - Value\n太郎,み,たろう,み,https://example.com/p,* My Contacts ::: * Friends ::: * starred,Home,Skype,taro,03-1\n',
      ),
    )
    expect(file.persons[0]?.person).toEqual({
      firstname: '太郎 み',
      firstkana: 'たろう み',
      telephones: [{ kindof: 'tel', number: '03-1' }],
      tags: ['Friends'],
      memo: 'Skype: taro',
    })
    expect(file.remarks.map(({ text }) => text.kind)).toEqual(['photo-not-fetched'])
  })

  it.each([
    ['Name,Vorname', 'Weiß,Bärbel', { lastname: 'Weiß', firstname: 'Bärbel' }],
    ['氏名,姓', '山田 太郎,山田', { lastname: '山田', firstname: '太郎' }],
    ['宛名,姓,名', '山田 太郎 様,山田,太郎', { lastname: '山田', firstname: '太郎', suffix: '様' }],
    ['Display Name,First Name,Last Name', '"Lee, Ann",Ann,Lee', { firstname: 'Ann', lastname: 'Lee' }],
    [
      'Display Name,First Name,Last Name',
      'Aunt Annie,Ann,Lee',
      { firstname: 'Ann', lastname: 'Lee', memo: 'Display Name: Aunt Annie' },
    ],
    [
      '氏名,表示名',
      '山田 太郎,たろちゃん',
      { lastname: '山田', firstname: '太郎', memo: '表示名: たろちゃん' },
    ],
    [
      '氏名,フリガナ,敬称',
      '株式会社青葉,カブシキガイシャアオバ,御中',
      { organization: { name: '株式会社青葉', kana: 'カブシキガイシャアオバ' }, suffix: '御中' },
    ],
  ])('%s: a name in one cell next to others is not lost', (headers, cells, person) => {
    expect(one(`${headers},Tel\n${cells},1\n`)).toEqual({
      ...person,
      telephones: [{ kindof: 'tel', number: '1' }],
    })
  })

  it('headings with instructions for the cells below', () => {
    expect(
      one(
        '"お名前(全角)","ご住所\n（都道府県から）","生年月日（西暦）","TEL(ハイフンなし)",町域番地,メインのメールアドレス\n山田 太郎,東京都千代田区,1989/1/8,0312345678,1-2,a@b.c\n',
      ),
    ).toEqual({
      lastname: '山田',
      firstname: '太郎',
      birthdate: '1989-01-08',
      addresses: [{ kindof: 'home', region: '東京都', city: '千代田区', street: '1-2' }],
      telephones: [{ kindof: 'tel', number: '0312345678' }],
      emails: [{ kindof: 'home', address: 'a@b.c' }],
    })
  })

  it('no heading, a repeated heading, joint names in two columns: nothing is dropped without a remark', () => {
    const file = read(utf8('氏名,,TEL,連名,家族\n山田 太郎,近所,1,花子,健太/花子\n'))
    expect(file.persons[0]?.person).toMatchObject({
      memo: '近所',
      joint_names: [{ firstname: '花子' }, { firstname: '健太' }],
    })
    expect(file.remarks.map(({ text }) => text.value)).toEqual(['近所'])
    expect(one('First Name,Phone 1 - Value,Phone 1 - Value,Phone 1 - Note\nAnn,1,2,at night\n')).toEqual({
      firstname: 'Ann',
      telephones: [{ kindof: 'tel', number: '1' }],
      memo: 'Phone 1 - Value: 2\nPhone 1 - Note: at night',
    })
  })

  it('a postal code in two columns, and the station', () => {
    expect(one('氏名,郵便番号上3桁,郵便番号下4桁,最寄駅\n山田 太郎,100,0005,東京\n')?.addresses).toEqual([
      { kindof: 'home', zipcode: '100-0005', station: '東京' },
    ])
  })

  it('条 in the name of a street is not part of its number', () => {
    expect(one('氏名,住所\n山田 太郎,東京都千代田区四条通9 ビル3F\n')?.addresses).toMatchObject([
      { street: '四条通9', building: 'ビル3F' },
    ])
  })

  it('Thunderbird in Japanese, an address book of New Year cards, a street at work in Polish', () => {
    expect(
      one(
        '名,姓,主要なメールアドレス,フリガナ（セイ）,フリガナ（メイ）,Ulica (praca)\n太郎,山田,a@b.c,ヤマダ,タロウ,U 1\n',
      ),
    ).toEqual({
      firstname: '太郎',
      lastname: '山田',
      emails: [{ kindof: 'home', address: 'a@b.c' }],
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
      addresses: [{ kindof: 'office', street: 'U 1' }],
    })
  })
})

describe('Chinese and Korean tables', () => {
  it.each([
    ['big5', 'a96da4f32ca657a672', 'a4fd2ca470a9fa', '姓氏,名字', '王,小明'],
    ['gb18030', 'd0d5c3fb2cb5e7bbb0', 'c0eed0a1c1fa2c31', '姓名,电话', '李小龙,1'],
    ['euc-kr', 'c0ccb8a72cc0fcc8ad', 'b1e8c3b6bcf62c31', '이름,전화', '김철수,1'],
  ])('%s', (encoding, headings, row, ...text) => {
    const bytes = (hex: string) => [...Buffer.from(hex, 'hex'), 10]
    expect(decode(new Uint8Array([...bytes(headings), ...bytes(row)]))).toMatchObject({
      encoding,
      text: `${text.join('\n')}\n`,
    })
  })
})
