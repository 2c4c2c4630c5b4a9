import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const cities = [
  { region: '東京都', city: '千代田区' },
  { region: '愛知県', city: '名古屋市中区' },
]
const read = (bytes: Uint8Array, name: string) => readFile(bytes, { name, cities })
const people = (text: string, name = 'people.csv') =>
  read(utf8(text), name).persons.map(({ person }) => person)
const split = {
  kindof: 'home',
  zipcode: '100-0013',
  region: '東京都',
  city: '千代田区',
  street: '霞が関1-2-3',
  building: 'コーポ101',
}

describe('an address on one line is split', () => {
  it.each([
    [
      'vCard',
      'a.vcf',
      'BEGIN:VCARD\nVERSION:3.0\nN:山田;太郎\nADR;TYPE=HOME:;;東京都千代田区霞が関1-2-3 コーポ101;;;100-0013;\nEND:VCARD\n',
    ],
    [
      'its prefecture apart',
      'a.vcf',
      'BEGIN:VCARD\nVERSION:3.0\nN:山田;太郎\nADR;TYPE=HOME:;コーポ101;千代田区霞が関1-2-3;;東京都;100-0013;\nEND:VCARD\n',
    ],
    [
      'ContactXML',
      'a.xml',
      '<ContactXML><ContactXMLItem><PersonName><PersonNameItem><LastName>山田</LastName></PersonNameItem></PersonName><Address><AddressItem locationType="Home"><AddressCode codeDomain="ZIP7">100-0013</AddressCode><FullAddress>東京都千代田区霞が関1-2-3 コーポ101</FullAddress></AddressItem></Address></ContactXMLItem></ContactXML>',
    ],
    [
      'Google',
      'a.csv',
      'First Name,Address 1 - Label,Address 1 - Formatted\n太郎,自宅,"〒100-0013\n東京都千代田区霞が関1-2-3 コーポ101"\n',
    ],
    [
      'LDIF',
      'a.ldif',
      'dn: cn=a\ncn:: 5bGx55Sw\nmozillaHomeStreet:: ' +
        Buffer.from('東京都千代田区霞が関1-2-3 コーポ101').toString('base64') +
        '\nmozillaHomePostalCode: 100-0013\n',
    ],
  ])('%s', (_, name, text) => {
    expect(people(text, name)[0]?.addresses).toEqual([split])
  })

  it('an address of another country, or with its city, is not split', () => {
    const cards = ['ADR:;;1 Main St;;;;', 'ADR:;;北1-2;札幌市中央区;北海道;;', 'ADR:;;緑町1-2;;;;']
    const [first, second, third] = people(
      cards.map((adr) => `BEGIN:VCARD\nVERSION:3.0\nN:山田;太郎\n${adr}\nEND:VCARD\n`).join(''),
      'a.vcf',
    )
    expect(first?.addresses).toEqual([{ kindof: null, street: '1 Main St' }])
    expect(second?.addresses).toMatchObject([{ street: '北1-2', city: '札幌市中央区' }])
    expect(third?.addresses).toEqual([{ kindof: null, street: '緑町1-2' }])
  })
})

describe('what people type', () => {
  it('full-width numbers can be dialled, zeros that Excel guards are kept, a birthday may have no year', () => {
    expect(
      people(
        '名前,TEL,〒,誕生日\n田中 実,０３－１２３４－５６７８,１００－０００１,4/1\n森 一,"=""0312345678""",\'0600001,\n',
      ),
    ).toEqual([
      {
        lastname: '田中',
        firstname: '実',
        telephones: [{ kindof: 'tel', number: '03-1234-5678' }],
        addresses: [{ kindof: 'home', zipcode: '100-0001' }],
        memo: '誕生日: 4/1',
      },
      {
        lastname: '森',
        firstname: '一',
        telephones: [{ kindof: 'tel', number: '0312345678' }],
        addresses: [{ kindof: 'home', zipcode: '0600001' }],
      },
    ])
  })

  it('a Japanese telephone number regains its lost zero, a foreign one does not', () => {
    const [first, second] = people(
      '名前,住所,TEL\n森 一,東京都千代田区1-1,9012345678\nLee,1 Main St,2125551234\n',
    )
    expect(first?.telephones).toEqual([{ kindof: 'tel', number: '09012345678' }])
    expect(second?.telephones).toEqual([{ kindof: 'tel', number: '2125551234' }])
  })

  it('names written together are joint names, but a name in katakana and a shop are not', () => {
    const names = ['山田 太郎・花子 様', '鈴木一郎／ハナ', 'ジョン・スミス', '青山・海商店', '本田・K']
    expect(people(`名前,TEL\n${names.map((name) => `${name},1`).join('\n')}\n`)).toMatchObject([
      {
        lastname: '山田',
        firstname: '太郎',
        suffix: '様',
        joint_names: [{ firstname: '花子', suffix: '様' }],
      },
      { lastname: '鈴木一郎', joint_names: [{ firstname: 'ハナ' }] },
      { lastname: 'ジョン・スミス' },
      { lastname: '青山・海商店' },
      { lastname: '本田・K' },
    ])
  })

  it('joint names at work come after those at home', () => {
    const text =
      '氏名(姓),氏名(名),連名1(名:自宅欄),連名1(敬称:自宅欄),連名1(姓:会社欄),連名1(名:会社欄)\n高橋,健,由美,様,佐々木,修\n'
    expect(read(japaneseBytes(text, 'SJIS'), 'a.csv').persons[0]?.person.joint_names).toEqual([
      { firstname: '由美', suffix: '様' },
      { lastname: '佐々木', firstname: '修' },
    ])
  })
})

describe('a Japanese company in the name field', () => {
  it.each([
    ['Windows', 'a.contact', '<contact><Name><FormattedName>株式会社 表</FormattedName></Name></contact>'],
    [
      'ContactXML',
      'a.xml',
      '<ContactXML><ContactXMLItem><PersonName><PersonNameItem><FullName>株式会社 表</FullName></PersonNameItem></PersonName></ContactXMLItem></ContactXML>',
    ],
    ['LDIF', 'a.ldif', `dn: o=a\ncn:: ${Buffer.from('株式会社 表').toString('base64')}\n`],
    ['vCard', 'a.vcf', 'BEGIN:VCARD\nVERSION:3.0\nN:株式会社 表;;;;\nEND:VCARD\n'],
    ['its column', 'a.csv', '姓,名,電話\n株式会社 表,,\n'],
    ['a customer', 'a.csv', '顧客名,電話\n株式会社 表,\n'],
  ])('%s: is a company', (_, name, text) => {
    expect(people(text, name)).toEqual([{ organization: { name: '株式会社 表' } }])
  })

  it('is recognised by its honorific, with its reading; next to another company it stays a name', () => {
    expect(people('姓,姓かな,敬称,会社名\n田中商店,たなかしょうてん,御中,\n田中,たなか,御中,表\n')).toEqual([
      { suffix: '御中', organization: { name: '田中商店', kana: 'たなかしょうてん' } },
      { lastname: '田中', lastkana: 'たなか', suffix: '御中', organization: { name: '表' } },
    ])
  })
})

describe('parts of names and addresses', () => {
  it('a lower-case particle begins the family name', () => {
    const names = ['Jane van Dyke', 'Ludwig van der Berg', 'María de la Cruz', 'van Gogh', 'Van Morrison']
    expect(people(`Name,Phone\n${names.map((name) => `${name},1`).join('\n')}\n`)).toMatchObject([
      { firstname: 'Jane', lastname: 'van Dyke' },
      { firstname: 'Ludwig', lastname: 'van der Berg' },
      { firstname: 'María', lastname: 'de la Cruz' },
      { lastname: 'van Gogh' },
      { firstname: 'Van', lastname: 'Morrison' },
    ])
  })

  it('a second line of a street is the building, whatever the street is called', () => {
    const [person] = people(
      '名,自宅の番地,自宅の番地 2,Dienstlich: Adresse,Dienstlich: Adresse 2\n花,本町1-2,ハイツ3,梅田1,ビル2F\n',
    )
    expect(person?.addresses).toEqual([
      { kindof: 'home', street: '本町1-2', building: 'ハイツ3' },
      { kindof: 'office', street: '梅田1', building: 'ビル2F' },
    ])
  })

  it('the prefix お届け先 in the table of a shop does not change what a column means', () => {
    const text =
      'お届け先氏名,お届け先氏名カナ,お届け先郵便番号,お届け先住所,お届け先電話番号\n山田 太郎,ヤマダ タロウ,100-0013,東京都千代田区霞が関1-2-3 コーポ101,03-1\n'
    expect(people(text)).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        lastkana: 'ヤマダ',
        firstkana: 'タロウ',
        addresses: [split],
        telephones: [{ kindof: 'tel', number: '03-1' }],
      },
    ])
  })

  it('番地・建物 after a city is street and building, and お名前（漢字） is a name', () => {
    const [person] = people(
      'お名前（漢字）,お名前（フリガナ）,〒,ご住所（都道府県）,ご住所（市区町村）,ご住所（番地・建物）\n山田 太郎,ヤマダ タロウ,100-0013,東京都,千代田区,霞が関1-2-3 コーポ101\n',
    )
    expect(person).toMatchObject({ lastname: '山田', firstkana: 'タロウ', addresses: [split] })
  })

  it('児童氏名 is the person when no other column is a name', () => {
    const child = { lastname: '山田', firstname: '花', memo: '保護者氏名: 山田 実' }
    expect(people('児童氏名,保護者氏名,電話,FAX\n山田 花,山田 実,1,2\n')).toMatchObject([child])
    expect(people('保護者氏名,氏名,電話\n山田 実,山田 花,1\n')).toMatchObject([child])
  })

  it('a telephone number on a business card is a work number', () => {
    const [person] = people('会社名,氏名,TEL,FAX,名刺交換日\n表,山田 太郎,1,2,2024/5/1\n')
    expect(person?.telephones?.map(({ kindof }) => kindof)).toEqual(['offtel', 'offfax'])
  })
})

describe('cards of programs', () => {
  const card = (...lines: string[]) =>
    people(['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n'), 'a.vcf')

  it('the Japanese one of several languages is read, and the others go to the memo', () => {
    expect(
      card(
        'FN;ALTID=1;LANGUAGE=en:Taro Yamada',
        'FN;ALTID=1;LANGUAGE=ja:山田 太郎',
        'N;ALTID=1;LANGUAGE=en:Yamada;Taro;;;',
        'N;ALTID=1;LANGUAGE=ja:山田;太郎;;;',
        'N;ALTID=1;LANGUAGE=ja-Hira:やまだ;たろう;;;',
        'ORG;ALTID=2;LANGUAGE=en:Blue Sky',
        'ORG;ALTID=2;LANGUAGE=ja:青空',
      ),
    ).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        lastkana: 'やまだ',
        firstkana: 'たろう',
        organization: { name: '青空' },
        memo: 'FN (en): Taro Yamada\nORG (en): Blue Sky',
      },
    ])
  })

  it('an extension, additions by Android and labels in other languages are kept', () => {
    expect(
      card(
        'FN:Ann Lee',
        'TEL;VALUE=uri;TYPE=home:tel:+81-3-1;ext=102',
        'TEL;TYPE=X-親戚:2',
        'TEL;TYPE=OTHER:3',
        'X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Annie;1;;;',
        'X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Max;14;;;',
        'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-02-03;0;Choir;;',
        'X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1960-04-01;3;;;',
      ),
    ).toEqual([
      {
        lastname: 'Lee',
        firstname: 'Ann',
        birthdate: '1960-04-01',
        telephones: [
          { kindof: 'tel', number: '+81-3-1' },
          { kindof: null, label: '親戚', number: '2' },
          { kindof: null, label: 'other', number: '3' },
        ],
        memo: 'Extension: 102\nNickname: Annie\nRelated (spouse): Max\nDate (Choir): 2001-02-03',
      },
    ])
  })

  it('a card continues after the card of an agent', () => {
    expect(
      people(
        'BEGIN:VCARD\nVERSION:2.1\nN:Lee;Ann\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Fox;Max\nEND:VCARD\nTEL;WORK:9\nEND:VCARD\n',
        'a.vcf',
      ),
    ).toEqual([
      { lastname: 'Lee', firstname: 'Ann', telephones: [{ kindof: 'offtel', number: '9' }] },
      { lastname: 'Fox', firstname: 'Max' },
    ])
  })

  it('ContactXML: gender and birthday as attributes', () => {
    const profile =
      '<PersonalProfile><PersonalProfileItem gender="Male" birthDate="1970-03-03"/></PersonalProfile>'
    const name = '<PersonName><PersonNameItem><LastName>伊藤</LastName></PersonNameItem></PersonName>'
    expect(
      people(`<ContactXML><ContactXMLItem>${name}${profile}</ContactXMLItem></ContactXML>`, 'a.xml'),
    ).toEqual([{ lastname: '伊藤', gender: 'm', birthdate: '1970-03-03' }])
  })
})
