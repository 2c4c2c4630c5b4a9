import { describe, expect, it } from 'vitest'
import { sendRecord, startBench, type Bench } from '../bench.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'

const made = (bench: Bench) => bench.save('address', null, { lastname: 'Sato', memo: 'kept' })
const methods = ({ service }: Bench) => service.log.map(({ method }) => method)
const get = { method: 'GET' }

describe('a create that is not answered with a record', () => {
  it.each([
    [400, { kind: 'rejected', status: 400 }],
    [403, { kind: 'forbidden' }],
    [503, { kind: 'unknown-outcome', code: 'HTTP_503' }],
  ])('%i is returned as it is, and no record is requested', async (status, failure) => {
    const bench = await startBench({})
    bench.service.faults.next({ action: 'status', status, match: { method: 'POST' } })
    expect(failureOf(await sendRecord(bench.deps, made(bench)))).toEqual(failure)
    expect(methods(bench)).toEqual(['POST'])
  })
})

describe('a create that is answered with less than the record', () => {
  it('without an etag: the record is read, and taken as it is', async () => {
    const bench = await startBench({ etags: 'none' })
    const saved = valueOf(await sendRecord(bench.deps, made(bench)))
    expect(saved).toMatchObject({ differences: [], view: { record: { memo: 'kept' } } })
    expect(methods(bench)).toEqual(['POST', 'GET'])
  })

  it.each([404, 503, 204])('without an etag, and the record answered with %i: not known', async (status) => {
    const bench = await startBench({ etags: 'none' })
    bench.service.faults.next({ action: 'status', status, match: get })
    const failure = failureOf(await sendRecord(bench.deps, made(bench)))
    expect(failure).toEqual({ kind: 'unknown-outcome', code: 'NOT_COMPARED' })
  })

  it('a stub: the record is read, and an update of it need not read it again', async () => {
    const bench = await startBench({ echo: 'stub' })
    const saved = valueOf(await sendRecord(bench.deps, made(bench)))
    expect(saved).toMatchObject({ differences: [], view: { record: { lastname: 'Sato', memo: 'kept' } } })
    bench.deps.variants.learn({ ...bench.deps.variants.current(), etags: 'change' })
    await bench.edit('address', saved, { lastname: 'Ito' })
    expect(methods(bench)).toEqual(['POST', 'GET', 'PUT', 'GET'])
  })

  it('a stub, and the record cannot be read: it is made, and nothing of it vanishes from the screen', async () => {
    const bench = await startBench({ echo: 'stub' })
    bench.service.faults.next({ action: 'status', status: 503, match: get })
    const saved = valueOf(await sendRecord(bench.deps, made(bench)))
    const { id, etag } = saved.view.record
    expect(saved).toMatchObject({ differences: [], waiting: null })
    expect(saved.view.record).toMatchObject({ lastname: 'Sato', memo: 'kept', group_id: bench.group_id })
    expect(bench.service.read('address', id)).toMatchObject({ etag, memo: 'kept' })
    expect(bench.deps.bases.proven('address', id, etag ?? '')).toBeNull()
  })

  it('whole: it is shown, and read before it is written over', async () => {
    const bench = await startBench({})
    bench.deps.variants.learn({ ...bench.deps.variants.current(), etags: 'change' })
    const saved = valueOf(await sendRecord(bench.deps, made(bench)))
    expect(methods(bench)).toEqual(['POST'])
    await bench.edit('address', saved, { lastname: 'Ito' })
    expect(methods(bench)).toEqual(['POST', 'GET', 'PUT'])
  })
})
