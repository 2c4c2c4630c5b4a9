import { describe, expect, it } from 'vitest'
import { limits } from '../../../exchange/limits.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { pack } from '../../../exchange/zip.ts'
import { japaneseBytes, utf8 } from './bytes.ts'

const names = ['a.csv', 'a.tsv', 'a.vcf', 'a.json', 'a.xml', 'a.ldif', 'a.contact', 'a.xlsx']
const kinds = (bytes: Uint8Array, name: string) =>
  readFile(bytes, { name }).remarks.map(({ text }) => text.kind)
const entities = (root: string) =>
  `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><${root}>&b;&c;</${root}>`

describe.each(names)('%s', (name) => {
  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['blanks and line ends', utf8(' \r\n\t\n'), 'empty'],
    ['NUL bytes', new Uint8Array(5000), 'empty'],
    ['a byte order mark alone', utf8('\u{feff}'), 'empty'],
    ['a web page', utf8('<!doctype html><html><body>Sign in</body></html>'), 'not-contacts'],
    ['a web page without a head', utf8('\n <HTML><body>x</body></HTML>'), 'not-contacts'],
    [
      'a web page that was saved',
      utf8('<!-- saved from a/b -->\n<!-- 2 -->\n<html>x</html>'),
      'not-contacts',
    ],
    ['LDIF without any entry', utf8('version: 1\n'), 'empty'],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'not-contacts'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'not-contacts'],
    ['a PDF', utf8('%PDF-1.7\n1 0 obj'), 'not-contacts'],
    ['a program', utf8('\u007fELF\u0002\u0001\u0001'), 'not-contacts'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'closed-format'],
    [
      'a workbook with a password',
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        ...new TextEncoder().encode([...'EncryptedPackage', ''].join('\0')),
      ]),
      'closed-format',
    ],
    [
      'an OpenDocument sheet',
      utf8(`PK\u0003\u0004${' '.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`),
      'closed-format',
    ],
    [
      'an address book of old Thunderbird',
      utf8('// <!-- <mdb:mork:z v="1.4"/> -->\n< <(a=c)> >'),
      'closed-format',
    ],
    ['entities', utf8(entities('ContactXML')), 'entity-refused'],
    ['entities of a .contact', utf8(entities('contact')), 'entity-refused'],
    ['a document of something else', utf8('<?xml version="1.0"?><rss><item/></rss>'), 'not-contacts'],
    ['a document cut off', utf8('<?xml version="1.0"?><ContactXML><ContactXMLItem>'), 'malformed'],
    ['JSON cut off', utf8('[["vcard",[["n",{},"text",'), 'malformed'],
    ['a packed file of something else', pack({ 'word/document.xml': '<w/>' }), 'not-contacts'],
    [
      'entities in the texts of a workbook',
      pack({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': entities('sst') }),
      'entity-refused',
    ],
    ['a calendar', utf8('BEGIN:VCALENDAR\nEND:VCALENDAR\n'), 'not-contacts'],
    ['a text of a word processor', utf8('{\\rtf1 hello}'), 'not-contacts'],
    [
      'attributes without an entry',
      utf8('mail: a@b.c\nhomePostalAddress: x\ntelephoneNumber: 1\n'),
      'columns-unknown',
    ],
    ['a prose text', utf8('Dear all,\nplease find attached.\n'), 'columns-unknown'],
  ])('I01: %s: no contact, and why', (_, bytes, kind) => {
    expect(readFile(bytes, { name }).persons).toEqual([])
    expect(kinds(bytes, name)).toContain(kind)
  })
})

it('a remark names the kind of a file without contacts', () => {
  const ole = (...streams: string[]) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(streams.join('\0'), 'utf16le')])
  const named = (bytes: Uint8Array, name = 'a.vcf') => readFile(bytes, { name }).remarks[0]?.text.value
  expect(named(utf8('%PDF-1.7\n1 0 obj'))).toBe('PDF')
  expect(named(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('JPEG')
  expect(named(utf8(`RIFF\u0001\0\0\0WEBPVP8 ${'x'.repeat(50)}`))).toBe('RIFF')
  expect(named(utf8(`bplist00${'x'.repeat(50)}`))).toBe('plist')
  expect(named(pack({ 'word/document.xml': '<w/>' }))).toBe('Word')
  expect(named(ole('WordDocument'))).toBe('Word')
  expect(named(ole('__properties_version1.0'))).toBe('Outlook')
  expect(named(ole('Workbook'), 'a.doc')).toBe('Excel 97–2003')
  expect(named(ole(), 'a.oft')).toBe('Outlook')
  expect(named(ole(), 'a.doc')).toBe('Word')
})

describe('a file with one bad place', () => {
  const lastnames = (bytes: Uint8Array) =>
    readFile(bytes, { name: 'a' }).persons.map(({ person }) => person.lastname)

  it.each([
    ['NUL characters between', utf8('姓,名\n山\0田,太郎\n佐藤,花子\n'), 'nul-removed'],
    ['a quotation mark that is never closed', utf8('姓,名\n山田,"太郎\n佐藤,花子\n'), 'quote-not-closed'],
    ['more cells than headers', utf8('姓,名\n山田,太郎,東京\n佐藤,花子\n'), 'too-many-cells'],
    ['a row without a person', utf8('姓,名,メモ\n山田,太郎,\n,,x\n佐藤,花子,\n'), 'no-person'],
    [
      'a cell of a megabyte',
      utf8(`姓,名,メモ\n山田,太郎,${'x'.repeat(limits.cell + 1)}\n佐藤,花子,\n`),
      'too-big',
    ],
    [
      'bytes of another encoding',
      new Uint8Array([
        ...utf8('姓,名,メモ\n山田,太郎,東京の友人\n佐藤,花子,'),
        ...japaneseBytes('能', 'SJIS'),
        10,
      ]),
      'undecodable',
    ],
    [
      'a line between cards',
      utf8('BEGIN:VCARD\nVERSION:3.0\nN:山田\n---\nEND:VCARD\nBEGIN:VCARD\nN:佐藤\nEND:VCARD\n'),
      'stray-line',
    ],
    [
      'a card without a person',
      utf8('BEGIN:VCARD\nN:山田\nEND:VCARD\nBEGIN:VCARD\nREV:1\nEND:VCARD\nBEGIN:VCARD\nN:佐藤\nEND:VCARD\n'),
      'no-person',
    ],
    [
      'a photo that is none',
      utf8(
        'BEGIN:VCARD\nVERSION:3.0\nN:山田\nPHOTO;ENCODING=b:AAAA\nEND:VCARD\nBEGIN:VCARD\nN:佐藤\nEND:VCARD\n',
      ),
      'photo-unreadable',
    ],
    ['a line between entries', utf8('dn: a\nsn: 山田\nx\n\ndn: b\nsn: 佐藤\n'), 'stray-line'],
  ])('I02: %s: all other contacts are read, and a remark names it', (_, bytes, kind) => {
    expect(lastnames(bytes)).toEqual(['山田', '佐藤'])
    expect(kinds(bytes, 'a')).toContain(kind)
  })

  it('undecodable bytes never reach a contact, and a remark names their line', () => {
    const bytes = new Uint8Array([
      ...japaneseBytes('姓,名,電話\n山田,太郎,1\n', 'SJIS'),
      0xff,
      0xfe,
      0x80,
      0x2c,
      66,
      10,
    ])
    const { persons, remarks } = readFile(bytes, { name: 'a.csv' })
    expect(persons.map(({ person }) => person.lastname)).toEqual(['山田', '???'])
    expect(remarks).toMatchObject([{ line: 3, text: { kind: 'undecodable' } }])
    const card = utf8('BEGIN:VCARD\nVERSION:3.0\nFN:Lee\nNOTE:a\u{fffd}b\nEND:VCARD\n')
    expect(readFile(card, { name: 'a.vcf' })).toMatchObject({
      persons: [{ person: { memo: 'a?b' } }],
      remarks: [{ line: 1, person: 'Lee', text: { kind: 'undecodable' } }],
    })
    // Our own file returns the data of the book unchanged.
    const own = utf8(
      'BEGIN:VCARD\nVERSION:4.0\nPRODID:-//Atena//Atena//EN\nN:Lee;;;;\nNOTE:a\u{fffd}b\nEND:VCARD\n',
    )
    expect(readFile(own, { name: 'a.vcf' }).persons).toMatchObject([{ person: { memo: 'a\u{fffd}b' } }])
  })

  it('a table with too many rows gives no contacts, whatever is in quotation marks', () => {
    const rows = '山田,太郎\n'.repeat(limits.rows + 1)
    expect(readFile(utf8(`姓,名\n${rows}`), { name: 'a.csv' })).toMatchObject({
      persons: [],
      remarks: [{ text: { kind: 'file-too-big' } }],
    })
    const memo = utf8(`姓,メモ\n山田,"${'x\n'.repeat(limits.rows)}"\n佐藤,y\n`)
    expect(lastnames(memo)).toEqual(['山田', '佐藤'])
  })

  it.each([
    ['a.vcf', 'BEGIN:VCARD\nN:a\nEND:VCARD\n'],
    ['a.ldif', '\ndn: a\n'],
    ['a.xml', '<ContactXMLItem/>'],
  ])('too many entries give no contacts: %s', (name, entry) => {
    const head = name === 'a.xml' ? '<ContactXML>' : name === 'a.ldif' ? 'version: 1\n' : ''
    const bytes = utf8(head + entry.repeat(limits.rows + 1))
    expect(readFile(bytes, { name })).toMatchObject({
      persons: [],
      remarks: [{ text: { kind: 'file-too-big' } }],
    })
  })

  it('an endless line loses only itself', { tags: ['long'] }, () => {
    const endless = utf8('x'.repeat(limits.line + 10))
    const bytes = Buffer.concat([utf8('姓,名,メモ\n山田,太郎,'), endless, utf8('\n佐藤,花子,y\n')])
    expect(lastnames(bytes)).toEqual(['山田', '佐藤'])
    expect(kinds(bytes, 'a.csv')).toEqual(['too-big'])
    const card = 'BEGIN:VCARD\nVERSION:3.0\nN:山田\nPHOTO;ENCODING=b:'
    const cards = Buffer.concat([utf8(card), endless, utf8('\nEND:VCARD\nBEGIN:VCARD\nN:佐藤\nEND:VCARD\n')])
    expect(lastnames(cards)).toEqual(['山田', '佐藤'])
    expect(kinds(cards, 'a.vcf')).toEqual(['too-big'])
  })

  it('a file above the limit is not read', () => {
    expect(kinds(new Uint8Array(limits.file + 1), 'a.csv')).toEqual(['file-too-big'])
  })
})
