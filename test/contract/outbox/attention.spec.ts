import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { requests, startOutbox, type OutboxBenchOptions } from '../../faults/outbox-bench.ts'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'

const seen = '{"id":"a","etag":"e","memo":null,"deleted":false}'
const failure = { kind: 'forbidden' } as const

/** An outbox whose entries are not sent unless `options` say so. */
async function start(entries: OutboxEntry[], options: OutboxBenchOptions = {}) {
  const bench = await startOutbox({ signedIn: false, origin: 'o', ...options })
  valueOf(bench.journal.write({ put: entries }))
  const at = (n: number) => bench.journal.entries().find(({ key }) => key === keyOf(n))
  return { bench, outbox: bench.outbox, at }
}

describe('the Outbox view', () => {
  it('lists what is not done, with what the user saw, without a delete that waits for Undo', async () => {
    const { outbox } = await start([
      entryOf(1, { base: seen, changes: { memo: 'x' }, state: 'conflict', failure: { kind: 'not-found' } }),
      entryOf(2, { action: 'delete', held: true }),
      entryOf(3, { state: 'done' }),
      entryOf(4, { action: 'create', id: localIdOf(keyOf(4)), etag: null, group_id: 'g' }),
    ])
    expect(outbox.list()).toEqual([
      {
        key: keyOf(1),
        action: 'update',
        family: 'address',
        id: 'a',
        group_id: null,
        etag: 'e',
        state: 'conflict',
        failure: { kind: 'not-found' },
        changes: { memo: 'x' },
        twinOf: null,
        savedAt: '2026-11-22T00:00:00Z',
        base: expect.objectContaining({ unreadable: [] }),
      },
      expect.objectContaining({ key: keyOf(4), base: null, group_id: 'g', action: 'create' }),
    ])
  })
})

describe('Retry', () => {
  it('queues what was refused, for the place of this session; what is done or unknown is not found', async () => {
    const refused = entryOf(1, { state: 'needs-attention', failure, origin: 'old', doubt: true })
    const unclear = { kind: 'unknown-outcome', code: 'NO_ANSWER' } as const
    const local = { action: 'create', id: localIdOf(keyOf(2)), failure: unclear } as const
    const create = entryOf(2, { ...refused, ...local, key: keyOf(2) })
    const { outbox, at } = await start([refused, create, entryOf(3, { state: 'done' })])
    expect(outbox.retry(keyOf(1))).toEqual({ ok: true, value: null })
    expect(at(1)).toEqual({ ...refused, origin: 'o', state: 'queued', failure: null })
    valueOf(outbox.retry(keyOf(2)))
    // The user says that it may be sent a second time.
    expect(at(2)).toMatchObject({ state: 'queued', doubt: false })
    for (const key of [keyOf(3), randomUUID()])
      expect(failureOf(outbox.retry(key))).toEqual({ kind: 'not-found' })
    expect(at(3)?.state).toBe('done')
  })

  it('a create that could not be looked for is looked for first', async () => {
    const create = { action: 'create', id: localIdOf(keyOf(1)), doubt: true, failure } as const
    const { outbox, at } = await start([entryOf(1, { ...create, state: 'needs-attention' })])
    valueOf(outbox.retry(keyOf(1)))
    expect(at(1)).toMatchObject({ state: 'queued', doubt: true })
  })

  it('what waits for its time goes out now, as it is', async () => {
    const waiting = entryOf(1, { state: 'checking', doubt: true, failure })
    const { outbox, at } = await start([waiting])
    valueOf(outbox.retry(keyOf(1)))
    expect(at(1)).toEqual(waiting)
  })

  it('reports a disk that does not take it', async () => {
    const { bench, outbox, at } = await start([entryOf(1, { state: 'conflict' })])
    bench.journal.close()
    expect(failureOf(outbox.retry(keyOf(1))).kind).toBe('storage')
    expect(at(1)?.state).toBe('conflict')
  })

  it('sends what was refused, now', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    bench.service.faults.next({ action: 'status', status: 403, match: { method: 'PUT' } })
    const save = bench.save('address', saved, { memo: 'x' })
    expect(failureOf(await bench.outbox.save(save)).kind).toBe('forbidden')
    valueOf(bench.outbox.retry(save.key))
    await expect.poll(() => bench.service.read('address', saved.view.record.id)).toMatchObject({ memo: 'x' })
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
  })

  it('sends an edit without copies of photos that the service does not give; one more is not asked about', async () => {
    const bench = await startOutbox()
    const uploaded = async () => valueOf(await bench.api.photo.uploadBytes(await jpeg(), {})).id
    const withPhoto = async () =>
      bench.create('address', { face_picture: { image: await uploaded(), source: 'temp' } })
    const [first, second] = [await withPhoto(), await withPhoto()]
    const face = first.view.record.face_picture
    bench.service.faults.next({ action: 'status', status: 500, match: { path: /photo/ }, times: 1000 })
    const save = bench.save('address', first, { memo: 'x' })
    const noCopy = { kind: 'photo', reason: 'no-copy' }
    expect(failureOf(await bench.outbox.save(save))).toEqual(noCopy)
    expect(bench.outbox.list()).toMatchObject([{ state: 'needs-attention', failure: noCopy }])
    bench.restart()
    valueOf(bench.outbox.retry(save.key))
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
    expect(bench.service.read('address', first.view.record.id)).toMatchObject({
      memo: 'x',
      face_picture: { image: face?.image },
    })
    expect((await bench.edit('address', second, { memo: 'y' })).waiting).toBeNull()
  })

  it('sends an entry before its wait ends', async () => {
    const bench = await startOutbox({ waits: { entry: [60_000], profile: [60_000] } })
    const saved = await bench.create('address', { lastname: 'Sato' })
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'PUT' } })
    const save = bench.save('address', saved, { memo: 'x' })
    valueOf(await bench.outbox.save(save))
    bench.service.faults.next({ action: 'status', status: 401, match: { method: 'PUT' } })
    valueOf(bench.outbox.retry(save.key))
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ failure: { kind: 'unauthorized' } }])
    valueOf(bench.outbox.retry(save.key))
    await bench.quiet()
    expect(requests(bench, 'PUT')).toHaveLength(3)
  })
})

describe('Discard', () => {
  it('what is on its way cannot be taken back, what is done or unknown is not found', async () => {
    const { outbox, at } = await start([entryOf(1, { state: 'sending' }), entryOf(2, { state: 'done' })])
    expect(failureOf(outbox.discard(keyOf(1)))).toEqual({ kind: 'unknown-outcome', code: 'SENDING' })
    for (const key of [keyOf(2), randomUUID()])
      expect(failureOf(outbox.discard(key))).toEqual({ kind: 'not-found' })
    expect([at(1)?.state, at(2)?.state]).toEqual(['sending', 'done'])
  })

  it('the question about a twin: both stay, and the question does not come again', async () => {
    const twin = entryOf(1, { action: 'delete', state: 'needs-attention', twinOf: 'b' })
    const { outbox, at } = await start([twin])
    valueOf(outbox.discard(keyOf(1)))
    expect(at(1)).toEqual({ ...twin, state: 'done' })
    expect(outbox.list()).toEqual([])
  })

  it('a create goes with everything about its record, and nothing else', async () => {
    const id = localIdOf(keyOf(1))
    const { bench, outbox } = await start([
      entryOf(1, { action: 'create', id, state: 'needs-attention' }),
      entryOf(2, { id }),
      entryOf(3, { id: 'b' }),
      entryOf(4, { id, state: 'done' }),
      entryOf(5, { id, family: 'homeaddress' }),
    ])
    valueOf(outbox.discard(keyOf(1)))
    expect(bench.journal.entries().map(({ key }) => key)).toEqual([3, 4, 5].map(keyOf))
  })

  it('a later edit goes over what is known of the record, or needs the user', async () => {
    const behind = entryOf(2, { etag: null, base: seen, changes: { memo: 'x' } })
    const { bench, outbox, at } = await start([entryOf(1, { state: 'conflict' }), behind])
    const newest = '{"id":"a","etag":"e2","memo":null,"deleted":false}'
    valueOf(bench.mirror.put('address', [newest], 'g'))
    valueOf(outbox.discard(keyOf(1)))
    expect(at(1)).toBeUndefined()
    expect(at(2)).toMatchObject({ etag: 'e2', state: 'queued' })
    const other = entryOf(4, { id: 'b', etag: null, base: seen, changes: { memo: 'x' } })
    valueOf(bench.journal.write({ put: [entryOf(3, { id: 'b', state: 'conflict' }), other] }))
    valueOf(outbox.discard(keyOf(3)))
    expect(at(4)).toMatchObject({ state: 'conflict' })
  })

  it('a later edit with its own version stays unchanged', async () => {
    const behind = entryOf(2, { base: seen, changes: { memo: 'x' } })
    const { outbox, at } = await start([entryOf(1, { state: 'conflict' }), behind])
    valueOf(outbox.discard(keyOf(1)))
    expect([at(1), at(2)]).toEqual([undefined, behind])
  })

  it('the edit that a delete shelved comes back', async () => {
    const { key, etag, base, changes, state, savedAt } = entryOf(2, { base: seen, changes: { memo: 'x' } })
    const shelved = { key, etag, base, changes, state, failure: null, savedAt }
    const { outbox, at } = await start([entryOf(1, { action: 'delete', state: 'conflict', shelved })])
    valueOf(outbox.discard(keyOf(1)))
    expect([at(1), at(2)]).toEqual([undefined, entryOf(2, { base: seen, changes: { memo: 'x' } })])
  })

  it('what waited for it is sent', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    const { id, etag } = saved.view.record
    const text = bench.mirror.base('address', id, etag ?? '')
    const of = { id, etag: etag ?? null, base: text, profile: 'test', origin: bench.service.base_url }
    const put = [entryOf(1, { ...of, state: 'conflict' }), entryOf(2, { ...of, changes: { memo: 'second' } })]
    valueOf(bench.journal.write({ put }))
    valueOf(bench.outbox.discard(keyOf(1)))
    await expect.poll(() => bench.service.read('address', id)).toMatchObject({ memo: 'second' })
  })
})
