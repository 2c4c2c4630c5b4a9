// @module-tag long
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { localMarks } from '../../electron/jobs/cards/local-marks.ts'
import { openKeptRows } from '../../electron/disk/kept-rows.ts'
import { openJournal } from '../../electron/outbox/journal.ts'
import type { Session } from '../../electron/session/session.ts'
import { openSettings } from '../../electron/settings/settings.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { loseKept } from '../fakes/kept-file.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { openOn } from './open-on.ts'

const names = ['One', 'Two', 'Three']
const memoOf = (lastname: string) => `memo of ${lastname}`

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-lost-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

const open = (data: string, service: RunningService) =>
  valueOf(openOn({ ...service, folder: join(data, 'profiles') }))

async function close(session: Session): Promise<void> {
  await session.finish()
  await session.end()
}

/** A data folder in which an edit of each of three contacts waits, since the network went. */
async function waiting() {
  const [data, service] = [temporaryFolder(), await startService()]
  onTestFinished(() => service.close())
  const groups = service.group_ids.map((group_id) => ({ group_id, name: group_id }))
  const profile: ConnectionProfile = {
    id: 'test',
    kind: 'own',
    name: 'Test',
    base_url: service.base_url,
    colour: '#336699',
    groups,
    allowHttp: true,
  }
  const settings = openSettings(data)
  valueOf(settings.change({ profiles: [profile], currentProfile: 'test', clientId: ourClientId }))
  const session = open(data, service)
  const [group_id = ''] = service.group_ids
  const of = { family: 'address', group_id } as const
  const made: { id: string; etag: string | null; lastname: string }[] = []
  for (const lastname of names) {
    const create = { ...of, id: null, etag: null, changes: { lastname }, key: randomUUID() }
    const { id, etag = null } = valueOf(await session.save(create)).view.record
    made.push({ id, etag, lastname })
  }
  // Only now: while the network is away, a create would wait as well, and its edit would become part of it.
  service.faults.next({ action: 'drop-before-commit', match: { method: 'PUT' }, times: 1000 })
  for (const { id, etag, lastname } of made)
    await session.save({ ...of, id, etag, changes: { memo: memoOf(lastname) }, key: randomUUID() })
  await close(session)
  return { data, service, profile, ids: made.map(({ id }) => id) }
}

const edits = (data: string) => {
  const journal = valueOf(openJournal(join(data, 'profiles', 'test')))
  const waiting = journal.entries().filter(({ state }) => state !== 'done')
  const isTold = journal.lacksWrites || journal.movedAside !== null
  journal.close()
  return { waiting: waiting.map(({ key, changes, base }) => ({ key, changes, base })), isTold }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )

const harms: [string, (path: string) => void][] = [
  ['deleted', (path) => rmSync(path)],
  ['cut in half', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['emptied', (path) => truncateSync(path, 0)],
]

describe('D23 one file of the data folder is lost while edits wait', () => {
  it.each(harms)('%s, whichever it is: every edit still waits for the same service', async (_how, harm) => {
    const { data, profile } = await waiting()
    const before = edits(data).waiting
    expect(before.map(({ changes }) => changes.memo)).toEqual(names.map(memoOf))
    const files = filesIn(data)
    expect(files).toEqual(
      expect.arrayContaining(['settings.json', join('profiles', 'test', 'profile.copy.sqlite')]),
    )
    for (const name of files) {
      const copy = temporaryFolder()
      cpSync(data, copy, { recursive: true })
      harm(join(copy, name))
      expect(openSettings(copy).read().profiles, name).toMatchObject([profile])
      const after = edits(copy)
      expect(after.waiting, name).toEqual(before)
      expect(after.isTold, name).toBe(name.endsWith('profile.sqlite'))
    }
  })

  it('what came back out of the copy is sent', async () => {
    const { data, service, ids } = await waiting()
    rmSync(join(data, 'profiles', 'test', 'profile.sqlite'))
    service.faults.clear()
    const session = open(data, service)
    onTestFinished(() => close(session))
    expect(session.outbox.isDamaged).toBe(true)
    await expect.poll(() => session.outbox.list().length).toBe(0)
    expect(ids.map((id) => service.read('address', id)?.['memo'])).toEqual(names.map(memoOf))
  })
})

describe('D26 the marks of cards, which a service that shows none does not have', () => {
  it.each(['file', 'copy'] as const)('the %s of what is kept is deleted: they are there', (lost) => {
    const folder = temporaryFolder()
    const edit = { year: 2027, mark: 'nengajo.sent', to: true } as const
    const kept = valueOf(openKeptRows(folder))
    const before = localMarks(kept)
    valueOf(before.keep(['a1', 'a2'], [edit]))
    before.learn([], ['a1'])
    valueOf(before.keep(['a2'], [{ ...edit, year: 2026 }]))
    const expected = before.of('a2')
    kept.close()
    loseKept(folder, lost)
    const again = valueOf(openKeptRows(folder))
    const after = localMarks(again)
    expect([after.ids(), after.isShown(), after.of('a1'), after.of('a2')]).toEqual([
      ['a1', 'a2'],
      false,
      [edit],
      expected,
    ])
    again.close()
  })
})
