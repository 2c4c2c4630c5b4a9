import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeOwnFolder, whyNotUsable } from '../../../../electron/disk/own-folder.ts'

it('a path where no folder can exist is found before the app uses it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atena-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(whyNotUsable(join(folder, 'new'))).toBeNull()
  writeFileSync(join(folder, 'file'), '')
  expect(whyNotUsable(join(folder, 'file', 'inner'))).toMatchObject({ code: 'ENOTDIR' })
})

it.skipIf(process.platform === 'win32').each(['755', '777', '750', '000'])(
  'SECURITY X30: an existing folder with the mode %s is closed to other users',
  (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-own-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    chmodSync(inner, Number.parseInt(mode, 8))
    makeOwnFolder(inner)
    expect(statSync(inner).mode & 0o777).toBe(0o700)
  },
)
