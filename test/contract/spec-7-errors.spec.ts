import { describe, expect, it } from 'vitest'
import { failureOf, valueOf, updateOf } from '../fakes/api-under-test.ts'
import { startBench } from './bench.ts'
import { eachReading } from './readings.ts'

eachReading('interface 7', ({ variants }) => {
  describe.each(['address', 'homeaddress'] as const)('%s', (family) => {
    it.each(['update', 'delete'] as const)(
      '412 on %s: precondition-failed, whatever the body',
      async (write) => {
        const bench = await startBench(variants)
        const { id, etag } = (await bench.create(family, { lastname: 'Sato' })).view.record
        bench.service.edit(family, id, { lastname: 'Suzuki' })
        const body = updateOf(JSON.stringify({ lastname: 'Ito' }))
        const api = bench.api[family]
        const result =
          write === 'update' ? await api.update(id, body, etag ?? '') : await api.delete(id, etag ?? '')
        expect(failureOf(result)).toEqual({ kind: 'precondition-failed' })
        expect(bench.service.log.at(-1)?.status).toBe(412)
        expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Suzuki', deleted: false })
      },
    )

    it.each(['get', 'update', 'delete'] as const)(
      '%s of a deleted record: succeeds, or Not Found later',
      async (of) => {
        const bench = await startBench(variants)
        const { id, etag } = (await bench.create(family, { lastname: 'Sato' })).view.record
        const api = bench.api[family]
        const deleted = JSON.parse(valueOf(await api.delete(id, etag ?? '')))
        const group = family === 'address' ? { group_id: bench.group_id } : {}
        const body = updateOf(JSON.stringify({ ...group, lastname: 'Ito' }))
        const calls = {
          get: () => api.get(id),
          update: () => api.update(id, body, deleted.etag),
          delete: () => api.delete(id, deleted.etag),
        }
        const result = await calls[of]()
        const hidden = of === 'get' ? variants.deletedGet === '404' : variants.deletedWrite === '404'
        if (hidden) expect(failureOf(result)).toEqual({ kind: 'not-found' })
        else {
          const isBack = of === 'update' && variants.revival === 'revived'
          expect(JSON.parse(valueOf(result))).toMatchObject({ id, deleted: !isBack })
        }
      },
    )

    it('a refused body (shape not shown): rejected, whatever the error body', async () => {
      const bench = await startBench(variants)
      const body = { json: JSON.stringify({ group_id: bench.group_id, memo: 7 }) }
      expect(failureOf(await bench.api[family].create(body))).toEqual({ kind: 'rejected', status: 400 })
    })
  })
})
