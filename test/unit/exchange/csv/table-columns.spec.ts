import { describe, expect, it } from 'vitest'
import { columnsOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const one = (...lines: string[]) =>
  readFile(utf8(`${lines.join('\n')}\n`), { name: 'list.csv' }).persons[0]?.person
const yamada = { lastname: '山田', firstname: '太郎' }

describe('a column without a heading', () => {
  it('continues the name, reading, postal code or number of the column before it', () => {
    const headers = '氏名,,フリガナ,,〒,,住所,電話番号,,'
    expect(one(headers, '山田,太郎,ヤマダ,タロウ,150,0001,東京都渋谷区神宮前1-2-3,03,1234,5678')).toEqual({
      ...yamada,
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
      addresses: [
        { kindof: 'home', zipcode: '150-0001', region: '東京都', city: '渋谷区', street: '神宮前1-2-3' },
      ],
      telephones: [{ kindof: 'tel', number: '03-1234-5678' }],
    })
  })

  it.each(['済', '3.5', '12345', '花子さん'])('goes to the memo when it holds anything else: %s', (cell) => {
    expect(one('氏名,,住所', `山田太郎,${cell},`)?.memo).toBe(cell)
  })

  it('holds row numbers when it comes first, as 番号 does; a number of another kind is kept', () => {
    expect(one(',番号,氏名', '12,No. 3,山田 太郎')).toEqual(yamada)
    expect(one('番号,氏名', '03-1234-5678,山田 太郎')?.memo).toBe('番号: 03-1234-5678')
  })
})

describe('which name a reading column belongs to', () => {
  it.each([
    [
      '会社名,フリガナ,担当者名,フリガナ',
      ['organization.name', 'organization.kana', 'contactname', 'contactkana'],
    ],
    ['会社名,カナ,氏名,カナ', ['organization.name', 'organization.kana', 'fullname', 'fullkana']],
    ['会社名,フリガナ,氏名', ['organization.name', 'fullkana', 'fullname']],
    ['法人名,フリガナ,電話', ['organization.name', 'organization.kana', 'tel:tel']],
    ['氏名,フリガナ,連名,フリガナ', ['fullname', 'fullkana', 'joint:all', 'joint:kana']],
    ['姓,名,フリガナ,フリガナ', ['lastname', 'firstname', 'lastkana', 'firstkana']],
    ['フリガナ,氏名', ['fullkana', 'fullname']],
  ])('%s', (headers, columns) => {
    expect(columnsOf(headers.split(','))).toEqual(columns)
  })
})

describe('names in parts', () => {
  it.each([
    ['姓,名前', '山田,太郎'],
    ['名字,お名前', '山田,太郎'],
    ['氏名,氏名', '山田,太郎'],
    ['氏名（敬称）,住所', '山田 太郎,'],
    ['氏名1,電話', '山田 太郎,'],
  ])('%s', (headers, cells) => {
    expect(one(headers, cells)).toEqual(yamada)
  })

  it.each(['山田 太郎（やまだ たろう）', '"山田 太郎\nやまだ たろう"', '"やまだ たろう\n山田 太郎"'])(
    'reads a name and its reading from one column: %s',
    (cell) => {
      const whole = { ...yamada, lastkana: 'やまだ', firstkana: 'たろう' }
      expect(one('氏名（ふりがな）,電話', `${cell},`)).toEqual(whole)
    },
  )

  it('reads 名前カナ as the reading of the given name', () => {
    expect(one('姓,姓カナ,名前,名前カナ', '山田,ヤマダ,太郎,タロウ')).toEqual({
      ...yamada,
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
    })
  })

  it('repeated name headings are a joint name, unless all headings are repeated', () => {
    expect(one('姓,名,敬称,姓,名,敬称', '山田,太郎,先生,山田,花子,様')).toEqual({
      ...yamada,
      suffix: '先生',
      joint_names: [{ lastname: '山田', firstname: '花子', suffix: '様' }],
    })
    const twice = one('氏名,電話,氏名,電話', '山田 太郎,1,鈴木 花,2')
    expect([twice?.joint_names, twice?.memo]).toEqual([undefined, '氏名: 鈴木 花'])
  })
})

describe('honorifics of joint names', () => {
  it.each([
    ['氏名,敬称,連名1,敬称1,連名2,敬称2', '山田 太郎,先生,花子,様,一郎,くん'],
    ['氏名,敬称,連名①,連名②,敬称①,敬称②', '山田 太郎,先生,花子,一郎,様,くん'],
    ['氏名,敬称,連名,敬称,連名,敬称', '山田 太郎,先生,花子,様,一郎,くん'],
    ['氏名,敬称,第1連名,第1連名敬称,第2連名,第2連名敬称', '山田 太郎,先生,花子,様,一郎,くん'],
    ['氏名,敬称,連名', '山田 太郎,先生,花子様・一郎くん'],
    ['氏名,敬称,連名', '山田 太郎,先生,花子 様 一郎 くん'],
  ])('%s: %s', (headers, cells) => {
    expect(one(headers, cells)).toEqual({
      ...yamada,
      suffix: '先生',
      joint_names: [
        { firstname: '花子', suffix: '様' },
        { firstname: '一郎', suffix: 'くん' },
      ],
    })
  })

  it('a whole joint name with an honorific is one person', () => {
    expect(one('氏名,連名', '加藤 登,加藤 恵 様')?.joint_names).toEqual([
      { lastname: '加藤', firstname: '恵', suffix: '様' },
    ])
  })
})

describe('a family in columns', () => {
  it('a family member with a column is a joint name, but a mark in the column is not', () => {
    expect(one('名前,夫,妻,長男,お子様1', '佐藤,健,美紀,○,翔太')).toEqual({
      lastname: '佐藤',
      joint_names: [{ firstname: '健' }, { firstname: '美紀' }, { firstname: '翔太' }],
      memo: '長男: ○',
    })
  })

  it('with readings, birthdays and gender', () => {
    const headers = '氏名,家族氏名1,家族フリガナ1,家族生年月日1,連名1性別'
    expect(one(headers, '山田 太郎,山田 花子,ヤマダ ハナコ,S40.1.1,女')?.joint_names).toEqual([
      {
        lastname: '山田',
        firstname: '花子',
        lastkana: 'ヤマダ',
        firstkana: 'ハナコ',
        birthdate: '1965-01-01',
        gender: 'f',
      },
    ])
    expect(one('氏名,連名1,連名1誕生日', '山田 太郎,花子,春')?.memo).toBe('連名1誕生日: 春')
  })
})

describe('a contact person or head of a household', () => {
  it.each([
    ['世帯主,続柄,氏名', '山田 実,長男,山田 太郎', '続柄: 長男\n世帯主: 山田 実'],
    ['代表者,フリガナ,氏名', '山田 実,ヤマダ ミノル,山田 太郎', '代表者: 山田 実\n代表者: ヤマダ ミノル'],
  ])('is not the person when another name is given: %s', (headers, cells, memo) => {
    expect(one(headers, cells)).toEqual({ ...yamada, memo })
  })

  it('is the person in a row without another name, and a second one goes to the memo', () => {
    expect(one('法人名,代表者,代表者フリガナ,担当者', '青空,山田 太郎,ヤマダ タロウ,鈴木')).toEqual({
      ...yamada,
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
      organization: { name: '青空' },
      memo: '担当者: 鈴木',
    })
  })
})

describe('two values of the same kind', () => {
  const [tokyo, osaka] = ['東京都渋谷区神宮前1-2-3', '大阪府大阪市北区梅田1-1']
  const both = [
    { kindof: 'home', region: '東京都', city: '渋谷区', street: '神宮前1-2-3' },
    { kindof: null, region: '大阪府', city: '大阪市北区', street: '梅田1-1' },
  ]

  it.each([
    ['氏名,住所,住所', `山田 太郎,${tokyo},${osaka}`],
    ['氏名,住所1,住所2', `山田 太郎,${tokyo},${osaka}`],
    ['氏名,住所,実家住所', `山田 太郎,${tokyo},${osaka}`],
  ])('a second whole address is kept as an address: %s', (headers, cells) => {
    expect(one(headers, cells)?.addresses).toEqual(both)
  })

  it('each address has the postal code before it', () => {
    const found = one('氏名,〒,住所,〒,住所', `山田 太郎,150-0001,${tokyo},530-0001,${osaka}`)
    expect(found?.addresses?.map(({ zipcode }) => zipcode)).toEqual(['150-0001', '530-0001'])
    expect(found?.addresses).toMatchObject(both)
  })

  it('the new address is kept, and the old one goes to the memo', () => {
    const headers = '氏名,旧郵便番号,旧住所,新郵便番号,新住所'
    const found = one(headers, `山田 太郎,530-0001,${osaka},150-0001,${tokyo}`)
    expect(found?.addresses).toEqual([{ ...both[0], zipcode: '150-0001' }])
    expect(found?.memo).toBe(`旧郵便番号: 530-0001\n旧住所: ${osaka}`)
  })

  it('a second birthday and reading go to the memo, and a repeated mail address is kept once', () => {
    const headers = '氏名,誕生日,誕生日,氏名カナ,氏名かな,メール,メール（確認）'
    expect(
      one(headers, '山田 太郎,1960/1/2,1961/2/3,ヤマダ タロウ,やまだ じろう,a@b.jp,a@b.jp'),
    ).toMatchObject({
      birthdate: '1960-01-02',
      firstkana: 'タロウ',
      emails: [{ kindof: 'home', address: 'a@b.jp' }],
      memo: '誕生日: 1961/2/3\n氏名かな: やまだ じろう',
    })
  })
})

describe('a birthday in columns of its parts', () => {
  it.each([
    ['氏名,生年,月,日', '山田 太郎,1960,4,1'],
    ['氏名,元号,年,月,日', '山田 太郎,昭和,35,4,1'],
    ['氏名,生年月日（年）,生年月日（月）,生年月日（日）', '山田 太郎,S35,4,1'],
  ])('%s', (headers, cells) => {
    expect(one(headers, cells)).toEqual({ ...yamada, birthdate: '1960-04-01' })
  })
})

describe('headings in longer or different words', () => {
  it.each([
    ['first_name,last_name,postal_code', ['firstname', 'lastname', 'adr:home:zipcode']],
    ['date_of_birth,job_title', ['birthdate', 'organization.title']],
    ['宛名1,性別（男・女）', ['fullname', 'gender']],
    ['氏名,ファックス番号,ポケベル番号', ['fullname', 'tel:fax', 'tel:null:pager']],
    ['姓,Web ページ 1,Web ページ 2', ['lastname', 'url:office', 'url:hp']],
    ['Nom,Prénom,Complément', ['lastname', 'firstname', 'adr:home:street2']],
    ['Family Name (Kana),Given Name (Furigana)', ['lastkana', 'firstkana']],
    ['Name,Name (Kana),Household', ['fullname', 'fullkana', 'fullname']],
    ['勤務先部署,携帯アドレス', ['organization.dept1', 'email:cell']],
    ['Nome,Telefone', ['fullname', 'tel:tel']],
    ['Nome,Cognome', ['firstname', 'lastname']],
    ['会社・団体名,pref,addr1', ['organization.name', 'adr:home:region', 'adr:home:street']],
    ['連名敬称(1),連名フリガナ（2）', ['joint:1:suffix', 'joint:2:kana']],
    ['氏名,連名,敬称', ['fullname', 'joint:all', 'suffix']],
    ['氏名,連名1,敬称', ['fullname', 'joint:1:fullname', 'suffix']],
  ])('%s', (headers, columns) => {
    expect(columnsOf(headers.split(','))).toEqual(columns)
  })

  it('a second department is below the first', () => {
    expect(one('会社名,支店名,部署名', '青空,東京支店,営業部')?.organization).toEqual({
      name: '青空',
      dept1: '東京支店',
      dept2: '営業部',
    })
    expect(one('会社名,部署名,部門', '青空,営業部,営業部')?.organization).toEqual({
      name: '青空',
      dept1: '営業部',
    })
  })

  it('keeps both values when two columns differ', () => {
    const headers = '姓,名,姓カナ,姓かな,敬称,敬称,性別,性別,会員番号,顧客番号'
    expect(one(headers, '山田,太郎,ヤマダ,さんだ,様,先生,男,女,1,2')).toEqual({
      ...yamada,
      lastkana: 'ヤマダ',
      suffix: '様',
      gender: 'm',
      code: '1',
      memo: '姓かな: さんだ\n敬称: 先生\n性別: 女\n顧客番号: 2',
    })
  })

  it.each([
    'mardi 1er avril 1960',
    '1 de abril de 1960',
    '1. April 1960',
    '1 апреля 1960',
    'Friday, April 1, 1960',
  ])('born %s', (written) => expect(one('Name,Birthday', `Smith,"${written}"`)?.birthdate).toBe('1960-04-01'))

  it.each(['3.4.', '3. Apr.'])('a birthday without a year: %s', (written) => {
    expect(one('Name,Geburtstag', `Smith,${written}`)?.memo).toBe('Geburtstag: 04-03')
  })

  it('a relationship to the person is not a family name', () => {
    for (const cell of ['妻 花子', '花子（妻）'])
      expect(one('氏名,連名', `山田太郎,${cell}`)).toMatchObject({
        joint_names: [{ firstname: '花子' }],
        memo: `連名: ${cell}`,
      })
  })
})

it('a second company keeps its own department, which is not a second department of the first', () => {
  const second = (headers: string) => columnsOf(headers.split(',')).at(-2) ?? null
  expect(second('氏名,会社1,部署1,役職1,会社2,部署2,役職2')).toBeNull()
  expect(second('氏名,会社名1,部署名1,会社名2,部署名2,住所')).toBe('organization.dept2')
})

describe('headings of a family', () => {
  it.each([
    ['氏名,配偶者氏名,配偶者フリガナ', ['fullname', 'joint:0:fullname', 'joint:0:kana']],
    ['氏名,配偶者名,配偶者敬称', ['fullname', 'joint:0:fullname', 'joint:0:suffix']],
    ['姓,名,配偶者姓,配偶者名', ['lastname', 'firstname', 'joint:0:lastname', 'joint:0:firstname']],
    ['氏名,子供1氏名,子供2フリガナ', ['fullname', 'joint:51:fullname', 'joint:52:kana']],
    ['氏名,お子様の生年月日1,子供名', ['fullname', 'joint:51:birthdate', 'joint:all']],
    ['氏名,配偶者名,子供', ['fullname', 'memo:Spouse', 'memo:Children']],
    ['お子様氏名,保護者氏名', ['fullname', 'contactname']],
    ['会社名,所属,氏名', ['organization.name', 'organization.dept1', 'fullname']],
    ['会社名,所属,部署', ['organization.name', 'organization.name', 'organization.dept1']],
  ])('%s', (headers, columns) => {
    expect(columnsOf(headers.split(','))).toEqual(columns)
  })

  it('give joint names, with the husband or wife first', () => {
    const headers = '氏名,子供1氏名,配偶者氏名,配偶者フリガナ'
    expect(one(headers, '山田 太郎,一郎,山田 花子,ヤマダ ハナコ')?.joint_names).toEqual([
      { lastname: '山田', firstname: '花子', lastkana: 'ヤマダ', firstkana: 'ハナコ' },
      { firstname: '一郎' },
    ])
  })
})
