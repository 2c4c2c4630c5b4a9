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
  ] as const)('%s is recognised by its bytes', (to, encoding) => {
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

  it('UTF-8 with a damaged place stays UTF-8, and the line is reported', () => {
    const text = utf8('氏名\n山田太郎\n佐藤花子\n鈴木一郎さんの住所\n')
    const damaged = new Uint8Array(text)
    damaged[9] = 0xff
    expect(decode(damaged)).toMatchObject({ encoding: 'utf-8', damaged: [2] })
  })

  it('a line of another encoding between others is read and reported', () => {
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

  it('a short UTF-8 text with a damaged place is still UTF-8', () => {
    const bytes = new Uint8Array([...utf8('Name,Tel\nM'), 0xff, ...utf8('üller,1\n')])
    expect(decode(bytes)).toMatchObject({ encoding: 'utf-8', damaged: [2] })
  })

  it.each(['はなと', 'ふなと ひとみ', '花子', 'ひなの\nなつ', '後藤 ゆい'])(
    'a few Japanese characters, whose bytes may look like UTF-8: %s',
    (text) => {
      expect(decode(japaneseBytes(text, 'SJIS'))).toEqual({ encoding: 'shift_jis', text, damaged: [] })
    },
  )

  it.each([
    ['Shift_JIS', [0x8c, 0xb4], 'shift_jis', '原'],
    ['Windows-31J', [0x97, 0xd1, 0xe3, 0xc4], 'shift_jis', '林翔'],
    ['EUC-JP', [0xcf, 0xc2, 0xc5, 0xc4, 0xc2, 0xc0, 0xcf, 0xba], 'euc-jp', '和田太郎'],
    ['windows-1250', [0xaf, 0x61, 0x6b], 'windows-1250', 'Żak'],
    // The bytes contradict the declared encoding.
    ['UTF-8', [0x97, 0xd1, 0x8e, 0x52, 0x93, 0x63], 'shift_jis', '林山田'],
    ['Shift_JIS', [...utf8('山田')], 'utf-8', '山田'],
    ['ISO-8859-1', [0x8e, 0x52, 0x93, 0x63], 'shift_jis', '山田'],
    ['nothing', [0x8e, 0x52, 0x93, 0x63], 'shift_jis', '山田'],
  ] as const)('a document says that it is in %s: %j', (name, bytes, encoding, text) => {
    const head = `<?xml version='1.0' encoding="${name}"?><a>`
    expect(decode(new Uint8Array([...utf8(head), ...bytes]))).toEqual({
      encoding,
      text: head + text,
      damaged: [],
    })
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

describe('European encodings', () => {
  /** Bytes of a text in which each letter that is not ASCII has the byte given for it. */
  const bytesOf = (text: string, bytes: Readonly<Record<string, number>>) =>
    Uint8Array.from([...text], (sign) => bytes[sign] ?? sign.charCodeAt(0))
  const mac = { ü: 0x9f, ö: 0x9a, ß: 0xa7, é: 0x8e, è: 0x8f, ç: 0x8d, ñ: 0x96, ä: 0x8a }
  const turkish = { ş: 0xfe, ı: 0xfd, ğ: 0xf0, İ: 0xdd, ü: 0xfc }
  const icelandic = { Þ: 0xde, ð: 0xf0, ó: 0xf3 }
  const central = { š: 0x9a, ž: 0x9e, č: 0xe8 }

  it.each([
    ['Name;Ort\nJürgen Müller;Straße 1, Köln\n', mac, 'macintosh'],
    ['Nom;Ville\nHélène François;Orléans\nJosé Muñoz;Nîmes\n'.replace('î', 'i'), mac, 'macintosh'],
    ['Name;City\nAyşe Yılmaz;İstanbul\nMustafa Güneş;Niğde\n', turkish, 'windows-1254'],
    ['Name;City\nÞóra Sigurðardóttir;Akureyri\n', icelandic, 'windows-1252'],
    ['Name;City\nŽan Kuščer;Žalec\n'.replaceAll('Ž', 'Z'), central, 'windows-1252'],
    ['Name;City\nFrançois Müller;Nice – Orléans\n', { ç: 0xe7, ü: 0xfc, é: 0xe9, '–': 0x96 }, 'windows-1252'],
    ['Name\nSeán O’Brien’s\nMary D’Arcy\n', { á: 0xe1, '’': 0x92 }, 'windows-1252'],
  ] as const)('%j', (text, bytes, encoding) => {
    const decoded = decode(bytesOf(text, bytes))
    expect(decoded.encoding).toBe(encoding)
    if (bytes !== central) expect(decoded.text).toBe(text)
  })

  it.each([
    ['Имя;Город;Улица\nЛена;Омск;Мира\nОлег;Тула;Лесная\n', 'windows-1251'],
    ['Город;Дата рождения\nМосква;1\n', 'windows-1251'],
    // Half-width readings and rare names of Japan have some of the same bytes.
    ['ﾔﾏﾀﾞ,ﾀﾛｳ\nﾀﾅｶ,ﾊﾅｺ\n', 'shift_jis'],
    ['姓,名\n髙橋,浩\n﨑山,淳\n', 'shift_jis'],
  ])('pairs of Cyrillic letters are not read as Japanese: %j', (text, encoding) => {
    // The letters are in the order of Unicode.
    const cyrillic = Uint8Array.from([...text], (sign) => {
      const code = sign.charCodeAt(0)
      return code < 0x80 ? code : code - 0x410 + 0xc0
    })
    const bytes = encoding === 'shift_jis' ? japaneseBytes(text, 'SJIS') : cyrillic
    expect(decode(bytes)).toEqual({ encoding, text, damaged: [] })
  })

  it('a Western European line in a UTF-8 file', () => {
    const line = bytesOf('José Núñez,León\n', { é: 0xe9, ú: 0xfa, ñ: 0xf1, ó: 0xf3 })
    expect(decode(new Uint8Array([...utf8('Name,City\nJürgen,Köln\nJörg,Bonn\n'), ...line]))).toEqual({
      encoding: 'utf-8',
      text: 'Name,City\nJürgen,Köln\nJörg,Bonn\nJosé Núñez,León\n',
      damaged: [4],
    })
  })
})

it('a few kanji in EUC-JP are not UTF-8: their bytes begin no character', () => {
  const company = [0xc0, 0xc4, 0xb6, 0xf5, 0xbe, 0xa6, 0xbb, 0xf6]
  const file = Uint8Array.from([...new TextEncoder().encode('Name,Company\nAnn Lee,'), ...company, 10])
  expect(decode(file)).toMatchObject({ encoding: 'euc-jp', text: 'Name,Company\nAnn Lee,青空商事\n' })
})

it('UTF-16 without a mark is recognised although some East Asian characters end with a zero byte', () => {
  const text = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:高木 健一\r\nN:高木;健一;;;\r\nEND:VCARD\r\n'
  const little = new Uint8Array(Buffer.from(text, 'utf16le'))
  const big = new Uint8Array(Buffer.from(text, 'utf16le').swap16())
  expect([decode(little), decode(big)]).toMatchObject([
    { encoding: 'utf-16le', text },
    { encoding: 'utf-16be', text },
  ])
})
