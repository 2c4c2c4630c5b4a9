import { spawn } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  openSync,
  closeSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realFonts } from './made-fonts.ts'
import {
  fonts,
  postalCodes,
  installed,
  folder,
  input,
  people,
  labels,
  contents,
  startOutput,
} from './output-bench.ts'

startOutput()

describe('the address file is never overwritten', () => {
  const spellings: [what: string, make: () => { in?: string; out: string }][] = [
    ['the same path', () => ({ out: input })],
    ['a relative path', () => ({ out: relative(process.cwd(), input) })],
    ['a relative path of the input', () => ({ in: relative(process.cwd(), input), out: input })],
    ['./ and ..', () => ({ out: join(folder, '..') + `/./${basename(folder)}/./people.csv` })],
    [
      'a link to it',
      () => {
        symlinkSync('people.csv', join(folder, 'labels.pdf'))
        return { out: join(folder, 'labels.pdf') }
      },
    ],
    [
      'a link to a link to it',
      () => {
        symlinkSync('people.csv', join(folder, 'one'))
        symlinkSync(join(folder, 'one'), join(folder, 'two.pdf'))
        return { out: join(folder, 'two.pdf') }
      },
    ],
    [
      'the target of the link that is read',
      () => {
        symlinkSync('people.csv', join(folder, 'read.csv'))
        return { in: join(folder, 'read.csv'), out: input }
      },
    ],
    [
      'another name of the same file',
      () => {
        linkSync(input, join(folder, 'labels.pdf'))
        return { out: join(folder, 'labels.pdf') }
      },
    ],
    [
      'through a folder that is a link',
      () => {
        symlinkSync(folder, `${folder}-too`)
        return { out: join(`${folder}-too`, 'people.csv') }
      },
    ],
  ]
  for (const force of [[], ['--force']])
    it.each(spellings)(`%s ${force.join()}`, async (_what, make) => {
      const { in: read = input, out } = make()
      const before = contents()
      const { code, complained } = await labels('--in', read, '--out', out, ...force)
      expect(contents()).toEqual(before)
      expect(readFileSync(input, 'utf8')).toBe(people)
      expect(code).toBe(1)
      expect(complained).toMatch(/--out/)
      expect(complained).toContain(out)
      expect(complained).toMatch(/--in/)
      expect(complained).toMatch(/another file/)
    })

  it.skipIf(process.platform === 'win32')('input from a file through /dev/stdin', async () => {
    const program = join(import.meta.dirname, '../../../../tools/labels.ts')
    const from = openSync(input, 'r')
    const args = [program, '--sheet', 'ELM008', '--in', '/dev/stdin', '--out', input, '--force']
    const child = spawn(process.execPath, args, { stdio: [from, 'ignore', 'pipe'] })
    closeSync(from)
    let complained = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complained += chunk.toString()
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(readFileSync(input, 'utf8')).toBe(people)
    expect(code).toBe(1)
    expect(complained).toMatch(/--out .*--in/)
  })

  it('an address file that starts like a PDF is kept like any other', async () => {
    writeFileSync(input, `%PDF-,${people}`)
    const { code } = await labels('--in', input, '--out', input, '--force')
    expect(code).toBe(1)
    expect(readFileSync(input, 'utf8')).toBe(`%PDF-,${people}`)
  })
})

describe('no other input file is overwritten', () => {
  const cases: [what: string, make: () => { file: string; more: string[] }][] = [
    [
      'the font file',
      () => {
        const file = join(folder, 'own.ttf')
        copyFileSync(realFonts.klee, file)
        return { file, more: ['--font', file] }
      },
    ],
    [
      'the file of an installed font',
      () => ({ file: join(installed.folder, 'i.ttf'), more: ['--font', 'Kaiso Mincho'] }),
    ],
    ['a bundled font', () => ({ file: join(fonts, 'NotoSerifJP_500Medium.ttf'), more: [] })],
    ['the list of postal codes', () => ({ file: postalCodes, more: ['--barcode'] })],
  ]
  it.each(cases)('%s', async (_what, make) => {
    const { file, more } = make()
    const before = readFileSync(file)
    const { code, complained } = await labels('--in', input, '--out', file, '--force', ...more)
    expect(before.equals(readFileSync(file))).toBe(true)
    expect(code).toBe(1)
    expect(complained).toContain(`--out ${file}`)
  })
})
