import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const card = (version: string, ...written: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...written, 'END:VCARD', ''].join('\r\n')
const read = (...cards: string[]) => {
  const { persons, remarks } = readFile(utf8(cards.join('')), { name: 'people.vcf' })
  return {
    persons: persons.map(({ person }) => person),
    remarks: remarks.map(({ field, text }) => [field, text.kind, text.value ?? '']),
  }
}
const one = (version: string, ...written: string[]) => read(card(version, ...written)).persons[0]
const ann = ['N:Lee;Ann', 'FN:Ann Lee']

describe('a mail address', () => {
  const addresses = (value: string) =>
    one('3.0', ...ann, `EMAIL:${value}`)?.emails?.map(({ address }) => address)

  it.each([
    ['Ann Lee <a@b.c>', ['a@b.c']],
    ['a@b.c;', ['a@b.c']],
    ['"Lee, Ann" <a@b.c>', ['a@b.c']],
    ['mailto:a@b.c', ['a@b.c']],
    ['a@b.c,d@e.f', ['a@b.c', 'd@e.f']],
    ['a@b.c; Ann <d@e.f>', ['a@b.c', 'd@e.f']],
    ['nobody, really', ['nobody, really']],
  ])('is read without its name, and two are separated: %s', (value, expected) => {
    expect(addresses(value)).toEqual(expected)
    expect(one('3.0', ...ann, `EMAIL:${value}`)?.memo).toBeUndefined()
  })

  it('is not an Exchange directory name, which goes to the memo', () => {
    expect(read(card('2.1', ...ann, 'EMAIL;EX:/o=Org/cn=Recipients/cn=ann'))).toEqual({
      persons: [{ lastname: 'Lee', firstname: 'Ann', memo: 'E-mail: /o=Org/cn=Recipients/cn=ann' }],
      remarks: [['EMAIL', 'to-memo', '/o=Org/cn=Recipients/cn=ann']],
    })
  })

  it('loses the query of a mailto: link', () => {
    expect(addresses('mailto:a@b.c?subject=x')).toEqual(['a@b.c'])
  })

  it('keeps the name of another person in the memo', () => {
    expect(read(card('3.0', 'EMAIL:Bob Ross <b@c.d>', ...ann))).toMatchObject({
      persons: [{ emails: [{ address: 'b@c.d' }], memo: 'E-mail (Bob Ross): b@c.d' }],
      remarks: [['EMAIL', 'to-memo', 'Bob Ross']],
    })
  })
})

describe('a telephone', () => {
  it('loses the escapes of a tel: address, and no other character', () => {
    const numbers = ['tel:+81%2D90', 'TEL:+81', 'tel:1%', '1%2D2']
    expect(
      one('4.0', ...ann, ...numbers.map((number) => `TEL:${number}`))?.telephones?.map(
        ({ number }) => number,
      ),
    ).toEqual(['+81-90', '+81', '1%', '1%2D2'])
  })

  it.each([
    ['TEL;VALUE=uri:tel:3-1234-5678;phone-context=+81', '+81-3-1234-5678', undefined],
    ['TEL:tel:03-1234;phone-context=+81', '03-1234', 'Telephone (03-1234): phone-context=+81'],
    ['TEL:tel:1234;phone-context=a.b', '1234', 'Telephone (1234): phone-context=a.b'],
    ['TEL:tel:+81-3;isub=1;ext=5', '+81-3', 'Extension: 5\nTelephone (+81-3): isub=1'],
    ['TEL:03-1;ext=5', '03-1', 'Extension: 5'],
    ['TEL:03-1234;56', '03-1234;56', undefined],
  ])('keeps its parameters: %s', (line, number, memo) => {
    const person = one('4.0', ...ann, line)
    expect([person?.telephones, person?.memo]).toEqual([[{ kindof: 'tel', number }], memo])
  })

  it('with a sip: address is a message address', () => {
    expect(one('4.0', ...ann, 'TEL;VALUE=uri:sip:a@b')).toEqual({
      lastname: 'Lee',
      firstname: 'Ann',
      memo: 'Message: sip:a@b',
    })
  })

  it('of Evolution has its kind without the name of the program', () => {
    const lines = ['TEL;TYPE=X-EVOLUTION-COMPANY:3', 'TEL;TYPE="X-EVOLUTION-CALLBACK":2']
    expect(read(card('3.0', ...ann, ...lines))).toMatchObject({
      persons: [
        {
          telephones: [
            { kindof: 'offtel', number: '3' },
            { kindof: null, label: 'callback', number: '2' },
          ],
        },
      ],
      remarks: [],
    })
  })
})

it('words without TYPE may be custom labels', () => {
  expect(one('2.1', ...ann, 'EMAIL;X-モバイル:a@b.c', 'TEL;実家:1')).toMatchObject({
    emails: [{ kindof: 'cell', address: 'a@b.c' }],
    telephones: [{ kindof: null, label: '実家', number: '1' }],
  })
})

describe('an agent', () => {
  it('is a card in the text, whose name and contact details go to the memo', () => {
    const card = String.raw`AGENT:BEGIN:VCARD\nN:Fox\;Max\nFN:Max Fox\nTEL:+1\nEMAIL\;INTERNET:m@f.x\nEND:VCARD\n`
    expect(one('3.0', ...ann, card)?.memo).toBe('Agent: Max Fox, +1, m@f.x')
    expect(one('3.0', ...ann, 'AGENT;VALUE=uri:cid:a')?.memo).toBe('Agent: cid:a')
  })
})

describe('tags', () => {
  it('include the groups of telephones, and are separated by commas or semicolons', () => {
    for (const version of ['2.1', '3.0'])
      expect(one(version, ...ann, 'X-GROUP:家族', 'CATEGORIES:仕事;趣味', 'CATEGORIES:a,b')?.tags).toEqual([
        '家族',
        '仕事',
        '趣味',
        'a',
        'b',
      ])
    expect(one('3.0', ...ann, String.raw`CATEGORIES:a\;b,c`)?.tags).toEqual(['a;b', 'c'])
    expect(one('4.0', ...ann, 'CATEGORIES:a;b,c')?.tags).toEqual(['a;b', 'c'])
  })

  it('a mailing list is a tag of its members in the file, and a remark names the others', () => {
    const list = ['FN:Friends', 'X-EVOLUTION-LIST:TRUE', 'X-EVOLUTION-LIST-SHOW-ADDRESSES:FALSE']
    const members = ['EMAIL:Ann <A@b.c>', 'EMAIL:x@y.z']
    const persons = [{ lastname: 'Lee', firstname: 'Ann', emails: [{ kindof: 'home', address: 'a@b.c' }] }]
    const ofAnn = card('3.0', ...ann, 'EMAIL:a@b.c', 'X-EVOLUTION-LIST:FALSE')
    expect(read(ofAnn)).toEqual({ persons, remarks: [] })
    expect(read(card('3.0', ...list, ...members), ofAnn)).toEqual({
      persons: [{ ...persons[0], tags: ['Friends'] }],
      remarks: [
        ['', 'group', 'Friends'],
        ['', 'left-out', 'x@y.z'],
      ],
    })
    const group = card('4.0', 'KIND:group', 'FN:Friends', 'MEMBER:mailto:a@b.c')
    expect(read(group, ofAnn).persons[0]?.tags).toEqual(['Friends'])
  })
})

describe('several properties for one field', () => {
  it('the property with the smallest PREF counts', () => {
    const photo = (first: number[]) =>
      `data:image/x;base64,${Buffer.from([...first, 1, 2, 3]).toString('base64')}`
    const lines = [
      'FN;PREF=2:B C',
      'FN;PREF=1:Ann Lee',
      'ORG:O3',
      'ORG;PREF=2:O2',
      'ORG;PREF=1:O1;D',
      'TITLE;PREF=9:T2',
      'TITLE;PREF=8:T1',
      `PHOTO;PREF=2:${photo([0x89, 0x50, 0x4e, 0x47])}`,
      `PHOTO;PREF=1:${photo([0xff, 0xd8, 0xff])}`,
    ]
    expect(one('4.0', ...lines)).toMatchObject({
      lastname: 'Lee',
      firstname: 'Ann',
      organization: { name: 'O1', dept1: 'D', title: 'T1' },
      photo: { type: 'image/jpeg' },
      memo: 'Name: B C\nOrganization: O2\nOrganization: O3\nTitle: T2',
    })
  })
})

describe('properties that programs name in their own way', () => {
  it.each([
    ['X-EVOLUTION-BLOG-URL:http://a', { weburls: [{ kindof: 'blog', url: 'http://a' }] }],
    ['X-KADDRESSBOOK-X-Department:D', { organization: { dept1: 'D' } }],
    ['X-messaging/skype-All:a', { memo: 'Message (skype): a' }],
    ['X-ABRELATEDNAMES;type=pref:Bob', { memo: 'Related: Bob' }],
    ['RELATED;TYPE=pref,friend:Bob', { memo: 'Related (friend): Bob' }],
    ['ANNIVERSARY;X-APPLE-OMIT-YEAR=1604:1604-05-05', { memo: 'Anniversary: 05-05' }],
    ['X_OHOS_CUSTOM:contact_event;20230102;1;', { memo: 'Anniversary: 20230102' }],
    ['X-ABDATE:1604-12-24', { memo: 'Date: 12-24' }],
    ['X-ABDATE;TYPE=Wedding:2020-09-14', { memo: 'Date (wedding): 2020-09-14' }],
    ['ANNIVERSARY:2004-05-05', { memo: 'Anniversary: 2004-05-05' }],
    [
      'ADR:東京都新宿区西新宿2-8-1',
      { addresses: [{ region: '東京都', city: '新宿区', street: '西新宿2-8-1' }] },
    ],
    ['ADR:77;;;;;;', { addresses: [{ pobox: '77' }] }],
  ])('%s', (line, expected) => {
    expect(one('3.0', ...ann, line)).toMatchObject(expected)
  })

  it('sort readings may be in parts, or have an escaped comma', () => {
    const reading = { lastkana: 'サトウ', firstkana: 'ケン' }
    const name = 'N:佐藤;健'
    for (const sort of ['サトウ;ケン', String.raw`サトウ\, ケン`, 'サトウ ケン'])
      expect(one('3.0', name, `SORT-STRING:${sort}`)).toMatchObject(reading)
    for (const sort of [String.raw`サトウ\,ケン`, '"サトウ,ケン"'])
      expect(one('4.0', name.replace('N', `N;SORT-AS=${sort}`))).toMatchObject(reading)
  })

  it('a place, a program and a device have a single name, and the memo says what they are', () => {
    for (const kind of ['location', 'application', 'device'])
      expect(one('4.0', `KIND:${kind}`, 'FN:Room 5')).toEqual({ lastname: 'Room 5', memo: `Kind: ${kind}` })
    expect(one('4.0', 'KIND:individual', 'FN:Ann Lee')).toEqual({ lastname: 'Lee', firstname: 'Ann' })
  })
})

describe('a name in a message service', () => {
  it.each([
    ['IMPP;TYPE=SKYPE,pref:ann', 'Message (skype): ann'],
    ['IMPP;SERVICE-TYPE=Jami;TYPE=home:jami:a', 'Message (Jami): jami:a'],
    ['IMPP;TYPE=home:xmpp:a@b', 'Message: xmpp:a@b'],
    ['X-SOCIALPROFILE;type=weibo;x-user=ann:x-apple:ann', 'Profile (weibo): ann'],
    ['SOCIALPROFILE;SERVICE-TYPE=X:ann', 'Profile (X): ann'],
    ['X-KADDRESSBOOK-X-SpouseName:Bob', 'Spouse: Bob'],
  ])('goes to the memo with its service: %s', (line, memo) => {
    expect(one('4.0', ...ann, line)).toEqual({ lastname: 'Lee', firstname: 'Ann', memo })
  })

  it('is a link when it is a web address', () => {
    expect(one('3.0', ...ann, 'X-SOCIALPROFILE;type=twitter:https://a.b/ann')?.weburls).toEqual([
      { kindof: 'profile', url: 'https://a.b/ann' },
    ])
  })
})

it('the honorific is read from its part of the name', () => {
  expect(one('3.0', 'N:スミス;ジョン;;;氏', 'FN:ジョン・スミス')).toEqual({
    lastname: 'スミス',
    firstname: 'ジョン',
    suffix: '氏',
  })
  expect(one('3.0', 'N:山田;太郎;;;ご一家様')).toMatchObject({ suffix: 'ご一家様' })
  expect(one('3.0', ...ann, 'CATEGORIES:myContacts,starred,a')?.tags).toEqual(['a'])
})

it('display pictures of a telephone and their crop data are ignored', () => {
  const lines = [
    'VND-63-MEMOJI-DETAILS:x',
    'X-WALLPAPER:x',
    'X-WATCH-WALLPAPER-IMAGE-DATA:x',
    'X-ABCROP-RECTANGLE:x',
  ]
  expect(read(card('3.0', ...ann, ...lines))).toEqual({
    persons: [{ lastname: 'Lee', firstname: 'Ann' }],
    remarks: [],
  })
})
