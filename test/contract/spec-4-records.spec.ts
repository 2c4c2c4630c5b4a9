import { describe, expect, it } from 'vitest'
import { deleteRecord } from '../../electron/write/delete.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { sendRecord, startBench } from './bench.ts'
import { eachReading } from './readings.ts'

eachReading('interface 4.1, 4.2, 4.4', ({ variants }) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    it('get: one record', async () => {
      const bench = await startBench(variants)
      const saved = await bench.create(family, { lastname: 'Sato' })
      expect(await bench.read(family, saved.view.record.id)).toMatchObject({ lastname: 'Sato' })
      expect(bench.service.log.at(-1)).toMatchObject({
        method: 'GET',
        path: `/api/${family}/${saved.view.record.id}`,
        query: '',
      })
    })

    it('get of a record that never was: not found', async () => {
      const bench = await startBench(variants)
      expect(failureOf(await bench.api[family].get('nowhere'))).toEqual({ kind: 'not-found' })
    })

    it('create: POST with application/json; charset=UTF-8', async () => {
      const bench = await startBench(variants)
      await bench.create(family, { lastname: '佐藤' })
      expect(bench.service.log.at(-1)).toMatchObject({
        method: 'POST',
        path: `/api/${family}/`,
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        status: Number(variants.created ?? 200),
      })
    })

    it('update: PUT with the etag in If-Match exactly as received', async () => {
      const bench = await startBench(variants)
      const saved = await bench.create(family, { lastname: 'Sato' })
      const after = await bench.edit(family, saved, { lastname: 'Suzuki' })
      expect(after.differences).toEqual([])
      expect(bench.service.log.at(-1)).toMatchObject({
        method: 'PUT',
        path: `/api/${family}/${saved.view.record.id}`,
        headers: { 'if-match': saved.view.record.etag, 'content-type': 'application/json; charset=UTF-8' },
      })
    })

    it('delete: DELETE with the etag in If-Match', async () => {
      const bench = await startBench(variants)
      const { id, etag } = (await bench.create(family, { lastname: 'Sato' })).view.record
      valueOf(await deleteRecord(bench.deps, bench.deletion(family, id, etag ?? '')))
      expect(bench.service.log.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'if-match': etag } })
    })

    it('photo: the image of a record as image/jpeg', async () => {
      const bench = await startBench(variants)
      const image = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
      const saved = await bench.create(family, { pictures: [{ image: image.id, source: 'temp' }] })
      const [picture] = saved.view.record.pictures ?? []
      const bytes = valueOf(
        await bench.api.photo.download(family, saved.view.record.id, picture?.image ?? ''),
      )
      expect([...bytes.subarray(0, 2), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
    })

    it('photo of another record: not found', async () => {
      const bench = await startBench(variants)
      const saved = await bench.create(family, { lastname: 'Sato' })
      const result = await bench.api.photo.download(family, saved.view.record.id, 'nowhere')
      expect(failureOf(result)).toEqual({ kind: 'not-found' })
    })

    it('interface 4.4: every update and delete is sent with If-Match', async () => {
      const bench = await startBench(variants)
      const saved = await bench.create(family, { lastname: 'Sato', memo: 'x' })
      const edited = await bench.edit(family, saved, { memo: '' })
      const { id, etag } = edited.view.record
      await deleteRecord(bench.deps, bench.deletion(family, id, etag ?? ''))
      const writes = bench.service.log.filter(({ method }) => method === 'PUT' || method === 'DELETE')
      expect(writes.length).toBeGreaterThan(1)
      expect(writes.filter(({ headers }) => !headers['if-match'])).toEqual([])
    })

    it('interface 4.4: a copy from a list without etags gets its etag before the write, if it is still what was seen', async () => {
      const bench = await startBench(variants)
      const { id } = (await bench.create(family, { lastname: 'Sato' })).view.record
      const { etag, ...listed } = await bench.read(family, id)
      const view = valueOf(bench.deps.bases.put(family, JSON.stringify(listed)))
      const save = {
        ...bench.save(family, { view, differences: [], waiting: null }, { lastname: 'Suzuki' }),
        etag: '',
      }
      const after = valueOf(await sendRecord(bench.deps, save))
      expect(after).toMatchObject({ view: { record: { lastname: 'Suzuki' } }, differences: [] })
      expect(bench.service.log.at(-1)?.headers['if-match']).toBe(etag)
      const stale = { ...save, changes: { lastname: 'Ito' }, key: crypto.randomUUID() }
      expect(failureOf(await sendRecord(bench.deps, stale))).toEqual({ kind: 'precondition-failed' })
      expect(failureOf(await deleteRecord(bench.deps, bench.deletion(family, id, ''))).kind).toBe(
        'precondition-failed',
      )
      const fresh = { ...(await bench.read(family, id)), etag: undefined }
      bench.deps.bases.put(family, JSON.stringify(fresh))
      expect(await deleteRecord(bench.deps, bench.deletion(family, id, ''))).toEqual({
        ok: true,
        value: null,
      })
    })

    it('interface 4.4: a version that is not at hand is not overwritten: nothing is sent', async () => {
      const bench = await startBench(variants)
      const saved = await bench.create(family, { lastname: 'Sato' })
      const requests = bench.service.log.length
      const unknown = bench.deletion(family, saved.view.record.id, 'unknown')
      const save = { ...bench.save(family, saved, { lastname: 'Suzuki' }), ...unknown }
      expect(failureOf(await sendRecord(bench.deps, save))).toEqual({ kind: 'precondition-failed' })
      expect(bench.service.log).toHaveLength(requests)
    })
  })

  it('interface 2.4: an address record cannot be created without group_id', async () => {
    const bench = await startBench(variants)
    const save = { ...bench.save('address', null, { lastname: 'Sato' }), group_id: null }
    expect(failureOf(await sendRecord(bench.deps, save))).toEqual({ kind: 'rejected', status: 400 })
  })
})
