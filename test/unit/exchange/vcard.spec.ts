import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const card = (lines: readonly string[]) => utf8(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'))
const read = (bytes: Uint8Array) => readFile(bytes, { name: 'people.vcf' })
const one = (...lines: string[]) => read(card(lines)).persons[0]?.person

describe('vCard 2.1', () => {
  it('quoted-printable in Shift_JIS, with soft breaks', () => {
    const person = one(
      'VERSION:2.1',
      'N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8E=52=93=63;=91=BE=98=59;;;',
      'ADR;HOME;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:;;=\r\n1-2-3;=8D=60=8B=E6;=93=8C=8B=9E=93=73;105-0001;',
    )
    expect(person).toEqual({
      lastname: '山田',
      firstname: '太郎',
      addresses: [{ kindof: 'home', zipcode: '105-0001', region: '東京都', city: '港区', street: '1-2-3' }],
    })
  })

  it('raw Shift_JIS: a backslash that is half of 表 is not an escape, and the semicolon after it separates', () => {
    const bytes = japaneseBytes(
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN:表;能;;;\r\nTEL;CELL:090\r\nEND:VCARD\r\n',
      'SJIS',
    )
    expect(read(bytes)).toMatchObject({
      encoding: 'shift_jis',
      persons: [{ person: { lastname: '表', firstname: '能' } }],
    })
  })

  it('the reading of old telephones: half-width kana under SOUND', () => {
    expect(one('VERSION:2.1', 'N:山田;太郎', 'SOUND;X-IRMC-N:ﾔﾏﾀﾞ;ﾀﾛｳ')).toMatchObject({
      lastkana: 'ヤマダ',
      firstkana: 'タロウ',
    })
  })

  it('an inline photo is kept, a linked one is not fetched', () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')
    expect(
      one('VERSION:2.1', 'N:a;b', `PHOTO;JPEG;ENCODING=BASE64:${jpeg.slice(0, 4)}`, ` ${jpeg.slice(4)}`, '')
        ?.photo,
    ).toEqual({
      bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      type: 'image/jpeg',
    })
    const { persons, remarks } = read(card(['VERSION:3.0', 'N:a;b', 'PHOTO;VALUE=uri:file:///etc/passwd']))
    expect(persons[0]?.person.photo).toBeUndefined()
    expect(remarks.map(({ text }) => text.kind)).toEqual(['photo-not-fetched'])
  })
})

describe('a text that continues on the next line', () => {
  const memo = (version: string, ...written: string[]) =>
    readFile(utf8(['BEGIN:VCARD', `VERSION:${version}`, 'N:A;B', ...written, 'END:VCARD', ''].join('\r\n')), {
      name: 'a.vcf',
    }).persons[0]?.person.memo

  it('keeps its space in version 2.1, unless the program folds at a fixed length', () => {
    expect(memo('2.1', 'NOTE:of the tiger', ' crane style')).toBe('of the tiger crane style')
    expect(memo('3.0', 'NOTE:of the tig', ' er')).toBe('of the tiger')
    const long = 'x'.repeat(70)
    expect(memo('2.1', `NOTE:${long}`, ` ${long}xxxx`, ' end')).toBe(`${long}${long}xxxxend`)
  })
})

describe('vCard 3.0 and 4.0', () => {
  it('lines folded in the middle of a character', () => {
    const bytes = card(['VERSION:3.0', 'N:山田;太郎;;;', 'NOTE:東京'])
    const at = Buffer.from(bytes).indexOf(Buffer.from('京')) + 1
    const folded = new Uint8Array([...bytes.subarray(0, at), 13, 10, 32, ...bytes.subarray(at)])
    expect(read(folded).persons[0]?.person.memo).toBe('東京')
  })

  it('a number that Apple calls a fax at work; a note in base64', () => {
    const label = (group: string, word: string) => [`${group}.TEL:1`, `${group}.X-ABLabel:_$!<${word}>!$_`]
    const person = one(
      'VERSION:3.0',
      'N:Lee;Ann',
      ...label('a', 'WorkFAX'),
      ...label('b', 'HomeFAX'),
      'NOTE;ENCODING=b:44Oh44Oi',
    )
    expect(person?.telephones?.map(({ kindof }) => kindof)).toEqual(['offfax', 'fax'])
    expect(person?.memo).toBe('メモ')
  })

  it.each(['', ';CHARSET=ISO-2022-JP'])(
    'in ISO-2022-JP, whose characters contain the separators of a card%s',
    (charset) => {
      const bytes = japaneseBytes(
        `BEGIN:VCARD\r\nVERSION:2.1\r\nN${charset}:山田;太郎\r\nORG${charset}:札幌商店;営業課\r\nEND:VCARD\r\n`,
        'JIS',
      )
      expect(read(bytes)).toMatchObject({
        encoding: 'iso-2022-jp',
        persons: [
          {
            person: {
              lastname: '山田',
              firstname: '太郎',
              organization: { name: '札幌商店', dept1: '営業課' },
            },
          },
        ],
      })
    },
  )

  it('labels of Apple, a company, a group that becomes a tag', () => {
    const text = [
      'BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:山商事\nORG:山商事;営業部;第二課\nX-ABShowAs:COMPANY\nUID:1',
      'item1.TEL;type=pref:03\nitem1.X-ABLabel:社長室\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:3.0\nFN:取引先\nX-ADDRESSBOOKSERVER-KIND:group\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1\nEND:VCARD',
    ].join('\n')
    expect(read(utf8(text)).persons.map(({ person }) => person)).toEqual([
      {
        organization: { name: '山商事', dept1: '営業部', dept2: '第二課' },
        telephones: [{ kindof: null, label: '社長室', number: '03' }],
        uid: '1',
        tags: ['取引先'],
      },
    ])
  })

  it.each([
    ['TEL;TYPE=HOME,VOICE:1', 'tel'],
    ['TEL;TYPE=home,fax:1', 'fax'],
    ['TEL;TYPE=CELL:1', 'cell'],
    ['TEL;TYPE=iPhone:1', 'cell'],
    ['TEL;TYPE=WORK:1', 'offtel'],
    ['TEL;TYPE=WORK;TYPE=FAX:1', 'offfax'],
    ['TEL;WORK;CELL:1', 'offcell'],
    ['TEL;TYPE=PAGER:1', null],
    ['TEL;VALUE=uri;TYPE="voice,work":tel:1', 'offtel'],
  ])('%s', (line, kindof) => {
    expect(one('VERSION:4.0', 'FN:A B', line)?.telephones?.[0]).toMatchObject({ kindof, number: '1' })
  })

  it('a name in one text, with the family name first in East Asian names', () => {
    expect(one('VERSION:4.0', 'FN:山田 太郎')).toEqual({ lastname: '山田', firstname: '太郎' })
    expect(one('VERSION:4.0', 'FN:Mary Ann Smith')).toEqual({ lastname: 'Smith', firstname: 'Mary Ann' })
  })

  it('escapes; a value without a field goes to the memo, with a remark', () => {
    const { persons, remarks } = read(
      card(['VERSION:3.0', 'N:a;b', 'NOTE:one\\ntwo\\, three\\; \\\\', 'NICKNAME:Bee', 'BDAY:--0401']),
    )
    expect(persons[0]?.person.memo).toBe('one\ntwo, three; \\\nNickname: Bee\nBirthday: 04-01')
    expect(remarks.map(({ field, text }) => [field, text.kind])).toEqual([
      ['NICKNAME', 'to-memo'],
      ['BDAY', 'date-without-year'],
    ])
  })

  it('a card without its end stops at the next one; lower case and spaces do not matter', () => {
    const text = 'begin:vcard \nversion:3.0\nfn:A B\nBEGIN:VCARD\nVERSION:3.0\nFN:C D\nEND:VCARD\n'
    expect(read(utf8(text)).persons.map(({ person }) => person.firstname)).toEqual(['A', 'C'])
  })
})

describe('jCard and xCard', () => {
  it('JSON with one card on each line, as in exports, is read completely', () => {
    const card = (name: string) => JSON.stringify(['VCARD', [['fn', {}, 'text', name]]])
    const text = `${card('Ann Lee')}\n[${card('Bo Lee')},${card('Cy Lee')}]\n${card('Di Lee')}\n`
    const { persons, remarks } = readFile(utf8(text), { name: 'a.json' })
    expect(persons.map(({ person }) => person.firstname)).toEqual(['Ann', 'Bo', 'Cy', 'Di'])
    expect(remarks).toEqual([])
    for (const behind of ['x', '{}', '[', '["vcard"'])
      expect(readFile(utf8(card('Ann Lee') + behind), { name: 'a.json' })).toMatchObject({
        persons: [{ person: { firstname: 'Ann' } }],
        remarks: [{ text: { kind: 'malformed' } }],
      })
  })

  it('hold the same person as vCard', () => {
    const expected = [
      { lastname: '山田', firstname: '太郎', telephones: [{ kindof: 'cell', number: '090' }] },
    ]
    const jcard = [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['n', {}, 'text', ['山田', '太郎', '', '', '']],
        ['tel', { type: 'cell' }, 'uri', 'tel:090'],
      ],
    ]
    const xcard = `<?xml version="1.0"?><vcards xmlns="urn:ietf:params:xml:ns:vcard-4.0"><vcard>
      <n><surname>山田</surname><given>太郎</given><additional/><prefix/><suffix/></n>
      <tel><parameters><type><text>cell</text></type></parameters><uri>tel:090</uri></tel></vcard></vcards>`
    for (const [text, format] of [
      [JSON.stringify(jcard), 'jcard'],
      [xcard, 'xcard'],
    ] as const) {
      const file = readFile(utf8(text), { name: 'people' })
      expect(file.format).toBe(format)
      expect(file.persons.map(({ person }) => person)).toEqual(expected)
    }
  })
})
