import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../contract/failure.ts'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { createExports, type ChosenContacts, type Exports } from '../../electron/export/exports.ts'
import { createImports } from '../../electron/jobs/import/imports.ts'
import { readFile } from '../../exchange/read-file.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench } from '../faults/bulk-bench.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const worker = new URL('../../electron/export/export-worker.ts', import.meta.url)
const importWorker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)

/** @param path what the user says in the dialog of main */
function jobsTo(path: string | null) {
  return createExports({ worker, postalCodes: '', askPath: async () => path, wrote: () => 'handle' })
}

/** Continues an export until it is saved. Returns how it ended. */
async function stepped(jobs: Exports, token: string) {
  for (;;) {
    const now = await jobs.step(token)
    if (!now.ok || now.value.phase === 'done') return now
  }
}

async function saved(jobs: Exports, token: string, format: ExportFormat) {
  expect(await jobs.save(token, format)).toEqual(ok({ begun: true }))
  return valueOf(await stepped(jobs, token))
}

const everybody: ChosenContacts = {
  kind: 'list',
  filter: {
    family: 'address',
    group_id: null,
    search: '',
    deleted: 'without',
    sort: 'kana',
    tags: [],
  },
}

describe('export of contacts', () => {
  it('reports contacts that only a list has shown, until they are read', async () => {
    const bench = await startBench({ seed: 10, variants: { lists: 'brief' } })
    bench.service.faults.next({
      match: { method: 'GET', path: /address\/[^/]+$/u },
      action: 'status',
      status: 500,
      times: Infinity,
    })
    await bench.session.sync?.restart()
    const jobs = jobsTo(null)
    const told = async () => {
      const { token, contacts } = valueOf(await jobs.prepare(bench.session, everybody))
      const { losses } = valueOf(await jobs.convert(token, 'vcard-4.0'))
      return { contacts, count: losses.find(({ kind }) => kind === 'only-listed')?.count }
    }
    const before = await told()
    expect(before.count).toBe(before.contacts)
    bench.service.faults.clear()
    for (const id of bench.ids) valueOf(await bench.session.fetchRecord('address', id))
    expect((await told()).count).toBeUndefined()
  })

  it('a contact that was just created or changed here is known whole, before any refresh', async () => {
    const bench = await startBench({ seed: 10, variants: { lists: 'brief' } })
    const { session } = bench
    const refused = { action: 'status', status: 500, times: Infinity } as const
    bench.service.faults.next({ match: { method: 'GET', path: /address\/[^/]+$/u }, ...refused })
    const save = {
      family: 'address',
      id: null,
      group_id: bench.service.group_ids[0] ?? '',
      etag: null,
    } as const
    const made = valueOf(
      await session.save({ ...save, key: crypto.randomUUID(), changes: { lastname: '新規', memo: '全部' } }),
    )
    expect(session.mirror.isOnlyListed('address', made.view.record.id)).toBe(false)
    // No update goes over it before the service has shown it.
    const { id, etag } = made.view.record
    expect(session.mirror.proven('address', id, etag ?? '')).toBeNull()
  })

  it('a card for everybody of the list, as it is shown, edits that wait and photos that are here included', async () => {
    const bench = await startBench(
      { seed: 20 },
      { waits: { entry: [600_000], look: [20], profile: [600_000] } },
    )
    const { session } = bench
    const [first = ''] = bench.ids
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 503, times: Infinity })
    const etag = session.readRecord('address', first)?.record.etag ?? ''
    const save = { family: 'address', id: first, group_id: null, etag, key: crypto.randomUUID() } as const
    await session.save({ ...save, changes: { lastname: '改姓' } })
    const path = join(folder, 'people.vcf')
    const jobs = jobsTo(path)
    const { token, contacts } = valueOf(await jobs.prepare(session, everybody))
    const shown = valueOf(await session.mirror.window({ ...everybody.filter, offset: 0, limit: 1000 })).rows
    expect(contacts).toBe(shown.length)
    const file = valueOf(await jobs.convert(token, 'vcard-4.0'))
    expect(file).toMatchObject({ format: 'vcard-4.0', persons: contacts })
    expect(await saved(jobs, token, 'vcard-4.0')).toMatchObject({ handle: 'handle', persons: contacts })
    const { persons, remarks } = readFile(readFileSync(path), { name: 'people.vcf' })
    expect(remarks).toEqual([])
    expect(persons.map(({ person }) => person.uid)).toEqual(shown.map(({ id }) => id))
    expect(persons.find(({ person }) => person.uid === first)?.person.lastname).toBe('改姓')
    expect(readdirSync(folder)).toEqual(['people.vcf'])
    jobs.close(token)
  }, 120_000)

  it('the whole book comes back as what is there already', { tags: ['long'], timeout: 120_000 }, async () => {
    const bench = await startBench({ seed: 60 })
    const imports = createImports({
      worker: importWorker,
      postalCodes: '',
      jobs: bench.jobs,
      askFile: async () => null,
      named: { read: () => null, keep: () => undefined },
    })
    for (const format of ['csv', 'list', 'vcard-3.0'] as const) {
      const path = join(folder, `book-${format}`)
      const jobs = jobsTo(path)
      const { token, contacts } = valueOf(await jobs.prepare(bench.session, everybody))
      await saved(jobs, token, format)
      const bytes = new Uint8Array(readFileSync(path))
      const { counts } = valueOf(await imports.read(bench.session, { name: 'book', bytes }))
      expect(counts, format).toEqual({ new: 0, same: contacts, changed: 0, perhaps: 0, deleted: 0 })
      jobs.close(token)
    }
  })

  it('I15: what cannot be saved says why, and a file that was there stays whole', async () => {
    const bench = await startBench({ seed: 20 })
    const taken = join(folder, 'no-folder')
    writeFileSync(taken, 'a file')
    const jobs = jobsTo(join(taken, 'people.vcf'))
    const { token } = valueOf(await jobs.prepare(bench.session, everybody))
    valueOf(await jobs.save(token, 'vcard-4.0'))
    expect(await stepped(jobs, token)).toMatchObject({ failure: { kind: 'storage' } })
    expect(readFileSync(taken, 'utf8')).toBe('a file')
    const another = jobsTo(null)
    const next = valueOf(await another.prepare(bench.session, everybody))
    expect(await another.save(next.token, 'jcard')).toEqual(ok({ begun: false }))
    for (const each of [jobs, another]) each.close(each === jobs ? token : next.token)
    expect(await jobs.convert(token, 'csv')).toEqual({ ok: false, failure: { kind: 'not-found' } })
    onTestFinished(() => rmSync(taken))
  }, 120_000)
})
