import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createExportDesk } from '../../electron/export/export-desk.ts'
import { createImportDesk } from '../../electron/import/import-desk.ts'
import { readFile } from '../../exchange/read-file.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from '../faults/bulk-bench.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const worker = new URL('../../electron/export/export-worker.ts', import.meta.url)
const importWorker = new URL('../../electron/import/import-worker.ts', import.meta.url)

/** @param path what the user says in the dialog of main */
function deskTo(path: string | null) {
  return createExportDesk({ worker, postalCodes: '', askPath: async () => path, wrote: () => 'handle' })
}
const everybody = {
  kind: 'list' as const,
  filter: {
    ...({ family: 'address', group_id: null, search: '', deleted: 'without', sort: 'kana' } as const),
    tags: [],
  },
}

describe('export of contacts', () => {
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
    const desk = deskTo(path)
    const { token, contacts } = valueOf(await desk.prepare(session, everybody))
    const shown = valueOf(await session.mirror.window({ ...everybody.filter, offset: 0, limit: 1000 })).rows
    expect(contacts).toBe(shown.length)
    const file = valueOf(await desk.convert(token, 'vcard-4.0'))
    expect(file).toMatchObject({ format: 'vcard-4.0', persons: contacts })
    const saved = valueOf(await desk.save(token, 'vcard-4.0'))
    expect(saved).toEqual({ saved: true, handle: 'handle', persons: contacts })
    const { persons, remarks } = readFile(readFileSync(path), { name: 'people.vcf' })
    expect(remarks).toEqual([])
    expect(persons.map(({ person }) => person.uid)).toEqual(shown.map(({ id }) => id))
    expect(persons.find(({ person }) => person.uid === first)?.person.lastname).toBe('改姓')
    expect(readdirSync(folder)).toEqual(['people.vcf'])
    desk.close(token)
  }, 120_000)

  it('the whole book comes back as what is there already', { tags: ['long'], timeout: 120_000 }, async () => {
    const bench = await startBench({ seed: 60 })
    const imports = createImportDesk({
      ...{ worker: importWorker, postalCodes: '', desk: bench.desk, askFile: async () => null },
      named: { read: () => null, keep: () => undefined },
    })
    for (const format of ['csv', 'list', 'vcard-3.0'] as const) {
      const path = join(folder, `book-${format}`)
      const desk = deskTo(path)
      const { token, contacts } = valueOf(await desk.prepare(bench.session, everybody))
      valueOf(await desk.save(token, format))
      const bytes = new Uint8Array(readFileSync(path))
      const { counts } = valueOf(await imports.read(bench.session, { name: 'book', bytes }))
      expect(counts, format).toEqual({ new: 0, same: contacts, changed: 0, perhaps: 0, deleted: 0 })
      desk.close(token)
    }
  })

  it('a photo goes into the card where it is on this computer; nothing is fetched for one that is not', async () => {
    const bench = await startBench({ seed: 40 })
    const { session } = bench
    const withPhoto = bench.ids.filter((id) => session.readRecord('address', id)?.record.face_picture)
    const [kept = '', ...others] = withPhoto
    expect(others.length).toBeGreaterThan(0)
    const picture = session.readRecord('address', kept)?.record.face_picture?.image ?? ''
    const bytes = await jpeg()
    await session.photoCache.write({ family: 'address', id: kept, picture }, bytes)
    const before = bench.service.log.length
    const path = join(folder, 'photos.vcf')
    const desk = deskTo(path)
    const of = { kind: 'records' as const, family: 'address' as const, ids: withPhoto }
    const { token } = valueOf(await desk.prepare(session, of))
    const { losses } = valueOf(await desk.convert(token, 'vcard-4.0'))
    expect(losses).toContainEqual(
      expect.objectContaining({ kind: 'photo-missing', field: 'face_picture', count: others.length }),
    )
    valueOf(await desk.save(token, 'vcard-4.0'))
    const read = readFile(readFileSync(path), { name: '' }).persons.map(({ person }) => person)
    expect(Buffer.compare(read[0]?.photo?.bytes ?? new Uint8Array(), bytes)).toBe(0)
    expect(read.slice(1).some(({ photo }) => photo !== undefined)).toBe(false)
    expect(bench.service.log.length).toBe(before)
    desk.close(token)
  }, 120_000)

  it('I15: what cannot be saved says why, and a file that was there stays whole', async () => {
    const bench = await startBench({ seed: 20 })
    const taken = join(folder, 'no-folder')
    writeFileSync(taken, 'a file')
    const desk = deskTo(join(taken, 'people.vcf'))
    const { token } = valueOf(await desk.prepare(bench.session, everybody))
    expect(await desk.save(token, 'vcard-4.0')).toMatchObject({ failure: { kind: 'storage' } })
    expect(readFileSync(taken, 'utf8')).toBe('a file')
    const another = deskTo(null)
    const next = valueOf(await another.prepare(bench.session, everybody))
    expect(await another.save(next.token, 'jcard')).toMatchObject({ value: { saved: false, handle: null } })
    for (const each of [desk, another]) each.close(each === desk ? token : next.token)
    expect(await desk.convert(token, 'csv')).toEqual({ ok: false, failure: { kind: 'not-found' } })
    onTestFinished(() => rmSync(taken))
  }, 120_000)
})
