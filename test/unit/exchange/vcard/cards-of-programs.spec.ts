import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { japaneseBytes, utf8 } from '../bytes.ts'

const lines = (...written: string[]) => ['BEGIN:VCARD', ...written, 'END:VCARD', ''].join('\r\n')
const read = (bytes: Uint8Array) => readFile(bytes, { name: 'people.vcf' })
const one = (...written: string[]) => read(utf8(lines(...written))).persons[0]?.person
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 90 }, (_, at) => at)])
const pieces = jpeg.toString('base64').match(/.{1,60}/gu) ?? []
const portrait = { bytes: new Uint8Array(jpeg), type: 'image/jpeg' }

describe('a portrait', () => {
  it('of version 2.1 continues on unindented lines, up to an empty line or the next property', () => {
    for (const end of [[], ['']])
      for (const first of ['', pieces[0] ?? '']) {
        const rest = first === '' ? pieces : pieces.slice(1)
        const card = lines(
          'VERSION:2.1',
          'N:a;b',
          `PHOTO;JPEG;ENCODING=BASE64:${first}`,
          ...rest,
          ...end,
          'TEL:1',
        )
        const file = read(utf8(card))
        expect(file.persons[0]?.person).toMatchObject({ photo: portrait, telephones: [{ number: '1' }] })
        expect(file.remarks).toEqual([])
      }
  })

  it('is read from undeclared base64; a value that is not a picture stays an address', () => {
    expect(one('VERSION:3.0', 'N:a;b', `PHOTO;TYPE=JPEG:${jpeg.toString('base64')}`)?.photo).toEqual(portrait)
    const { persons, remarks } = read(utf8(lines('VERSION:3.0', 'N:a;b', 'PHOTO:portraits/a')))
    expect(persons[0]?.person.photo).toBeUndefined()
    expect(remarks.map(({ text }) => text.kind)).toEqual(['photo-not-fetched'])
  })
})

describe('cards as programs write them', () => {
  it('old telephones: both names in the first part, and both readings', () => {
    const card = lines(
      'VERSION:2.1',
      'N:山田　太郎;;;;',
      'SOUND;X-IRMC-N:ﾔﾏﾀﾞ ﾀﾛｳ;;;;',
      'X-GNO:1',
      'X-DCM-HDPI:1',
    )
    expect(read(japaneseBytes(card, 'SJIS')).persons[0]?.person).toEqual({
      lastname: '山田',
      firstname: '太郎',
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
    })
    expect(one('VERSION:2.1', 'N:a;b', 'TEL;CUSTOM:1', 'X-DCM-LABEL:実家')?.telephones).toEqual([
      { kindof: null, label: '実家', number: '1' },
    ])
    expect(one('VERSION:3.0', 'N:Van Dyke;;;;')).toEqual({ lastname: 'Van Dyke' })
  })

  it('SOUND is the reading if it is kana; other text goes to the memo', () => {
    expect(one('VERSION:3.0', 'N:鈴木;四郎', 'SOUND:すずき しろう')).toMatchObject({
      lastkana: 'すずき',
      firstkana: 'しろう',
    })
    expect(one('VERSION:2.1', 'N:鈴木;七郎', 'SOUND;CHARSET=UTF-8:スズキ;シチロウ')).toMatchObject({
      lastkana: 'スズキ',
      firstkana: 'シチロウ',
    })
    const { persons, remarks } = read(
      utf8(lines('VERSION:3.0', 'N:a;b', 'SOUND;VALUE=uri:https://a.b/c', 'SOUND:;;;;')),
    )
    expect(persons[0]?.person).toEqual({ lastname: 'a', firstname: 'b', memo: 'Sound: https://a.b/c' })
    expect(remarks.map(({ text }) => text.kind)).toEqual(['to-memo'])
  })

  it('Android: encoded labels in the case in which they were typed, and groups', () => {
    const label = 'X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=AE=9F=E5=AE=B6)'
    expect(
      one(
        'VERSION:2.1',
        'N:a;b',
        `TEL;${label}:1`,
        'TEL;X-Jikka:2',
        `EMAIL;${label}:a@b.c`,
        'X-GROUP-MEMBERSHIP:友人',
      ),
    ).toEqual({
      lastname: 'a',
      firstname: 'b',
      telephones: [
        { kindof: null, label: '実家', number: '1' },
        { kindof: null, label: 'Jikka', number: '2' },
      ],
      emails: [{ kindof: 'home', address: 'a@b.c' }],
      tags: ['友人'],
      memo: 'E-mail (実家): a@b.c',
    })
  })

  it('a custom label for which the kind has no field goes to the memo, with a remark', () => {
    const label = (item: string, text: string) => `${item}.X-ABLabel:${text}`
    const { persons, remarks } = read(
      utf8(
        lines(
          'VERSION:3.0',
          'N:a;b',
          'item1.EMAIL;type=INTERNET:a@b.c',
          label('item1', 'Club'),
          'item2.EMAIL;type=INTERNET;type=WORK:d@e.f',
          label('item2', '_$!<Other>!$_'),
          'item3.TEL;type=CELL:1',
          label('item3', 'Boat'),
          'item4.TEL;type=CELL;type=HOME:2',
          'item5.ADR;type=HOME:;;1 St;Town;;;',
          label('item5', 'Villa'),
          'item6.URL:https://www.facebook.com/x',
          label('item6', 'Choir'),
          'X-SOCIALPROFILE;type=facebook:https://www.facebook.com/y',
          'IMPP;X-SERVICE-TYPE=LINE:x-apple:z',
        ),
      ),
    )
    expect(persons[0]?.person.memo?.split('\n')).toEqual([
      'E-mail (Club): a@b.c',
      'Telephone (Boat): 1',
      'Address (Villa): Town 1 St',
      'Link (Choir): https://www.facebook.com/x',
      'Message (LINE): x-apple:z',
    ])
    expect(remarks.map(({ field, text: { kind, value } }) => [field, kind, value])).toEqual([
      ['EMAIL', 'to-memo', 'Club'],
      ['TEL', 'to-memo', 'Boat'],
      ['ADR', 'to-memo', 'Villa'],
      ['URL', 'to-memo', 'Choir'],
      ['IMPP', 'to-memo', 'x-apple:z'],
    ])
  })

  it('Outlook: readings, further telephones, and the people the person works with', () => {
    expect(
      one(
        'VERSION:2.1',
        'N:山田;太郎',
        'ORG:青空',
        'X-MS-SIGNATURE:YES',
        'X-MS-N-YOMI:ヤマダ;タロウ',
        'X-MS-ORG-YOMI:アオゾラ',
        'X-MS-TEL;VOICE;COMPANY:1',
        'X-MS-TEL;VOICE;CALLBACK:2',
        'X-MS-SPOUSE;N:花子',
        'X-MS-MANAGER:鈴木',
      ),
    ).toEqual({
      lastname: '山田',
      firstname: '太郎',
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
      organization: { name: '青空', kana: 'アオゾラ' },
      telephones: [
        { kindof: 'offtel', number: '1' },
        { kindof: null, label: 'callback', number: '2' },
      ],
      memo: 'Spouse: 花子\nManager: 鈴木',
    })
  })

  it('Google and Proton: internal data of the program is ignored', () => {
    expect(
      one(
        'VERSION:4.0',
        'FN:山田 太郎',
        'CATEGORIES:友人,myContacts',
        'ITEM1.EMAIL;PREF=1:a@b.c',
        'ITEM1.X-PM-SIGN:true',
        'X-MOZILLA_HTML:x',
      ),
    ).toEqual({
      lastname: '山田',
      firstname: '太郎',
      tags: ['友人'],
      emails: [{ kindof: 'home', address: 'a@b.c' }],
    })
  })

  it('the reading of a middle name follows that of the given name, as the middle name does', () => {
    expect(
      one('VERSION:3.0', 'N:a;b;c', 'X-PHONETIC-MIDDLE-NAME:し', 'X-PHONETIC-FIRST-NAME:び'),
    ).toMatchObject({ firstname: 'b c', firstkana: 'び し' })
  })

  it('an unescaped comma stays in a company and in a street', () => {
    expect(
      one('VERSION:3.0', 'N:a;b', 'ORG:Acme, Inc.;Sales', 'ADR:;;1 Main St, Apt 4;Town;;;'),
    ).toMatchObject({
      organization: { name: 'Acme, Inc.', dept1: 'Sales' },
      addresses: [{ kindof: null, street: '1 Main St, Apt 4', city: 'Town' }],
    })
  })

  it('a position before the address belongs to it', () => {
    expect(one('VERSION:3.0', 'N:a;b', 'GEO:35.6;139.7', 'ADR:;;1 St;Town;;;')?.addresses).toEqual([
      { kindof: null, street: '1 St', city: 'Town', geolocation: '35.6, 139.7' },
    ])
  })

  it('jCard: null is ignored', () => {
    const lines = [
      ['fn', {}, 'text', 'A B'],
      ['email', {}, 'text', null],
      ['note', {}, 'text', { a: 1 }],
    ]
    expect(readFile(utf8(JSON.stringify(['vcard', lines])), { name: 'a.json' }).persons[0]?.person).toEqual({
      lastname: 'B',
      firstname: 'A',
      memo: '{"a":1}',
    })
  })

  it('jCard: the last of several street lines is the building', () => {
    const street = ['丸の内1-1', 'ビル2F']
    const card = [
      'vcard',
      [
        ['fn', {}, 'text', 'A B'],
        ['adr', {}, 'text', ['', '', street, '千代田区', '', '', '']],
      ],
    ]
    expect(readFile(utf8(JSON.stringify([card])), { name: 'a.json' }).persons[0]?.person.addresses).toEqual([
      { kindof: null, city: '千代田区', street: '丸の内1-1', building: 'ビル2F' },
    ])
  })
})

describe('values in unusual places', () => {
  it('extensions of several numbers say which number they belong to', () => {
    const card = [
      'VERSION:4.0',
      'N:a;b',
      'TEL;VALUE=uri:tel:+1-1;ext=5',
      'TEL;VALUE=uri:tel:+1-2;ext=7',
      'TEL:3',
    ]
    expect(one(...card)?.memo).toBe('Extension (+1-1): 5\nExtension (+1-2): 7')
  })

  it('SOCIALPROFILE is a link, and a name in it goes to the memo', () => {
    expect(one('VERSION:4.0', 'N:a;b', 'SOCIALPROFILE:https://x.example/a', 'SOCIALPROFILE:anna')).toEqual({
      lastname: 'a',
      firstname: 'b',
      weburls: [{ kindof: 'profile', url: 'https://x.example/a' }],
      memo: 'Profile: anna',
    })
  })

  it('the picture of a business card is the photo of a card without another', () => {
    const picture = (name: string, bytes: Buffer) =>
      `${name};TYPE=JPEG;ENCODING=b:${bytes.toString('base64')}`
    const other = Buffer.concat([jpeg, jpeg])
    expect(one('VERSION:3.0', 'N:a;b', picture('X-MS-CARDPICTURE', jpeg))?.photo).toEqual(portrait)
    const both = [picture('X-MS-CARDPICTURE', other), picture('PHOTO', jpeg)]
    expect(one('VERSION:3.0', 'N:a;b', ...both)?.photo).toEqual(portrait)
  })

  it.each([
    ['ADR:;;;東京都千代田区丸の内1-1 ビル2F;;100-0005;', { street: '丸の内1-1', building: 'ビル2F' }],
    ['ADR:;;;千代田区丸の内1-1;東京都;100-0005;', { street: '丸の内1-1' }],
  ])('a whole address in the city part is split: %s', (address, rest) => {
    expect(one('VERSION:3.0', 'N:山田;太郎', address)?.addresses).toEqual([
      { kindof: null, zipcode: '100-0005', region: '東京都', city: '千代田区', ...rest },
    ])
  })

  it('a sort name that is a reading has both parts', () => {
    expect(one('VERSION:3.0', 'N:山田;太郎', 'SORT-STRING:やまだ たろう')).toMatchObject({
      lastkana: 'やまだ',
      firstkana: 'たろう',
    })
  })

  it.each(['Dom', 'Domů', 'Дом'])('a custom label that means home: %s', (label) => {
    const card = ['VERSION:3.0', 'N:a;b', 'item1.ADR:;;1 St;Town;;;', `item1.X-ABLabel:${label}`]
    expect(one(...card)?.addresses).toEqual([{ kindof: 'home', street: '1 St', city: 'Town' }])
  })

  it('DOM (domestic) does not mean home', () => {
    expect(one('VERSION:2.1', 'N:a;b', 'ADR;DOM:;;1 St;Town;;;')?.addresses?.[0]?.kindof).toBeNull()
  })
})

it('values that repeat the name, or have separators only, do not go to the memo', () => {
  const file = read(utf8(lines('VERSION:3.0', 'N:Lee;Ann', 'X-FILE-AS:Lee, Ann', 'X-SAMSUNGADR:;;;;;;')))
  expect(file.persons[0]?.person).toEqual({ lastname: 'Lee', firstname: 'Ann' })
  expect(file.remarks).toEqual([])
})

it('internal properties of programs are ignored, and others have a readable name in the memo', () => {
  const kept = ['X-PREFER-DISPLAY-NAME:1', 'X-RADICALE-NAME:a.vcf', 'X-ADDRESSBOOKSERVER-KIND:individual']
  expect(one('VERSION:3.0', 'N:a;b', ...kept)?.memo).toBeUndefined()
  const said = ['X-EPOCSECONDNAME:Bee', 'X-WAB-SPOUSE_NAME:Cee', 'X-GOOGLE-TALK;TYPE=HOME:dee']
  expect(one('VERSION:3.0', 'N:a;b', ...said)?.memo).toBe('Nickname: Bee\nSpouse: Cee\nGoogle Talk: dee')
})

describe('a line with a small mistake', () => {
  it('may have a semicolon before its value', () => {
    const person = one('VERSION:3.0', 'N:a;b', 'TEL;TYPE="HOME";+31612345678', 'EMAIL;INTERNET;a@example.org')
    expect(person).toMatchObject({
      telephones: [{ kindof: 'tel', number: '+31612345678' }],
      emails: [{ address: 'a@example.org' }],
    })
  })

  it('may be folded without a space at the start of the next line', () => {
    const title = 'Head of everything that has to do with long titles and with all the lines they take'
    const line = `TITLE:${title}`
    const person = one('VERSION:3.0', 'N:a;b', line.slice(0, 75), line.slice(75), 'TEL:03-1111-2222')
    expect([person?.organization?.title, person?.telephones?.length]).toEqual([title, 1])
    // If the line is complete, the next line is a property.
    expect(one('VERSION:3.0', 'N:a;b', line.slice(0, 75), 'TEL:03-1111-2222')?.telephones).toHaveLength(1)
  })

  it('may end a birthday with a semicolon', () => {
    expect(one('VERSION:3.0', 'N:a;b', 'BDAY:1990-01-02;')).toEqual({
      lastname: 'a',
      firstname: 'b',
      birthdate: '1990-01-02',
    })
  })
})

describe('pictures of old telephones', () => {
  it('are left out with a remark, in a file with the encoding that its properties name', () => {
    const picture = [0xf8, 0x9f]
    const bytes = [
      ...utf8('BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=SHIFT_JIS:'),
      ...japaneseBytes('高木', 'SJIS'),
      ...picture,
      ...japaneseBytes(';健一', 'SJIS'),
      ...utf8('\r\nNOTE;CHARSET=SHIFT_JIS:'),
      ...picture,
      ...japaneseBytes('元気', 'SJIS'),
      ...utf8('\r\nEND:VCARD\r\n'),
    ]
    const { encoding, persons, remarks } = read(Uint8Array.from(bytes))
    expect(encoding).toBe('shift_jis')
    expect(persons[0]?.person).toEqual({ lastname: '高木', firstname: '健一', memo: '元気' })
    expect(remarks.map(({ person, text }) => [person, text.kind, text.value])).toEqual([
      ['高木 健一', 'left-out', '絵文字 U+E63E'],
    ])
  })
})
