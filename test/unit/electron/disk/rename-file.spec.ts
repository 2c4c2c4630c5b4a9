import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renameFile, renameFileNow } from '../../../../electron/disk/rename-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-rename-'))
  writeFileSync(join(folder, 'new'), 'new')
  writeFileSync(join(folder, 'file'), 'old')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A rename that fails this many times, as on a disk where another program holds the file. */
function heldFor(tries: number, code: string) {
  const rename = (from: string, to: string) => {
    rename.tries += 1
    if (rename.tries <= tries) throw Object.assign(new Error(code), { code })
    renameSync(from, to)
  }
  rename.tries = 0
  return rename
}
type Held = ReturnType<typeof heldFor>

const ways = {
  'without waiting': (rename: Held) =>
    renameFile(join(folder, 'new'), join(folder, 'file'), async (from, to) =>
      rename(String(from), String(to)),
    ),
  'in a thread': async (rename: Held) =>
    renameFileNow(join(folder, 'new'), join(folder, 'file'), (from, to) => rename(String(from), String(to))),
}

describe.each(Object.entries(ways))('a file that another program holds, %s', (_, attempt) => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('%s: gets its name a moment later', async (code) => {
    await attempt(heldFor(5, code))
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('new')
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  it('fails where the file is held for longer, and both files stay as they were', async () => {
    const rename = heldFor(6, 'EBUSY')
    await expect(attempt(rename)).rejects.toMatchObject({ code: 'EBUSY' })
    expect([rename.tries, readFileSync(join(folder, 'file'), 'utf8')]).toEqual([6, 'old'])
  })

  it('fails immediately on any other error of the disk', async () => {
    const rename = heldFor(1, 'ENOSPC')
    await expect(attempt(rename)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(rename.tries).toBe(1)
  })
})
