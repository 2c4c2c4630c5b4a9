// @module-tag long
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fieldsOf, isPhotoField, type Family } from '../../contract/record/fields.ts'
import { counts } from '../counts.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench, writes, type BulkBench } from '../faults/bulk-bench.ts'
import { essence } from './essence.ts'
import { fullRecord } from './full-record.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import {
  backUp,
  backupsTo,
  everything,
  importsOf,
  look,
  restore,
  showPhotos,
  testFolder,
  written,
} from './restore-bench.ts'

const many = counts(60, 1000, 'contacts backed up and restored')
const families: readonly Family[] = ['address', 'homeaddress']
type Fields = Record<string, unknown>
interface Sight {
  image_size?: unknown
  exif?: { taken?: unknown }
}

/** What can be sent of a record, photos by what can be seen of them. */
function requestSide(family: Family, record: Fields): unknown {
  const sight = (photo: Sight) => ({ size: photo.image_size, taken: photo.exif?.taken })
  const said = fieldsOf(family).map((field) => {
    const value = record[field]
    if (!isPhotoField(field)) return [field, value]
    const photos = (Array.isArray(value) ? value : [value]).filter(Boolean) as Sight[]
    return [field, photos.map(sight)]
  })
  return essence(Object.fromEntries([...said, ['group_id', record['group_id']]]))
}

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort()
const book = async (bench: BulkBench, family: Family) =>
  sorted((await everything(bench, family)).map((record) => requestSide(family, record)))

async function make(bench: BulkBench, family: Family, fields: Fields): Promise<string> {
  const { service } = bench
  const answer = await fetch(`${service.base_url}/api/${family}/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.tokens.full}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, ...(family === 'address' && { group_id: service.group_ids[1] }) }),
  })
  return ((await answer.json()) as { id: string }).id
}

async function allIds(bench: BulkBench) {
  const found: { family: Family; id: string }[] = []
  for (const family of families)
    found.push(...(await everything(bench, family)).map(({ id }) => ({ family, id: String(id) })))
  return found
}

/** A small picture of the portrait of a record: what is left of it after it was compressed again. */
async function portrait({ service }: BulkBench, { id, face_picture }: Fields): Promise<number[]> {
  const { image } = face_picture as { image: string }
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const answer = await fetch(`${service.base_url}/api/address/photo/${String(id)}/${image}`, { headers })
  const jpeg = Buffer.from(await answer.arrayBuffer())
  return [...(await sharp(jpeg).resize(6, 6, { fit: 'fill' }).removeAlpha().raw().toBuffer())]
}

describe('backup and restore', () => {
  it('every field of both families and every photo comes back into an empty service, once', async () => {
    const before = await startBench({ seed: many })
    await make(before, 'address', fullRecord.address)
    await make(before, 'homeaddress', fullRecord.homeaddress)
    // Two equal contacts stay two, and a contact with only a note is restored as well.
    for (const memo of ['two', 'two', 'one']) await make(before, 'address', { memo })
    const gone = await make(before, 'address', { lastname: '削除済' })
    before.service.edit('address', gone, { deleted: true })
    await before.session.sync?.restart()
    const path = join(testFolder(), 'backup.zip')
    const summary = await backUp(before, path)
    // No photo was opened on this computer: they are fetched while it is written.
    expect(summary).toMatchObject({ photos: 0, photoLack: null, left: 0, waiting: 0 })
    expect(summary.missingPhotos).toBeGreaterThan(10)
    expect(statSync(path).mode & 0o777).toBe(0o600)

    const after = await startBench({ seed: 0 })
    expect(await everything(after, 'address')).toEqual([])
    const { file, state } = await restore(after, path)
    expect(file.backup).toMatchObject({ profile: 'Test', elsewhere: 0 })
    expect(file.counts).toMatchObject({ new: summary.contacts, same: 0, changed: 0, perhaps: 0 })
    expect(state).toMatchObject({ phase: 'finished', done: summary.contacts, failed: 0, mayUndo: true })
    for (const family of families) expect(await book(after, family)).toEqual(await book(before, family))
    const [old, now] = [await everything(before, 'address'), await everything(after, 'address')]
    const [one] = old.filter(({ face_picture }) => face_picture)
    const same = now.find(
      (each) => each['lastname'] === one?.['lastname'] && each['firstname'] === one?.['firstname'],
    )
    const seen = await portrait(after, same ?? {})
    const meant = await portrait(before, one ?? {})
    expect(Math.max(...seen.map((value, at) => Math.abs(value - (meant[at] ?? 0))))).toBeLessThan(24)

    const again = await look(after, path)
    expect(again.counts).toEqual({ new: 0, same: summary.contacts, changed: 0, perhaps: 0, deleted: 0 })
    valueOf(await after.job().undo())
    expect(await after.ended()).toMatchObject({ phase: 'undone', failed: 0 })
    for (const family of families) expect(await everything(after, family)).toEqual([])
  }, 900_000)

  it('into the same service: what is there is there, what was deleted comes back, what was changed as the user says', async () => {
    const bench = await startBench({ seed: 20 })
    await showPhotos(bench, await allIds(bench))
    const path = join(testFolder(), 'backup.zip')
    const { contacts } = await backUp(bench, path)
    expect((await look(bench, path)).counts).toMatchObject({ same: contacts, new: 0, deleted: 0 })
    const dropped = { name: 'any name', bytes: new Uint8Array(readFileSync(path)) }
    expect(valueOf(await importsOf(bench).read(bench.session, dropped))).toMatchObject({
      format: 'backup',
      persons: contacts,
      backup: { profile: 'Test' },
    })
    const [one = '', two = '', three = ''] = bench.ids
    const before = requestSide('address', bench.service.read('address', two) ?? {})
    bench.service.edit('address', one, { deleted: true })
    bench.service.edit('address', two, { memo: '後で書いた', tags: ['後で'], lastname: '改姓' })
    bench.service.edit('address', three, { memo: '', emails: [] })
    // A run that is under way may have read its list before.
    await bench.session.sync?.restart()
    const lost = requestSide('address', bench.service.read('address', one) ?? {})
    const choices = { ...usualChoices, changed: 'replace' as const }
    const { file, state } = await restore(bench, path, { choices })
    expect(file.counts).toMatchObject({ deleted: 1, new: 0, perhaps: 0 })
    expect(state).toMatchObject({ failed: 0, done: 1 + file.counts.changed })
    expect(state.change).toEqual({ kind: 'restore-backup', name: 'backup.zip' })
    expect(requestSide('address', bench.service.read('address', two) ?? {})).toEqual(before)
    const back = bench.outcomes().find(({ id, foundAs }) => id !== foundAs)?.foundAs ?? ''
    expect(requestSide('address', bench.service.read('address', back) ?? {})).toEqual(lost)
    expect((await look(bench, path)).counts).toMatchObject({ same: contacts, changed: 0, deleted: 0, new: 0 })
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0 })
    expect(bench.service.read('address', two)).toMatchObject({ memo: '後で書いた', lastname: '改姓' })
  }, 240_000)

  it('contacts that only a list has shown are named, before it is written and where it is restored', async () => {
    const bench = await startBench({ seed: 30, variants: { lists: 'brief' } })
    // Nothing but the lists can be read.
    const alone = { method: 'GET', path: /address\/[^/]+$/u }
    bench.service.faults.next({ match: alone, action: 'status', status: 500, times: Infinity })
    await bench.session.sync?.restart()
    const path = join(testFolder(), 'backup.zip')
    const { contacts, listed, listedNames } = await backUp(bench, path)
    expect(listed).toBeGreaterThan(0)
    expect(listedNames.length).toBe(Math.min(3, listed))
    const manifest = unzipSync(readFileSync(path))['manifest.json'] ?? new Uint8Array()
    expect(JSON.parse(Buffer.from(manifest).toString())).toMatchObject({ counts: { contacts, listed } })
    const { remarks } = await look(await startBench({ seed: 0 }), path)
    const told = remarks.filter(({ kind }) => kind === 'backup-listed')
    expect(told[0]).toMatchObject({ value: String(listed), person: '' })
    expect(told.slice(1).length).toBe(listed)
    expect(told.map(({ person }) => person)).toEqual(expect.arrayContaining(listedNames))
    bench.service.faults.clear()
    // Filled in, nothing is left to be named.
    for (const each of await allIds(bench)) valueOf(await bench.session.fetchRecord(each.family, each.id))
    expect(await backUp(bench, path)).toMatchObject({ contacts, listed: 0, listedNames: [] })
  }, 120_000)

  it('what a list left out is not taken for empty when a contact is made as it was', async () => {
    const bench = await startBench({ seed: 20, listsWithout: ['memo', 'tags'] })
    const path = join(testFolder(), 'backup.zip')
    const [one = '', two = ''] = bench.ids
    valueOf(await bench.session.fetchRecord('address', two))
    // Only a list has shown its newest version: the service does not return the record itself during the backup.
    const alone = { method: 'GET', path: new RegExp(`/address/${one}$`, 'u') }
    bench.service.faults.next({ match: alone, action: 'status', status: 500, times: Infinity })
    bench.service.edit('address', one, { code: 'K-1' })
    await bench.session.sync?.restart()
    await backUp(bench, path)
    bench.service.faults.clear()
    for (const id of [one, two]) bench.service.edit('address', id, { memo: '大切', lastname: '改姓' })
    for (const id of [one, two]) valueOf(await bench.session.fetchRecord('address', id))
    const { state } = await restore(bench, path, { choices: { ...usualChoices, changed: 'replace' } })
    expect(state).toMatchObject({ done: 2, failed: 0 })
    expect(bench.service.read('address', one)).toMatchObject({ memo: '大切' })
    expect(bench.service.read('address', two)?.['memo'] ?? '').not.toBe('大切')
    for (const id of [one, two]) expect(bench.service.read('address', id)?.['lastname']).not.toBe('改姓')
  }, 240_000)

  it('keeps records to the letter, deleted ones too, and what waits; names photos that are not here', async () => {
    const bench = await startBench(
      { seed: 20 },
      { waits: { entry: [600_000], look: [20], profile: [600_000] } },
    )
    const [first = '', second = ''] = bench.ids
    bench.service.edit('address', second, { deleted: true, memo: '1.0 と 2' })
    await bench.session.sync?.restart()
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 503, times: Infinity })
    const etag = bench.session.readRecord('address', first)?.record.etag ?? ''
    const save = { family: 'address', id: first, group_id: null, etag, key: crypto.randomUUID() } as const
    await bench.session.save({ ...save, changes: { lastname: '改姓' } })
    const path = join(testFolder(), 'backup.zip')
    const summary = await backUp(bench, path, { layouts: ['年賀状'] })
    expect(summary).toMatchObject({ waiting: 1 })
    expect(summary.deleted).toBeGreaterThan(0)
    expect(summary.missingPhotos).toBeGreaterThan(0)
    expect(summary.missingNames.length).toBeGreaterThan(0)
    const files = unzipSync(readFileSync(path))
    const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
    const lines = Object.keys(files)
      .filter((name) => name.startsWith('records/'))
      .flatMap((name) => text(name).trimEnd().split('\n'))
      .map((line) => JSON.parse(line) as { family: Family; id: string; deleted: boolean; text: string })
    for (const line of lines) expect(line.text).toBe(bench.session.mirror.raw(line.family, line.id))
    expect(lines.find(({ id }) => id === second)).toMatchObject({ deleted: true })
    expect(lines.find(({ id }) => id === first)?.text).not.toContain('改姓')
    expect(text('waiting.json')).toContain('改姓')
    expect(text('printing.json')).toContain('年賀状')
    expect(text('photos.jsonl').trimEnd().split('\n').length).toBe(summary.missingPhotos + summary.photos)
    const file = await look(bench, path)
    expect(file.remarks.map(({ kind }) => kind).sort()).toContain('backup-waiting')
  }, 240_000)

  it('photos that the service does not have are named, and keep no other one out', async () => {
    const bench = await startBench({ seed: 60 })
    const path = join(testFolder(), 'backup.zip')
    const photo = { match: { method: 'GET', path: /photo/ }, action: 'status' } as const
    bench.service.faults.next({ ...photo, status: 404, times: 20 })
    const some = await backUp(bench, path)
    expect(some.missing).toMatchObject([{ why: 'gone', count: 20 }])
    expect(some.missing[0]?.names.length).toBeGreaterThan(10)
    expect(some.missingPhotos).toBeGreaterThan(20)
  }, 240_000)

  it('photos that the service does not give are counted, and it is not asked for ever', async () => {
    const bench = await startBench({ seed: 60 })
    const path = join(testFolder(), 'backup.zip')
    const photo = { match: { method: 'GET', path: /photo/ }, action: 'status' } as const
    bench.service.faults.next({ ...photo, status: 404, times: 2 })
    const some = await backUp(bench, path)
    expect(some.left).toBe(2)
    expect((await look(bench, path)).remarks).toContainEqual(expect.objectContaining({ value: '2' }))

    await bench.session.photoCache.clear()
    bench.service.faults.next({ ...photo, status: 503, times: Infinity })
    const before = bench.service.log.length
    const none = await backUp(bench, path)
    expect(none.left).toBe(none.missingPhotos)
    expect(none.missing).toMatchObject([{ why: 'offline', count: none.left }])
    const asked = bench.service.log.slice(before).filter((entry) => entry.path.includes('/photo/'))
    expect(asked.length).toBeLessThan(20)
    expect(none.left).toBeGreaterThan(20)
  }, 240_000)

  it('reports a disk that refuses, writes no partial file, and keeps an older backup whole', async () => {
    const bench = await startBench({ seed: 20 })
    const folder = testFolder()
    const path = join(folder, 'backup.zip')
    await backUp(bench, path)
    const whole = readFileSync(path)
    const backups = backupsTo(path)
    const { token } = valueOf(await backups.prepare(bench.session))
    valueOf(await backups.save(token))
    await backups.close(token)
    expect(readdirSync(folder)).toEqual(['backup.zip'])
    expect(Buffer.compare(readFileSync(path), whole)).toBe(0)
    expect(await backups.step(token)).toMatchObject({ failure: { kind: 'not-found' } })
    const taken = join(folder, 'no-folder')
    writeFileSync(taken, 'a file')
    const other = backupsTo(join(taken, 'backup.zip'))
    const next = valueOf(await other.prepare(bench.session))
    valueOf(await other.save(next.token))
    expect(await written(other, next.token)).toMatchObject({ failure: { kind: 'storage' } })
    expect(readFileSync(taken, 'utf8')).toBe('a file')
    const thought = backupsTo(null)
    const third = valueOf(await thought.prepare(bench.session))
    expect(await thought.save(third.token)).toMatchObject({ value: { begun: false } })
    expect(writes(bench, 'POST')).toEqual([])
  }, 240_000)
})
