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
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { profileFiles } from '../../../../electron/settings/profile-files.ts'
import { openSettings } from '../../../../electron/settings/settings.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

const inLongRun = { tags: ['long'] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = (name = 'settings.json') => join(folder, name)
const when = () => new Date('2026-01-02T03:04:05Z')
const aside = 'settings.corrupt-2026-01-02T03-04-05.000Z.json'

const profile = (id: string): ConnectionProfile => ({
  ...{ id, kind: 'own', name: `Profile ${id}`, base_url: `https://${id}.example.com` },
  ...{ groups: [{ group_id: 'g1', name: 'Friends' }], colour: '#123456', allowHttp: false },
})
const preferences = { language: 'ja', theme: 'dark' } as const

/** Settings as they are after some use, and what a next start reads of them. */
function used() {
  const settings = openSettings(folder)
  valueOf(settings.change({ profiles: [profile('a')], currentProfile: 'a' }))
  valueOf(settings.change({ preferences }))
  valueOf(settings.change({ window: { x: 1, y: 2, width: 300, height: 400, maximized: false } }))
  return settings.read()
}

const half = (path: string) => {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length / 2))
}
const damages: [string, (path: string) => void][] = [
  ['cut in half', half],
  ['empty', (path) => writeFileSync(path, '')],
  ['NUL bytes', (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))],
  ['garbage', (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b, 0x22]))],
  ['a text that is no JSON', (path) => writeFileSync(path, 'settings')],
  ['a list', (path) => writeFileSync(path, '[]')],
  ['null', (path) => writeFileSync(path, 'null')],
  ['too deep to be followed', (path) => writeFileSync(path, '{"a":'.repeat(200_000))],
  ['a folder', (path) => (rmSync(path), mkdirSync(path), writeFileSync(join(path, 'x'), 'x'))],
]

describe('settings that cannot be read', () => {
  it.each(damages)('%s: those before the last change take their place, and it is told', (_name, damage) => {
    const before = used()
    damage(file())
    const settings = openSettings(folder, when)
    expect([settings.found, settings.movedAside]).toEqual(['older', aside])
    expect(existsSync(file(aside))).toBe(true)
    expect(settings.read()).toEqual({ ...before, window: null })
    valueOf(settings.change({ currentProfile: 'demo' }))
    const again = openSettings(folder)
    expect([again.found, again.movedAside]).toEqual(['whole', null])
    expect(again.read()).toEqual({ ...before, window: null, currentProfile: 'demo' })
  })

  it.each(damages)(
    '%s, both of them: profiles come back from their folders, under the same name',
    (_name, damage) => {
      const { clientId } = used()
      profileFiles(join(folder, 'profiles')).keep([profile('a'), profile('b')], clientId)
      damage(file())
      damage(file('settings.previous.json'))
      const settings = openSettings(folder, when)
      expect([settings.found, settings.movedAside]).toEqual(['lost', aside])
      const profiles = [profile('a'), profile('b')].map((each) => ({ ...each, oidc: null }))
      expect(settings.read()).toMatchObject({ profiles, currentProfile: 'a', clientId })
      valueOf(settings.change({ profiles: [profile('b')] }))
      const again = openSettings(folder)
      expect([again.found, again.read().profiles.map(({ id }) => id)]).toEqual(['whole', ['b']])
    },
  )

  it.each(damages)('%s before: what is whole is used, and there are two of them again', (_name, damage) => {
    const before = used()
    damage(file('settings.previous.json'))
    const settings = openSettings(folder)
    expect([settings.found, settings.read()]).toEqual(['whole', before])
  })

  it('a file that is gone is found in the one before; where nothing ever was, it is the first start', () => {
    const before = used()
    rmSync(file())
    const settings = openSettings(folder)
    expect([settings.found, settings.movedAside, settings.read().profiles]).toEqual([
      ...['older', null, before.profiles],
    ])
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    expect(openSettings(folder).found).toBe('first')
    profileFiles(join(folder, 'profiles')).keep([profile('a')], before.clientId)
    for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(file(name))
    expect([openSettings(folder).found, openSettings(folder).read().clientId]).toEqual([
      ...['lost', before.clientId],
    ])
  })

  it.each([
    ['profiles that are no list', { profiles: 'none' }],
    ['preferences that are none', { preferences: 7 }],
    ['a name that is none', { clientId: 'x' }],
    ['no profiles at all', { profiles: undefined }],
  ])('%s: that part is taken from before the last change, with a copy put aside', (_name, odd) => {
    const before = used()
    const now = { ...JSON.parse(readFileSync(file(), 'utf8')), ...odd }
    writeFileSync(file(), JSON.stringify(now))
    const settings = openSettings(folder, when)
    expect([settings.found, settings.movedAside]).toEqual(['older', aside])
    expect(settings.read()).toEqual(before)
    expect(JSON.parse(readFileSync(file(aside), 'utf8'))).toEqual(JSON.parse(JSON.stringify(now)))
  })

  it('whatever bit is turned, it opens, and the profile of the folder still has its name', inLongRun, () => {
    const { clientId } = used()
    const files = profileFiles(join(folder, 'profiles'))
    files.keep([profile('a')], clientId)
    const whole = readFileSync(file())
    const former = readFileSync(file('settings.previous.json'))
    fc.assert(
      fc.property(fc.nat({ max: whole.length * 8 - 1 }), (bit) => {
        const bytes = Buffer.from(whole)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        writeFileSync(file(), bytes)
        writeFileSync(file('settings.previous.json'), former)
        const settings = openSettings(folder)
        const { profiles } = settings.read()
        // One character may have become another, and a name may now say that the field is an unknown one.
        expect(profiles.length + settings.setAside().length).toBe(1)
        expect(files.read('a')?.clientId).toBe(clientId)
        valueOf(settings.change({ preferences: { language: 'en', theme: 'light' } }))
      }),
      { numRuns: 60 },
    )
  })
})

describe('two generations', () => {
  it('stand side by side after every change and after the first good start, for the user alone', () => {
    writeFileSync(file(), JSON.stringify({ profiles: [profile('a')], preferences }))
    openSettings(folder)
    const read = (name: string) => JSON.parse(readFileSync(file(name), 'utf8'))
    expect(read('settings.previous.json').profiles).toEqual([profile('a')])
    const settings = openSettings(folder)
    for (const id of ['b', 'c', 'd']) {
      const before = readFileSync(file(), 'utf8')
      valueOf(settings.change({ profiles: [profile(id)] }))
      expect(readFileSync(file('settings.previous.json'), 'utf8')).toBe(before)
    }
    for (const name of ['settings.json', 'settings.previous.json'])
      expect(statSync(file(name)).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).sort()).toEqual(['settings.json', 'settings.previous.json'])
  })

  it('a change that changes nothing leaves both as they are', () => {
    used()
    const both = () =>
      ['settings.json', 'settings.previous.json'].map((name) => readFileSync(file(name), 'utf8'))
    const before = both()
    valueOf(openSettings(folder).change({ preferences }))
    expect(both()).toEqual(before)
  })
})

describe('what the folder of a profile says of it', () => {
  const oidc = {
    ...{ issuer: 'https://id.example.com', authorize_url: null, token_url: null },
    ...{ client_id: 'atena', client_secret: 'hush', scope: 'openid' },
  }

  it('is enough to make it again, without a secret, for the user alone', () => {
    const files = profileFiles(join(folder, 'profiles'))
    files.keep([{ ...profile('a'), oidc }], '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11')
    expect(files.ids()).toEqual(['a'])
    expect(files.read('a')).toEqual({
      profile: { ...profile('a'), oidc: { ...oidc, client_secret: null } },
      clientId: '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11',
    })
    const path = join(folder, 'profiles', 'a', 'profile.json')
    expect(readFileSync(path, 'utf8')).not.toContain('hush')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'profiles', 'a')).mode & 0o777).toBe(0o700)
  })

  it('follows the settings; the name of its keys stays the one that it began with', () => {
    const files = profileFiles(join(folder, 'profiles'))
    const first = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
    files.keep([profile('a')], first)
    files.keep([{ ...profile('a'), name: 'Renamed' }], '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a12')
    expect(files.read('a')).toMatchObject({ profile: { name: 'Renamed' }, clientId: first })
  })

  it.each(damages)('D37: %s: it is as if it were not there, and it is written anew', (_name, damage) => {
    const files = profileFiles(join(folder, 'profiles'))
    const clientId = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
    files.keep([profile('a')], clientId)
    damage(join(folder, 'profiles', 'a', 'profile.json'))
    expect([files.ids(), files.read('a'), files.clientId()]).toEqual([[], null, null])
    files.keep([profile('a')], clientId)
  })
})
