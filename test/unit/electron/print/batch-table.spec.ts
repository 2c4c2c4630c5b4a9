import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runBatch } from '../../../../electron/print/batch/run-batch.ts'
import { fontFolder, postalFile } from './print-bench.ts'

const fonts = fontFolder()
const postalCodes = postalFile()
const folder = mkdtempSync(join(tmpdir(), 'atena-batch-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const japanese = `lastname,firstname,lastkana,firstkana,zipcode,region,city,street,birthdate,telephones.1.number
渡辺,健,わたなべ,けん,100-0013,東京都,千代田区,霞が関1-3-2,1950-04-01,03-0000-0001
秋田,花,あきた,はな,530-0001,大阪府,大阪市北区,梅田2-1,,06-0000-0002
`
const english = `Name,City,State,ZIP,Birthday
Tom Miller,Portland,OR,97204,1988-04-12
`

async function table(content: string, kind: string, ...more: string[]) {
  const input = join(folder, `${crypto.randomUUID()}.csv`)
  writeFileSync(input, content)
  const out = join(folder, `${crypto.randomUUID()}.pdf`)
  const said: string[] = []
  const complained: string[] = []
  const code = await runBatch(['--table', kind, '--in', input, '--out', out, ...more], {
    fonts,
    postalCodes,
    installedFonts: [],
    say: (text) => said.push(text.replaceAll(out, 'list.pdf')),
    complain: (text) => complained.push(text.replaceAll(input, 'people.csv')),
  })
  const text = existsSync(out) ? execFileSync('pdftotext', ['-layout', out, '-'], { encoding: 'utf8' }) : ''
  const lines = text
    .split(/[\n\f]/u)
    .flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/ {2,}/u)]))
  const about = existsSync(out) ? execFileSync('pdfinfo', [out], { encoding: 'utf8' }) : ''
  return { code, lines, about, said, complained, out }
}

describe('npm run labels -- --table', () => {
  it('makes an address list in the order of kana, in the language of most contacts', async () => {
    const { code, lines, about, said } = await table(japanese, 'address')
    expect(code).toBe(0)
    expect(lines.slice(1)).toEqual([
      ['名前', '会社', '郵便番号', '住所', '電話'],
      ['あ'],
      ['秋田 花', '530-0001', '大阪府大阪市北区梅田2-1', '06-0000-0002'],
      ['わ'],
      ['渡辺 健', '100-0013', '東京都千代田区霞が関1-3-2', '03-0000-0001'],
      [expect.stringMatching(/^1 ?\/ ?1$/u)],
    ])
    expect(about).toMatch(/^Title: +住所録$/mu)
    expect(about).toMatch(/^Page size: +595\.276 x 841\.89 pts/mu)
    expect(said).toEqual(['list.pdf: 2 contacts on 1 page\n'])
  })

  it('makes a list of birthdays, and names those without one', async () => {
    const { code, lines, complained } = await table(japanese, 'birthday', '--columns', 'reading')
    expect(code).toBe(0)
    expect(lines[3]).toEqual([
      '4月1日',
      '渡辺 健',
      '1950年（昭和25年）',
      String(new Date().getFullYear() - 1950),
      'わたなべ けん',
    ])
    expect(complained).toEqual(['people.csv:3: no day of birth: not on the list'])
  })

  it('makes a tick list in the order of the file, of columns, title and paper as chosen', async () => {
    const chosen = ['--columns', 'telephone', '--title', '年賀状', '--paper', 'Letter', '--landscape']
    const { lines, about } = await table(japanese, 'tick', ...chosen, '--points', '12')
    expect(lines[0]?.[0]).toBe('年賀状')
    expect(lines.slice(1, 4)).toEqual([
      ['済', '名前', '電話'],
      ['渡辺 健', '03-0000-0001'],
      ['秋田 花', '06-0000-0002'],
    ])
    expect(about).toMatch(/^Page size: +792 x 612 pts/mu)
  })

  it('writes English for contacts in Latin letters, and the language that is asked for', async () => {
    const { lines } = await table(english, 'birthday', '--columns', '')
    expect(lines[1]).toEqual(['Day', 'Name', 'Born', 'Turns'])
    const { lines: other } = await table(english, 'birthday', '--columns', '', '--language', 'ja')
    expect(other[1]).toEqual(['誕生日', '名前', '生年', '今年の満年齢'])
  })

  it.each([
    [['--table', 'adress'], '--table is one of address, birthday, tick'],
    [['--table', 'tick', '--in', 'a.csv'], '--out is missing'],
    [
      ['--table', 'tick', '--in', 'a.csv', '--out', 'b.pdf', '--points', '7'],
      '--points is a whole number from 8 to 12',
    ],
    [
      ['--table', 'tick', '--in', 'a.csv', '--out', 'b.pdf', '--columns', 'phone'],
      '--columns has no “phone”',
    ],
    [['--table', 'tick', '--in', 'a.csv', '--out', 'b.pdf', '--sheet', 'ELM008'], "Unknown option '--sheet'"],
  ])('refuses %j and says why', async (args, reason) => {
    const complained: string[] = []
    const around = { fonts, postalCodes, installedFonts: [], say: () => undefined }
    expect(await runBatch(args, { ...around, complain: (text) => complained.push(text) })).toBe(2)
    expect(complained.join('')).toContain(reason)
  })

  it('leaves a former file where nothing can be printed, and never writes over what it reads', async () => {
    const none = await table('lastname,zipcode,street\n山田,100-0013,霞が関1\n', 'birthday')
    expect([none.code, existsSync(none.out)]).toEqual([1, false])
    expect(none.complained.at(-1)).toBe('labels: people.csv: no contact in it has a day of birth')
    const input = join(folder, 'same.csv')
    writeFileSync(input, japanese)
    const around = { fonts, postalCodes, installedFonts: [], say: () => undefined, complain: () => undefined }
    const args = ['--table', 'address', '--in', input, '--out', input, '--force']
    expect(await runBatch(args, around)).not.toBe(0)
  })

  it('is in the help', async () => {
    const said: string[] = []
    const around = { fonts, postalCodes, installedFonts: [], complain: () => undefined }
    await runBatch(['--help'], { ...around, say: (text) => said.push(text) })
    expect(said.join('')).toContain('--table KIND')
  })
})
