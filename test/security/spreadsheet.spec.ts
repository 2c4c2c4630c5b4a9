// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../build/find-program.mjs'
import { cellsOf, csvBytes, csvTextOf } from '../../electron/export/csv-list.ts'
import { csvText } from '../../exchange/csv/own.ts'
import type { Person } from '../../exchange/person.ts'
import { writeFile } from '../../exchange/write-file.ts'

// `npm run setup` does not install LibreOffice, which is larger than everything else together.
const soffice = findProgram(['soffice'])
const ifInstalled = soffice === null ? describe.skip.bind(describe) : describe
const said = soffice === null ? ' (skipped: LibreOffice Calc is not installed)' : ''

const formulas = ['=1+1', '=HYPERLINK("http://127.0.0.1:9")', '+1+1', '-1-1', '@SUM(1)', '＝1+1']
const separators = [';', '\t', '|', ',', '\n', '\r\n']
const before = ['', '"', '""', ' ', '\u3000', '\u200b', ' "', ' = ']
/** Everything that a spreadsheet could compute, at the beginning of a value and after each separator. */
const values = formulas.flatMap((formula) =>
  before.flatMap((mark) => [
    `${mark}${formula}`,
    ...separators.flatMap((separator) => [
      `A${separator}${mark}${formula}${separator}B`,
      `${separator}${mark}${formula}`,
      `"${separator}${mark}${formula}`,
    ]),
  ]),
)
const persons: Person[] = values.map((value) => ({
  lastname: value,
  firstname: value,
  organization: { name: value, kana: value, dept1: value, dept2: value, title: value },
  addresses: [{ kindof: 'home', street: value, city: value, building: value }],
  tags: ['x', value],
  memo: value,
}))

const records = persons.map(({ tags = [], memo = '', ...person }, at) => ({
  id: `r${at}`,
  lastname: person.lastname ?? '',
  organization: { name: person.organization?.name ?? '' },
  tags,
  memo,
}))

function program(format: Parameters<typeof writeFile>[1]): Uint8Array {
  const file = writeFile(persons, format)
  if (!file.ok) throw new Error(`${format}: ${file.written} written, ${file.found} found`)
  return file.bytes
}

const list = csvTextOf(records.map(cellsOf)).text
/** All CSV that Atena writes. */
const files: Record<string, () => Uint8Array> = {
  list: () => csvBytes(list, 'utf-8').bytes,
  csv: () => program('csv'),
  google: () => program('csv-google'),
  outlook: () => program('csv-outlook'),
  'outlook-ja': () => program('csv-outlook-ja'),
  'atena-shokunin': () => program('csv-atena-shokunin'),
  'design-kit': () => program('csv-design-kit'),
}
/** The same values without a guard. */
const bare = new TextEncoder().encode(
  csvText({ headers: ['a', 'b'], rows: values.map((value) => ['x', value]) }),
)

/** Separators, text delimiter (34, or 0 for none) and language, as the tokens of LibreOffice's CSV filter have them. */
const ways = [
  ['a comma, in the United States', '44', 34, 1033],
  ['a semicolon, in Germany', '59', 34, 1031],
  ['a tab', '9', 34, 1033],
  ['a bar', '124', 34, 1041],
  ['every separator', '44/59/9/124', 34, 1031],
  ['every separator, without quotation marks', '44/59/9/124', 0, 1033],
] as const

ifInstalled(`SECURITY X24: LibreOffice Calc computes nothing of a CSV${said}`, () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'atena-calc-'))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), bytes())
    writeFileSync(join(folder, 'bare.csv'), bare)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(ways)('that it opens with %s', (_way, separator, delimiter, language) => {
    const names = [...Object.keys(files), 'bare']
    // UTF-8, from the first line, nothing as text only, numbers detected, formulas evaluated.
    const filter = `CSV:${separator},${delimiter},76,1,,${language},false,true,false,false,false,0,true`
    const args = [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--headless', `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', folder],
      ...names.map((name) => join(folder, `${name}.csv`)),
    ]
    execFileSync(soffice ?? '', args, { stdio: 'ignore', timeout: 110_000 })
    const found = names.map((name) => {
      const text = readFileSync(join(folder, `${name}.fods`), 'utf8')
      return [name, text.match(/table:formula=/gu)?.length ?? 0] as const
    })
    expect(found.filter(([name]) => name !== 'bare')).toEqual(Object.keys(files).map((name) => [name, 0]))
    // The measure: without guards there are formulas.
    expect(found.find(([name]) => name === 'bare')?.[1]).toBeGreaterThan(0)
  })
})
