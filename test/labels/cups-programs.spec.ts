import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCups } from '../../electron/print/paper/cups.ts'

const cups = createCups('/usr/bin')
const noPrograms = createCups('/a folder without programs')
const job = {
  printer: 'keep',
  title: 'labels',
  paper: { width: 100, height: 148 },
  pdf: new Uint8Array([37]),
}

describe('without CUPS', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('there is no printer where its programs are missing, or on Windows', async () => {
    for (const none of [noPrograms, createCups(null)]) {
      expect(await none.find('')).toBeNull()
      expect(await none.find('keep')).toBeNull()
    }
  })

  it('there is no printer where its scheduler does not run', async () => {
    vi.stubEnv('CUPS_SERVER', '/dev/null')
    expect(await cups.find('')).toBeNull()
    expect(await cups.find('keep')).toBeNull()
  })

  it('a job is refused', async () => {
    expect(await noPrograms.print(job)).toBe('refused')
    vi.stubEnv('CUPS_SERVER', '/dev/null')
    expect(await cups.print(job)).toBe('refused')
  })
})

describe.runIf(process.platform !== 'win32')('SECURITY X59: programs of CUPS', () => {
  /** A folder with an `lp` that writes down what it is given. */
  function folderOfPrograms(): string {
    const folder = mkdtempSync(join(tmpdir(), 'atena-cups-'))
    const lp = `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/words"\ncat > "${folder}/data"\n`
    writeFileSync(join(folder, 'lp'), lp, { mode: 0o700 })
    return folder
  }

  it('no shell reads the name of a printer or a title', async () => {
    const folder = folderOfPrograms()
    const hostile = `$(touch ${folder}/touched); touch "${folder}/touched" #`
    const pdf = new TextEncoder().encode('%PDF')
    const asked = createCups(folder).print({ ...job, printer: hostile, title: hostile, pdf })
    expect(await asked).toBe('sent')
    expect(existsSync(join(folder, 'touched'))).toBe(false)
    expect(readFileSync(join(folder, 'data'), 'utf8')).toBe('%PDF')
    expect(readFileSync(join(folder, 'words'), 'utf8').split('\n').slice(0, 4)).toEqual([
      '-d',
      hostile,
      '-t',
      hostile,
    ])
    rmSync(folder, { recursive: true })
  })
})
