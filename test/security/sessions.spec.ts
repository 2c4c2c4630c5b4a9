import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { lockDownSession } from '../../electron/window/security.ts'
import { FakeContents, FakeSession } from '../fakes/electron.ts'
import { project } from '../source-files.ts'

const types = readFileSync(join(project, 'node_modules', 'electron', 'electron.d.ts'), 'utf8')

/** Every permission name that this version of Electron knows, read from its own types. */
function permissionNames(): string[] {
  const lines = types.split('\n').filter((line) => /setPermission(Request|Check)Handler\(handler/.test(line))
  const names = lines.flatMap((line) => {
    const union = /permission: ((?:'[\w-]+'\s*\|?\s*)+)/.exec(line)?.[1] ?? ''
    return [...union.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? '')
  })
  return [...new Set(names)].sort()
}

const session = new FakeSession()
await lockDownSession(session as unknown as Session)

const asked = (permission: string, contents = new FakeContents()) => {
  let granted: boolean | null = null
  session.request?.(contents, permission, (answer) => (granted = answer))
  return granted
}

describe('SECURITY E05: every permission is denied', () => {
  const names = permissionNames()

  it('the names come from the types of the installed Electron', () => {
    expect(names.length).toBeGreaterThanOrEqual(46)
    expect(names).toContain('clipboard-sanitized-write')
  })

  it.each(names)('%s', (permission) => {
    expect(asked(permission)).toBe(false)
    expect(session.check?.(null, permission, 'app://bundle')).toBe(false)
  })

  it('devices, pairing and screens are denied', () => {
    let paired: object | null = null
    let streams: unknown[] | null = null
    session.pairing?.({}, (answer) => (paired = answer))
    session.display?.({}, (...given) => (streams = given))
    expect(session.device?.()).toBe(false)
    expect(paired).toEqual({ confirmed: false })
    // Electron throws for an object without a source of the screen.
    expect(streams).toEqual([null])
  })
})

describe('SECURITY X29: a page reaches neither the network nor the disk', () => {
  it.each([
    ['app://bundle/index.html', false],
    ['photo://address/a/b', false],
    ['blob:app://bundle/0b9d2c56', false],
    ['https://example.com/', true],
    ['http://127.0.0.1/', true],
    ['ws://example.com/', true],
    ['file:///etc/passwd', true],
    ['data:text/html,x', true],
    ['ftp://example.com/', true],
  ])('%s is cancelled: %s', (url, cancelled) => {
    let answer: { cancel: boolean } | null = null
    session.beforeRequest?.({ url }, (given) => (answer = given))
    expect(answer).toEqual({ cancel: cancelled })
  })

  it('every request of the network goes to a proxy with no listener, also one within this machine', () => {
    // Chromium sends what is within this machine past a proxy, unless the list of exceptions says `<-loopback>`.
    expect(session.proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    })
  })

  it('downloads are prevented and the spell checker, which downloads dictionaries, is off', () => {
    let prevented = false
    session.emit('will-download', { preventDefault: () => (prevented = true) })
    expect(prevented).toBe(true)
    expect(session.spellCheck).toBe(false)
  })
})
