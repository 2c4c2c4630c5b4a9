import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

const read = (text: string, name = 'people') => readFile(utf8(text), { name })
const persons = (text: string, name?: string) => read(text, name).persons.map(({ person }) => person)

describe('ContactXML', () => {
  it('the domain tells the kind of a mail address on an unknown device', () => {
    const mails = ['Unknown', 'PC'].map(
      (device) => `<EmailItem usage="Private" emailDevice="${device}">a@docomo.ne.jp</EmailItem>`,
    )
    const item = `<ContactXMLItem><PersonName><PersonNameItem><FullName>山田 太郎</FullName></PersonNameItem></PersonName><Email>${mails.join('')}</Email></ContactXMLItem>`
    expect(persons(document(item))[0]?.emails?.map(({ kindof }) => kindof)).toEqual(['cell', 'home'])
  })

  const document = (items: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><ContactXML xmlns="http://www.xmlns.org/2002/ContactXML" version="1.1">${items}</ContactXML>`

  it('names with readings, addresses by lines, numbers by usage and device', () => {
    const item = `<ContactXMLItem><PersonName><PersonNameItem><FullName pronunciation="やまだ たろう">山田 太郎</FullName>
      <LastName pronunciation="やまだ">山田</LastName><FirstName pronunciation="たろう">太郎</FirstName></PersonNameItem></PersonName>
      <Address><AddressItem locationType="Home" preference="True"><AddressCode codeDomain="ZIP7">1000001</AddressCode>
      <AddressLine addressLineType="Prefecture">東京都</AddressLine><AddressLine addressLineType="City">千代田区</AddressLine>
      <AddressLine addressLineType="Town">千代田</AddressLine><AddressLine addressLineType="Number">1-1</AddressLine>
      <AddressLine addressLineType="Building">コーポ201</AddressLine></AddressItem>
      <AddressItem locationType="Office"><FullAddress></FullAddress></AddressItem>
      <AddressItem preference="False" locationType="Others"><FullAddress>大阪市北区1</FullAddress></AddressItem></Address>
      <Phone><PhoneItem usage="Official" phoneDevice="Fax">06-1</PhoneItem><PhoneItem phoneDevice="Cellular" usage="Private">090-1</PhoneItem></Phone>
      <Email><EmailItem usage="Official" emailDevice="Computer">a@example.com</EmailItem></Email>
      <Occupation><OccupationItem><OrganizationName pronunciation="オモテ">㈱表</OrganizationName><Department>営業部</Department><Department>第二課</Department><JobTitle>課長</JobTitle></OccupationItem></Occupation></ContactXMLItem>`
    expect(persons(document(item))).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        lastkana: 'やまだ',
        firstkana: 'たろう',
        addresses: [
          {
            kindof: 'home',
            zipcode: '1000001',
            region: '東京都',
            city: '千代田区',
            street: '千代田1-1',
            building: 'コーポ201',
          },
          { kindof: null, street: '大阪市北区1' },
        ],
        telephones: [
          { kindof: 'offfax', number: '06-1' },
          { kindof: 'cell', number: '090-1' },
        ],
        emails: [{ kindof: 'office', address: 'a@example.com' }],
        organization: { name: '㈱表', kana: 'オモテ', dept1: '営業部', dept2: '第二課', title: '課長' },
      },
    ])
  })

  it('joint names with their honorifics by position, tags, and values that are not read yet in the memo', () => {
    const item = `<ContactXMLItem><PersonName><PersonNameItem><FullName>佐藤 花子</FullName></PersonNameItem></PersonName><Extension>
      <ExtensionItem extensionType="Common" name="Suffix">様</ExtensionItem>
      <ExtensionItem extensionType="Common" name="NamesOfFamily">太郎</ExtensionItem><ExtensionItem extensionType="Common" name="NamesOfFamily">鈴木 一</ExtensionItem>
      <ExtensionItem extensionType="Extended" name="X-Suffix2">君</ExtensionItem><ExtensionItem extensionType="Extended" name="X-Category">年賀状</ExtensionItem>
      <ExtensionItem extensionType="Extended" name="X-NYCardHistory">0123</ExtensionItem></Extension></ContactXMLItem>`
    const file = read(document(item))
    expect(file.persons.map(({ person }) => person)).toEqual([
      {
        lastname: '佐藤',
        firstname: '花子',
        suffix: '様',
        joint_names: [{ firstname: '太郎' }, { lastname: '鈴木', firstname: '一', suffix: '君' }],
        tags: ['年賀状'],
        memo: 'X-NYCardHistory: 0123',
      },
    ])
    expect(file.remarks.map(({ person, field, text }) => [person, field, text.kind])).toEqual([
      ['佐藤 花子', 'X-NYCardHistory', 'to-memo'],
    ])
  })
})

describe('LDIF', () => {
  it('prefers the Japanese name, with its reading', () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const entry = [
      'dn: uid=1',
      'sn: Yamada',
      `sn;lang-ja:: ${base64('山田')}`,
      `sn;lang-ja;phonetic:: ${base64('ヤマダ')}`,
      'givenName: Taro',
      `givenName;lang-ja:: ${base64('太郎')}`,
      `givenName;lang-ja;phonetic:: ${base64('タロウ')}`,
    ]
    expect(persons(entry.join('\n'))).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        lastkana: 'ヤマダ',
        firstkana: 'タロウ',
        memo: 'sn: Yamada\ngivenname: Taro',
      },
    ])
  })

  it('a group may name its members in base64, with spaces after commas', () => {
    const name = (text: string) => Buffer.from(text).toString('base64')
    const file = read(
      `dn:: ${name('cn=山田,mail=a@example.com')}\nsn: a\n\ndn: cn=b\nsn: b\n\ndn: cn=g\nobjectclass: groupOfUniqueNames\ncn: 友人\nuniqueMember:: ${name('CN=山田, mail=a@example.com')}\n`,
    )
    expect(file.persons.map(({ person }) => person.tags)).toEqual([['友人'], undefined])
  })

  it('base64, folded lines, comments, a birthday in three parts; a group is a tag of its members', () => {
    const base64 = Buffer.from('山田').toString('base64')
    const photo = Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64')
    const text = `version: 1\n# Thunderbird\ndn: cn=a\nobjectclass: person\nsn:: ${base64}\ngivenName: Tar\n o\nmail: a@example.com\nmozillaSecondEmail: b@docomo.ne.jp\ntelephoneNumber: 06-1\nhomePhone: 03-1\nmobile: 090-1\nmozillaHomeStreet: 1-1\nmozillaHomeStreet2: コーポ\nmozillaHomeLocalityName: 千代田区\nmozillaHomePostalCode: 100-0001\nbirthyear: 1960\nbirthmonth: 4\nbirthday: 1\no: Acme\nou: Sales\ndescription: eins\nmozillaNickname: T\njpegPhoto:: ${photo}\n\ndn: cn=Freunde\nobjectclass: groupOfNames\ncn: Freunde\nmember: cn=a\n`
    const file = read(text)
    expect(file.format).toBe('ldif')
    expect(file.persons).toEqual([
      {
        line: 3,
        person: {
          lastname: '山田',
          firstname: 'Taro',
          organization: { name: 'Acme', dept1: 'Sales' },
          telephones: [
            { kindof: 'offtel', number: '06-1' },
            { kindof: 'tel', number: '03-1' },
            { kindof: 'cell', number: '090-1' },
          ],
          emails: [
            { kindof: 'home', address: 'a@example.com' },
            { kindof: 'cell', address: 'b@docomo.ne.jp' },
          ],
          addresses: [
            { kindof: 'home', zipcode: '100-0001', city: '千代田区', street: '1-1', building: 'コーポ' },
          ],
          birthdate: '1960-04-01',
          memo: 'eins\nNickname: T',
          photo: { bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]), type: 'image/jpeg' },
          tags: ['Freunde'],
        },
      },
    ])
    expect(file.remarks.map(({ text: { kind, value } }) => [kind, value])).toEqual([['group', 'Freunde']])
  })

  it('invalid attributes, linked photos and values without a field get remarks, and nothing is opened', () => {
    const file = read(
      'dn: cn=a\nsn: a\nnonsense\njpegPhoto:< file:///etc/passwd\ncustom1: 8\nbirthmonth: 4\nbirthday: 1\n',
    )
    expect(file.persons.map(({ person }) => person)).toEqual([
      { lastname: 'a', memo: 'Birthday: 04-01\ncustom1: 8' },
    ])
    expect(file.remarks.map(({ line, field, text }) => [line, field, text.kind])).toEqual([
      [3, '', 'stray-line'],
      [1, 'birthday', 'date-without-year'],
      [1, 'jpegPhoto', 'photo-not-fetched'],
      [1, 'custom1', 'to-memo'],
    ])
  })
})

describe('Windows .contact', () => {
  const contact = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><c:contact xmlns:c="http://schemas.microsoft.com/Contact" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inner}</c:contact>`
  const labels = (...words: string[]) =>
    `<c:LabelCollection>${words.map((word) => `<c:Label>${word}</c:Label>`).join('')}</c:LabelCollection>`

  it('labels decide the kind of a number, and entries without a value are ignored', () => {
    const text =
      contact(`<c:NameCollection><c:Name><c:FamilyName>山田</c:FamilyName><c:GivenName>太郎</c:GivenName><c:Phonetic><c:FamilyName>ヤマダ</c:FamilyName></c:Phonetic><c:NickName>T</c:NickName></c:Name></c:NameCollection>
      <c:PhoneNumberCollection><c:PhoneNumber><c:Number>06-1</c:Number>${labels('Business', 'Fax')}</c:PhoneNumber><c:PhoneNumber><c:Number>090-1</c:Number>${labels('Cellular')}</c:PhoneNumber><c:PhoneNumber xsi:nil="true"/></c:PhoneNumberCollection>
      <c:EmailAddressCollection><c:EmailAddress><c:Address>a@example.com</c:Address>${labels('Preferred', 'Club')}</c:EmailAddress></c:EmailAddressCollection>
      <c:PhysicalAddressCollection><c:PhysicalAddress><c:Street>千代田1-1</c:Street><c:Locality>千代田区</c:Locality><c:PostalCode>100-0001</c:PostalCode>${labels('Personal')}</c:PhysicalAddress></c:PhysicalAddressCollection>
      <c:DateCollection><c:Date><c:Value>1960-04-01T00:00:00Z</c:Value>${labels('wab:Birthday')}</c:Date><c:Date><c:Value>1990-05-05T00:00:00Z</c:Value>${labels('wab:Anniversary')}</c:Date></c:DateCollection>
      <c:PhotoCollection><c:Photo><c:Url>file:///etc/passwd</c:Url></c:Photo></c:PhotoCollection><c:Notes>eins</c:Notes>`)
    const file = read(text, 'yamada.contact')
    expect(file.persons.map(({ person }) => person)).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        lastkana: 'ヤマダ',
        telephones: [
          { kindof: 'offfax', number: '06-1' },
          { kindof: 'cell', number: '090-1' },
        ],
        emails: [{ kindof: 'home', address: 'a@example.com' }],
        addresses: [{ kindof: 'home', zipcode: '100-0001', city: '千代田区', street: '千代田1-1' }],
        birthdate: '1960-04-01',
        memo: 'eins\nNickname: T\nE-mail (Club): a@example.com\nAnniversary: 1990-05-05',
      },
    ])
    expect(file.remarks.map(({ person, field, text: { kind } }) => [person, field, kind])).toEqual([
      ['山田 太郎', 'NickName', 'to-memo'],
      ['山田 太郎', 'EmailAddress', 'to-memo'],
      ['山田 太郎', 'Date', 'to-memo'],
      ['山田 太郎', 'Photo', 'photo-not-fetched'],
    ])
  })

  it('the reading in one text, an honorific as the title, and relatives', () => {
    const text =
      contact(`<c:NameCollection><c:Name><c:FamilyName>山田</c:FamilyName><c:GivenName>太郎</c:GivenName><c:Phonetic>ﾔﾏﾀﾞ ﾀﾛｳ</c:Phonetic><c:Title>様</c:Title></c:Name></c:NameCollection>
      <c:PersonCollection><c:Person><c:FormattedName>花子</c:FormattedName>${labels('wab:Spouse')}</c:Person></c:PersonCollection>`)
    const name = { lastname: '山田', firstname: '太郎', lastkana: 'ヤマダ', firstkana: 'タロウ' }
    expect(persons(text)).toEqual([{ ...name, suffix: '様', memo: 'Spouse: 花子' }])
  })

  it('a name in one text is split as in other formats', () => {
    const name = (text: string) =>
      contact(
        `<c:NameCollection><c:Name><c:FormattedName>${text}</c:FormattedName></c:Name></c:NameCollection>`,
      )
    expect(persons(name('山田 太郎'))).toEqual([{ lastname: '山田', firstname: '太郎' }])
    expect(persons(name('Mary Ann Smith'))).toEqual([{ lastname: 'Smith', firstname: 'Mary Ann' }])
  })
})

describe('jCard and xCard', () => {
  it('several values, parts with several values, groups, a photo', () => {
    const photo = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64')}`
    const jcard = [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['n', {}, 'text', ['Smith', ['Mary', 'Ann'], '', '', '']],
        ['org', {}, 'text', ['Acme', 'Sales']],
        ['categories', {}, 'text', 'a, b', 'c'],
        ['email', { group: 'item2' }, 'text', 'a@b.c'],
        ['x-ablabel', { group: 'item2' }, 'text', 'Club'],
        ['tel', { group: 'item1' }, 'text', '1'],
        ['x-ablabel', { group: 'item1' }, 'text', 'Boat'],
        ['bday', {}, 'date', '1960-04-01'],
        ['photo', {}, 'uri', photo],
        ['note', {}, 'text', 'data:text/plain,no photo'],
      ],
    ]
    expect(persons(JSON.stringify([jcard]))).toEqual([
      {
        lastname: 'Smith',
        firstname: 'Mary Ann',
        organization: { name: 'Acme', dept1: 'Sales' },
        tags: ['a, b', 'c'],
        telephones: [{ kindof: null, label: 'Boat', number: '1' }],
        birthdate: '1960-04-01',
        photo: { bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]), type: 'image/jpeg' },
        emails: [{ kindof: 'home', address: 'a@b.c' }],
        memo: 'E-mail (Club): a@b.c\ndata:text/plain,no photo',
      },
    ])
  })

  it('an address and a group of an xCard', () => {
    const xcard = `<?xml version="1.0"?><vcards xmlns="urn:ietf:params:xml:ns:vcard-4.0"><vcard><fn><text>山田 太郎</text></fn>
      <group name="item1"><adr><parameters><type><text>work</text></type></parameters><pobox/><ext/><street>梅田1</street><locality>大阪市北区</locality><region>大阪府</region><code>530-0001</code><country/></adr></group>
      <nickname><text>Taro</text></nickname></vcard></vcards>`
    const file = read(xcard)
    expect(file.persons.map(({ person }) => person)).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        addresses: [
          { kindof: 'office', zipcode: '530-0001', region: '大阪府', city: '大阪市北区', street: '梅田1' },
        ],
        memo: 'Nickname: Taro',
      },
    ])
  })
})
