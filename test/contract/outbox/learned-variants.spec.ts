import { describe, expect, it } from 'vitest'
import { sendRecord, startBench } from '../bench.ts'
import { keepPhotoCopies } from '../../../electron/write/send.ts'
import {
  createLearnedVariants,
  unlearned,
  type RequestVariants,
} from '../../../electron/write/request-variants.ts'
import { apiAgainst, failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import { reply } from '../../fakes/raw-server.ts'

describe('reliability 5.1: what a profile learns about its service', () => {
  it.each([
    ['any', 1],
    ['empty', 1],
    ['null', 2],
    ['absent', 3],
  ] as const)('clear=%s: the first clearing takes %i updates, the next one', async (clear, updates) => {
    const bench = await startBench({ clear })
    const puts = () => bench.service.log.filter(({ method }) => method === 'PUT').length
    const saved = await bench.create('address', { memo: 'x', code: 'y' })
    const after = await bench.edit('address', saved, { memo: '' })
    expect([puts(), after.differences]).toEqual([updates, []])
    await bench.edit('address', after, { code: '' })
    expect(puts()).toBe(updates + 1)
  })

  it('an update that clears nothing and has no photo is sent once, whatever is known', async () => {
    const bench = await startBench({ clear: 'absent', photo: 'omit' })
    await bench.edit('address', await bench.create('address', { memo: 'x' }), { lastname: 'Sato' })
    expect(bench.service.log.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(bench.deps.variants.current()).toEqual({ ...unlearned, etags: 'change' })
  })

  it('a variant that once worked is not doubted: a field that then stays is named after one update', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { memo: 'x', code: 'y' })
    const after = await bench.edit('address', saved, { memo: '' })
    expect(bench.deps.variants.current().clear.text).toEqual({ form: 'empty', proven: true })
    bench.service.faults.next({
      action: 'status',
      status: 200,
      match: { method: 'PUT' },
      body: JSON.stringify({ ...after.view.record, code: 'y', etag: 'next' }),
    })
    const stubborn = await bench.edit('address', after, { code: '' })
    expect(stubborn.differences).toEqual([{ field: 'code', meant: '', got: 'y' }])
    expect(bench.service.log.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  })

  it('one field that was cleared proves the variant: another that stays is not tried again', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { memo: 'x', code: 'y' })
    const { id } = saved.view.record
    await bench.opened('address', id)
    const now = bench.service.edit('address', id, { memo: null })
    const body = JSON.stringify(now)
    bench.service.faults.next({ action: 'status', status: 200, match: { method: 'PUT' }, body })
    const after = await bench.edit('address', saved, { memo: '', code: '' })
    expect(after.differences).toEqual([{ field: 'code', meant: '', got: 'y' }])
    expect(bench.service.log.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('a guessed variant that the service refuses gives way to the next, up to three', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { birthdate: '1980-12-31' })
    bench.service.faults.next({ action: 'status', status: 400, match: { method: 'PUT' }, times: 2 })
    const after = await bench.edit('address', saved, { birthdate: '' })
    expect([after.view.record.birthdate, after.differences]).toEqual([null, []])
    expect(bench.deps.variants.current().clear.text).toEqual({ form: 'absent', proven: true })
    bench.service.faults.next({ action: 'status', status: 400, match: { method: 'PUT' }, times: 30 })
    const again = await bench.create('address', { tags: ['x'] })
    const refused = await sendRecord(bench.deps, bench.save('address', again, { tags: [] }))
    expect(failureOf(refused)).toEqual({ kind: 'rejected', status: 400 })
  })

  it('a body without guesses that is refused is sent again only where less can be in it', async () => {
    const bench = await startBench({})
    const saved = await bench.create('address', { memo: 'x' })
    bench.service.faults.next({ action: 'status', status: 422, match: { method: 'PUT' }, times: 30 })
    const refused = await sendRecord(bench.deps, bench.save('address', saved, { memo: 'y' }))
    expect(failureOf(refused)).toEqual({ kind: 'rejected', status: 422 })
    // As it is; without the group; the sync key; what has no value; that and the group; all three.
    expect(bench.service.log.filter(({ method }) => method === 'PUT')).toHaveLength(6)
  })

  it('a refused repair has changed nothing, so the variant after it is tried', async () => {
    const held = { id: 'a', etag: '1', memo: 'x' }
    const bodies: string[] = []
    let now = held
    const { api } = await apiAgainst((socket, { method, body }) => {
      if (method === 'GET') return socket.write(reply({ body: JSON.stringify(now) }))
      bodies.push(body.toString())
      // Takes only a missing field for "no value", and refuses null.
      if (bodies.length === 2) return socket.write(reply({ status: 400 }))
      const memo = bodies.length === 3 ? '' : 'x'
      now = { ...held, memo, etag: `${bodies.length + 1}` }
      socket.write(reply({ body: JSON.stringify(now) }))
    })
    const bench = await startBench({})
    const deps = { ...bench.deps, api, clientId: '' }
    const view = valueOf(deps.bases.put('address', JSON.stringify(held)))
    const save = bench.save('address', { view, differences: [], waiting: null }, { memo: '' })
    expect(valueOf(await sendRecord(deps, save)).differences).toEqual([])
    expect(bodies).toEqual(['{"memo":""}', '{"memo":null}', '{}'])
  })

  it('knowledge is stored when it changes, and only then', () => {
    const stored: RequestVariants[] = []
    const variants = createLearnedVariants(unlearned, (next) => stored.push(next))
    variants.learn({ ...unlearned })
    const next: RequestVariants = { ...unlearned, keepPhoto: { form: 'omit', proven: true } }
    variants.learn(next)
    variants.learn({ ...next })
    expect(stored).toEqual([next])
    expect(variants.current()).toEqual(next)
  })
})

describe('reliability 5.1.5: copies of photos before an update', () => {
  async function withPhoto() {
    const bench = await startBench({ photo: 'omit' })
    const image = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const saved = await bench.create('address', { face_picture: { image: image.id, source: 'temp' } })
    return { bench, saved }
  }

  it('a photo that cannot be copied stops the update before it is sent', async () => {
    const { bench, saved } = await withPhoto()
    bench.service.faults.next({ action: 'status', status: 503, match: { path: /photo/ }, times: 2 })
    const result = await sendRecord(bench.deps, bench.save('address', saved, { lastname: 'Sato' }))
    expect(failureOf(result)).toEqual({ kind: 'photo', reason: 'no-copy' })
    expect(bench.service.log.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it.each([503, 404])(
    'requests a photo that does not come once (%i) again, and does not lose it',
    async (status) => {
      const { bench, saved } = await withPhoto()
      bench.service.faults.next({ action: 'status', status, match: { path: /photo/ } })
      const after = await bench.edit('address', saved, { lastname: 'Sato' })
      expect([after.view.record.lastname, after.differences]).toEqual(['Sato', []])
    },
  )

  it('a photo that the service itself has lost stops nothing', async () => {
    const { bench, saved } = await withPhoto()
    bench.service.faults.next({ action: 'status', status: 404, match: { path: /photo/ }, times: 2 })
    const after = await bench.edit('address', saved, { lastname: 'Sato' })
    expect(after.view.record.lastname).toBe('Sato')
    expect(after.differences.map(({ field }) => field)).toEqual(['face_picture'])
  })

  it('none are taken once the variant is proven', async () => {
    const { bench, saved } = await withPhoto()
    const entry = { ...bench.save('address', saved, {}), base: JSON.stringify(saved.view.record) }
    expect(valueOf(await keepPhotoCopies(bench.deps, entry)).size).toBe(1)
    bench.deps.variants.learn({ ...unlearned, keepPhoto: { form: 'omit', proven: true } })
    expect(valueOf(await keepPhotoCopies(bench.deps, entry)).size).toBe(0)
  })
})
