import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Encoding from 'encoding-japanese'
import { afterAll, describe, expect, it } from 'vitest'
import { recordOf, readCsv } from '../../../../electron/print/batch/batch-rows.ts'
import { runBatch } from '../../../../electron/print/batch/run-batch.ts'
import { fontPlace, realFonts, withDamage, withLicence, withNames } from './made-fonts.ts'
import { fontFolder, postalFile } from './print-bench.ts'

const fonts = fontFolder()
const postalCodes = postalFile()
const installed = fontPlace()
installed.put('i.ttf', withNames(realFonts.klee, { 0x409: 'Kaiso Mincho', 0x411: '楷草明朝' }, 'Kaiso'))
const folder = mkdtempSync(join(tmpdir(), 'atena-batch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const header = 'lastname,firstname,suffix,zipcode,region,city,street,building,organization.name'
const yamada = '山田,太郎,,100-0013,東京都,千代田区,霞が関1-3-2,,'
const company = '高橋,誠,様,530-0001,大阪府,大阪市北区,梅田2丁目10-12,,株式会社みどり印刷'

function fileOf(content: string | Uint8Array): string {
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  writeFileSync(file, content)
  return file
}

/** Runs the program; returns its exit code, its messages, and the text of the PDF if there is one. */
async function labels(content: string | Uint8Array, ...more: string[]) {
  return labelsWith(fonts, content, ...more)
}

/** The same, with the bundled fonts of another folder. */
async function labelsWith(bundled: string, content: string | Uint8Array, ...more: string[]) {
  const out = join(folder, `${crypto.randomUUID()}.pdf`)
  const input = fileOf(content)
  const said: string[] = []
  const complained: string[] = []
  const args = ['--sheet', 'ELM008', '--in', input, '--out', out, ...more]
  const code = await runBatch(args, {
    fonts: bundled,
    postalCodes,
    installedFonts: [installed.folder],
    say: (text) => said.push(text),
    complain: (text) => complained.push(text.replaceAll(input, 'people.csv')),
  })
  const made = existsSync(out)
  const text = made ? execFileSync('pdftotext', ['-layout', out, '-'], { encoding: 'utf8' }) : ''
  return { code, out, made, text, plain: text.replaceAll(/\s/gu, ''), said, complained }
}

/** The left and top edges of a word in the PDF, in mm. */
function placeOf(pdf: string, word: string): { x: number; y: number } {
  const boxes = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8' })
  const [, x = '', y = ''] = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${word}`).exec(boxes) ?? []
  return { x: (Number(x) / 72) * 25.4, y: (Number(y) / 72) * 25.4 }
}

/** Filled rectangles on the pages of a PDF. */
function barsOf(pdf: string): number {
  const svg = `${pdf}.svg`
  execFileSync('pdftocairo', ['-svg', pdf, svg])
  // One path for each page, one closed outline for each bar; paths of glyphs have no own fill.
  const drawn = readFileSync(svg, 'utf8').match(/<path style="[^"]*fill:rgb\(0%,0%,0%\)[^>]*>/gu) ?? []
  return drawn.join().split(/Z/u).length - 1
}

describe('labels from a CSV file', () => {
  it('prints each row, an organisation at its office', async () => {
    const { code, plain, said } = await labels([header, yamada, company, ''].join('\n'))
    expect(code).toBe(0)
    expect(plain).toContain('東京都千代田区霞が関1-3-2')
    expect(plain).toContain('株式会社みどり印刷')
    expect(said).toEqual([expect.stringMatching(/2 labels on 1 sheet\n$/)])
  })

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['Shift_JIS', (text: string) => Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), 'SJIS'))],
  ])('reads %s', async (_name, encode) => {
    const { plain, complained } = await labels(encode(`${header}\r\n${yamada}\r\n`))
    expect(plain).toContain('山田太郎様')
    expect(complained).toEqual([])
  })

  it('a file that is not text is refused', async () => {
    const { code, complained, made } = await labels(Uint8Array.of(0x61, 0xff, 0xfe, 0xfd, 0x80))
    expect([code, made]).toEqual([1, false])
    expect(complained.at(-1)).toBe('labels: people.csv: no person in it has a name and an address')
  })

  it('--vertical writes numbers in kanji', async () => {
    const { plain } = await labels(`${header}\n${yamada}`, '--vertical')
    expect(plain).toContain('霞が関一―三―二')
  })

  it('--start skips the labels before it, --offset shifts', async () => {
    const plain = await labels(`${header}\n${yamada}`)
    const third = await labels(`${header}\n${yamada}`, '--start', '3')
    const shifted = await labels(`${header}\n${yamada}`, '--offset', '2.5,-1')
    const [a, b, c] = [plain, third, shifted].map(({ out }) => placeOf(out, '100-0013'))
    expect(b?.x).toBeCloseTo(a?.x ?? 0, 1)
    expect(b?.y).toBeCloseTo((a?.y ?? 0) + 42.3, 1)
    expect(c?.x).toBeCloseTo((a?.x ?? 0) + 2.5, 1)
    expect(c?.y).toBeCloseTo((a?.y ?? 0) - 1, 1)
  })

  it('--copies repeats every label', async () => {
    const { plain, said } = await labels(`${header}\n${yamada}`, '--copies', '13')
    expect(plain.split('山田太郎様')).toHaveLength(14)
    expect(said[0]).toMatch(/13 labels on 2 sheets/)
  })

  const long = 'Wolfeschlegelsteinhausen,Alexandra,,100-0013,東京都,千代田区,霞が関1-3-2,,'
  const narrow = ['--sheet', 'ELM023', '--vertical']

  it('a contact without room gets no label, and the switch that has room is named', async () => {
    const { code, plain, said, complained } = await labels([header, long, yamada].join('\n'), ...narrow)
    expect(complained).toEqual([
      'people.csv:2: not printed, no room for “Alexandra Wolfeschlegelsteinhausen 様”: --horizontal has room',
    ])
    expect([code, plain.includes('山田太郎様'), plain.includes('Alexandra')]).toEqual([0, true, false])
    expect(said).toEqual([expect.stringMatching(/1 label on 1 sheet; 1 contact not printed\n$/)])
  })

  it('without room for any contact there is no file', async () => {
    const { code, made, complained } = await labels([header, long].join('\n'), ...narrow)
    expect([code, made]).toEqual([1, false])
    expect(complained.at(-1)).toBe('labels: people.csv: no contact fits this sheet')
  })

  it.each(['sans', 'klee'])('--font %s', async (font) => {
    const { out } = await labels(`${header}\n${yamada}`, '--font', font)
    const used = execFileSync('pdffonts', [out], { encoding: 'utf8' })
    expect(used).toMatch(font === 'sans' ? /NotoSans/ : /Klee/)
  })

  it.each(['serif', 'sans', 'klee'])(
    '--font %s has the letters of Europe, Turkey and Vietnam',
    async (font) => {
      const names = ['Dvořák', 'Łukasz', 'Şahoğlu', 'Nguyễn', 'Țîțeică', 'Ґудзь', 'Ευγένιος']
      const rows = names.map((name) => `${name},,,150-0001,東京都,渋谷区,神宮前1-1,,`)
      const { plain, complained } = await labels([header, ...rows].join('\n'), '--font', font)
      expect(complained).toEqual([])
      for (const name of names) expect(plain).toContain(name)
    },
  )

  it.each([
    ['an installed family', 'Kaiso Mincho', /\+Kaiso /],
    ['its Japanese name', '楷草明朝', /\+Kaiso /],
    ['a file', realFonts.klee, /KleeOne-Regular/],
  ])('--font: %s', async (_what, font, name) => {
    const { code, out, plain } = await labels(`${header}\n${yamada}`, '--font', font)
    expect(code).toBe(0)
    expect(execFileSync('pdffonts', [out], { encoding: 'utf8' })).toMatch(name)
    expect(plain).toContain('山田太郎様')
  })

  it('prints the same file where the fonts are compressed, as in the package', async () => {
    const rows = `${header}\n${yamada}\nDvořák,,,150-0001,東京都,渋谷区,神宮前1-1,,`
    const plain = await labels(rows)
    const compressed = await labelsWith(fontFolder({ compressed: true }), rows)
    expect(plain.code).toBe(0)
    expect(compressed).toMatchObject({ code: 0, complained: [] })
    expect(Buffer.compare(readFileSync(compressed.out), readFileSync(plain.out))).toBe(0)
  })

  it('--font with PostScript outlines and without kanji: its letters, and the rest in Mincho', async () => {
    const { code, out, plain } = await labels(`${header}\n${yamada}`, '--font', realFonts.postscript)
    expect(code).toBe(0)
    const used = execFileSync('pdffonts', [out], { encoding: 'utf8' })
    expect(used).toMatch(/Inconsolata\s+CID Type 0C/)
    expect(used).toMatch(/NotoSerifJP/)
    expect(plain).toContain('霞が関1-3-2')
  })

  it('--font with PostScript outlines: a glyph that stands for two characters has the text of each', async () => {
    const rows = ['対馬', '김門', '박家'].map((name) => `${name},,,150-0001,東京都,渋谷区,神宮前1-1 A,,`)
    const { code, plain } = await labels([header, ...rows].join('\n'), '--font', realFonts.postscript)
    expect(code).toBe(0)
    for (const character of ['김', '박', '神宮前1-1']) expect(plain).toContain(character)
  })

  it('--outline draws the edges of the labels', async () => {
    const [without, outlined] = await Promise.all(
      [[], ['--outline']].map((more) => labels(`${header}\n${yamada}`, ...more)),
    )
    expect(readFileSync(outlined?.out ?? '').length).toBeGreaterThan(readFileSync(without?.out ?? '').length)
  })

  it('--barcode prints bars and finds the end of the town name', async () => {
    const unknownTown = '鈴木,花子,様,100-0013,東京都,千代田区,無名町1-3-2,,'
    const { code, complained, out } = await labels([header, yamada, unknownTown, ''].join('\n'), '--barcode')
    expect(code).toBe(0)
    expect(complained).toEqual(['people.csv:3: the barcode is a guess'])
    expect(barsOf(out)).toBe(2 * 67)
  })

  it('--list-sheets names every sheet with its size', async () => {
    const said: string[] = []
    const around = {
      fonts,
      postalCodes,
      installedFonts: [],
      say: (text: string) => said.push(text),
      complain: () => undefined,
    }
    expect(await runBatch(['--list-sheets'], around)).toBe(0)
    expect(said.join('')).toMatch(/^ELM008, OP3001\s+12 × 86.4 × 42.3 mm on 210 × 297 mm$/m)
  })

  it('joint names are in numbered columns', () => {
    const headers = 'lastname,firstname,joint_names.2.firstname,joint_names.1.firstname,joint_names.1.suffix'
    const read = readCsv(`${headers}\n山田,太郎,次郎,花子,様`)
    const row = read.ok ? read.rows[0] : undefined
    expect(row && recordOf(row).joint_names).toEqual([
      { firstname: '花子', suffix: '様' },
      { firstname: '次郎' },
    ])
  })
})

describe('an input that cannot be printed gives an error, and no partial file', () => {
  const cases: [what: string, content: string, more: string[], code: number, said: RegExp][] = [
    ['an unknown sheet', `${header}\n${yamada}`, ['--sheet', 'X99'], 2, /no sheet “X99”; --list-sheets/],
    ['an unknown switch', header, ['--colour'], 2, /--colour/],
    ['a start beyond the sheet', `${header}\n${yamada}`, ['--start', '13'], 2, /the sheet has 12 labels/],
    ['copies that are not a number', header, ['--copies', 'many'], 2, /--copies is a number/],
    ['an invalid offset', header, ['--offset', '3'], 2, /--offset is two lengths in mm/],
    ['both directions', header, ['--vertical', '--horizontal'], 2, /exclude each other/],
    [
      'a font that is not there',
      `${header}\n${yamada}`,
      ['--font', 'gone.ttf'],
      1,
      /font gone.ttf cannot be read/,
    ],
    [
      'a family that is not installed',
      `${header}\n${yamada}`,
      ['--font', 'Gone Mincho'],
      1,
      /no font “Gone Mincho” is installed, and there is no file of that name/,
    ],
    [
      'a font whose licence forbids it',
      `${header}\n${yamada}`,
      ['--font', installed.put('closed.ttf', withLicence(realFonts.klee, 2))],
      1,
      /closed.ttf cannot be used: its licence forbids/,
    ],
    [
      'a font that is damaged',
      `${header}\n${yamada}`,
      ['--font', installed.put('broken.ttf', withDamage(realFonts.klee, 'loca', 0xff))],
      1,
      /broken.ttf cannot be used: it is damaged/,
    ],
    [
      'no name column',
      'zipcode,city\n1,2',
      [],
      1,
      /people.csv:1: no column lastname, firstname or organization.name/,
    ],
    ['no address column', 'lastname\n山田', [], 1, /people.csv:1: no column zipcode, region, city or street/],
    [
      'only rows with too few fields',
      `${header}\n山田,太郎\n鈴木,一郎`,
      [],
      1,
      /people.csv:2: more or fewer fields.*\n.*people.csv:3: more or fewer fields.*\n.*no row to print/,
    ],
    ['a quotation mark that is not closed', `${header}\n"${yamada}`, [], 1, /people.csv:2: a quotation mark/],
    [
      'a bad row with --strict',
      `${header}\n${yamada},余分\n${company}`,
      ['--strict'],
      1,
      /people.csv:2: more or fewer fields.*\n.*people.csv: 1 row cannot be printed, so nothing is/,
    ],
    ['no rows', header, [], 1, /people.csv:2: no row/],
    ['an empty file', '', [], 1, /people.csv:1: no header line/],
  ]
  it.each(cases)('%s', async (...[, content, more, expected, said]) => {
    const { code, made, complained } = await labels(content, ...more)
    expect([code, made]).toEqual([expected, false])
    expect(complained.join('\n')).toMatch(said)
  })

  it('a missing switch is named', async () => {
    const complained: string[] = []
    const around = {
      fonts,
      postalCodes,
      installedFonts: [],
      say: () => undefined,
      complain: (text: string) => complained.push(text),
    }
    expect(await runBatch(['--sheet', 'ELM008', '--in', 'x.csv'], around)).toBe(2)
    expect(complained[0]).toMatch(/^labels: --out is missing/)
  })

  it('each row that cannot be printed is named, and the others are printed', async () => {
    const rows = [
      yamada,
      `${yamada},余分`,
      company,
      '"鈴木"一,郎',
      '佐藤,"学',
      '"伊藤,恵',
      company.replace('高橋', '髙橋'),
    ]
    const { code, plain, complained, said } = await labels([header, ...rows].join('\n'))
    expect(code).toBe(0)
    expect(complained).toEqual([
      'people.csv:3: more or fewer fields than the header line: not printed',
      ...[5, 6, 7].map(
        (line) =>
          `people.csv:${line}: a quotation mark is not closed, or is in the middle of a field: not printed`,
      ),
    ])
    expect(said.join('')).toContain('3 labels on 1 sheet')
    for (const name of ['山田太郎様', '高橋誠様', '髙橋誠様']) expect(plain).toContain(name)
  })

  it('type below 6 points is named once, with a sheet that makes it larger', async () => {
    const far =
      '勅使河原,五郎左衛門,,602-0023,京都府,京都市上京区,烏丸通今出川上る二筋目東入相国寺門前町647番地の1,烏丸今出川記念会館別館第二研究棟南ウイング305号室,'
    const { code, complained } = await labels([header, far, yamada, far].join('\n'), '--sheet', '5167')
    expect(code).toBe(0)
    expect(complained).toEqual([
      expect.stringMatching(
        /^people.csv:[24]: the type is only [345]\.?\d? pt high: --sheet \w+ makes it larger; 2 labels have less than 6 pt$/u,
      ),
    ])
  })

  it('--strict prints a file without such rows', async () => {
    expect((await labels(`${header}\n${yamada}`, '--strict')).made).toBe(true)
  })

  it('the line number counts lines within quoted fields', async () => {
    const { complained } = await labels(`${header}\n"山田\nの家",太郎,,1,2,3,4,5,\n\n鈴木,一郎`)
    expect(complained[0]).toMatch(/people.csv:5: more or fewer fields/)
  })

  it('a warning names the line, and the label is printed all the same', async () => {
    const { code, complained } = await labels(`${header}\n${yamada}\n鈴木,一郎,,,東京都,港区,芝1-1-1,,`)
    expect(code).toBe(0)
    expect(complained).toEqual(['people.csv:3: no postal code'])
  })

  it('a character that an installed font alone has is printed', async () => {
    const { complained, plain } = await labels(`${header}\n${yamada.replace('山田', '\u{2f8de}田')}`)
    expect(complained).toEqual([])
    expect(plain).toContain('\u{2f8de}田')
  })

  it('all characters of a row that no font has are in one message, with advice', async () => {
    const { complained } = await labels(`${header}\n${yamada.replace('山田,太郎', '김,서연')}`)
    expect(complained).toEqual([
      'people.csv:2: no font has “김서연”: 〓 is printed; --font can name one that does',
    ])
  })

  it('unused columns are named once', async () => {
    const { complained } = await labels(`${header},memo,phone\n${yamada},x,y`)
    expect(complained).toEqual(['people.csv:1: not used: memo, phone'])
  })

  it('an old file stays where an error occurs, and no part file is left', async () => {
    const out = join(folder, 'former.pdf')
    writeFileSync(out, '%PDF- former')
    const { code } = await labels(`${header}\n山田`, '--out', out)
    expect(code).toBe(1)
    expect(readFileSync(out, 'utf8')).toBe('%PDF- former')
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  it('a folder that does not exist is named', async () => {
    const { code, complained } = await labels(`${header}\n${yamada}`, '--out', join(folder, 'gone', 'x.pdf'))
    expect(code).toBe(1)
    expect(complained.at(-1)).toMatch(/needs the folder .*gone, which is not there/)
  })
})
