import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folder, input, labels, contents, startOutput } from './output-bench.ts'

const formerPdf = Buffer.from('%PDF-1.4\nof last year\n')

startOutput()

const isPdf = (file: string) => readFileSync(file).subarray(0, 5).toString() === '%PDF-'

const parts = () => readdirSync(folder).filter((name) => name.endsWith('.part'))

describe('a file that is not a PDF is kept', () => {
  it.each([
    ['a letter', 'Dear all,\n'],
    ['a PDF with something before it', '\n%PDF-1.4\n'],
    ['an empty file', ''],
  ])('%s: refused, and replaced with --force', async (_what, content) => {
    const out = join(folder, 'out.pdf')
    writeFileSync(out, content)
    const refused = await labels('--in', input, '--out', out)
    expect(refused.code).toBe(1)
    expect(readFileSync(out, 'utf8')).toBe(content)
    expect(refused.complained).toContain(`--out ${out}`)
    expect(refused.complained).toMatch(/no PDF.*--force/)
    expect((await labels('--in', input, '--out', out, '--force')).code).toBe(0)
    expect(isPdf(out)).toBe(true)
  })

  it('an old PDF is replaced as a whole', async () => {
    const out = join(folder, 'out.pdf')
    writeFileSync(out, formerPdf)
    expect((await labels('--in', input, '--out', out)).code).toBe(0)
    expect(readFileSync(out).equals(formerPdf)).toBe(false)
    expect(isPdf(out)).toBe(true)
    expect(parts()).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('X30: a PDF is readable by the user alone', async () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const out = join(folder, 'out.pdf')
    rmSync(out, { force: true })
    expect((await labels('--in', input, '--out', out)).code).toBe(0)
    expect(statSync(out).mode & 0o777).toBe(0o600)
    chmodSync(out, 0o644)
    expect((await labels('--in', input, '--out', out)).code).toBe(0)
    expect(statSync(out).mode & 0o777).toBe(0o600)
  })

  it('existing and missing folders are refused, by name', async () => {
    const gone = join(folder, 'gone', 'x.pdf')
    for (const out of [folder, `${folder}/`, gone, `${input}/x.pdf`, `${join(folder, 'new')}/`]) {
      const before = contents()
      const { code, complained } = await labels('--in', input, '--out', out, '--force')
      expect(code).toBe(1)
      expect(complained).toContain(`--out ${out}`)
      expect(complained).toMatch(/folder/)
      expect(contents()).toEqual(before)
    }
  })

  it.skipIf(process.platform === 'win32')('a pipe is refused', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const { code, complained } = await labels('--in', input, '--out', pipe, '--force')
    expect(code).toBe(1)
    expect(complained).toContain(`--out ${pipe}`)
    expect(lstatSync(pipe).isFIFO()).toBe(true)
  })
})

describe('links are written through', () => {
  it.each([
    ['a PDF', formerPdf, 'kept/real.pdf'],
    ['nothing yet', null, 'kept/real.pdf'],
    ['a PDF by its whole path', formerPdf, null],
  ])('to %s', async (_what, former, goal) => {
    mkdirSync(join(folder, 'kept'))
    const real = join(folder, 'kept', 'real.pdf')
    if (former !== null) writeFileSync(real, former)
    const out = join(folder, 'out.pdf')
    symlinkSync(goal ?? real, out)
    expect((await labels('--in', input, '--out', out)).code).toBe(0)
    expect(lstatSync(out).isSymbolicLink()).toBe(true)
    expect(lstatSync(real).isFile()).toBe(true)
    expect(isPdf(real)).toBe(true)
    expect(readdirSync(join(folder, 'kept'))).toEqual(['real.pdf'])
    expect(parts()).toEqual([])
  })

  it('to a file that is not a PDF: refused', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear all,\n')
    symlinkSync('letter.txt', join(folder, 'out.pdf'))
    expect((await labels('--in', input, '--out', join(folder, 'out.pdf'))).code).toBe(1)
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear all,\n')
  })

  it('that form a circle or lead into a missing folder: refused', async () => {
    symlinkSync('b.pdf', join(folder, 'a.pdf'))
    symlinkSync('a.pdf', join(folder, 'b.pdf'))
    symlinkSync('gone/x.pdf', join(folder, 'c.pdf'))
    for (const name of ['a.pdf', 'c.pdf']) {
      const { code, complained } = await labels('--in', input, '--out', join(folder, name))
      expect(code).toBe(1)
      expect(complained).toContain(`--out ${join(folder, name)}`)
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true)
    }
    expect(existsSync(join(folder, 'gone'))).toBe(false)
  })
})

describe('a write that fails keeps the old file', () => {
  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'in a folder that accepts no file',
    async () => {
      const shut = join(folder, 'shut')
      mkdirSync(shut)
      const out = join(shut, 'out.pdf')
      writeFileSync(out, formerPdf)
      execFileSync('chattr', ['+i', shut])
      try {
        const { code, complained } = await labels('--in', input, '--out', out)
        expect(code).toBe(1)
        expect(complained).toContain(`--out ${out}`)
        expect(readFileSync(out).equals(formerPdf)).toBe(true)
        expect(readdirSync(shut)).toEqual(['out.pdf'])
      } finally {
        execFileSync('chattr', ['-i', shut])
      }
    },
  )

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('a read-only file', async () => {
    const out = join(folder, 'out.pdf')
    writeFileSync(out, formerPdf)
    chmodSync(out, 0o444)
    expect((await labels('--in', input, '--out', out)).code).toBe(1)
    expect(readFileSync(out).equals(formerPdf)).toBe(true)
  })
})
