import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFuses, setFuses } from '../../build/package/builder-config.ts'
import { programWithFuses } from '../../build/package/dummy-electron.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-fuses-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program with these fuses, `1` on and `0` off, as Electron's own would hold them. */
function program(wire?: string): string {
  const file = join(folder, `electron-${Math.random().toString(36).slice(2)}`)
  writeFileSync(file, programWithFuses(wire))
  return file
}

/** The fuses of SECURITY F01 to F09, written out here a second time: the code must agree with the table, not with itself. */
const table: [string, boolean][] = [
  ['RunAsNode', false],
  ['EnableCookieEncryption', true],
  ['EnableNodeOptionsEnvironmentVariable', false],
  ['EnableNodeCliInspectArguments', false],
  ['EnableEmbeddedAsarIntegrityValidation', true],
  ['OnlyLoadAppFromAsar', true],
  ['LoadBrowserProcessSpecificV8Snapshot', false],
  ['GrantFileProtocolExtraPrivileges', false],
  ['WasmTrapHandlers', true],
]

describe('SECURITY F01–F09: the nine fuses', () => {
  const states = async (file: string) => (await readFuses(file)).map(({ name, is }) => [name, is])

  it.each(table)('%s is set to %s', async (name, value) => {
    const file = program()
    await setFuses(file)
    expect(Object.fromEntries(await states(file))[name]).toBe(value)
  })

  it('are all there is: a program with a tenth fuse is refused', async () => {
    await expect(setFuses(program('1011000110'))).rejects.toThrow()
  })

  it('a program with a fuse less is refused', async () => {
    await expect(setFuses(program('10110001'))).rejects.toThrow()
  })

  it('a program without fuses is refused', async () => {
    const file = join(folder, 'plain')
    writeFileSync(file, 'no fuses here')
    await expect(setFuses(file)).rejects.toThrow()
  })
})
