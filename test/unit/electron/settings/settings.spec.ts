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
import { preferences as choices, type Preferences } from '../../../../contract/ipc/app.ts'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { openKeptRows } from '../../../../electron/disk/kept-rows.ts'
import { keepProfile } from '../../../../electron/settings/profile-row.ts'
import { openSettings } from '../../../../electron/settings/settings.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name = 'settings.json') => join(folder, name)
const stored = (name?: string) => JSON.parse(readFileSync(file(name), 'utf8'))
const when = () => new Date('2026-01-02T03:04:05Z')
const corrupt = 'settings.corrupt-2026-01-02T03-04-05.000Z.json'
const kept = 'settings.kept-2026-01-02T03-04-05.000Z.json'
const clientId = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
const preferences = { language: 'ja', theme: 'dark' } as const

function profile(id: string, more: object = {}): ConnectionProfile {
  return {
    id,
    kind: 'own',
    name: `Profile ${id}`,
    base_url: `https://${id}.example.com`,
    groups: [{ group_id: 'g1', name: 'Friends' }],
    colour: '#123456',
    allowHttp: false,
    ...more,
  }
}

/** Settings after some use; returns what the next start reads. */
function used() {
  const settings = openSettings(folder)
  valueOf(settings.change({ profiles: [profile('a')], currentProfile: 'a' }))
  valueOf(settings.change({ preferences }))
  valueOf(settings.change({ window: { x: 1, y: 2, width: 300, height: 400, maximized: false } }))
  return settings.read()
}

/** Makes the data of a profile, as it is after the profile was opened. */
function dataOf(id: string): void {
  const rows = valueOf(openKeptRows(join(folder, 'profiles', id)))
  keepProfile(rows, { profile: profile(id), clientId })
  rows.close()
}

describe('the settings file', () => {
  it('keeps what was changed for the next start, readable by the user only', () => {
    valueOf(openSettings(folder).change({ preferences, profiles: [profile('a')] }))
    const again = openSettings(folder)
    expect(again.found).toBe('whole')
    expect(again.read()).toMatchObject({ preferences, profiles: [profile('a')] })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('keeps the client id that the first start made', () => {
    const { clientId: made } = openSettings(folder).read()
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
    expect(openSettings(folder).read().clientId).toBe(made)
  })

  it('is next to the file from before the last change, and both are readable by the user only', () => {
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

  it('has a second one next to it after the first good start', () => {
    writeFileSync(file(), JSON.stringify({ profiles: [profile('a')], preferences, clientId }))
    openSettings(folder)
    expect(stored('settings.previous.json').profiles).toEqual([profile('a')])
  })

  it('is not written by a change that changes nothing', () => {
    used()
    const both = () =>
      ['settings.json', 'settings.previous.json'].map((name) => readFileSync(file(name), 'utf8'))
    const before = both()
    valueOf(openSettings(folder).change({ preferences }))
    expect(both()).toEqual(before)
  })

  it('holds a hundred profiles with their groups', () => {
    const groups = Array.from({ length: 20 }, (_, at) => ({ group_id: `group-${at}`, name: `グループ${at}` }))
    const many = Array.from({ length: 100 }, (_, at) => profile(`p${at}`, { groups }))
    valueOf(openSettings(folder).change({ profiles: many }))
    expect(openSettings(folder).read().profiles).toEqual(many)
  })

  it('rejects a change where the folder cannot be written, and keeps the settings in use', () => {
    const settings = openSettings(folder)
    valueOf(settings.change({ currentProfile: 'a' }))
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    expect(settings.change({ currentProfile: 'b' })).toMatchObject({
      ok: false,
      failure: { kind: 'storage' },
    })
    expect(settings.read().currentProfile).toBe('a')
    rmSync(folder)
    mkdirSync(folder)
  })
})

const damages: [string, (path: string) => void][] = [
  [
    'cut in half',
    (path) => {
      const bytes = readFileSync(path)
      writeFileSync(path, bytes.subarray(0, bytes.length / 2))
    },
  ],
  ['empty', (path) => writeFileSync(path, '')],
  ['all NUL bytes', (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))],
  ['garbage', (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b, 0x22]))],
  ['text that is not JSON', (path) => writeFileSync(path, 'settings')],
  ['a list', (path) => writeFileSync(path, '[]')],
  ['null', (path) => writeFileSync(path, 'null')],
  ['another program’s JSON', (path) => writeFileSync(path, '{"profiles":"none"}')],
  ['nested too deep', (path) => writeFileSync(path, '{"a":'.repeat(200_000))],
  [
    'a folder',
    (path) => {
      rmSync(path)
      mkdirSync(path)
      writeFileSync(join(path, 'x'), 'x')
    },
  ],
]

describe('settings that cannot be read', () => {
  it.each(damages)(
    'D07: %s: the app uses the settings before the last change, and reports it',
    (_name, damage) => {
      const before = used()
      damage(file())
      const settings = openSettings(folder, when)
      expect([settings.found, settings.movedAside]).toEqual(['older', corrupt])
      expect(existsSync(file(corrupt))).toBe(true)
      expect(settings.read()).toEqual({ ...before, window: null })
      valueOf(settings.change({ currentProfile: 'demo' }))
      const again = openSettings(folder)
      expect([again.found, again.movedAside]).toEqual(['whole', null])
      expect(again.read()).toEqual({ ...before, window: null, currentProfile: 'demo' })
    },
  )

  it.each(damages)(
    '%s, both files: the profiles come back from their data, with their client id',
    (_name, damage) => {
      used()
      dataOf('a')
      dataOf('b')
      damage(file())
      damage(file('settings.previous.json'))
      const settings = openSettings(folder, when)
      expect([settings.found, settings.movedAside]).toEqual(['lost', corrupt])
      const profiles = [profile('a'), profile('b')].map((each) => ({ ...each, oidc: null }))
      expect(settings.read()).toMatchObject({ profiles, currentProfile: 'a', clientId })
      valueOf(settings.change({ profiles: [profile('b')] }))
      const again = openSettings(folder)
      expect([again.found, again.read().profiles.map(({ id }) => id)]).toEqual(['whole', ['b']])
    },
  )

  it.each(damages)('%s, only the previous file: the settings are used', (_name, damage) => {
    const before = used()
    damage(file('settings.previous.json'))
    const settings = openSettings(folder)
    expect([settings.found, settings.read()]).toEqual(['whole', before])
  })

  it('missing: the app uses the settings before the last change; without any file it is the first start', () => {
    const before = used()
    rmSync(file())
    const settings = openSettings(folder)
    expect([settings.found, settings.movedAside]).toEqual(['older', null])
    expect(settings.read().profiles).toEqual(before.profiles)
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    expect(openSettings(folder).found).toBe('first')
  })

  it('D24: with any flipped bit the app starts, and each profile is used, or reported and put aside', () => {
    used()
    const whole = readFileSync(file())
    const former = readFileSync(file('settings.previous.json'))
    fc.assert(
      fc.property(fc.nat({ max: whole.length * 8 - 1 }), (bit) => {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        const bytes = Buffer.from(whole)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        writeFileSync(file(), bytes)
        writeFileSync(file('settings.previous.json'), former)
        const settings = openSettings(folder, when)
        const isUsed = settings.read().profiles.length === 1
        expect(isUsed || settings.movedAside === kept).toBe(true)
        valueOf(settings.change({ preferences: { language: 'en', theme: 'light' } }))
      }),
      { numRuns: 60 },
    )
  })
})

/** Any JSON value, and the member names that can harm objects. */
const anyJson = fc
  .jsonValue({ maxDepth: 3 })
  .chain((value) =>
    fc.constantFrom(
      value,
      { constructor: value },
      { ['__proto__']: value },
      '\ud800',
      'demo',
      'partner',
      2 ** 60,
    ),
  )
const fields = ['id', 'kind', 'name', 'base_url', 'groups', 'colour', 'allowHttp', 'oidc', 'later'] as const

describe('one profile that cannot be understood', () => {
  it('D38: affects neither the others nor the preferences, and the file is put aside first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), anyJson, fc.boolean(), (field, value, isFirst) => {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        const odd = { ...profile('odd'), [field]: value }
        const profiles = isFirst ? [odd, profile('a')] : [profile('a'), odd]
        writeFileSync(file(), JSON.stringify({ preferences, profiles, clientId }))
        const settings = openSettings(folder, when)
        const read = settings.read()
        if (value !== 'a') expect(read.profiles).toContainEqual(profile('a'))
        expect([read.preferences, read.clientId]).toEqual([preferences, clientId])
        const isWhole = settings.found === 'whole'
        expect(JSON.parse(JSON.stringify(read.profiles))).toEqual(stored().profiles)
        if (isWhole) return
        expect([settings.found, settings.movedAside]).toEqual(['partly', kept])
        expect(stored(kept).profiles).toEqual(JSON.parse(JSON.stringify(profiles)))
        expect(openSettings(folder).found).toBe('whole')
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['an unknown colour', { colour: 'octarine' }, { colour: '#6b7582' }],
    ['no name', { name: 7 }, { name: 'a.example.com' }],
    ['a group that is not a group', { groups: [{ group_id: 'g1', name: 'Friends' }, 7] }, {}],
    ['a sign-in of a later version', { oidc: { device: true } }, { oidc: null }],
    ['http that was not allowed with true', { allowHttp: 'yes' }, { allowHttp: false }],
  ])('with %s is used, with a harmless value', (_name, odd, readAs) => {
    writeFileSync(file(), JSON.stringify({ profiles: [profile('a', odd)], clientId }))
    const opened = openSettings(folder, when)
    expect(opened.read().profiles).toEqual([profile('a', readAs)])
    expect([opened.found, opened.movedAside]).toEqual(['partly', kept])
  })

  it.each([
    ['the second profile with an id', profile('a', { base_url: 'https://evil.example' })],
    ['one with the id of the demo', profile('demo')],
    ['a demo that leads elsewhere', profile('x', { kind: 'demo' })],
    ['one of an unknown kind', profile('x', { kind: 'partner' })],
    ['one without an id', profile('x', { id: 4 })],
  ])('%s is not used; the file with it is put aside', (_name, odd) => {
    writeFileSync(file(), JSON.stringify({ profiles: [profile('a'), odd], clientId }))
    const opened = openSettings(folder, when)
    expect(opened.read().profiles).toEqual([profile('a')])
    expect([opened.found, opened.movedAside]).toEqual(['partly', kept])
    expect(stored(kept).profiles).toEqual([profile('a'), odd])
    expect(statSync(file(kept)).mode & 0o777).toBe(0o600)
  })
})

describe('one preference that cannot be understood', () => {
  /** All of them: one that is missing here does not compile. */
  const every: Required<Preferences> = {
    language: 'ja',
    theme: 'dark',
    panes: { book: 200, list: 300 },
    density: 'compact',
    listView: 'table',
    tableColumns: ['telephone'],
    nameOrder: 'family',
    birthdayReminder: true,
  }
  const names = Object.keys(choices.shape) as (keyof Preferences)[]

  it.each(names)('is the only one that is lost: %s', (name) => {
    valueOf(openSettings(folder).change({ preferences: every }))
    expect(openSettings(folder).read().preferences).toEqual(every)
    const odd = { ...every, [name]: { of: 'a newer Atena' } }
    writeFileSync(file(), JSON.stringify({ preferences: odd, profiles: [], clientId }))
    const read = openSettings(folder).read().preferences
    const others = names.filter((other) => other !== name)
    expect(others.map((other) => read[other])).toEqual(others.map((other) => every[other]))
    expect(read[name]).not.toEqual(odd[name])
  })

  it('gets its default value, and the others stay', () => {
    const odd = { preferences: { language: 'klingon', theme: 'dark' }, profiles: [profile('a')], clientId }
    writeFileSync(file(), JSON.stringify({ ...odd, currentProfile: 'a', window: 7, keptTokens: 'x' }))
    const opened = openSettings(folder)
    expect(opened.found).toBe('whole')
    expect(opened.read()).toMatchObject({
      preferences: { language: 'system', theme: 'dark' },
      profiles: [profile('a')],
      currentProfile: 'a',
      window: null,
      keptTokens: [],
    })
  })
})
