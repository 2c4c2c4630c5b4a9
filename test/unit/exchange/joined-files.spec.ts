import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const card = (name: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name};太郎\r\nEND:VCARD\r\n`
const names = (bytes: Uint8Array, name: string) =>
  readFile(bytes, { name }).persons.map(({ person }) => person.lastname)

describe('the beginning of a file', () => {
  it('LDIF may have folded comments before its first entry, with any line ends', () => {
    for (const end of ['\n', '\r\n', '\r'])
      for (const before of [
        ['version: 1', '# a', ' b', ''],
        ['# a', ' b', ' c'],
        ['', '#', 'version: 1'],
      ]) {
        const text = [...before, 'dn: cn=A B', 'sn: B', 'givenName: A', ''].join(end)
        expect(readFile(utf8(text), { name: 'a' })).toMatchObject({
          format: 'ldif',
          persons: [{ person: { lastname: 'B', firstname: 'A' } }],
          remarks: [],
        })
      }
  })

  it('cards in UTF-16 need no byte order mark', () => {
    const text = card('Yamada') + card('佐藤')
    const little = Buffer.from(text, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(names(new Uint8Array(bytes), 'a.vcf')).toEqual(['Yamada', '佐藤'])
  })
})

describe('files that were joined', () => {
  it('have the byte order mark of the second one in the middle', () => {
    expect(names(utf8(`${card('山田')}\uFEFF${card('佐藤')}`), 'a.vcf')).toEqual(['山田', '佐藤'])
    const entry = (name: string) => `dn: cn=${name}\nsn: ${name}\n\n`
    expect(names(utf8(`${entry('A')}\uFEFF${entry('B')}\uFEFFversion: 1\n${entry('C')}`), 'a.ldif')).toEqual([
      'A',
      'B',
      'C',
    ])
  })

  it('lose no contact when the first file does not end its last line', () => {
    for (const mark of ['', '\uFEFF'])
      expect(names(utf8(`${card('山田').trim()}${mark}${card('佐藤')}`), 'a.vcf')).toEqual(['山田', '佐藤'])
  })
})

describe('cards that a program or a person has changed', () => {
  const read = (text: string) => {
    const { persons, remarks } = readFile(utf8(text), { name: 'a.vcf' })
    return {
      persons: persons.map(({ person }) => person),
      remarks: remarks.map(({ line, text: { kind, value } }) => [line, kind, value]),
    }
  }

  it('may be in two encodings', () => {
    const [one, other] = [card('山田'), card('小鳥遊')]
    for (const to of ['SJIS', 'EUCJP'] as const) {
      const both = [Buffer.from(japaneseBytes(other, to)), Buffer.from(one)]
      expect(names(Buffer.concat(both), 'a.vcf')).toEqual(['小鳥遊', '山田'])
      expect(names(Buffer.concat(both.toReversed()), 'a.vcf')).toEqual(['山田', '小鳥遊'])
    }
    // The bytes of half-width kana are also valid UTF-8.
    expect(names(japaneseBytes(card('ﾃｱ山田ﾂｱ'), 'SJIS'), 'a.vcf')).toEqual(['ﾃｱ山田ﾂｱ'])
  })

  it('may be indented as a whole, with their folded lines', () => {
    const text = ['BEGIN:VCARD', 'VERSION:3.0', 'N:山田;太郎', 'NOTE:a', ' b', 'END:VCARD', '']
    for (const blanks of ['  ', '\t'])
      expect(read(`\r\n${(text.join('\r\n') + text.join('\r\n')).replace(/^(?=.)/gmu, blanks)}`)).toEqual({
        persons: [1, 2].map(() => ({ lastname: '山田', firstname: '太郎', memo: 'ab' })),
        remarks: [],
      })
  })

  it('may have a text on several unfolded lines', () => {
    const lines = ['one', '二', 'https://a.b/c', 'Hobby: tennis', '', 'last']
    const person = { lastname: 'A', firstname: 'B', memo: lines.join('\n') }
    const text = `BEGIN:VCARD\nVERSION:3.0\nN:A;B\nNOTE:${lines.join('\n')}\nTEL:1\nEND:VCARD\n`
    const telephones = [{ kindof: 'tel', number: '1' }]
    expect(read(text)).toEqual({ persons: [{ ...person, telephones }], remarks: [] })
    const address = 'ADR:;;1 Main St\nApt 2;Town;;1;\nstray\n'
    expect(read(`BEGIN:VCARD\nVERSION:2.1\nN:A;B\n${address}END:VCARD\n`)).toMatchObject({
      persons: [{ addresses: [{ street: '1 Main St', building: 'Apt 2', city: 'Town', zipcode: '1' }] }],
      remarks: [[6, 'stray-line', 'stray']],
    })
  })

  it('may have very many such lines, which are joined only once', () => {
    const lines = 'a line\n'.repeat(100_000)
    const text = `BEGIN:VCARD\nVERSION:3.0\nN:A;B\nNOTE:${lines}END:VCARD\n`
    expect(read(text).persons[0]?.memo).toHaveLength(lines.length - 1)
  })

  it('may have line ends that were made CRLF twice', () => {
    const text = `BEGIN:VCARD\nVERSION:3.0\nN:A;B\nNOTE:a\n b\nEND:VCARD\n`
    expect(read(text.replaceAll('\n', '\r\r\n'))).toEqual({
      persons: [{ lastname: 'A', firstname: 'B', memo: 'ab' }],
      remarks: [],
    })
  })

  it('may have lost their first line', () => {
    const lost = (text: string) => text.replace('BEGIN:VCARD\r\n', '')
    for (const text of [lost(card('A')), lost(card('A')) + card('B'), card('B') + lost(card('A'))]) {
      const { format, persons } = readFile(utf8(text), { name: 'a' })
      expect(format).toBe('vcard-3.0')
      expect(persons.map(({ person }) => person.lastname).toSorted()).toEqual(
        text.includes('B;') ? ['A', 'B'] : ['A'],
      )
    }
  })

  it('may be nested, and the outer one continues after the inner one', () => {
    const inner = card('B')
    const outer = card('A').replace('END', `${inner}TEL:03-1111-2222\r\nEND`)
    expect(read(outer + card('C'))).toEqual({
      persons: [
        { lastname: 'A', firstname: '太郎', telephones: [{ kindof: 'tel', number: '03-1111-2222' }] },
        { lastname: 'B', firstname: '太郎' },
        { lastname: 'C', firstname: '太郎' },
      ],
      remarks: [],
    })
  })

  it('get a remark when one has no end', () => {
    const [one = '', other = ''] = [card('A'), card('B')].map((each) => each.replace('END:VCARD\r\n', ''))
    expect(read(one + other).remarks).toEqual([
      [1, 'malformed', 'END:VCARD'],
      [4, 'malformed', 'END:VCARD'],
    ])
    expect(read(`${card('A')}${one}N:`).persons).toHaveLength(2)
    expect(read(`${card('A')}TEL:03-1\n`).remarks).toEqual([[5, 'stray-line', '03-1']])
  })
})
