import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '../../../../contract/language.ts'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { storedSettings } from '../../../../electron/settings/settings-shape.ts'
import { openSettings } from '../../../../electron/settings/settings.ts'
import { parseStored } from '../../../../electron/disk/stored-text.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

const inLongRun = { tags: ['long'] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = () => join(folder, 'settings.json')
const stored = () => JSON.parse(readFileSync(file(), 'utf8'))
const asides = () => readdirSync(folder).filter((name) => /^settings\.(corrupt|kept)-/.test(name))

const clientId = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
const profile = (id: string, more: object = {}): ConnectionProfile => ({
  ...{ id, kind: 'own', name: `Profile ${id}`, base_url: `https://${id}.example.com` },
  ...{ groups: [{ group_id: 'g1', name: 'Friends' }], colour: '#123456', allowHttp: false },
  ...more,
})

/** Anything that JSON can say, deep and odd, with the names that hurt objects. */
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, '', -1, 0.5, 2 ** 60, '\ud800', '#12345', 'demo', 'partner'),
    fc.string({ unit: 'binary', maxLength: 10 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('__proto__', 'constructor', 'toJSON')),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
})).value

const oidc = fc.record({
  issuer: fc.constant('https://id.example.com'),
  authorize_url: fc.constant(null),
  token_url: fc.constant(null),
  client_id: fc.string({ minLength: 1, maxLength: 9 }),
  client_secret: fc.option(fc.string({ maxLength: 9 })),
  scope: fc.constant('a b'),
})

/** What an earlier start of this version may have written. */
const validSettings = fc
  .record({
    count: fc.integer({ min: 1, max: 4 }),
    language: fc.constantFrom('system', ...languages),
    theme: fc.constantFrom('system', 'light', 'dark'),
    client: fc.option(oidc),
    name: fc.string({ minLength: 1, maxLength: 80 }),
  })
  .map(({ count, language, theme, client, name }) => ({
    preferences: { language, theme },
    profiles: Array.from({ length: count }, (_, at) => profile(`p${at}`, { name, oidc: client })),
    currentProfile: 'p0',
    clientId,
    keptTokens: ['p0 https://p0.example.com'],
    window: null,
  }))

/** One change to one profile: a field of another kind, a field more or less, or something else altogether. */
const mutation = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('id', 'kind', 'name', 'base_url', 'groups', 'colour', 'allowHttp', 'oidc'),
      anyJson,
    )
    .map(([field, value]) => (whole: object): unknown => ({ ...whole, [field]: value })),
  fc.tuple(fc.string({ maxLength: 8 }), anyJson).map(
    ([field, value]) =>
      (whole: object): unknown =>
        Object.fromEntries([...Object.entries(whole), [`x-${field}`, value]]),
  ),
  fc.constantFrom('id', 'kind', 'name', 'base_url', 'groups', 'colour', 'allowHttp').map(
    (field) =>
      (whole: object): unknown =>
        Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field)),
  ),
  anyJson.map((value) => (): unknown => value),
)

const anew = () => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
}

describe('one profile that is not understood', () => {
  it('D38: costs neither the others nor the preferences, and stands in the file after every change', () => {
    fc.assert(
      fc.property(validSettings, fc.nat(), mutation, (settings, at, mutate) => {
        anew()
        const place = at % settings.profiles.length
        const odd = mutate(settings.profiles[place]!)
        const profiles = settings.profiles.map((each, index): unknown => (index === place ? odd : each))
        writeFileSync(file(), JSON.stringify({ ...settings, profiles }))
        const opened = openSettings(folder)
        const others = settings.profiles.filter((_, index) => index !== place)
        const read = opened.read()
        // Only a profile that takes another one's name stands in its place, and only where it comes first.
        const taken = others.some(({ id }) => isDeepStrictEqual(id, Object(odd).id))
        if (!taken) for (const each of others) expect(read.profiles).toContainEqual(each)
        expect(read.preferences).toEqual(settings.preferences)
        expect(read.clientId).toBe(settings.clientId)
        const asWritten = stored().profiles
        valueOf(opened.change({ preferences: { language: 'ja', theme: 'dark' } }))
        valueOf(opened.change({ window: { x: 1, y: 2, width: 3, height: 4, maximized: true } }))
        valueOf(opened.change({ profiles: [...opened.read().profiles, profile('new')] }))
        expect(stored().profiles).toEqual([...asWritten, profile('new')])
        expect(JSON.stringify(stored().profiles[place])).toBe(JSON.stringify(odd))
      }),
      { numRuns: 40 },
    )
  })

  it('stands in what is written to the letter, whatever else is changed', inLongRun, () => {
    fc.assert(
      fc.property(validSettings, fc.nat(), mutation, (settings, at, mutate) => {
        const place = at % settings.profiles.length
        const odd = mutate(settings.profiles[place]!)
        const profiles = settings.profiles.map((each, index): unknown => (index === place ? odd : each))
        const fields = parseStored(JSON.stringify({ ...settings, profiles })) ?? {}
        const read = storedSettings.read(fields)
        const others = read.profiles.filter(({ id }) => id !== Object(odd).id)
        const renamed = read.profiles.map((each) => (others.includes(each) ? { ...each, name: 'New' } : each))
        const next = Object(storedSettings.write(fields, { ...read, profiles: renamed, currentProfile: 'x' }))
        expect(JSON.stringify(next.profiles[place])).toBe(JSON.stringify(odd))
        expect(storedSettings.read(next)).toEqual({ ...read, profiles: renamed, currentProfile: 'x' })
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['an unknown colour', { colour: 'octarine' }, { colour: '#6b7582' }],
    ['an unknown field', { pin: 'sha256' }, {}],
    ['no name', { name: 7 }, { name: 'a.example.com' }],
    ['a group that is none', { groups: [{ group_id: 'g1', name: 'Friends', of: 1 }, 7] }, {}],
    ['a sign-in of a later version', { oidc: { device: true } }, { oidc: null }],
  ])('with %s can be used, and keeps what stands there when it is changed', (_name, odd, readAs) => {
    writeFileSync(file(), JSON.stringify({ profiles: [profile('a', odd)] }))
    const opened = openSettings(folder)
    expect(opened.read().profiles).toEqual([profile('a', readAs)])
    expect(opened.setAside()).toEqual([])
    const [own] = opened.read().profiles
    valueOf(opened.change({ profiles: [{ ...own!, name: 'Renamed' }] }))
    expect(stored().profiles).toEqual([profile('a', { ...odd, name: 'Renamed' })])
  })

  it.each([
    ['two of one id', [profile('a'), profile('a', { base_url: 'https://evil.example' })], 'same-id'],
    ['one with the id of the demo', [profile('a'), profile('demo')], 'same-id'],
    ['a demo that leads elsewhere', [profile('a'), profile('x', { kind: 'demo' })], 'not-understood'],
    ['an unknown kind', [profile('a'), profile('x', { kind: 'partner' })], 'not-understood'],
    ['no id', [profile('a'), profile('x', { id: 4 })], 'not-understood'],
  ] as const)('%s: the second is set aside, told and kept', (_name, profiles, why) => {
    writeFileSync(file(), JSON.stringify({ profiles }))
    const opened = openSettings(folder)
    expect(opened.read().profiles).toEqual([profile('a')])
    const { name, base_url } = profiles[1]
    expect(opened.setAside()).toEqual([
      { key: expect.any(String), name, base_url, why, text: expect.any(String) },
    ])
    valueOf(opened.change({ profiles: [profile('a', { name: 'Renamed' }), profile('b')] }))
    expect(stored().profiles).toEqual([profile('a', { name: 'Renamed' }), profiles[1], profile('b')])
  })

  it('numbers that a computer would write otherwise are kept to the letter', () => {
    const odd = '{"id":7,"limit":1e999,"version":1.0,"serial":12345678901234567890,"zero":-0}'
    writeFileSync(file(), `{"profiles":[${odd}],"later":1.50}`)
    const opened = openSettings(folder)
    valueOf(opened.change({ currentProfile: 'x' }))
    const text = readFileSync(file(), 'utf8').replaceAll(/\s/g, '')
    expect(text).toContain(odd)
    expect(text).toContain('"later":1.50')
  })

  it('is taken out when the user says so, with a copy of the file put aside first', () => {
    writeFileSync(file(), JSON.stringify({ profiles: [profile('a'), { kind: 'partner' }], clientId }))
    const before = readFileSync(file(), 'utf8')
    const opened = openSettings(folder)
    valueOf(opened.forget(opened.setAside()[0]!.key))
    expect(opened.setAside()).toEqual([])
    expect(stored().profiles).toEqual([profile('a')])
    expect(asides().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([before])
    expect(asides().map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600])
  })
})

describe('one preference that is not understood', () => {
  it('falls back alone and stays in the file until the user chooses another', () => {
    const keys = fc.constantFrom('language', 'theme', 'panes', 'density', 'later')
    fc.assert(
      fc.property(validSettings, keys, anyJson, (settings, key, value) => {
        anew()
        const preferences = Object.fromEntries([...Object.entries(settings.preferences), [key, value]])
        writeFileSync(file(), JSON.stringify({ ...settings, preferences }))
        const opened = openSettings(folder)
        const read = opened.read()
        expect(read.profiles).toEqual(settings.profiles)
        for (const other of ['language', 'theme'] as const)
          if (other !== key) expect(read.preferences[other]).toBe(settings.preferences[other])
        const other = key === 'theme' ? { language: 'ja' as const } : { theme: 'light' as const }
        valueOf(opened.change({ preferences: { ...read.preferences, ...other } }))
        expect(stored().preferences).toEqual({ ...preferences, ...other })
        expect(openSettings(folder).read().preferences).toEqual({ ...read.preferences, ...other })
      }),
      { numRuns: 40 },
    )
  })

  it('is put aside with the file before the choice of the user takes its place', () => {
    writeFileSync(file(), JSON.stringify({ preferences: { language: 'klingon', theme: 'dark' }, clientId }))
    const before = readFileSync(file(), 'utf8')
    const opened = openSettings(folder)
    expect(opened.read().preferences).toEqual({ language: 'system', theme: 'dark' })
    expect(asides()).toEqual([])
    valueOf(opened.change({ preferences: { language: 'ja', theme: 'dark' } }))
    expect(stored().preferences).toEqual({ language: 'ja', theme: 'dark' })
    expect(asides().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([before])
  })
})

describe('a hundred profiles', () => {
  it('fit, with their groups', () => {
    const groups = Array.from({ length: 20 }, (_, at) => ({ group_id: `group-${at}`, name: `グループ${at}` }))
    const many = Array.from({ length: 100 }, (_, at) => profile(`p${at}`, { groups }))
    valueOf(openSettings(folder).change({ profiles: many }))
    expect(openSettings(folder).read().profiles).toEqual(many)
  })
})
