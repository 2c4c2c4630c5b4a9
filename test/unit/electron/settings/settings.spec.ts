import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { openSettings } from '../../../../electron/settings/settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = () => join(folder, 'settings.json')

const profile = (id: string): ConnectionProfile => ({
  id,
  kind: 'own',
  name: `Profile ${id}`,
  base_url: 'https://service.example.com',
  groups: [{ group_id: 'g1', name: 'Friends' }],
  colour: '#123456',
  allowHttp: false,
})

describe('design 3: the settings file', () => {
  it('keeps what was changed for the next start, readable by the user only', () => {
    const changed = openSettings(folder).change({
      preferences: { language: 'ja', theme: 'dark' },
      profiles: [profile('a')],
    })
    expect(changed.ok).toBe(true)
    const again = openSettings(folder).read()
    expect(again.preferences).toEqual({ language: 'ja', theme: 'dark' })
    expect(again.profiles).toEqual([profile('a')])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('keeps the client id it made', () => {
    expect(openSettings(folder).read().clientId).toBe(openSettings(folder).read().clientId)
  })

  it.each([
    ['empty', ''],
    ['truncated', '{"preferences": {"langu'],
    ['NUL bytes', '\0\0\0\0'],
  ])('D07: a file that is %s is moved aside and the app starts', (_name, content) => {
    writeFileSync(file(), content)
    const settings = openSettings(folder, () => new Date('2026-01-02T03:04:05Z'))
    expect(settings.movedAside).toBe('settings.corrupt-2026-01-02T03-04-05.000Z.json')
    expect(readFileSync(join(folder, settings.movedAside ?? ''), 'utf8')).toBe(content)
    expect(settings.read().currentProfile).toBe('demo')
    expect(settings.change({ currentProfile: 'x' }).ok).toBe(true)
  })

  it.each([
    ['an array', '[]'],
    ['null', 'null'],
    ['another schema', '{"preferences": 7, "profiles": "none", "clientId": "x"}'],
  ])('D07: %s starts with the first settings', (_name, content) => {
    writeFileSync(file(), content)
    const settings = openSettings(folder)
    expect(settings.read().preferences).toEqual({ language: 'system', theme: 'system' })
    expect(settings.read().profiles).toEqual([])
  })

  it('one unreadable part does not cost the others', () => {
    writeFileSync(
      file(),
      JSON.stringify({ preferences: { language: 'klingon' }, profiles: [profile('a')], currentProfile: 'a' }),
    )
    expect(openSettings(folder).read().profiles).toEqual([profile('a')])
    expect(openSettings(folder).read().currentProfile).toBe('a')
  })

  it('a folder that cannot be written answers storage and keeps the settings in use', () => {
    const settings = openSettings(folder)
    settings.change({ currentProfile: 'a' })
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    const changed = settings.change({ currentProfile: 'b' })
    expect(changed).toEqual({ ok: false, failure: { kind: 'storage', reason: 'other' } })
    expect(settings.read().currentProfile).toBe('a')
    rmSync(folder)
    folder = mkdtempSync(join(tmpdir(), 'atena-settings-'))
    expect(readdirSync(folder)).toEqual([])
  })
})
