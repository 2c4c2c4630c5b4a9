// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { dataFolder } from './app.ts'

const folder = dataFolder()
afterAll(() => folder.remove())

const people = () => join(folder.path, 'people.csv')
const header = 'lastname,firstname,zipcode,region,city,street'
// As a packaged app is started from a terminal, but with the folder of the build in place of the package.
const electron: unknown = createRequire(import.meta.url)('electron')

/** Electron on Windows writes a line end before everything else (tools/stand-in/README.md). */
const env = { ...process.env, ATENA_STANDIN_UNKIND: 'line-first' }

/** Runs the built app with these switches; returns its exit code, the lines that it said, and what it complained. */
function labels(rows: string[], ...switches: string[]) {
  writeFileSync(people(), [header, ...rows, ''].join('\n'))
  const args = [project, `--user-data-dir=${folder.path}`, '--labels', '--in', people(), ...switches]
  const done = spawnSync(String(electron), args, { encoding: 'utf8', cwd: project, env, timeout: 120_000 })
  return {
    code: done.status,
    said: done.stdout.split(/\r?\n/).filter((line) => line !== ''),
    complained: done.stderr,
  }
}

describe('the built app prints a CSV file without a window', () => {
  it('makes the PDF and ends with 0', () => {
    const out = join(folder.path, 'labels.pdf')
    const done = labels(['山田,太郎,100-0013,東京都,千代田区,霞が関1-3-2'], '--sheet', 'ELM008', '--out', out)
    expect(done).toMatchObject({ code: 0, said: [`${out}: 1 label on 1 sheet`] })
    const text = execFileSync('pdftotext', [out, '-'], { encoding: 'utf8' }).replaceAll(/\s/gu, '')
    expect(text).toContain('山田太郎様')
  })

  it('names the line that cannot be read, ends with 1 and writes no half file', () => {
    const out = join(folder.path, 'broken.pdf')
    const done = labels(['山田,太郎,100-0013,東京都,千代田区,"霞が関'], '--sheet', 'ELM008', '--out', out)
    expect(done.code).toBe(1)
    expect(done.complained).toContain(`${people()}:2: `)
    expect(existsSync(out)).toBe(false)
    expect(readdirSync(folder.path).filter((file) => file.includes('broken'))).toEqual([])
  })

  it('never writes over the address file, by no name of it', () => {
    const row = '山田,太郎,100-0013,東京都,千代田区,霞が関1-3-2'
    const round = `${folder.path}/../${basename(folder.path)}/people.csv`
    for (const out of [people(), `${folder.path}/./people.csv`, round]) {
      const done = labels([row], '--sheet', 'ELM008', '--out', out, '--force')
      expect(done.code).toBe(1)
      expect(done.complained).toContain('--out')
      expect(readFileSync(people(), 'utf8')).toBe(`${header}\n${row}\n`)
    }
  })

  it('an unknown sheet ends with 2', () => {
    const done = labels(['山田,太郎,,,,'], '--sheet', 'ELM999', '--out', join(folder.path, 'x.pdf'))
    expect(done.code).toBe(2)
    expect(done.complained).toContain('ELM999')
  })
})
