import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
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
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RecoveryItem, RecoveryKind } from '../../../../contract/ipc/recovery.ts'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { openKeptRows, profileFile } from '../../../../electron/disk/kept-rows.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { openJournal } from '../../../../electron/outbox/journal.ts'
import { createRecovery } from '../../../../electron/recovery/recovery.ts'
import { endSignIn } from '../../../../electron/session/oidc/oidc-account.ts'
import { createSessions } from '../../../../electron/session/sessions.ts'
import { createTokens, memoryTokenStore } from '../../../../electron/session/tokens.ts'
import { keepProfile } from '../../../../electron/settings/profile-row.ts'
import { demoProfile } from '../../../../electron/settings/settings-shape.ts'
import { counts } from '../../../counts.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'

const at = '2026-11-22T10:11:12.345Z'
const asideAt = String(Date.parse(at))
const clientId = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'
/** No service listens at this address. */
const nowhere = 'http://127.0.0.1:1'

function profile(id: string, more: Partial<ConnectionProfile> = {}): ConnectionProfile {
  return {
    id,
    kind: 'own',
    name: `Profile ${id}`,
    base_url: nowhere,
    groups: [{ group_id: 'g1', name: 'Group' }],
    colour: '#336699',
    allowHttp: false,
    ...more,
  }
}

/** A create that waits. */
function waiting(lastname: string): OutboxEntry {
  const key = randomUUID()
  return entryOf(1, {
    key,
    profile: 'x',
    origin: nowhere,
    action: 'create',
    id: `local-${key}`,
    group_id: 'g1',
    etag: null,
    changes: { lastname, firstname: 'Mei' },
    savedAt: '2026-11-22T10:00:00.000Z',
  })
}
const three = () => ['Uzuki', 'Satsuki', 'Minazuki'].map((name) => waiting(name))

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-recovery-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Paths of everything below a folder. */
function everyIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
}

/** Puts edits into the outbox in `profiles/<id>`, whose data describes the profile Office; returns the folder. */
function outboxIn(data: string, id: string, put: OutboxEntry[]): string {
  const folder = join(data, 'profiles', id)
  mkdirSync(folder, { recursive: true })
  const journal = valueOf(openJournal(folder))
  valueOf(journal.write({ put }))
  keepProfile(journal.own, { profile: profile(id, { name: 'Office' }), clientId })
  journal.close()
  return folder
}

/** Recovery with real sessions and a real disk, and with these profiles in the list. */
function startRecovery(data: string, own: ConnectionProfile[], copies: string | null = null) {
  const profiles = () => [demoProfile, ...own]
  const tokens = createTokens(memoryTokenStore(), { read: () => [], write: () => undefined })
  const sessions = createSessions({
    folder: join(data, 'profiles'),
    clientId: () => clientId,
    tokens,
    profiles,
    announce: () => undefined,
    onSelected: () => undefined,
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
    endSignIn: (profile) => endSignIn(tokens, profile),
  })
  onTestFinished(() => sessions.close())
  const recovery = createRecovery({
    dataFolder: data,
    profiles,
    sessions,
    tokens,
    askCopyFolder: async () => copies,
  })
  const only = (kind: RecoveryKind): RecoveryItem => {
    const [item, ...more] = recovery.list().filter((each) => each.kind === kind)
    if (!item || more.length > 0) throw new Error(JSON.stringify(recovery.list()))
    return item
  }
  const waitingIn = async (id: string) => {
    valueOf(await sessions.select(id))
    return valueOf(sessions.current()).outbox.list()
  }
  return { recovery, only, waitingIn }
}

/** Changes a letter in a row, as a failing disk does. */
function turnLetter(folder: string, from: string, to: string): void {
  const database = openDatabase(profileFile(folder))
  database.run('UPDATE kept SET json = replace(json, ?, ?)', from, to)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

describe('a folder of data that no profile owns', () => {
  it('is listed with its profile, its edits and their names', () => {
    const data = temporaryFolder()
    outboxIn(data, 'test', three())
    const { only } = startRecovery(data, [])
    expect(only('folder')).toMatchObject({
      name: 'Office',
      base_url: nowhere,
      waiting: 3,
      damaged: 0,
      isUrgent: true,
      names: ['Mei Uzuki', 'Mei Satsuki', 'Mei Minazuki'],
    })
    expect(only('folder').bytes).toBeGreaterThan(0)
  })

  it('names the contacts of edits as the list does: by the person, else the company, else the reading', () => {
    const data = temporaryFolder()
    const company = { lastname: '', firstname: '', organization: { name: '株式会社みどり', kana: '' } }
    const changes = [
      company,
      { lastname: '', firstname: '', lastkana: 'さとう' },
      { ...company, lastname: 'Smith' },
      { memo: 'of the company' },
      { organization: null },
    ]
    const base = JSON.stringify({ id: 'a1', ...company, organization: { name: 'Acme, Inc.' } })
    outboxIn(
      data,
      'test',
      changes.map((each, at) => ({ ...waiting(''), base: at > 2 ? base : null, changes: each })),
    )
    expect(startRecovery(data, []).only('folder').names.toSorted()).toEqual(
      ['株式会社みどり', 'さとう', 'Smith', 'Acme, Inc.'].toSorted(),
    )
  })

  it('is listed from the copy where its file is lost', () => {
    const data = temporaryFolder()
    loseKept(outboxIn(data, 'test', three()), 'file')
    expect(startRecovery(data, []).only('folder')).toMatchObject({ waiting: 3, isUrgent: true })
  })

  it('does not open the list at start where nothing waits in it', () => {
    const data = temporaryFolder()
    outboxIn(data, 'test', [])
    expect(startRecovery(data, []).only('folder')).toMatchObject({ waiting: 0, isUrgent: false })
  })

  it('is copied completely, and deleted when the user asks for it', async () => {
    const [data, copies] = [temporaryFolder(), temporaryFolder()]
    const folder = outboxIn(data, 'test', three())
    const { only, recovery } = startRecovery(data, [], copies)
    const { key } = only('folder')
    valueOf(await recovery.act({ act: 'save-copy', key }))
    const copied = startRecovery(temporaryFolder(), [])
    expect(copied.recovery.list()).toEqual([])
    expect(existsSync(profileFile(join(copies, 'Atena Office')))).toBe(true)
    expect(valueOf(await recovery.act({ act: 'remove', key })).items).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })

  it('still shows every edit with one flipped bit anywhere in its file', () => {
    const data = temporaryFolder()
    const path = profileFile(outboxIn(data, 'test', three()))
    const whole = readFileSync(path)
    fc.assert(
      fc.property(fc.nat(whole.length * 8 - 1), (bit) => {
        const bytes = Buffer.from(whole)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        writeFileSync(path, bytes)
        for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
        const [item] = startRecovery(data, []).recovery.list()
        expect(item).toMatchObject({ kind: 'folder', waiting: 3, damaged: 0 })
      }),
      { numRuns: counts(30, 1000) },
    )
  })

  it('is in the list whatever its files contain', () => {
    const file = fc.constantFrom(
      'profile.sqlite',
      'profile.copy.sqlite',
      'profile.sqlite-wal',
      'profile.sqlite.corrupt-1790000000000',
    )
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.json().map((text) => Buffer.from(text)),
    )
    const name = fc
      .stringMatching(/^[a-z0-9 ._()-]{1,20}$/)
      .filter((each) => !/^\.*$/.test(each) && each.trim() === each)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, file, bytes), { maxLength: 6 }), (all) => {
        const data = temporaryFolder()
        for (const [folder, path, content] of all) {
          mkdirSync(join(data, 'profiles', folder), { recursive: true })
          writeFileSync(join(data, 'profiles', folder, path), content)
        }
        const folders = startRecovery(data, [])
          .recovery.list()
          .filter(({ kind }) => kind === 'folder')
        expect(folders).toHaveLength(new Set(all.map(([folder]) => folder)).size)
      }),
      { numRuns: 40 },
    )
  })
})

describe('an edit that is damaged in the file', () => {
  it('is listed with its remaining name and texts, copied and deleted; the other edits wait', async () => {
    const [data, copies] = [temporaryFolder(), temporaryFolder()]
    const folder = outboxIn(data, 'a', [waiting('Uzuki'), waiting('Satsuki')])
    turnLetter(folder, 'Uzuki', 'Uzukj')
    loseKept(folder, 'copy')
    const { only, recovery, waitingIn } = startRecovery(data, [profile('a')], copies)
    await waitingIn('a')
    expect(only('edit')).toMatchObject({
      name: 'Mei Uzukj',
      profile: 'Profile a',
      at: '2026-11-22T10:00:00.000Z',
      isUrgent: true,
      names: ['Uzukj', 'Mei'],
    })
    const { key } = only('edit')
    valueOf(await recovery.act({ act: 'save-copy', key }))
    expect(readFileSync(join(copies, 'Atena Mei Uzukj.json'), 'utf8')).toContain('"lastname":"Uzukj"')
    expect(valueOf(await recovery.act({ act: 'remove', key })).items).toEqual([])
    expect((await waitingIn('a')).map(({ changes }) => changes)).toEqual([
      { lastname: 'Satsuki', firstname: 'Mei' },
    ])
  })

  it('comes from the copy where that is undamaged: nothing is listed', async () => {
    const data = temporaryFolder()
    const edits = three()
    turnLetter(outboxIn(data, 'a', edits), 'Minazuki', 'Minazukj')
    const { recovery, waitingIn } = startRecovery(data, [profile('a')])
    expect(recovery.list()).toEqual([])
    const items = await waitingIn('a')
    expect(items.map((each) => [each.state, each.changes])).toEqual(
      edits.map(({ changes }) => ['queued', changes]),
    )
  })

  it('is not listed where it is not a write of the user', async () => {
    const data = temporaryFolder()
    const folder = outboxIn(data, 'a', [])
    const rows = valueOf(openKeptRows(folder))
    valueOf(rows.write((change) => change.put('not-the-same', 'x', { a: 'one', b: 'other' })))
    rows.close()
    turnLetter(folder, 'other', 'othes')
    loseKept(folder, 'copy')
    const { recovery, waitingIn } = startRecovery(data, [profile('a')])
    await waitingIn('a')
    expect(recovery.list()).toEqual([])
  })
})

describe('files that were moved aside', () => {
  it.each([
    ['an outbox', 'outbox', 'profile.sqlite', { waiting: 2, names: ['Mei Done', 'Mei Lost'] }],
    ['a mirror', 'mirror', 'book.sqlite', {}],
    ['a history', 'history', 'history.sqlite', {}],
  ] as const)(
    '%s is listed with its profile and its time, copied and deleted',
    async (_name, kind, begin, facts) => {
      const [data, copies] = [temporaryFolder(), temporaryFolder()]
      const source = profileFile(outboxIn(temporaryFolder(), 'old', [waiting('Done'), waiting('Lost')]))
      const own = outboxIn(data, 'a', [])
      const file = join(own, `${begin}.corrupt-${asideAt}`)
      copyFileSync(source, file)
      for (const ending of ['-wal', '-shm', '-journal', '.suspect']) writeFileSync(file + ending, '')
      const { only, recovery } = startRecovery(data, [profile('a')], copies)
      expect(only(kind)).toMatchObject({ profile: 'Profile a', at, isUrgent: false, ...facts })
      const { key } = only(kind)
      valueOf(await recovery.act({ act: 'save-copy', key }))
      expect(readdirSync(copies)).toHaveLength(5)
      expect(valueOf(await recovery.act({ act: 'remove', key })).items).toEqual([])
      expect(readdirSync(own).filter((each) => each.includes('corrupt'))).toEqual([])
    },
  )

  it('settings are listed with their time and deleted', async () => {
    const data = temporaryFolder()
    const name = `settings.corrupt-${at.replaceAll(':', '-')}.json`
    writeFileSync(join(data, name), '\0\0\0')
    const { only, recovery } = startRecovery(data, [])
    expect(only('settings')).toMatchObject({ name, at, bytes: 3, isUrgent: false })
    valueOf(await recovery.act({ act: 'remove', key: only('settings').key }))
    expect(existsSync(join(data, name))).toBe(false)
  })
})

describe('an act that cannot be done', () => {
  it('is a failure: an item that is not in the list, no folder, a folder that cannot be written', async () => {
    const data = temporaryFolder()
    outboxIn(data, '../x'.replaceAll(/[^a-z]/g, ''), three())
    const without = startRecovery(data, [])
    const { key } = without.only('folder')
    const stranger = { act: 'save-copy', key: 'file:../../etc/passwd' } as const
    expect(await without.recovery.act(stranger)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await without.recovery.act({ act: 'save-copy', key })).toMatchObject({
      failure: { kind: 'cancelled' },
    })
    writeFileSync(join(data, 'file'), '')
    const { recovery } = startRecovery(data, [], join(data, 'file'))
    expect(await recovery.act({ act: 'save-copy', key })).toMatchObject({ failure: { kind: 'storage' } })
  })

  const onPosix = it.skipIf(process.platform === 'win32')
  onPosix(
    'SECURITY: a copy is readable by the user alone, whatever rights the damaged data has',
    async () => {
      const data = temporaryFolder()
      const folder = outboxIn(data, 'a', [waiting('Uzuki')])
      turnLetter(folder, 'Uzuki', 'Uzukj')
      loseKept(folder, 'copy')
      outboxIn(data, 'gone', three())
      const settings = `settings.corrupt-${asideAt}.json`
      writeFileSync(join(data, settings), '{}')
      const aside = join(folder, `profile.sqlite.corrupt-${asideAt}`)
      for (const path of [aside, `${aside}-wal`]) writeFileSync(path, '')
      for (const path of everyIn(data)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
      const copies = temporaryFolder()
      const { recovery, waitingIn } = startRecovery(data, [profile('a')], copies)
      await waitingIn('a')
      const items = recovery.list()
      expect(items.map(({ kind }) => kind).toSorted()).toEqual(['edit', 'folder', 'outbox', 'settings'])
      for (const { key } of items) valueOf(await recovery.act({ act: 'save-copy', key }))
      const modes = readdirSync(copies).map((name) => [name, statSync(join(copies, name)).mode & 0o777])
      expect(Object.fromEntries(modes)).toEqual({
        // What is inside is as closed as the folder.
        'Atena Office': 0o700,
        'Atena Mei Uzukj.json': 0o600,
        [basename(aside)]: 0o600,
        [`${basename(aside)}-wal`]: 0o600,
        [settings]: 0o600,
      })
    },
  )

  it('SECURITY: a copy is always in the chosen folder, whatever the name in the damaged data', async () => {
    const [data, copies] = [temporaryFolder(), temporaryFolder()]
    const folder = outboxIn(data, 'a', [waiting('../../evil')])
    turnLetter(folder, '"sends":0', '"sends":1')
    loseKept(folder, 'copy')
    const { only, recovery, waitingIn } = startRecovery(data, [profile('a')], copies)
    await waitingIn('a')
    valueOf(await recovery.act({ act: 'save-copy', key: only('edit').key }))
    valueOf(await recovery.act({ act: 'save-copy', key: only('edit').key }))
    expect(readdirSync(copies).toSorted()).toEqual([
      'Atena Mei .. .. evil (2).json',
      'Atena Mei .. .. evil.json',
    ])
  })
})
