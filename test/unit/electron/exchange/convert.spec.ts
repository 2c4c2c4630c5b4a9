import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { convert, conversionOf } from '../../../../electron/exchange/convert.ts'
import { readContacts } from '../../../../electron/exchange/read-contacts.ts'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'atena-convert-')))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const people =
  'lastname,firstname,suffix,station,memo\r\n山田,太郎,様,東京駅,"eins\r\n=zwei"\r\n佐藤,花子,殿,,\r\n'
let folder: string
let input: string
beforeEach(() => {
  folder = mkdtempSync(join(place, 'case-'))
  input = join(folder, 'in.csv')
  writeFileSync(input, people)
})

async function run(...words: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const conversion = conversionOf(words)
  const code =
    typeof conversion === 'string'
      ? 2
      : await convert(conversion, {
          cities: [],
          say: (line) => said.push(line),
          complain: (line) => complained.push(line),
        })
  return { code, said, complained }
}
const personsOf = (path: string) => readContacts(path, []).persons.map(({ person }) => person)

describe('convert', () => {
  it.each([
    ['a.vcf', [], 'vcard-4.0'],
    ['a.vcf', ['--vcard', '3'], 'vcard-3.0'],
    ['a.json', [], 'jcard'],
    ['a.csv', [], 'csv'],
    ['A.XLSX', [], 'xlsx'],
  ])('%s %j is %s, with all persons', async (name, more, format) => {
    const output = join(folder, name)
    expect(await run(input, output, ...more)).toEqual({
      code: 0,
      said: [`${input}: csv, utf-8, persons: 2`, `${output}: ${format}, persons: 2, remarks: 0`],
      complained: [],
    })
    expect(readContacts(output, []).format).toBe(format)
    const memo = name === 'a.vcf' ? 'eins\n=zwei' : 'eins\r\n=zwei'
    expect(personsOf(output)).toEqual([
      {
        lastname: '山田',
        firstname: '太郎',
        suffix: '様',
        memo,
        addresses: [{ kindof: null, station: '東京駅' }],
      },
      { lastname: '佐藤', firstname: '花子', suffix: '殿' },
    ])
  })

  it('reports for each person the fields that the new file has no place for', async () => {
    const output = join(folder, 'a.xml')
    const { code, said } = await run(input, output)
    expect(code).toBe(0)
    expect(said.slice(1)).toEqual([
      '  person 1 · 山田 太郎 · addresses.1 · there is no place for it; left out: 東京駅',
      `${output}: contactxml, persons: 2, remarks: 1`,
    ])
  })

  it.each(['google', 'outlook', 'outlook-ja', 'atena-shokunin', 'design-kit'])(
    '--as %s writes a file that is read as that program writes it',
    async (program) => {
      const output = join(folder, 'a.csv')
      expect((await run(input, output, `--as=${program}`)).code).toBe(0)
      expect(personsOf(output).map(({ lastname, suffix }) => [lastname, suffix])).toEqual([
        ['山田', '様'],
        ['佐藤', '殿'],
      ])
    },
  )

  it('never overwrites the file that it reads, whatever its name', async () => {
    const [hard, soft, inner] = ['hard.csv', 'soft.csv', 'inner'].map((name) => join(folder, name))
    linkSync(input, hard ?? '')
    symlinkSync(input, soft ?? '')
    mkdirSync(inner ?? '')
    const names = [input, `${inner}/../in.csv`, relative(process.cwd(), input), hard ?? '', soft ?? '']
    for (const output of names) {
      const { code, complained } = await run(input, output, '--force')
      expect([code, complained]).toEqual([
        1,
        [`${output} is the file that is read, which would be lost; name another file`],
      ])
    }
    expect(readFileSync(input, 'utf8')).toBe(people)
  })

  it.each([
    ['a.vcf', '名簿\r\n'],
    ['a.csv', 'date,amount\r\n2026-01-01,100\r\n'],
    ['a.xml', '<bookkeeping/>'],
    ['a.json', '{"a":1}'],
    ['a.xlsx', 'PK\u0003\u0004'],
  ])('%s of another kind is replaced only with --force', async (name, before) => {
    const output = join(folder, name)
    writeFileSync(output, before)
    const refused = await run(input, output)
    expect(refused.code).toBe(1)
    expect(refused.complained.join()).toMatch(
      /is there already and is no .*; name another file, or replace it with --force/u,
    )
    expect(readFileSync(output, 'utf8')).toBe(before)
    expect((await run(input, output, '--force')).code).toBe(0)
    expect(personsOf(output)).toHaveLength(2)
  })

  it('a file of its kind and an empty one are replaced, a link stays a link', async () => {
    const [output, link] = [join(folder, 'a.vcf'), join(folder, 'b.vcf')]
    writeFileSync(output, '')
    symlinkSync(output, link)
    expect((await run(input, output)).code).toBe(0)
    expect((await run(input, link)).code).toBe(0)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(personsOf(output)).toHaveLength(2)
  })

  it('a run that fails keeps the old file complete, and no part file is left', async () => {
    const output = join(folder, 'a.vcf')
    await run(input, output)
    const before = readFileSync(output)
    writeFileSync(input, 'lastname,firstname\r\n')
    const { code, complained } = await run(input, output)
    expect([code, complained]).toEqual([1, [`${input} holds nobody; nothing was written`]])
    expect((await run(join(folder, 'missing.csv'), output)).code).toBe(1)
    expect(readFileSync(output).equals(before)).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['a.vcf', 'in.csv'])
  })

  it('a missing input file and a folder are not called damaged', async () => {
    for (const [name, why] of [
      ['none.vcf', 'there is no such file'],
      ['', 'this is no file'],
      ['in.csv/none.vcf', 'the disk does not give it'],
    ] as const) {
      const path = join(folder, name)
      const { code, said } = await run(path, join(folder, 'out.csv'))
      expect([code, said]).toEqual([
        1,
        [`${path}: unknown, persons: 0`, `  line 0 · it cannot be opened: ${why}`],
      ])
    }
  })

  it('names a missing folder, a folder as the output, and a file without write permission', async () => {
    expect((await run(input, join(folder, 'none', 'a.vcf'))).complained.join()).toContain('needs the folder')
    mkdirSync(join(folder, 'b.vcf'))
    expect((await run(input, join(folder, 'b.vcf'))).complained.join()).toContain('is a folder')
    const locked = join(folder, 'locked.vcf')
    writeFileSync(locked, '')
    chmodSync(locked, 0o400)
    // Root may write to every file.
    expect((await run(input, locked)).code).toBe(process.getuid?.() === 0 ? 0 : 1)
  })

  it.each([
    [['in.csv'], 'two files'],
    [['in.csv', 'a.vcf', 'b.vcf'], 'one too many'],
    [['in.csv', 'a.pdf'], 'a.pdf ends in nothing that is written: .vcf, .json, .csv, .xml, .xlsx.'],
    [['in.csv', 'a'], 'ends in nothing'],
    [['in.csv', 'a.csv', '--as', 'lotus'], '--as lotus: known are whole, google'],
    [['in.csv', 'a.csv', '--as'], '--as needs a word behind it.'],
    [['in.csv', 'a.vcf', '--as', 'google'], '--as is for a file that ends in .csv.'],
    [['in.csv', 'a.csv', '--vcard', '3'], '--vcard is for a file that ends in .vcf.'],
    [['in.csv', 'a.vcf', '--vcard', '2.1'], '--vcard 2.1: 3 and 4 are written.'],
    [['in.csv', 'a.vcf', '--loud'], '--loud is not known.'],
  ])('%j is not understood', (words, sentence) => {
    expect(conversionOf(words)).toContain(sentence)
    expect(existsSync(join(folder, 'a.vcf'))).toBe(false)
  })
})
