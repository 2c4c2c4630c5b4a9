import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { remarkText } from '../../../exchange/person.ts'
import { writeFile } from '../../../exchange/write-file.ts'
import { counts } from '../../counts.ts'
import { utf8 } from './bytes.ts'
import { somebody } from './people.ts'
import { cpuMs } from '../../cpu-ms.ts'

/** What 3,000 usual rows take, in ms of processor time: some ten. */
const usual = cpuMs(() =>
  readFile(utf8(`姓,名,住所\n${'山田,太郎,東京都千代田区1-1\n'.repeat(3000)}`), { name: 'a.csv' }),
)

/** Reads in at most fifty times what a usual table takes; throws nothing, and every remark is a sentence. */
function readInTime(bytes: Uint8Array, name = 'people') {
  const started = process.cpuUsage()
  const file = readFile(bytes, { name })
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(50 * usual)
  for (const { text } of file.remarks) {
    expect(remarkText(text)).not.toBe('')
    // What JavaScript says about a mistake in our code.
    expect(text.value ?? '').not.toMatch(
      /is not (?:a function|iterable|defined)|Cannot read|of undefined|Invalid array/u,
    )
  }
  return file
}

const bigPhoto = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(700_000, 7)]).toString('base64')
const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nN:a;b\r\n${lines}\r\nEND:VCARD\r\n`

describe('I03: files that would take long', () => {
  it.each([
    ['a folded photo', card(`PHOTO;ENCODING=b:${bigPhoto}`.replace(/.{74}/gu, '$&\r\n ')), 1],
    ['soft line breaks', card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'a=\n'.repeat(80_000)}`), 1],
    ['quotation marks that are never closed', `姓,名,住所\n${'a,"b,c\n'.repeat(3001)}`, 3001],
    ['numerals without end', `姓,住所\na,${'一'.repeat(40_000)}\n`, 1],
    ['lines of nothing', `version: 1${' \n'.repeat(40_000)}x`, 0],
    ['blanks between values', `姓,電話,連名\na,1${' '.repeat(40_000)}2,3${' '.repeat(40_000)}4\n`, 1],
    ['blanks in a date', `姓,生年月日\na,1960/4/1${' '.repeat(40_000)}(1)\n`, 1],
    ['blanks in a name', `氏名,連名\n山田${' '.repeat(40_000)}様,花${' '.repeat(40_000)}様 子\n`, 1],
    ['blanks in a name of Russia', `ФИО\nИван${' '.repeat(40_000)}Иванова family\n`, 1],
    ['elements in elements', `<?xml version="1.0"?><a>${'<a>'.repeat(30_000)}${'</a>'.repeat(30_001)}`, 0],
    [
      'joint names without end',
      `<ContactXML><ContactXMLItem><PersonNameItem><LastName>a</LastName></PersonNameItem>${'<ExtensionItem name="NamesOfFamily">b</ExtensionItem>'.repeat(15_000)}</ContactXMLItem></ContactXML>`,
      1,
    ],
    ['values of one attribute', `dn: a\nsn: a\n${'telephoneNumber: 1\n'.repeat(80_000)}`, 1],
    ['lists in lists', '['.repeat(100_000), 0],
    ['cards that only begin', 'BEGIN:VCARD\n'.repeat(5000), 0],
  ])('%s', (_, text, persons) => {
    expect(readInTime(utf8(text)).persons).toHaveLength(persons)
  })

  it('a table of 100,000 rows is read to its end', () => {
    expect(readFile(utf8(`姓,名\n${'a,b\n'.repeat(100_000)}`), { name: 'a.csv' })).toMatchObject({
      persons: { length: 100_000 },
      remarks: [],
    })
  })

  it('after a hundred open quotation marks each line is read on its own, with its own cells', () => {
    const text = `姓,名,住所\n${'a,"b,c\n'.repeat(101)}"山田","太, 郎","東京"\n佐藤,花子,大阪\n`
    const { persons, remarks } = readInTime(utf8(text))
    expect(remarks.filter(({ text: { kind } }) => kind === 'quote-not-closed')).toHaveLength(101)
    expect(persons.slice(-2).map(({ line, person }) => [line, person.lastname, person.firstname])).toEqual([
      [103, '山田', '太, 郎'],
      [104, '佐藤', '花子'],
    ])
  })
})

describe('arbitrary files', () => {
  const signs = [
    'PK\u0003\u0004',
    'BEGIN:VCARD\n',
    '<?xml version="1.0"?>',
    'dn: ',
    '[["vcard",[',
    '姓,名\n',
    '\u{feff}',
  ]
  const name = fc.constantFrom('a.csv', 'a.vcf', 'a.xml', 'a.xlsx', 'a.ldif', 'a.contact', 'a')

  it('any bytes are read in time', () => {
    const bytes = fc
      .tuple(fc.constantFrom('', ...signs), fc.uint8Array({ maxLength: 2000, size: 'max' }))
      .map(([sign, rest]) => new Uint8Array([...utf8(sign), ...rest]))
    fc.assert(
      fc.property(bytes, name, (file, as) => void readInTime(file, as)),
      { numRuns: counts(100, 10_000, 'files of any bytes') },
    )
  })

  it('I04: damaged files of ours are read in time', () => {
    const formats = ['vcard-4.0', 'vcard-3.0', 'jcard', 'contactxml', 'xlsx', 'csv', 'csv-google'] as const
    const damage = fc.record({
      at: fc.nat(),
      gone: fc.nat(30),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 4 }),
        fc
          .constantFrom(
            '"',
            '\0',
            '<',
            '&#0;',
            '&x;',
            ']]>',
            '\\',
            ';',
            ':',
            '\r',
            '{',
            '=\n',
            '\u001b$B',
            ...signs,
          )
          .map(utf8),
      ),
    })
    fc.assert(
      fc.property(
        fc.array(somebody, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...formats),
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        (persons, format, all) => {
          const written = writeFile(persons, format)
          let bytes: Uint8Array = written.ok ? written.bytes : new Uint8Array()
          for (const { at, gone, put } of all) {
            const place = at % (bytes.length + 1)
            bytes = new Uint8Array([...bytes.subarray(0, place), ...put, ...bytes.subarray(place + gone)])
          }
          readInTime(bytes)
        },
      ),
      { numRuns: counts(50, 3000, 'damaged files') },
    )
  })
})
