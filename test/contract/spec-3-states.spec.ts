import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../contract/record/record.ts'
import { deleteRecord } from '../../electron/write/delete.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { sendRecord, startBench, type Bench } from './bench.ts'
import { eachReading } from './readings.ts'

eachReading('interface 3', ({ variants }) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    /** A record that has been deleted, as the service answers it. */
    async function deleted(bench: Bench) {
      const saved = await bench.create(family, { lastname: 'Sato' })
      const { id, etag } = saved.view.record
      return { id, raw: JSON.parse(valueOf(await bench.api[family].delete(id, etag ?? ''))) }
    }

    it('create: deleted is false, id, etag and created_at are new', async () => {
      const bench = await startBench(variants)
      const first = await bench.create(family, { lastname: 'Sato' })
      const second = await bench.create(family, { lastname: 'Sato' })
      expect(first.view.record).toMatchObject({ deleted: false, created_at: expect.any(String) })
      expect(second.view.record.id).not.toBe(first.view.record.id)
      expect(second.view.record.etag).not.toBe(first.view.record.etag)
    })

    it('update with the current etag: the record is answered, updated_at and etag change', async () => {
      const bench = await startBench({ ...variants, timestamps: '6' })
      const before = await bench.create(family, { lastname: 'Sato' })
      const after = await bench.edit(family, before, { lastname: 'Suzuki' })
      expect(after.view.record).toMatchObject({
        id: before.view.record.id,
        lastname: 'Suzuki',
        deleted: false,
      })
      expect(after.view.record.etag).not.toBe(before.view.record.etag)
      expect(String(after.view.record.updated_at) > String(before.view.record.updated_at)).toBe(true)
    })

    it('update with another etag: 412, the update is cancelled, nothing changes', async () => {
      const bench = await startBench(variants)
      const seen = await bench.create(family, { lastname: 'Sato', memo: 'mine' })
      bench.service.edit(family, seen.view.record.id, { memo: 'theirs' })
      const before = await bench.read(family, seen.view.record.id)
      const result = await sendRecord(bench.deps, bench.save(family, seen, { memo: 'mine too' }))
      expect(failureOf(result)).toEqual({ kind: 'precondition-failed' })
      expect(await bench.read(family, seen.view.record.id)).toEqual(before)
    })

    it('delete with the current etag: deleted is true, the record is answered', async () => {
      const bench = await startBench(variants)
      const saved = await bench.create(family, { lastname: 'Sato' })
      const { id, etag } = saved.view.record
      expect(await deleteRecord(bench.deps, bench.deletion(family, id, etag ?? ''))).toEqual({
        ok: true,
        value: null,
      })
      expect(bench.service.read(family, id)).toMatchObject({ deleted: true, lastname: 'Sato' })
    })

    it('delete with another etag: 412, the delete is cancelled', async () => {
      const bench = await startBench(variants)
      const seen = await bench.create(family, { lastname: 'Sato' })
      const { id, etag } = seen.view.record
      bench.service.edit(family, id, { memo: 'theirs' })
      const result = await deleteRecord(bench.deps, bench.deletion(family, id, etag ?? ''))
      expect(failureOf(result)).toEqual({ kind: 'precondition-failed' })
      expect(bench.service.read(family, id)).toMatchObject({ deleted: false, memo: 'theirs' })
    })

    it('a deleted record can be fetched, or will be Not Found as announced', async () => {
      const bench = await startBench(variants)
      const { id } = await deleted(bench)
      const result = await bench.api[family].get(id)
      if (variants.deletedGet === '404') expect(failureOf(result)).toEqual({ kind: 'not-found' })
      else expect(JSON.parse(valueOf(result))).toMatchObject({ id, deleted: true })
    })

    it('a deleted record can be updated and stays deleted, is there again, or will be Not Found', async () => {
      const bench = await startBench(variants)
      const { id, raw } = await deleted(bench)
      const view = valueOf(bench.deps.bases.put(family, JSON.stringify(raw)))
      const seen = { view, differences: [], waiting: null }
      const update = (changes: AddressChanges) => sendRecord(bench.deps, bench.save(family, seen, changes))
      // Only the try to bring it back is an update of a deleted record, and that changes nothing.
      expect(failureOf(await update({ memo: 'after' }))).toEqual({ kind: 'not-found' })
      expect(bench.service.log.some(({ method }) => method === 'PUT')).toBe(false)
      const result = await update({})
      // What cannot be read is not written over.
      const staysDeleted = variants.revival !== 'revived'
      const isHidden = variants.deletedWrite === '404' || variants.deletedGet === '404'
      if (isHidden) expect(failureOf(result)).toEqual({ kind: 'not-found' })
      else expect(valueOf(result).view.record).toMatchObject({ id, deleted: staysDeleted })
    })

    it('a deleted record can be deleted again: where the answer is Not Found, it is deleted as requested', async () => {
      const bench = await startBench(variants)
      const { id, raw } = await deleted(bench)
      const result = await deleteRecord(bench.deps, bench.deletion(family, id, raw.etag))
      expect(result).toEqual({ ok: true, value: null })
    })

    it('a deleted record is left out of lists unless showdeleted is T', async () => {
      const bench = await startBench(variants)
      const { id } = await deleted(bench)
      const ids = async (showdeleted?: 'T' | 'F') => {
        const query = { limit: 10, skip: 0, ...(showdeleted && { showdeleted }) }
        const texts = valueOf(
          await bench.api[family].list(family === 'address' ? bench.group_id : null, query),
        )
        return texts.map((text) => JSON.parse(text).id)
      }
      // Late lists would show it for a moment as it was before.
      bench.service.endListDelay()
      expect(await ids('T')).toEqual([id])
      expect(await ids()).toEqual([])
      expect(await ids('F')).toEqual([])
    })
  })
})
