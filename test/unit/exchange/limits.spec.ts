import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../exchange/limits.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { cpuMs } from '../../cpu-ms.ts'
import { utf8 } from './bytes.ts'

const read = (text: string) => readFile(utf8(text), { name: 'people' })
const tooBig = { persons: [], remarks: [{ line: 0, text: { kind: 'file-too-big' } }] }
const card = (lines: string) => `BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann\n${lines}END:VCARD\n`
const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]).toString('base64')

describe('a file that would not fit into the memory that an import may take', () => {
  it('a table with misplaced quotation marks may have fewer rows', () => {
    const rows = (count: number) => `姓,名\n${'a,"b"c\n'.repeat(count)}`
    expect(read(rows(1000)).persons).toHaveLength(1000)
    expect(read(rows(limits.oddRows + 1))).toMatchObject(tooBig)
  })

  it('a table whose memos repeat a very long heading is refused', () => {
    const heading = 'x'.repeat(9000)
    expect(read(`姓,名,${heading}\n${'a,b,c\n'.repeat(1200)}`)).toMatchObject(tooBig)
  })

  it('a card is read up to the limit of properties, and remarks name the others', () => {
    const { persons, remarks } = read(card('X-A:1\n'.repeat(limits.properties + 10)))
    expect(persons).toHaveLength(1)
    expect(remarks.filter(({ text }) => text.kind === 'too-big')).toHaveLength(11)
  })

  it('so is an LDIF entry, but a group may have any number of members', () => {
    const line = 'description: y\n'
    const entry = `dn: cn=Ann Lee\nsn: Lee\n${line.repeat(limits.properties * 20)}`
    const group = `dn: cn=all\nobjectclass: groupOfNames\ncn: all\n${'member: cn=x\n'.repeat(limits.properties * 10)}member: cn=Ann Lee\n`
    const { persons, remarks } = read(`${entry}\n${group}`)
    expect(persons).toMatchObject([{ person: { lastname: 'Lee', tags: ['all'] } }])
    expect(remarks.map(({ text }) => text.kind)).toEqual(['too-big', 'group'])
  })

  it('a value longer than the cell limit is left out in every format, with a remark', () => {
    const long = 'x'.repeat(limits.cell + 1)
    const item = `<Comment>${long}</Comment><PersonName><PersonNameItem><LastName>Lee</LastName></PersonNameItem></PersonName>`
    const name = '<NameCollection><Name><FamilyName>Lee</FamilyName></Name></NameCollection>'
    for (const text of [
      `dn: cn=Lee\nsn: Lee\ndescription: ${long}\n`,
      `<ContactXML>\n<ContactXMLItem>${item}</ContactXMLItem></ContactXML>`,
      `<contact>\n<Notes>${long}</Notes>${name}</contact>`,
      `姓,メモ\nLee,${long}\n`,
      JSON.stringify([
        'vcard',
        [
          ['n', {}, 'text', ['Lee', '', '']],
          ['note', {}, 'text', long],
        ],
      ]),
      card(`NOTE:${long}\n`),
    ]) {
      const { persons, remarks } = read(text)
      expect(persons.map(({ person }) => [person.lastname, person.memo])).toEqual([['Lee', undefined]])
      expect(remarks.map(({ text: { kind } }) => kind)).toEqual(['too-big'])
    }
  })

  it('remarks are kept up to the limit, and the last one says how many more there are', () => {
    const { remarks } = read(`姓,名,x\n${'a,b,c\n'.repeat(limits.remarks + 7)}`)
    expect(remarks).toHaveLength(limits.remarks + 1)
    expect(remarks.at(-1)?.text).toEqual({ kind: 'more-remarks', value: '7' })
  })

  it('the remarks of all kinds together have that limit', () => {
    // Each of these cards has no end, and no person in it.
    const { persons, remarks } = read('BEGIN:VCARD\n'.repeat(limits.remarks))
    expect(persons).toEqual([])
    expect(remarks).toHaveLength(limits.remarks + 1)
    expect(remarks.at(-1)?.text).toEqual({ kind: 'more-remarks', value: String(limits.remarks) })
  })

  const wide = (columns: number) => {
    const row = (sign: string) => Array.from({ length: columns - 2 }, (_, at) => `${sign}${at}`).join(',')
    return `姓,名,${row('c')}\n山田,太郎,${row('v')}\n`
  }

  it('a table is read up to the limit of columns, and a remark for each row names what was left out', () => {
    const { persons, remarks } = read(wide(limits.columns + 3))
    expect(persons.map(({ person }) => [person.lastname, person.firstname])).toEqual([['山田', '太郎']])
    const memo = persons[0]?.person.memo
    expect(memo).toContain(`v${limits.columns - 3}`)
    expect(memo).not.toContain(`v${limits.columns - 2}`)
    expect(remarks.filter(({ text }) => text.kind === 'too-big')).toMatchObject([
      { line: 1, text: { value: `c${limits.columns - 2}` } },
      { line: 2, text: { value: `v${limits.columns - 2}` } },
    ])
    const [header, row] = wide(limits.columns).split('\n')
    const empty = read(`${header},,,\n${row},,,\n`).remarks
    expect(empty.filter(({ text }) => text.kind === 'too-big')).toEqual([])
  })

  it.each([
    ['columns', wide, limits.columns],
    ['folded lines', (lines: number) => card(`NOTE:a${'\n b'.repeat(lines)}\n`), 20_000],
    ['lines that are not folded', (lines: number) => card(`NOTE:a${'\nb'.repeat(lines)}\n`), 20_000],
  ] as const)(
    'ten times as many %s take ten times as long at most',
    { tags: ['long'], timeout: 120_000 },
    (_what, text, count) => {
      const [few, many] = [utf8(text(count)), utf8(text(10 * count))]
      const timeOf = (bytes: Uint8Array) => cpuMs(() => readFile(bytes, { name: 'people' }))
      // Twice that is noise; a time that grows with the square would be a hundred times as long.
      expect(timeOf(many) / timeOf(few)).toBeLessThan(20)
    },
  )

  it('a JSON list is read element by element, and one of nothing but lists is refused', () => {
    expect(read('[["vcard",[["n",{},"text",["Lee","Ann","","",""]]]]]').persons).toHaveLength(1)
    expect(read(`[[${'[],'.repeat(30_000)}[]]]`).persons).toEqual([])
    expect(read('[["vcard",[["n",{},"text",["Lee","A\\"n]n","","",""]]]], 1] x').remarks).toMatchObject([
      { text: { kind: 'malformed' } },
    ])
  })

  it('photos of cards are decoded on demand', () => {
    const { persons } = read(
      card(`PHOTO;ENCODING=b:${jpeg(3000)}\n`) + card(`PHOTO:data:image/jpeg;base64,${jpeg(9000)}\n`),
    )
    const photos = persons.map(({ person }) => person.photo)
    expect(photos.map((photo) => photo?.bytes.length)).toEqual([3004, 9004])
    expect(photos[0]?.bytes).not.toBe(photos[0]?.bytes)
  })

  it('the amount of text is limited; photos do not count', { tags: ['long'] }, () => {
    const memo = 'x'.repeat(2000)
    const rows = (bytes: number) => `a,b,"${memo}"\n`.repeat(bytes / 2000)
    expect(read(`姓,名,メモ\n${rows(limits.text)}`)).toMatchObject(tooBig)
    expect(read(card(`NOTE:${memo}\n`).repeat(limits.text / 2000))).toMatchObject(tooBig)
    const own = `,"data:image/jpeg;base64,${jpeg(300_000)}"\n`
    expect(read(`lastname,photo\n${`Lee${own}`.repeat(140)}`).persons).toHaveLength(140)
    expect(read(card(`PHOTO;ENCODING=b:${jpeg(300_000)}\n`).repeat(140)).persons).toHaveLength(140)
  })
})

/** The peak memory of a separate process while it reads this text, in MB. */
function peakOf(text: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'atena-limits-'))
  const path = join(folder, 'people')
  writeFileSync(path, text)
  const program = `
    import { readFileSync } from 'node:fs'
    import { readFile } from ${JSON.stringify(new URL('../../../exchange/read-file.ts', import.meta.url).href)}
    globalThis.read = readFile(readFileSync(${JSON.stringify(path)}), { name: 'people' })
    console.log(process.resourceUsage().maxRSS)`
  const said = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return Number(said) / 1024
}

describe('reading takes at most 300 MB', { tags: ['long'] }, () => {
  const many = (count: number, row: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at)).join('')
  it.each([
    [
      '100,000 rows',
      () =>
        `姓,名,自宅電話,自宅の電子メール,会社名,自宅郵便番号,自宅都道府県,自宅市区町村,自宅番地,メモ\n${many(100_000, (at) => `山田${at},太郎,03-1234-${at},taro.${at}@example.com,株式会社${at},100-0001,東京都,千代田区,丸の内${at},友人\n`)}`,
    ],
    [
      '100,000 cards',
      () =>
        many(100_000, (at) =>
          card(`TEL:03-1234-${at}\nEMAIL:ann.${at}@example.com\nADR:;;1-2-3;千代田区;東京都;100-0001;日本\n`),
        ),
    ],
    ['140 MB of cards with photos', () => card(`PHOTO;ENCODING=b:${jpeg(30_000)}\n`).repeat(3500)],
    ['a million rows', () => `姓,名\n${'a,b\n'.repeat(1_000_000)}`],
    ['a cell of 100 MB', () => `姓,メモ\na,"${'x'.repeat(100 * 1024 * 1024)}"\n`],
  ])('%s', (_, text) => {
    expect(peakOf(text()) - peakOf('姓,名\na,b\n')).toBeLessThan(300)
  })
})
