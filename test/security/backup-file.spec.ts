import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail, ok } from '../../contract/failure.ts'
import type { BackupSummary } from '../../contract/ipc/backup.ts'
import type { Channel } from '../../contract/ipc/contract.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createBackups } from '../../electron/backup/backups.ts'
import { createLocalCopies } from '../../electron/jobs/local-copies.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { openSession, type Session } from '../../electron/session/session.ts'
import { createSavedFiles } from '../../electron/window/files.ts'
import { valueOf } from '../fakes/api-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-backup-'))
const worker = new URL('../../electron/backup/backup-worker.ts', import.meta.url)
/** Put in every place that can hold a secret. */
const canary = 'canary-7c1d9e40b2'
/** What the user says in the dialogs of main. */
let chosen: string | null = null
let session: Session

/** A profile whose every secret place holds the canary; the open profile leads to an address without a server. */
const plain: ConnectionProfile = {
  id: 'test',
  kind: 'own',
  name: 'Test',
  base_url: 'http://127.0.0.1:9',
  colour: '#336699',
  groups: [{ group_id: 'g1', name: 'Group' }],
  allowHttp: true,
}
const secret: ConnectionProfile = {
  ...plain,
  base_url: `http://user:${canary}@127.0.0.1:9/?token=${canary}#${canary}`,
  oidc: {
    issuer: `https://u:${canary}@id.example.com/?k=${canary}`,
    authorize_url: `https://id/?s=${canary}`,
    token_url: `https://id/t#${canary}`,
    client_id: 'atena',
    client_secret: canary,
    scope: 'openid',
  },
}

beforeAll(async () => {
  session = valueOf(
    openSession({
      profile: plain,
      token: canary,
      folder,
      clientId: crypto.randomUUID(),
      renewToken: async () => fail({ kind: 'unauthorized' }),
      announce: () => undefined,
      onAccess: () => undefined,
      onTorn: () => undefined,
      outboxPace: { patienceMs: 20 },
      workers: undefined,
      tokenPace: { pauseMs: 20 },
    }),
  )
  const record = { id: 'a1', etag: 'e', updated_at: '2026-11-20T00:00:00.000000Z', lastname: '山田' }
  valueOf(session.mirror.put('address', [JSON.stringify(record)], 'g1'))
  // An edit that waits, with why it could not be sent.
  const save = { family: 'address', id: 'a1', group_id: null, etag: 'e', key: crypto.randomUUID() } as const
  await session.save({ ...save, changes: { memo: '待つ' } })
})
afterAll(async () => {
  await session.finish()
  await session.end()
  rmSync(folder, { recursive: true, force: true })
})

/** What the page gets for a call, as main answers it. */
function callOf() {
  const { wrote } = createSavedFiles()
  const backups = createBackups({
    worker,
    version: '0.1.0',
    printing: () => ({ layouts: ['年賀状'] }),
    askPath: async () => chosen,
    wrote,
  })
  const copies = createLocalCopies({ worker, version: '0.1.0', mayGoOn: async () => false })
  const read: string[] = []
  const imports = {
    restore: async (_session: unknown, path: string) => {
      read.push(path)
      return ok({})
    },
  }
  const parts = { backups, copies, imports, askFile: async () => chosen }
  const sessions = { current: () => ok({ ...session, profile: secret }) }
  const handlers = createHandlers({
    sessions,
    print: {},
    share: {},
    backups: parts,
  } as unknown as HandlerParts)
  const call = (channel: Channel, input: unknown) => answer({ handlers, log: () => 'id' }, channel, input)
  return { call, read }
}
type Call = ReturnType<typeof callOf>['call']

const prepared = async (call: Call) =>
  valueOf((await call('backup.prepare', { profile: 'test' })) as ReturnType<typeof ok<BackupSummary>>)

async function end(call: Call, token: string): Promise<unknown> {
  for (;;) {
    const now = await call('backup.step', { token })
    if (!now.ok || (now.value as { phase: string }).phase === 'done') return now
  }
}
const refused = { failure: { kind: 'invalid-input' } }

describe('SECURITY X49: a backup holds no secret', () => {
  it('a canary in every place of a secret is in no part of the file, packed or unpacked', async () => {
    const { call } = callOf()
    chosen = join(folder, 'backup.zip')
    const summary = await prepared(call)
    expect(summary).toMatchObject({ contacts: 1, waiting: 1 })
    await call('backup.save', { token: summary.token })
    expect(await end(call, summary.token)).toMatchObject({ value: { phase: 'done' } })
    const bytes = readFileSync(chosen)
    const parts = unzipSync(bytes)
    const names = Object.keys(parts)
    for (const name of ['profile.json', 'waiting.json', 'printing.json', 'manifest.json'])
      expect(names).toContain(name)
    const texts = Object.values(parts).map((part) => Buffer.from(part).toString('latin1'))
    for (const text of [bytes.toString('latin1'), ...texts]) expect(text.includes(canary)).toBe(false)
    // The data next to the canary is there.
    expect(Buffer.from(parts['profile.json'] ?? []).toString()).toContain('http://127.0.0.1:9/')
    expect(Buffer.from(parts['waiting.json'] ?? []).toString()).toContain('待つ')
  })
})

describe('SECURITY X20: a backup goes, and is read, where the user says in main', () => {
  it('refuses a path as an extra argument or inside a call, and writes nothing', async () => {
    const { call, read } = callOf()
    const elsewhere = join(folder, 'elsewhere.zip')
    const { token } = await prepared(call)
    for (const more of [{ path: elsewhere }, { goal: elsewhere }, { name: elsewhere }])
      expect(await call('backup.save', { token, ...more })).toMatchObject(refused)
    for (const name of [elsewhere, '../book.sqlite', '..\\a.zip', '20261122T081500000Z-0a1b2c3d.zip/../x'])
      expect(await call('restore.copy', { name })).toMatchObject(refused)
    expect(await call('restore.choose', { path: elsewhere })).toMatchObject(refused)
    expect(read).toEqual([])
    chosen = null
    expect(await call('backup.save', { token })).toMatchObject({ value: { begun: false } })
    expect(await call('restore.choose', null)).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(readdirSync(folder)).not.toContain('elsewhere.zip')
    const name = '20261122T081500000Z-0a1b2c3d.zip'
    await call('restore.copy', { name })
    expect(read).toEqual([join(folder, 'test', 'copies', name)])
  })

  it('its path is not revealed, and a profile other than the one that the page expects is not backed up', async () => {
    const { call } = callOf()
    chosen = join(folder, 'second.zip')
    const { token } = await prepared(call)
    await call('backup.save', { token })
    expect(JSON.stringify(await end(call, token))).not.toContain(folder)
    expect(await call('backup.prepare', { profile: 'production' })).toMatchObject({
      failure: { kind: 'invalid-input', path: 'profile' },
    })
  })
})
