import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { profileFile } from '../../../../electron/disk/kept-rows.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { dataFolder, nowhere, outboxIn, profile, startRecovery, valueOf, waiting } from './recovery-bench.ts'

const at = '2026-11-22T10:11:12.345Z'
const asideAt = String(Date.parse(at))

/** Turns a bit of an edit's text, as a disk does: only a letter of the name is another one. No other copy knows better. */
function damageRow(folder: string, from: string, to: string): void {
  turnLetter(folder, from, to)
  loseKept(folder, 'copy')
}

function turnLetter(folder: string, from: string, to: string): void {
  const database = openDatabase(profileFile(folder))
  database.run('UPDATE kept SET json = replace(json, ?, ?)', from, to)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

describe('a single edit that is not as it was written', () => {
  it('is listed with the name and the texts that it still has, and waits to be looked at once recovered', async () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const folder = outboxIn(data, 'a', [waiting('Uzuki'), waiting('Satsuki')])
    damageRow(folder, 'Uzuki', 'Uzukj')
    const { only, recover, waitingIn, recovery } = startRecovery(data)
    await waitingIn('a')
    expect(only('edit')).toMatchObject({
      ...{ name: 'Uzukj Mei', profile: 'Profile a', at: '2026-11-22T10:00:00.000Z', ways: ['restore'] },
      ...{ isUrgent: true, names: ['Uzukj', 'Mei'] },
    })
    const done = valueOf(await recover(only('edit').key))
    expect(done).toMatchObject({ profile: 'a', edits: 1, items: [] })
    const items = await waitingIn('a')
    expect(items.map(({ state, failure, changes }) => [state, failure?.kind, changes])).toEqual([
      ['queued', undefined, { lastname: 'Satsuki', firstname: 'Mei' }],
      ['needs-attention', 'unknown-outcome', { lastname: 'Uzukj', firstname: 'Mei' }],
    ])
    expect(recovery.list()).toEqual([])
  })

  it('can be copied and removed where it cannot come back', async () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const copies = dataFolder()
    damageRow(outboxIn(data, 'a', [waiting('Uzuki')]), '"changes":{', '"changes":')
    const { only, recover, recovery } = startRecovery(data, copies)
    const { key } = only('edit')
    expect(only('edit')).toMatchObject({
      name: 'Uzuki Mei',
      ways: [],
      refusal: 'unreadable',
      isUrgent: false,
    })
    expect(await recover(key)).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    valueOf(await recovery.act({ act: 'save-copy', key }))
    expect(readFileSync(join(copies, 'Atena Uzuki Mei.json'), 'utf8')).toContain('"lastname":"Uzuki"')
    expect(valueOf(await recovery.act({ act: 'remove', key })).items).toEqual([])
    expect(recovery.list()).toEqual([])
  })
})

describe('an edit that the copy has whole, of a profile that was not opened since', () => {
  it('is as it was: nothing is listed', async () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const edits = ['Uzuki', 'Satsuki', 'Minazuki'].map((name) => waiting(name))
    turnLetter(outboxIn(data, 'a', edits), 'Minazuki', 'Minazukj')
    const { recovery, waitingIn } = startRecovery(data)
    expect(recovery.list()).toEqual([])
    const items = await waitingIn('a')
    expect(items.map((each) => [each.state, each.changes])).toEqual(
      edits.map(({ changes }) => ['queued', changes]),
    )
  })
})

describe('a profile that is not used as it stands', () => {
  it.each([
    ['one of a kind nobody knows', { ...profile('b'), kind: 'partner' }, 'b'],
    ['one without an id', { ...profile('b'), id: undefined }, undefined],
    ['one that calls itself Demo', { ...profile('demo'), name: 'b' }, undefined],
    ['the second of two with one id', { ...profile('a'), name: 'Second' }, undefined],
  ])('%s comes back beside the others', async (_name, stored, id) => {
    const data = dataFolder({ profiles: [profile('a'), stored], unknown: 1 })
    const { settings, only, recover } = startRecovery(data)
    expect(only('profile')).toMatchObject({ name: stored.name, base_url: nowhere, ways: ['restore'] })
    const done = valueOf(await recover(only('profile').key))
    expect(done.items.filter(({ kind }) => kind === 'profile')).toEqual([])
    const [first, back, ...more] = settings.read().profiles
    expect([first?.id, more]).toEqual(['a', []])
    expect(back).toMatchObject({ kind: 'own', name: stored.name, base_url: nowhere })
    if (id !== undefined) expect(back?.id).toBe(id)
    expect(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')).unknown).toBe(1)
  })

  it('a staging profile that leads to production is one of the user’s own afterwards', async () => {
    const production = profile('a', { kind: 'production', base_url: 'https://example.com' })
    const staging = { ...production, kind: 'staging' }
    const { settings, only, recover } = startRecovery(dataFolder({ profiles: [production, staging] }))
    valueOf(await recover(only('profile').key))
    expect(settings.read().profiles.map(({ kind }) => kind)).toEqual(['production', 'own'])
  })

  it('without an address is copied as it stands, and removed when the user says so', async () => {
    const copies = dataFolder()
    const { only, recovery, settings } = startRecovery(dataFolder({ profiles: [{ name: '../x' }] }), copies)
    expect(only('profile')).toMatchObject({ name: '../x', ways: [], refusal: 'unreadable' })
    const { key } = only('profile')
    valueOf(await recovery.act({ act: 'save-copy', key }))
    valueOf(await recovery.act({ act: 'save-copy', key }))
    const [one, other, ...more] = readdirSync(copies).toSorted()
    expect([one, other, more]).toEqual(['Atena .. x (2).json', 'Atena .. x.json', []])
    valueOf(await recovery.act({ act: 'remove', key }))
    expect(settings.setAside()).toEqual([])
  })
})

describe('settings that were moved aside', () => {
  const name = `settings.corrupt-${at.replaceAll(':', '-')}.json`

  it('bring back the profiles that can be read in what is left of them', async () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const text = JSON.stringify({
      profiles: [profile('a'), profile('b', { name: 'Office {"' }), profile('c')],
    })
    writeFileSync(join(data, name), text.slice(0, -40))
    const { settings, only, recover } = startRecovery(data)
    expect(only('settings')).toMatchObject({ name, at, names: ['Office {"'], ways: ['restore'] })
    valueOf(await recover(only('settings').key))
    expect(settings.read().profiles.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(only('settings')).toMatchObject({ ways: [], refusal: 'in-use' })
  })

  it('of which nothing can be read stay until they are removed', async () => {
    const data = dataFolder({ profiles: [] })
    writeFileSync(join(data, name), '\0\0\0')
    const { only, recovery } = startRecovery(data)
    expect(only('settings')).toMatchObject({ bytes: 3, refusal: 'unreadable', isUrgent: false })
    valueOf(await recovery.act({ act: 'remove', key: only('settings').key }))
    expect(existsSync(join(data, name))).toBe(false)
  })
})

describe('files of a profile that were moved aside', () => {
  it('an outbox gives back what the present one does not have, and nothing of it is sent by itself', async () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const done = waiting('Done')
    const folder = outboxIn(data, 'old', [done, waiting('Lost', { state: 'sending' })])
    mkdirSync(join(data, 'profiles', 'a'), { recursive: true })
    copyFileSync(profileFile(folder), join(data, 'profiles', 'a', `profile.sqlite.corrupt-${asideAt}`))
    outboxIn(data, 'a', [{ ...done, state: 'done' }])
    const { recovery, recover, waitingIn } = startRecovery(data)
    const outbox = () => recovery.list().find(({ kind }) => kind === 'outbox')
    expect(outbox()).toMatchObject({ profile: 'Profile a', at, waiting: 1, names: ['Lost Mei'] })
    expect(valueOf(await recover(outbox()?.key ?? '')).edits).toBe(1)
    const items = await waitingIn('a')
    expect(items.map(({ state, changes }) => [state, changes['lastname' as never]])).toEqual([
      ['needs-attention', 'Lost'],
    ])
    expect(outbox()).toMatchObject({ ways: [], refusal: 'in-use' })
  })

  it('a mirror is fetched anyway; what lies beside it goes with it', async () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const copies = dataFolder()
    const mirror = join(data, 'profiles', 'a', `a.mirror.corrupt-${asideAt}`)
    mkdirSync(join(data, 'profiles', 'a'), { recursive: true })
    for (const ending of ['', '-wal', '-shm', '.suspect']) writeFileSync(mirror + ending, `mirror${ending}`)
    const { only, recovery } = startRecovery(data, copies)
    expect(only('mirror')).toMatchObject({ profile: 'Profile a', at, refusal: 'fetched', bytes: 40 })
    const { key } = only('mirror')
    valueOf(await recovery.act({ act: 'save-copy', key }))
    expect(readdirSync(copies)).toHaveLength(4)
    expect(valueOf(await recovery.act({ act: 'remove', key })).items).toEqual([])
    expect(readdirSync(join(data, 'profiles', 'a')).filter((each) => each.includes('corrupt'))).toEqual([])
  })
})

describe('what does not go through is a value', () => {
  it('an item that is not there any more, no folder, and a folder that refuses', async () => {
    const data = dataFolder({ profiles: [{ name: 'x' }] })
    const closed = startRecovery(data)
    const { key } = closed.only('profile')
    const act = (recovery: typeof closed.recovery, of: string) => recovery.act({ act: 'save-copy', key: of })
    expect(await act(closed.recovery, 'file:../../etc/passwd')).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await act(closed.recovery, key)).toMatchObject({ failure: { kind: 'cancelled' } })
    const { recovery } = startRecovery(data, join(data, 'settings.json'))
    expect(await act(recovery, key)).toMatchObject({ failure: { kind: 'storage' } })
  })
})
