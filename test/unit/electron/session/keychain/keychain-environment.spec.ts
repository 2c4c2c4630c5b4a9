import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keychainEnvironment } from '../../../../../electron/session/keychain/keychain.ts'

describe('reliability 3.2: the environment of the keychain process', () => {
  it('disables the bus by name where the system has none, so that no library launches one', () => {
    const env = keychainEnvironment({ DISPLAY: ':0' }, 'linux')
    expect(env).toMatchObject({ DISPLAY: ':0', DBUS_SESSION_BUS_ADDRESS: 'disabled:' })
  })

  it('keeps the address of a bus', () => {
    const env = keychainEnvironment({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=bus' }, 'linux')
    expect(env['DBUS_SESSION_BUS_ADDRESS']).toBe('unix:path=bus')
  })

  it('finds the bus of the runtime folder, which needs no address', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-run-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'bus'), '')
    const env = keychainEnvironment({ XDG_RUNTIME_DIR: folder }, 'linux')
    expect(env['DBUS_SESSION_BUS_ADDRESS']).toBeUndefined()
  })

  it('asks for messages in English on Linux, and changes nothing elsewhere', () => {
    expect(keychainEnvironment({ LC_ALL: 'ja_JP.UTF-8' }, 'linux')['LC_ALL']).toBe('C.UTF-8')
    expect(keychainEnvironment({ LC_ALL: 'ja_JP.UTF-8' }, 'darwin')).toEqual({ LC_ALL: 'ja_JP.UTF-8' })
    expect(keychainEnvironment({}, 'win32')).toEqual({})
  })
})
