import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { utf8 } from './bytes.ts'

const base64 = (text: string | number[]) => Buffer.from(text as string).toString('base64')
const jpeg = base64([0xff, 0xd8, 0xff, 1, 2, 3])
const png = base64([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
const entry = (...lines: string[]) => ['dn: cn=x', ...lines, '', ''].join('\n')
const ann = ['cn: Ann Lee', 'sn: Lee', 'givenName: Ann']

const read = (...entries: string[]) => {
  const { persons, remarks } = readFile(utf8(entries.join('')), { name: 'a.ldif' })
  return {
    persons: persons.map(({ person }) => person),
    remarks: remarks.map(({ field, text }) => [field, text.kind, text.value ?? '']),
  }
}
const one = (...lines: string[]) => {
  const { persons, remarks } = read(entry(...lines))
  return { person: persons[0], remarks }
}

describe('the name of an entry', () => {
  it.each([
    [['cn: Jane Doe', 'sn: Doe'], { lastname: 'Doe', firstname: 'Jane' }],
    [['cn: Doe, Jane', 'sn: Doe'], { lastname: 'Doe', firstname: 'Jane' }],
    [['cn: jd', 'displayName: Jane Doe', 'sn: Doe'], { lastname: 'Doe', firstname: 'Jane', memo: 'cn: jd' }],
    [['cn: Doering', 'sn: Doe'], { lastname: 'Doe', memo: 'cn: Doering' }],
    [['cn: Doe', 'sn: Doe'], { lastname: 'Doe' }],
    [[`cn:: ${base64('山田 太郎')}`, `sn:: ${base64('山田')}`], { lastname: '山田', firstname: '太郎' }],
    [[`cn:: ${base64('山田太郎')}`, `sn:: ${base64('山田')}`], { lastname: '山田', firstname: '太郎' }],
  ])('takes a missing given name from the whole name: %s', (lines, person) => {
    expect(one(...lines).person).toEqual(person)
  })

  it('that repeats the company is not a person', () => {
    for (const lines of [['cn: Acme'], ['cn: Acme', 'sn: Acme']])
      expect(one(...lines, 'o: Acme', 'telephoneNumber: 1')).toEqual({
        person: { organization: { name: 'Acme' }, telephones: [{ kindof: 'offtel', number: '1' }] },
        remarks: [],
      })
  })

  it('has the readings of Active Directory', () => {
    const lines = ['LastName', 'FirstName', 'CompanyName'].map(
      (part, at) => `msDS-Phonetic${part}:: ${base64(['ヤマダ', 'ﾀﾛｳ', 'カイシャ'][at] ?? '')}`,
    )
    expect(one(...lines, 'sn: A', 'givenName: B', 'o: C').person).toEqual({
      lastname: 'A',
      firstname: 'B',
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
      organization: { name: 'C', kana: 'カイシャ' },
    })
    const whole = `msDS-PhoneticDisplayName:: ${base64('ヤマダ タロウ')}`
    expect(one('sn: A', 'givenName: B', whole)).toMatchObject({
      person: { lastkana: 'ヤマダ', firstkana: 'タロウ' },
      remarks: [],
    })
  })
})

it('directory objects are not persons, and Unix groups and roles are tags of their members', () => {
  const classes = ['posixGroup', 'organizationalRole', 'device', 'computer']
  const others = classes.map((name) =>
    entry(`objectClass: top\nobjectClass: ${name}`, `cn: ${name}`, 'memberUid: ann', 'roleOccupant: CN=x'),
  )
  expect(read(...others, entry(...ann, 'uid: ann'))).toEqual({
    persons: [{ lastname: 'Lee', firstname: 'Ann', tags: ['posixGroup', 'organizationalRole'] }],
    remarks: [
      ['', 'group', 'posixGroup'],
      ['', 'group', 'organizationalRole'],
      ['', 'left-out', 'device'],
      ['', 'left-out', 'computer'],
    ],
  })
})

it('further numbers and pages of Active Directory are read, and a mail address may have a name', () => {
  const lines = ['otherTelephone: 1', 'otherMobile: 2', 'otherHomePhone: 3', 'otherPager: 5']
  const more = ['otherFacsimileTelephoneNumber: 4', 'wWWHomePage: http://a', 'url: http://b']
  expect(one(...ann, ...lines, ...more, 'mail: Ann Lee <a@b.c>, d@e.f')).toEqual({
    person: {
      lastname: 'Lee',
      firstname: 'Ann',
      telephones: [
        { kindof: 'offtel', number: '1' },
        { kindof: 'tel', number: '3' },
        { kindof: 'cell', number: '2' },
        { kindof: 'offfax', number: '4' },
        { kindof: null, label: 'pager', number: '5' },
      ],
      emails: [
        { kindof: 'home', address: 'a@b.c' },
        { kindof: 'home', address: 'd@e.f' },
      ],
      weburls: [
        { kindof: 'hp', url: 'http://a' },
        { kindof: 'hp', url: 'http://b' },
      ],
    },
    remarks: [],
  })
})

describe('lines of an address', () => {
  it.each([
    '東京都渋谷区神宮前1-2-3\n青空ビル5F\n150-0001\n日本',
    '日本\n〒150-0001\n東京都渋谷区神宮前1-2-3\n青空ビル5F',
    '(150-0001)\n東京都渋谷区神宮前1-2-3\n青空ビル5F\n日本',
  ])('may have the Japanese postal code and country on any line: %j', (lines) => {
    for (const name of ['street', 'homePostalAddress']) {
      const text = name === 'street' ? lines : lines.replaceAll('\n', '$')
      const encoded = Buffer.from(text).toString('base64')
      const { person } = one(...ann, `${name}:: ${encoded}`)
      expect([person?.addresses, person?.memo]).toMatchObject([
        [
          {
            region: '東京都',
            city: '渋谷区',
            street: '神宮前1-2-3',
            building: '青空ビル5F',
            zipcode: '150-0001',
            country: '日本',
          },
        ],
        undefined,
      ])
    }
  })

  it('of a street are street and building, those of a whole address are one text', () => {
    for (const street of [base64('1-2-3\r\nビル5F'), base64('1-2-3 $ ビル5F')])
      expect(one(...ann, `streetAddress:: ${street}`, 'l: X').person?.addresses).toEqual([
        { kindof: 'office', street: '1-2-3', building: 'ビル5F', city: 'X' },
      ])
    const lines = String.raw`1 Home St $ \24 Town\5c $ USA $ `
    expect(one(...ann, `homePostalAddress: ${lines}`).person?.addresses).toEqual([
      { kindof: 'home', street: String.raw`1 Home St $ Town\ USA` },
    ])
  })
})

describe('values that are not text', () => {
  it('a thumbnail is the photo of an entry without another, and an unreadable one gets a remark', () => {
    expect(one(...ann, `thumbnailPhoto:: ${png}`).person?.photo?.type).toBe('image/png')
    const both = one(...ann, `thumbnailPhoto:: ${png}`, `jpegPhoto:: ${jpeg}`)
    expect(both.person?.photo?.type).toBe('image/jpeg')
    expect(both.remarks).toEqual([])
    expect(one(...ann, `jpegPhoto:: ${jpeg}`, `jpegPhoto:: ${png}`, `jpegPhoto:: ${jpeg}`).remarks).toEqual([
      ['jpegPhoto', 'left-out', 'image/png'],
    ])
    expect(one(...ann, 'thumbnailPhoto:: AAAA').remarks).toEqual([['thumbnailPhoto', 'photo-unreadable', '']])
    expect(one(...ann, 'jpegPhoto:< file:///a').remarks).toEqual([
      ['jpegPhoto', 'photo-not-fetched', 'file:///a'],
    ])
  })

  it('bytes are left out with one remark and never read as text', () => {
    const lines = [
      `objectGUID:: ${base64('sixteen letters.')}`,
      `objectSid:: ${base64([1, 5, 0, 0])}`,
      `userCertificate;binary:: ${base64([0x30, 0x82])}`,
      `userCertificate;binary:: ${base64([0x30, 0x83])}`,
      `someThing:: ${base64([0xc8, 0xc9])}`,
      `msExchMailboxGuid:: ${base64('sixteen letters.')}`,
    ]
    expect(one(...ann, ...lines)).toEqual({
      person: { lastname: 'Lee', firstname: 'Ann' },
      remarks: [['', 'left-out', 'objectGUID, objectSid, userCertificate, someThing, msExchMailboxGuid']],
    })
  })

  it('broken base64 and references to other files get remarks and give no values', () => {
    expect(one('cn: Ann Lee', 'description:: !!!', 'sn:< file:///x')).toEqual({
      person: { lastname: 'Lee', firstname: 'Ann' },
      remarks: [
        ['description', 'malformed', '!!!'],
        ['sn', 'left-out', 'file:///x'],
      ],
    })
  })

  it('a damaged character of a name loses only itself', () => {
    const { person, remarks } = one(`sn:: ${base64([0x41, 0xff, 0x42])}`)
    expect(person).toEqual({ lastname: 'A?B' })
    expect(remarks.map(([, kind]) => kind)).toEqual(['undecodable'])
  })
})

it('Exchange mail addresses are read, and what a directory notes about its entry is ignored', () => {
  const proxies = ['SMTP:Ann@b.c', 'smtp:lee@b.c', 'smtp:lee@b.c', 'X500:/o=x']
  const noise = ['userAccountControl: 512', 'whenCreated: 20200101000000.0Z', 'lastLogonTimestamp: 1']
  expect(one(...ann, 'mail: ann@b.c', ...proxies.map((each) => `proxyAddresses: ${each}`), ...noise)).toEqual(
    {
      person: {
        lastname: 'Lee',
        firstname: 'Ann',
        emails: [
          { kindof: 'home', address: 'ann@b.c' },
          { kindof: 'home', address: 'lee@b.c' },
        ],
        memo: 'proxyaddresses: X500:/o=x',
      },
      remarks: [['proxyaddresses', 'to-memo', 'X500:/o=x']],
    },
  )
})

it('a Japanese postal code on its own line belongs to the address', () => {
  const home = base64('東京都新宿区西新宿2-8-1$都庁ビル101$163-8001')
  expect(one('sn: A', 'givenName: B', `homePostalAddress:: ${home}`).person?.addresses).toEqual([
    {
      kindof: 'home',
      zipcode: '163-8001',
      region: '東京都',
      city: '新宿区',
      street: '西新宿2-8-1',
      building: '都庁ビル101',
    },
  ])
})

it('a value that is the same in two languages is kept once', () => {
  const person = one('sn;lang-ja: Z', 'sn;lang-en: A', 'sn: A', 'givenName: B').person
  expect(person).toEqual({ lastname: 'Z', firstname: 'B', memo: 'sn: A' })
})

it('a reading that has no field does not replace the value itself', () => {
  const lines = [
    'title;lang-ja;phonetic: ぶちょう',
    'title;lang-ja: 部長',
    'title: 部長',
    'sn;phonetic: りー',
  ]
  expect(one(...ann, ...lines)).toEqual({
    person: {
      lastname: 'Lee',
      firstname: 'Ann',
      lastkana: 'りー',
      organization: { title: '部長' },
      memo: 'title;phonetic: ぶちょう',
    },
    remarks: [['title;phonetic', 'to-memo', 'ぶちょう']],
  })
})

it('Netscape and Active Directory attributes are numbers and parts of an address', () => {
  const places = [
    'homePostalAddress: 1 Way',
    'mozillaHomePostalAddress2: Back House',
    'mozillaHomeCountryName: X',
  ]
  const work = ['postalAddress: 2 Way', 'xmozillaPostalAddress2: Floor 3', 'c: GB', 'co: United Kingdom']
  expect(one(...ann, ...places, ...work, 'carPhone: 1', 'ipPhone: 2', 'name: Lee, Ann')).toEqual({
    person: {
      lastname: 'Lee',
      firstname: 'Ann',
      telephones: [
        { kindof: null, label: 'car', number: '1' },
        { kindof: null, label: 'IP', number: '2' },
      ],
      addresses: [
        { kindof: 'home', street: '1 Way', building: 'Back House', country: 'X' },
        { kindof: 'office', street: '2 Way', building: 'Floor 3', country: 'United Kingdom' },
      ],
    },
    remarks: [],
  })
})

it('the root of a directory is not a contact, but a company in it is', () => {
  const root = entry('objectClass: dcObject', 'objectClass: organization', 'o: Acme', 'dc: acme')
  const company = entry('objectClass: organization', 'o: Branch', 'telephoneNumber: 1')
  expect(read(root, company)).toEqual({
    persons: [{ organization: { name: 'Branch' }, telephones: [{ kindof: 'offtel', number: '1' }] }],
    remarks: [['', 'left-out', 'Acme']],
  })
})

describe('Evolution attributes and alternative names of directory attributes', () => {
  it.each([
    ['companyPhone', { kindof: 'offtel' }],
    ['homeTelephoneNumber', { kindof: 'tel' }],
    ['primaryPhone', { kindof: 'tel' }],
    ['mobileTelephoneNumber', { kindof: 'cell' }],
    ['homeFacsimileTelephoneNumber', { kindof: 'fax' }],
    ['pagerTelephoneNumber', { kindof: null, label: 'pager' }],
    ['otherPhone', { kindof: null, label: 'other' }],
    ['assistantPhone', { kindof: null, label: 'assistant' }],
    ['callbackPhone', { kindof: null, label: 'callback' }],
  ])('%s is a number', (attribute, kind) => {
    const { person, remarks } = one(...ann, `${attribute}: 03-1`)
    expect(person?.telephones).toEqual([{ ...kind, number: '03-1' }])
    expect(remarks).toEqual([])
  })

  it('are parts of the person, but internal attributes are not', () => {
    const { person, remarks } = one(
      ...ann,
      'rfc822Mailbox: ann@example.com',
      'organizationalUnitName: Sales',
      'birthDate: 1970-05-03',
      'otherPostalAddress: 2 Low Street$York',
      'nickname: Annie',
      'spouseName: Tom',
      'anniversary: 1995-06-01',
      'note: one line',
      'fileAs: Lee, Ann',
      'uidNumber: 1000',
      'homeDirectory: /home/ann',
    )
    expect(person).toEqual({
      lastname: 'Lee',
      firstname: 'Ann',
      emails: [{ kindof: 'home', address: 'ann@example.com' }],
      organization: { dept1: 'Sales' },
      birthdate: '1970-05-03',
      addresses: [{ kindof: null, street: '2 Low Street York' }],
      memo: 'one line\nNickname: Annie\nSpouse: Tom\nAnniversary: 1995-06-01',
    })
    expect(remarks).toEqual([])
  })
})
