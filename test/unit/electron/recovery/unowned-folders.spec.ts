import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counts } from '../../../counts.ts'
import { jobOf, keeping } from '../outbox/journal-job-bench.ts'
import { profileFile } from '../../../../electron/disk/kept-rows.ts'
import { openMirror } from '../../../../electron/book/mirror.ts'
import { openJournal, withJournal } from '../../../../electron/outbox/journal.ts'
import { takeOver } from '../../../../electron/recovery/take-over.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { anAddressText } from '../book/temporary-mirror.ts'
import { dataFolder, nowhere, outboxIn, profile, startRecovery, valueOf, waiting } from './recovery-bench.ts'

const clientId = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
const names = (items: { changes: object }[]) => items.map(({ changes }) => Reflect.get(changes, 'lastname'))
const three = () => ['Uzuki', 'Satsuki', 'Minazuki'].map((name) => waiting(name))

/** A folder whose profile the settings have lost; with `profile.json`, as the app wrote it beside the data. */
function lostProfile(data: string, id: string, put = three()): string {
  const folder = outboxIn(data, id, put)
  const text = JSON.stringify({ client_id: clientId, profile: profile(id, { name: 'Office' }) })
  writeFileSync(join(folder, 'profile.json'), text)
  return folder
}

describe('a folder of data that no profile owns', () => {
  it('is listed with its profile, its edits and whose they are', () => {
    const data = dataFolder({ profiles: [] })
    lostProfile(data, 'test')
    const { only } = startRecovery(data)
    expect(only('folder')).toMatchObject({
      ...{ name: 'Office', base_url: nowhere, waiting: 3, damaged: 0, ways: ['make'], isUrgent: true },
      names: ['Uzuki Mei', 'Satsuki Mei', 'Minazuki Mei'],
    })
    expect(only('folder').bytes).toBeGreaterThan(0)
  })

  it('is a profile again, and its edits wait in that outbox', async () => {
    const data = dataFolder({ profiles: [profile('other')], clientId })
    lostProfile(data, 'test')
    const { settings, only, recover, recovery, waitingIn } = startRecovery(data)
    const done = valueOf(await recover(only('folder').key))
    expect(done).toMatchObject({ profile: 'test', edits: 3, items: [] })
    expect(settings.read().profiles).toEqual([profile('other'), profile('test', { name: 'Office' })])
    const items = await waitingIn('test')
    expect(names(items)).toEqual(['Uzuki', 'Satsuki', 'Minazuki'])
    expect(items.every(({ state }) => state === 'queued')).toBe(true)
    expect(recovery.list()).toEqual([])
  })

  it('whose file is gone shows what its copy says', async () => {
    const data = dataFolder({ profiles: [] })
    loseKept(lostProfile(data, 'test'), 'file')
    const { only, recover, waitingIn } = startRecovery(data)
    expect(only('folder')).toMatchObject({ waiting: 3, ways: ['make'], isUrgent: true })
    valueOf(await recover(only('folder').key))
    expect((await waitingIn('test')).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
  })

  it('without profile.json is made from what its edits say', async () => {
    const data = dataFolder({ profiles: [] })
    outboxIn(data, 'test', three())
    const { settings, only, recover } = startRecovery(data)
    expect(only('folder')).toMatchObject({ name: '127.0.0.1:1', base_url: nowhere, waiting: 3 })
    expect(valueOf(await recover(only('folder').key)).profile).toBe('test')
    expect(settings.read().profiles).toMatchObject([
      { id: 'test', kind: 'own', base_url: nowhere, groups: [{ group_id: 'g1' }], allowHttp: false },
    ])
  })

  it('made so it has the groups of its contacts too, not those of its edits alone', async () => {
    const data = dataFolder({ profiles: [] })
    const folder = outboxIn(data, 'test', three())
    const mirror = valueOf(openMirror({ folder, profileId: 'test' }))
    const put = (group_id: string, more = {}) =>
      valueOf(mirror.putOne('address', anAddressText({ group_id, ...more })))
    put('g2')
    put('g3')
    put('g4', { deleted: true })
    mirror.close()
    const { settings, only, recover } = startRecovery(data)
    valueOf(await recover(only('folder').key))
    const [made] = settings.read().profiles
    expect(made?.groups.map(({ group_id }) => group_id)).toEqual(['g2', 'g3', 'g1'])
  })

  it('whose name can be no id gets another, and loses nothing', async () => {
    const data = dataFolder({ profiles: [] })
    outboxIn(data, 'Test (copy)', three())
    const { only, recover, waitingIn } = startRecovery(data)
    const { profile: id } = valueOf(await recover(only('folder').key))
    expect(names(await waitingIn(id ?? ''))).toEqual(['Uzuki', 'Satsuki', 'Minazuki'])
    expect(existsSync(join(data, 'profiles', 'Test (copy)'))).toBe(false)
  })

  it('a create that may have arrived is not sent again under another name of the sync keys', async () => {
    const data = dataFolder({ profiles: [] })
    outboxIn(data, 'test', [waiting('Sent', { state: 'sending', sends: 1 }), waiting('New')])
    const { only, recover } = startRecovery(data)
    valueOf(await recover(only('folder').key))
    const journal = valueOf(openJournal(join(data, 'profiles', 'test')))
    expect(journal.entries().map(({ state }) => state)).toEqual(['needs-attention', 'queued'])
    journal.close()
  })

  it('can be looked at without a byte of it changing', () => {
    const data = dataFolder({ profiles: [profile('a')] })
    const folder = lostProfile(data, 'test')
    const path = profileFile(folder)
    const before = readFileSync(path)
    const { recovery } = startRecovery(data)
    recovery.list()
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('is gone with what is in it once it was removed', async () => {
    const data = dataFolder({ profiles: [] })
    const folder = lostProfile(data, 'test')
    const { only, recovery } = startRecovery(data)
    const done = valueOf(await recovery.act({ act: 'remove', key: only('folder').key }))
    expect(done.items).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })

  it('of a profile that there is, is none; nor is that of Demo', () => {
    const data = dataFolder({ profiles: [profile('a')] })
    outboxIn(data, 'a', three())
    outboxIn(data, 'demo', three())
    expect(startRecovery(data).recovery.list()).toEqual([])
  })
})

describe('edits that join the outbox of another profile', () => {
  it.each([
    ['in use', true],
    ['not in use', false],
  ])('arrive beside what it has, which stays as it is: %s', async (_name, isUsed) => {
    const data = dataFolder({ profiles: [profile('a')], clientId })
    const edits = three()
    const [first] = edits
    const from = outboxIn(data, 'test', edits)
    outboxIn(data, 'a', [waiting('There'), { ...first!, changes: { lastname: 'Newer' } }])
    mkdirSync(join(from, 'chosen'))
    writeFileSync(join(from, 'chosen', 'photo.jpg'), 'a photo')
    const { sessions, only, recover, waitingIn } = startRecovery(data)
    if (isUsed) valueOf(await sessions.select('a'))
    expect(only('folder')).toMatchObject({ ways: ['make', 'join'], targets: [{ id: 'a', isSame: true }] })
    expect(valueOf(await recover(only('folder').key, 'a'))).toMatchObject({ profile: 'a', edits: 2 })
    expect(names(await waitingIn('a'))).toEqual(['There', 'Newer', 'Satsuki', 'Minazuki'])
    expect(readFileSync(join(data, 'profiles', 'a', 'chosen', 'photo.jpg'), 'utf8')).toBe('a photo')
    expect(only('folder')).toMatchObject({ waiting: 0, isUrgent: false, refusal: 'no-edits' })
  })

  it('are not mixed with another address unless the user says so, and are not sent there by themselves', async () => {
    const data = dataFolder({ profiles: [profile('b', { base_url: 'http://127.0.0.1:2' })] })
    outboxIn(data, 'test', three())
    const { only, recover, waitingIn } = startRecovery(data)
    const { key } = only('folder')
    expect(await recover(key, 'b')).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-input', path: 'into' },
    })
    expect(await recover(key, 'nobody')).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    expect(valueOf(await recover(key, 'b', true)).edits).toBe(3)
    const [item] = await waitingIn('b')
    expect(item).toMatchObject({ changes: { lastname: 'Uzuki' } })
    const journal = valueOf(openJournal(join(data, 'profiles', 'b')))
    expect(journal.entries().map(({ origin }) => origin)).toEqual([nowhere, nowhere, nowhere])
    journal.close()
  })

  it('a form that was open and a job that was cut off come along', async () => {
    const data = dataFolder({ profiles: [profile('a')], clientId })
    const folder = outboxIn(data, 'test', [])
    const source = valueOf(openJournal(folder))
    const key = crypto.randomUUID()
    const draft = {
      family: 'address',
      id: null,
      group_id: 'g1',
      etag: null,
      changes: { lastname: 'Form' },
      key,
    }
    valueOf(source.write({ keepDraft: { draft: draft as never, base: null } }))
    const job = { ...jobOf(3), origin: nowhere }
    valueOf(source.write({ job: keeping(job) }))
    source.close()
    const { only, recover } = startRecovery(data)
    valueOf(await recover(only('folder').key, 'a'))
    const journal = valueOf(openJournal(join(data, 'profiles', 'a')))
    expect(journal.drafts()).toMatchObject([{ draft: { changes: { lastname: 'Form' } } }])
    expect(valueOf(journal.job())).toEqual(job)
    journal.close()
    const left = valueOf(openJournal(folder))
    expect([left.drafts(), valueOf(left.job())]).toEqual([[], null])
    left.close()
  })
})

describe('a job that was cut off, and nothing else that waits', () => {
  it.each(['file', 'copy'] as const)('is told, and comes along, also where its %s is gone', async (lost) => {
    const data = dataFolder({ profiles: [profile('a')], clientId })
    const [job, folder] = [{ ...jobOf(2), origin: nowhere }, outboxIn(data, 'test', [])]
    valueOf(withJournal(folder, (journal) => journal.write({ job: keeping(job) })))
    loseKept(folder, lost)
    const { only, recover } = startRecovery(data)
    expect(only('folder')).toMatchObject({ waiting: 1, ways: ['join'], refusal: null, isUrgent: true })
    valueOf(await recover(only('folder').key, 'a'))
    const there = withJournal(join(data, 'profiles', 'a'), (journal) => journal.job())
    expect(valueOf(there)).toEqual(job)
    expect(only('folder')).toMatchObject({ waiting: 0, isUrgent: false })
  })
})

describe('a job in both outboxes', () => {
  it.each(['brought by a recovery that was cut off: it is in one', 'another one: each stays'])(
    '%s',
    (what) => {
      const data = dataFolder()
      const [job, isSame] = [jobOf(2), what.startsWith('brought')]
      const has = isSame ? { ...job, items: [{ ...job.items[0]!, added: ['x'] }, job.items[1]!] } : jobOf(1)
      const [from, to] = [outboxIn(data, 'from', three()), outboxIn(data, 'to', [])]
      valueOf(withJournal(from, (journal) => journal.write({ job: keeping(job) })))
      valueOf(withJournal(to, (journal) => journal.write({ job: keeping(has) })))
      expect(valueOf(takeOver({ from, to, profile: 'to', isSameClient: true }))).toBe(3)
      expect(valueOf(withJournal(to, (journal) => journal.job()))).toEqual(has)
      expect(valueOf(withJournal(from, (journal) => journal.job()))).toEqual(isSame ? null : job)
    },
  )
})

describe('whatever lies in such a folder', () => {
  it('the list is a list', () => {
    const file = fc.constantFrom(
      'profile.sqlite',
      'profile.copy.sqlite',
      'profile.json',
      'profile.sqlite-wal',
      'profile.sqlite.corrupt-1790000000000',
    )
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.json().map((text) => Buffer.from(text)),
    )
    const name = fc.stringMatching(/^[a-zA-Z0-9 ._()-]{1,20}$/).filter((each) => !/^\.*$/.test(each))
    fc.assert(
      fc.property(fc.array(fc.tuple(name, file, bytes), { maxLength: 6 }), (all) => {
        const data = dataFolder({ profiles: [profile('a')] })
        for (const [folder, path, content] of all) {
          mkdirSync(join(data, 'profiles', folder), { recursive: true })
          rmSync(join(data, 'profiles', folder, path), { force: true })
          writeFileSync(join(data, 'profiles', folder, path), content)
        }
        expect(Array.isArray(startRecovery(data).recovery.list())).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('one flipped bit anywhere in an outbox costs no other edit than its own', () => {
    const data = dataFolder({ profiles: [] })
    const path = profileFile(outboxIn(data, 'test', three()))
    const whole = readFileSync(path)
    fc.assert(
      fc.property(fc.nat(whole.length * 8 - 1), (bit) => {
        const bytes = Buffer.from(whole)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        writeFileSync(path, bytes)
        for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
        const [item] = startRecovery(data).recovery.list()
        expect(item).toMatchObject({ kind: 'folder', waiting: 3, damaged: 0 })
      }),
      { numRuns: counts(30, 1000) },
    )
  })
})
