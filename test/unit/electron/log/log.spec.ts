import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLog, rotate, emptyCrashFolder } from '../../../../electron/log/log.ts'
import { recorded } from '../../../fakes/electron.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const written = () => readFileSync(join(folder, 'atena.log'), 'utf8')

describe('SECURITY X36: the log', () => {
  it('writes redacted lines into a file that only the user may read', () => {
    const log = openLog(folder)
    log.info('sync: 12 pages')
    log.warn('Authorization: Bearer abc.DEF-123')
    expect(written()).toContain('sync: 12 pages')
    expect(written()).not.toContain('abc.DEF-123')
    expect(statSync(join(folder, 'atena.log')).mode & 0o777).toBe(0o600)
  })

  it('fault H05: notes an error under the id that it returns, without the properties of the error', () => {
    const thrown = Object.assign(new Error('Request failed'), {
      config: { headers: { Authorization: 'Bearer canary-token-1' } },
    })
    const logId = openLog(folder).unexpected('record.save', thrown)
    expect(written()).toContain(`${logId} record.save: Error: Request failed`)
    expect(written()).not.toContain('canary-token-1')
  })

  it('an object that is not an Error is written one level deep and redacted', () => {
    openLog(folder).unexpected('x', { headers: { Authorization: 'Bearer canary-token-2' }, code: 7 })
    expect(written()).not.toContain('canary-token-2')
  })

  it('opens no own channel to pages', () => {
    openLog(folder)
    // Other files of this process may have opened channels of the app; channels of the log package have its name.
    const channels = [...recorded.handlers.keys(), ...recorded.listeners].map(String)
    expect(channels).toContain('error')
    expect(channels.filter((name) => /electron.?log/i.test(name))).toEqual([])
  })

  it('is bounded: five files of about 1 MB, whatever is written', () => {
    const log = openLog(folder)
    const line = 'x '.repeat(4000)
    for (let count = 0; count < 900; count += 1) log.info(line)
    const files = readdirSync(folder)
    expect(files.sort()).toEqual(['atena.1.log', 'atena.2.log', 'atena.3.log', 'atena.4.log', 'atena.log'])
    for (const name of files) expect(statSync(join(folder, name)).size).toBeLessThan(1024 * 1024 + 16_000)
  })
})

describe('fault D20: the rotation of files', () => {
  it('shifts each file by one and drops the oldest', () => {
    const file = join(folder, 'atena.log')
    for (const [name, text] of Object.entries({
      'atena.log': 'new',
      'atena.1.log': 'old',
      'atena.2.log': 'oldest',
    }))
      writeFileSync(join(folder, name), text)
    rotate(file, 3)
    expect(readdirSync(folder).sort()).toEqual(['atena.1.log', 'atena.2.log'])
    expect(readFileSync(join(folder, 'atena.1.log'), 'utf8')).toBe('new')
    expect(readFileSync(join(folder, 'atena.2.log'), 'utf8')).toBe('old')
  })
})

describe('SECURITY X28: no data of a crash stays', () => {
  it('deletes the folder with all its files', () => {
    const crashes = join(folder, 'Crashpad')
    mkdirSync(join(crashes, 'completed'), { recursive: true })
    writeFileSync(join(crashes, 'completed', 'memory.dmp'), 'token')
    emptyCrashFolder(crashes)
    expect(existsSync(crashes)).toBe(false)
    expect(() => emptyCrashFolder(crashes)).not.toThrow()
  })
})
