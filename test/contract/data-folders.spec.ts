import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import type { RecordFilter } from '../../contract/ipc/records.ts'
import { localMarks } from '../../electron/jobs/cards/local-marks.ts'
import { openNotTheSame } from '../../electron/jobs/merge/duplicates.ts'
import { printChoices } from '../../electron/print/print-setup.ts'
import { openSettings } from '../../electron/settings/settings.ts'
import { startService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { openOn } from '../faults/open-on.ts'
import { fixturePort, type Expected } from '../fixtures/data-folders/expected.ts'

const all = fileURLToPath(new URL('../fixtures/data-folders/', import.meta.url))
const commits = readdirSync(all).filter((name) => existsSync(join(all, name, 'expected.json')))

it('there is a data folder of the first format that counts', () => {
  expect(commits.length).toBeGreaterThan(0)
})

it.each(commits)('the data folder of %s is read, and what waits in it is sent once', async (commit) => {
  const folder = mkdtempSync(join(tmpdir(), 'atena-data-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  cpSync(join(all, commit), folder, { recursive: true })
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected
  const settings = openSettings(join(folder, 'data'))
  expect([settings.found, settings.read().preferences]).toEqual(['whole', { language: 'ja', theme: 'dark' }])
  expect(settings.read().profiles.map(({ name }) => name)).toEqual(['Test'])

  const service = await startService({ db: join(folder, 'service.sqlite'), port: fixturePort })
  onTestFinished(() => service.close())
  const session = valueOf(openOn({ ...service, folder: join(folder, 'data', 'profiles') }))
  onTestFinished(async () => {
    await session.finish()
    await session.end()
  })
  expect(session.outbox.isDamaged).toBe(false)
  expect(session.mirror.movedAside).toBeNull()
  expect(session.outbox.drafts.read()?.changes).toEqual({ lastname: '下書' })
  expect(printChoices(session.kept)).toMatchObject({ sheet: 'ELM008', asksToMark: true })
  expect(localMarks(session.kept).of(expected.carded)).toEqual([
    { year: 2027, mark: 'nengajo.sent', to: true },
  ])
  expect(openNotTheSame(session).pairs()).toEqual([`${expected.edited} ${expected.waiting}`])
  expect(session.history.isKnown(expected.createKey)).toBe(true)
  const query: RecordFilter = {
    family: 'address',
    group_id: null,
    search: '',
    tags: [],
    deleted: 'without',
    sort: 'kana',
  }
  const { total } = valueOf(await session.mirror.window({ ...query, offset: 0, limit: 100 }))
  // The delete that waits hides one contact, and the create shows one.
  expect(total).toBe(expected.contacts)

  await expect.poll(() => session.outbox.list().length, { timeout: 20_000 }).toBe(0)
  expect(service.read('address', expected.edited)?.['memo']).toBe('an edit that arrived')
  expect(service.read('address', expected.waiting)?.['memo']).toBe('an edit that waits')
  expect(service.read('address', expected.deleted)?.['deleted']).toBe(true)
  await session.sync?.start()
  const found = valueOf(await session.mirror.window({ ...query, search: '二重', offset: 0, limit: 100 }))
  expect(found.rows).toHaveLength(1)
  expect(service.log.filter(({ method }) => method === 'POST')).toEqual([])
})
