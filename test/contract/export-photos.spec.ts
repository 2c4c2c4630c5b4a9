import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ExportFormat } from '../../contract/ipc/export.ts'
import { createExports } from '../../electron/export/exports.ts'
import { readFile } from '../../exchange/read-file.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench, type BulkBench } from '../faults/bulk-bench.ts'

const worker = new URL('../../electron/export/export-worker.ts', import.meta.url)
/** A sync takes its time before it reports that no server answers. */
const inLongRun = { tags: ['long'], timeout: 120_000 }
const photo = { match: { method: 'GET', path: /photo/ }, action: 'status' } as const

/** An export of the contacts with a portrait, when no portrait is on this computer; the file is read back. */
async function exportOf(bench: BulkBench, format: ExportFormat = 'vcard-4.0') {
  const folder = mkdtempSync(join(tmpdir(), 'atena-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'people')
  const { session } = bench
  const ids = bench.ids.filter((id) => session.readRecord('address', id)?.record.face_picture)
  const exports = createExports({ worker, postalCodes: '', askPath: async () => path, wrote: () => 'handle' })
  const prepare = async () =>
    valueOf(await exports.prepare(bench.session, { kind: 'records', family: 'address', ids })).token
  const token = await prepare()
  return {
    ids,
    exports,
    token,
    folder,
    /** What the user sees before it is saved. */
    async ahead() {
      const { photosToFetch, losses } = valueOf(await exports.convert(token, format))
      const portraits = losses.filter(({ field }) => field === 'face_picture')
      return [photosToFetch, ...portraits.map(({ kind, count }) => `${kind} ${count}`)]
    },
    async save() {
      valueOf(await exports.save(token, format))
      const told: string[] = []
      for (;;) {
        const now = valueOf(await exports.step(token))
        told.push(`${now.phase} ${now.done}/${now.total}`)
        if (now.phase === 'done') return { ...now, told }
      }
    },
    read: () => readFile(readFileSync(path), { name: 'people' }).persons.map(({ person }) => person),
    /** The photos requested from the service. */
    asked: () => bench.service.log.filter((entry) => entry.path.includes('/photo/')).length,
  }
}

/** The portrait of a contact as the service has it. */
async function portrait({ service, session }: BulkBench, id: string): Promise<Buffer> {
  const image = session.readRecord('address', id)?.record.face_picture?.image ?? ''
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const answer = await fetch(`${service.base_url}/api/address/photo/${id}/${image}`, { headers })
  return Buffer.from(await answer.arrayBuffer())
}

describe('photos of an export', () => {
  it('are fetched while it is saved where they are not here, each for its contact', async () => {
    const bench = await startBench({ seed: 40 })
    const { ids, ahead, save, read, asked } = await exportOf(bench)
    expect(ids.length).toBeGreaterThan(6)
    expect(await ahead()).toEqual([ids.length])
    expect(asked()).toBe(0)
    const { told, missing, persons } = await save()
    expect([missing, persons]).toEqual([[], ids.length])
    expect(told[0]).toBe(`fetching 0/${ids.length}`)
    expect(told.slice(-2)).toEqual([`writing ${ids.length}/${ids.length}`, 'done 0/0'])
    expect(asked()).toBe(ids.length)
    const people = read()
    expect(people.map(({ uid }) => uid)).toEqual(ids)
    for (const [at, id] of ids.entries())
      expect(Buffer.compare(people[at]?.photo?.bytes ?? Buffer.of(), await portrait(bench, id)), id).toBe(0)
  }, 120_000)

  it('one that is here is not fetched, and none where the format has no place for one', async () => {
    const bench = await startBench({ seed: 40 })
    const [kept = ''] = bench.ids.filter((id) => bench.session.readRecord('address', id)?.record.face_picture)
    const picture = bench.session.readRecord('address', kept)?.record.face_picture?.image ?? ''
    await bench.session.photoCache.write({ family: 'address', id: kept, picture }, await jpeg())
    const table = await exportOf(bench, 'xlsx')
    expect(await table.ahead()).toEqual([0, `left-out ${table.ids.length}`])
    expect((await table.save()).missing).toEqual([])
    expect(table.asked()).toBe(0)
    const cards = await exportOf(bench)
    expect(await cards.ahead()).toEqual([cards.ids.length - 1])
    await cards.save()
    expect(cards.asked()).toBe(cards.ids.length - 1)
    expect(Buffer.compare(cards.read()[0]?.photo?.bytes ?? Buffer.of(), await jpeg())).toBe(0)
  }, 120_000)

  it('what the service does not have is named, and everybody else is whole', async () => {
    const bench = await startBench({ seed: 80 })
    bench.service.faults.next({ ...photo, status: 404, times: 14 })
    const { ids, save, read } = await exportOf(bench, 'jcard')
    expect(ids.length).toBeGreaterThan(16)
    const { missing, persons } = await save()
    expect(persons).toBe(ids.length)
    expect(missing).toMatchObject([{ why: 'gone', count: 14 }])
    expect(missing[0]?.names.length).toBe(14)
    expect(read().filter((person) => person.photo === undefined).length).toBe(14)
  }, 120_000)

  it('a service that is away is soon asked no more; the file is written without them', async () => {
    const bench = await startBench({ seed: 80 })
    bench.service.faults.next({ ...photo, status: 503, times: Infinity })
    const away = await exportOf(bench)
    const { missing } = await away.save()
    expect(missing).toMatchObject([{ why: 'offline', count: away.ids.length }])
    expect(away.read().length).toBe(away.ids.length)
    expect(away.asked()).toBe(12)
    // It is there again: the same export can be saved once more.
    bench.service.faults.clear()
    expect((await away.save()).missing).toEqual([])
    expect(away.read().every((person) => person.photo !== undefined)).toBe(true)
  }, 120_000)

  it('offline, and with a refused token, says so before, and writes the file', inLongRun, async () => {
    const bench = await startBench({ seed: 40 })
    bench.service.faults.next({ match: {}, action: 'drop-before-commit', times: Infinity })
    await bench.session.sync?.start()
    const offline = await exportOf(bench)
    const count = offline.ids.length
    expect(await offline.ahead()).toEqual([0, `photo-offline ${count}`])
    expect((await offline.save()).missing).toMatchObject([{ why: 'offline', count }])
    bench.session.access.note(null, { kind: 'unauthorized' })
    const refused = await exportOf(bench)
    expect(await refused.ahead()).toEqual([0, `photo-signed-out ${count}`])
    expect((await refused.save()).persons).toBe(count)
  })

  it('writes no file when stopped while they are fetched', async () => {
    const bench = await startBench({ seed: 40 })
    const { exports, token, folder } = await exportOf(bench)
    valueOf(await exports.save(token, 'vcard-4.0'))
    expect(valueOf(await exports.step(token))).toMatchObject({ phase: 'fetching' })
    const step = exports.step(token)
    exports.close(token)
    expect(await step).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(await exports.step(token)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(readdirSync(folder)).toEqual([])
  }, 120_000)

  it('writes the whole file, and no other, when closed while writing', inLongRun, async () => {
    const bench = await startBench({ seed: 20 })
    const { ids, exports, token, folder, read } = await exportOf(bench)
    valueOf(await exports.save(token, 'vcard-4.0'))
    while (valueOf(await exports.step(token)).phase !== 'writing');
    const step = exports.step(token)
    exports.close(token)
    expect(await step).toMatchObject({ value: { phase: 'done', persons: ids.length } })
    expect([readdirSync(folder), read().length]).toEqual([['people'], ids.length])
  })

  it('two concurrent steps do not mix up contacts', inLongRun, async () => {
    const bench = await startBench({ seed: 40 })
    const { ids, exports, token, read } = await exportOf(bench)
    valueOf(await exports.save(token, 'vcard-4.0'))
    const steps = await Promise.all(Array.from({ length: 30 }, () => exports.step(token)))
    expect(steps.some((step) => step.ok && step.value.phase === 'done')).toBe(true)
    const people = read()
    for (const [at, id] of ids.entries())
      expect(Buffer.compare(people[at]?.photo?.bytes ?? Buffer.of(), await portrait(bench, id)), id).toBe(0)
  })
})
