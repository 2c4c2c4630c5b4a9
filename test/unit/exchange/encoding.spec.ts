import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../../exchange/encoding.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const people = [
  '山田太郎',
  '佐々木',
  '東京都千代田区',
  'さくら',
  'コーポ',
  '表参道',
  '能登',
  'ソニー',
  '十日町',
]

describe('the encoding of a file', () => {
  it('a byte order mark decides', () => {
    expect(decode(utf8('\u{feff}名前'))).toMatchObject({ encoding: 'utf-8', text: '名前' })
    expect(decode(new Uint8Array([0xff, 0xfe, 0x0d, 0x54]))).toMatchObject({
      encoding: 'utf-16le',
      text: '名',
    })
    expect(decode(new Uint8Array([0xfe, 0xff, 0x54, 0x0d]))).toMatchObject({
      encoding: 'utf-16be',
      text: '名',
    })
  })

  it.each([
    ['SJIS', 'shift_jis'],
    ['EUCJP', 'euc-jp'],
    ['JIS', 'iso-2022-jp'],
  ] as const)('%s is known by its bytes', (to, encoding) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...people), { minLength: 3 }), (words) => {
        const text = `氏名,住所\r\n${words.join(',')}\r\n`
        expect(decode(japaneseBytes(text, to))).toEqual({ encoding, text, damaged: [] })
      }),
    )
  })

  it('half-width readings do not make it EUC-JP', () => {
    const text = '氏名,フリガナ\r\n山田 太郎,ﾔﾏﾀﾞ ﾀﾛｳ\r\n'
    expect(decode(japaneseBytes(text, 'SJIS'))).toMatchObject({ encoding: 'shift_jis', text })
  })

  it('accented letters of Western Europe are Windows-1252, though they are well-formed cp932 too', () => {
    const text = 'Vorname;Nachname\r\nJürgen;Müller\r\nFrançois;Añorve\r\n'
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    expect(decode(bytes)).toMatchObject({ encoding: 'windows-1252', text })
  })

  it('UTF-8 with a damaged place stays UTF-8, and the line is named', () => {
    const text = utf8('氏名\n山田太郎\n佐藤花子\n鈴木一郎さんの住所\n')
    const damaged = new Uint8Array(text)
    damaged[9] = 0xff
    expect(decode(damaged)).toMatchObject({ encoding: 'utf-8', damaged: [2] })
  })

  it('a line of another encoding between others is read, and named', () => {
    const bytes = new Uint8Array([
      ...utf8('姓,名\n山田,太郎\n'),
      ...japaneseBytes('佐藤,花子\n', 'SJIS'),
      ...utf8('鈴木,一郎\n'),
    ])
    expect(decode(bytes)).toEqual({
      encoding: 'utf-8',
      text: '姓,名\n山田,太郎\n佐藤,花子\n鈴木,一郎\n',
      damaged: [3],
    })
  })

  it('a short text of UTF-8 with a damaged place is one', () => {
    const bytes = new Uint8Array([...utf8('Name,Tel\nM'), 0xff, ...utf8('üller,1\n')])
    expect(decode(bytes)).toMatchObject({ encoding: 'utf-8', damaged: [2] })
  })

  it('any bytes give a text', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (bytes) => void expect(typeof decode(bytes).text).toBe('string'),
      ),
    )
  })
})
