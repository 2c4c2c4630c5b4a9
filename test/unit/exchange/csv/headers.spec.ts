import { describe, expect, it } from 'vitest'
import { columnsOf } from '../column-names.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const personOf = (text: string) => readFile(utf8(text), { name: 'list.csv' }).persons[0]?.person

describe('headers of programs', () => {
  it.each([
    // Outlook
    ['その他の FAX', 'tel:null:other fax'],
    ['姓の読み', 'lastkana'],
    // CAMCARD
    ['Company1', 'organization.name'],
    ['Department1', 'organization.dept1'],
    ['Job Title1', 'organization.title'],
    ['Company2', null],
    // Salesforce
    ['町名・番地(郵送先)', 'adr:home:street'],
    ['市区郡(郵送先)', 'adr:home:city'],
    ['都道府県(郵送先)', 'adr:home:region'],
    ['国(郵送先)', 'adr:home:country'],
    ['市区郡(その他)', 'adr:null:city'],
    // Sansan
    ['部署直通電話', 'tel:offtel'],
    // Zoho, HubSpot
    ['Tag', 'tags'],
    ['Associated Company', 'organization.name'],
    // Nokia
    ['General mobile', 'tel:cell'],
    ['General e-mail', 'email:home'],
    ['General postal/ZIP code', 'adr:home:zipcode'],
    ['Business web address', 'url:office'],
    // Outlook in Dutch and in Portugal
    ['Werkadres, straat', 'adr:office:street'],
    ['Werkadres 2, straat', 'adr:office:street2'],
    ['Huisadres, land/regio', 'adr:home:country'],
    ['Telefoon op werk', 'tel:offtel'],
    ['Mobiele telefoon', 'tel:cell'],
    ['Rua da empresa', 'adr:office:street'],
    ['Localidade da empresa', 'adr:office:city'],
    ['Telefone da residência', 'tel:tel'],
    // Programs of companies in Japan
    ['よみ（姓）', 'lastkana'],
    ['個人メールアドレス1', 'email:home'],
    ['FAX番号(個人)', 'tel:fax'],
    ['住所(個人)都道府県', 'adr:home:region'],
    ['住所(個人)市区町村以降', 'adr:home:street'],
    ['住所(会社)市区町村以降', 'adr:office:street'],
    ['URL(会社)', 'url:office'],
    ['自宅建物名', 'adr:home:building'],
    ['会社建物名・部屋番号', 'adr:office:building'],
    ['宛先区分', 'sentto'],
    ['氏名（セイ）', 'lastkana'],
    ['町番地', 'adr:home:street'],
    ['ご住所（それ以降）', 'adr:home:line2'],
    ['それ以降', 'adr:home:street'],
    ['連名誕生日', 'joint:birthdates'],
    // Shops that print cards
    ['宛名住所1', 'adr:home:line1'],
    ['宛名郵便番号', 'adr:home:zipcode'],
    ['宛名連名1', 'joint:1:fullname'],
    ['宛名連名1敬称', 'joint:1:suffix'],
    ['宛名会社名', 'organization.name'],
    ['宛名役職名', 'organization.title'],
    // Card scanners
    ['住所詳細', 'adr:home:line2'],
    // Carriers
    ['お届け先会社・部門１', 'organization.name'],
    ['お届け先会社・部門２', 'organization.dept1'],
  ])('%s', (header, column) => {
    expect(columnsOf(['姓', '名', header])[2]).toBe(column)
  })
})

describe('birth dates of several joint names in one cell', () => {
  it.each([
    ['1972/05/06/1999/1/2', ['1972-05-06', '1999-01-02']],
    ['1972年5月6日/', ['1972-05-06', undefined]],
    ['/1999-01-02', [undefined, '1999-01-02']],
  ])('%s', (cell, days) => {
    const person = personOf(`姓,名,連名,連名誕生日\n大野,勇,由美/大輝,${cell}\n`)
    expect(person?.joint_names?.map(({ birthdate }) => birthdate)).toEqual(days)
    expect(person?.memo).toBeUndefined()
  })

  it('keeps text that is not a date', () => {
    expect(personOf('姓,名,連名,連名誕生日\n大野,勇,由美,五月生まれ\n')?.memo).toBe('連名誕生日: 五月生まれ')
  })
})

it('reads a country that is in two columns only once', () => {
  const text = 'First Name,Last Name,Home City,Home Country,Home Country/Region\nAnn,Lee,Boston,USA,USA\n'
  expect(personOf(text)?.addresses?.[0]?.country).toBe('USA')
})

it('reads the columns in which Eight stores user tags', () => {
  const header =
    "会社名,姓,名,名刺交換日,Eightでつながっている人,再データ化中の名刺,'?'を含んだデータ,ゴルフ,展示会"
  const person = personOf(`${header}\n青空,田中,次郎,2024/05/01,1,,,1,\n`)
  expect(person?.tags).toEqual(['ゴルフ'])
  expect(person?.memo).toBe('Received card: 2024/05/01\nEightでつながっている人: 1')
})

it('does not read an Exchange directory name as a mail address', () => {
  const person = personOf(
    'First Name,Last Name,E-mail Address\nAnn,Lee,/o=Org/ou=Group/cn=Recipients/cn=ann\n',
  )
  expect(person?.emails).toBeUndefined()
  expect(person?.memo).toBe('E-mail Address: /o=Org/ou=Group/cn=Recipients/cn=ann')
})

it('does not read the German Outlook column Ort (location) as a town, and reads a second fax', () => {
  const text = 'Vorname;Nachname;Ort privat;Ort;Weiteres Fax\nMax;Weiß;Bonn;Messe;030 1\n'
  expect(personOf(text)).toMatchObject({
    addresses: [{ city: 'Bonn' }],
    telephones: [{ kindof: null, label: 'other fax', number: '030 1' }],
    memo: 'Location: Messe',
  })
})

it('keeps what the user typed into rarely used Outlook columns', () => {
  const header = 'First Name,Last Name,Billing Information,Mileage,Language,Priority,Private,Initials'
  const person = personOf(`${header}\nAnn,Lee,monthly,12 km,Welsh,Normal,False,A.L.\n`)
  expect(person?.memo).toBe('Billing: monthly\nMileage: 12 km\nLanguage: Welsh')
})

it('reads Mailchimp tags without their quotes', () => {
  expect(personOf('Email Address,First Name,TAGS\na@example.com,Ann,"""vip"",""news"""\n')?.tags).toEqual([
    'vip',
    'news',
  ])
})

it('ignores cells with 未登録 or なし, and keeps other text without a number in the memo', () => {
  const person = personOf('氏名,電話,携帯,会社\n山田 太郎,移転中,未登録,なし\n')
  expect(person).toEqual({ lastname: '山田', firstname: '太郎', memo: '電話: 移転中' })
})

describe('lists that Japanese users keep by hand', () => {
  it.each([
    ['施主,電話', 'fullname,tel:tel'],
    ['患者番号,氏名', 'code,fullname'],
    ['氏名,敬称区分', 'fullname,suffix'],
    ['氏名,社用携帯', 'fullname,tel:offcell'],
    ['氏名,携帯（社用）', 'fullname,tel:offcell'],
    ['名字,名前,みょうじ,なまえ,いえでん', 'lastname,firstname,lastkana,firstkana,tel:tel'],
    // 自宅 alone is the home telephone when the address has its own column.
    ['氏名,住所,自宅,携帯', 'fullname,adr:home:line1,tel:tel,tel:cell'],
    ['氏名,自宅,携帯', 'fullname,,tel:cell'],
    ['氏名,家族氏名1,家族敬称1', 'fullname,joint:1:fullname,joint:1:suffix'],
    ['氏名,ご家族のお名前,ご家族のお名前', 'fullname,joint:all,joint:2:fullname'],
    ['宛名,敬称,宛名2,敬称2', 'fullname,suffix,joint:1:fullname,joint:1:suffix'],
  ])('%s', (headers, columns) => {
    expect(columnsOf(headers.split(',')).join(',')).toBe(columns)
  })
})

describe('a heading row that is marked as a comment', () => {
  it.each([
    ['#"name","email"', '"Ada Byron","ada@example.org"', { lastname: 'Byron', firstname: 'Ada' }],
    ['# 姓,名,電話', '森,花子,03-1111-2222', { lastname: '森', firstname: '花子' }],
    ['#First Name\tLast Name\tE-mail', 'Ada\tByron\ta@example.org', { lastname: 'Byron', firstname: 'Ada' }],
  ])('%s', (headers, row, person) => {
    expect(personOf(`${headers}\n${row}\n`)).toMatchObject(person)
  })

  it('is not assumed when # is the heading of the row numbers', () => {
    expect(personOf('#,氏名,電話\n1,森 花子,03-1111-2222\n')).toMatchObject({
      lastname: '森',
      firstname: '花子',
    })
  })
})
