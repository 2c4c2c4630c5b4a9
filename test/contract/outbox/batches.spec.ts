import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf, saveOf } from '../../fakes/outbox-entry.ts'
import {
  requests,
  startOutbox,
  type OutboxBench,
  type OutboxBenchOptions,
} from '../../faults/outbox-bench.ts'

const version = (id: string) =>
  JSON.stringify({ id, etag: 'e', memo: null, lastname: 'Sato', deleted: false })
/** A save that makes the copy of a record that moves. */
const copyOf = (n: number) =>
  saveOf(n, '', { id: null, etag: null, group_id: 'g', changes: { lastname: 'A' } })
const deletionOf = (id: string) => ({ family: 'address', id, etag: 'e' }) as const

/** An outbox without a sender, over a mirror with the records `a`, `b` and `c`. */
async function start(entries: OutboxEntry[] = [], options: OutboxBenchOptions = {}) {
  const bench = await startOutbox({ signedIn: false, origin: 'o', ...options })
  for (const id of ['a', 'b', 'c']) valueOf(bench.mirror.putOne('address', version(id)))
  valueOf(bench.journal.write({ put: entries }))
  const at = (n: number) => bench.journal.entries().find(({ key }) => key === keyOf(n))
  return { bench, batches: bench.outbox.batches, at, keys: () => keysOf(bench) }
}

const keysOf = (bench: OutboxBench) => bench.journal.entries().map(({ key }) => Number(key.at(-1)))

describe('many writes are one write to the disk', () => {
  it('saves of different records wait in the order in which they were given', async () => {
    const { bench, batches, at, keys } = await start()
    const deletions = valueOf(batches.commit([{ save: saveOf(1, 'a') }, { save: saveOf(2, 'b') }]))
    expect(deletions).toEqual(new Map())
    expect(keys()).toEqual([1, 2])
    expect(at(1)).toMatchObject({ action: 'update', id: 'a', state: 'queued', base: version('a'), etag: 'e' })
    expect(bench.outbox.view('address', 'b')?.record.tags).toEqual(['x'])
  })

  it('the same save given twice is there once, and what was sent already is left alone', async () => {
    const sending = entryOf(1, { state: 'sending', changes: { tags: ['x'] }, base: version('a') })
    const { batches, at, keys } = await start([sending])
    expect(valueOf(batches.commit([{ save: saveOf(1, 'a'), deletion: deletionOf('a') }]))).toEqual(new Map())
    expect([keys(), at(1)]).toEqual([[1], sending])
  })

  it('a save takes the place of an edit of the same record that was not sent, and has its words', async () => {
    const edit = entryOf(1, { changes: { memo: 'mine' }, base: version('a') })
    const { batches, at, keys } = await start([edit, entryOf(3, { id: 'c' })])
    valueOf(batches.commit([{ save: saveOf(2, 'a') }]))
    expect(keys()).toEqual([3, 2])
    expect(at(2)?.changes).toEqual({ memo: 'mine', tags: ['x'] })
  })

  it('one that cannot be made stops all of them, and nothing is written', async () => {
    const { batches, keys } = await start([entryOf(1, { action: 'delete', id: 'b' })])
    const answer = batches.commit([{ save: saveOf(2, 'a') }, { save: saveOf(3, 'b') }])
    expect(failureOf(answer)).toEqual({ kind: 'not-found' })
    expect(keys()).toEqual([1])
  })

  it('reports what the disk does not take', async () => {
    const { bench, batches, keys } = await start()
    bench.journal.close()
    expect(failureOf(batches.commit([{ save: saveOf(1, 'a') }])).kind).toBe('storage')
    expect(keys()).toEqual([])
  })

  it('a profile that is being left takes none', async () => {
    const { bench, batches, keys } = await start()
    await bench.outbox.finish()
    expect(failureOf(batches.commit([{ save: saveOf(1, 'a') }]))).toEqual({ kind: 'cancelled' })
    expect(keys()).toEqual([])
  })

  it('goes out by itself', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    const save = bench.save('address', saved, { tags: ['x'] })
    valueOf(bench.outbox.batches.commit([{ save }]))
    await bench.quiet()
    expect(bench.service.read('address', saved.view.record.id)).toMatchObject({ tags: ['x'] })
  })
})

describe('an edit that a write of many takes up', () => {
  it('is answered immediately to each caller that waits for it', async () => {
    const bench = await startOutbox()
    const [one, two] = [
      await bench.create('address', { lastname: 'Sato' }),
      await bench.create('address', { lastname: 'Ito' }),
    ]
    bench.service.faults.next({ action: 'slow', delayMs: 100, match: { method: 'PUT' } })
    const first = bench.outbox.save(bench.save('address', one, { memo: 'x' }))
    const waits = bench.outbox.save(bench.save('address', two, { memo: 'y' }))
    const save = bench.save('address', two, { tags: ['t'] })
    valueOf(bench.outbox.batches.commit([{ save }]))
    expect(valueOf(await first).waiting).toBeNull()
    expect(valueOf(await waits)).toMatchObject({
      view: { record: { memo: 'y', tags: ['t'] } },
      waiting: null,
    })
    expect(requests(bench, 'PUT')).toHaveLength(2)
  })
})

describe('an edit that comes back from a write of many', () => {
  it('has nothing of what else waits', async () => {
    const edit = entryOf(1, { changes: { memo: 'mine' }, base: version('a') })
    const others = [
      entryOf(3, { id: 'c', changes: { code: 'theirs' }, base: version('c') }),
      entryOf(4, { action: 'create', id: 'd', changes: { lastname: 'New' } }),
    ]
    const { batches, at, keys } = await start([...others, edit])
    valueOf(batches.commit([{ save: saveOf(2, 'a') }]))
    expect(batches.withdraw([keyOf(2)])).toEqual([keyOf(2)])
    expect([keys(), at(1)]).toEqual([[3, 4, 1], edit])
  })

  it('goes out by itself', async () => {
    const bench = await startOutbox()
    const { id, etag } = (await bench.create('address', { lastname: 'Sato' })).view.record
    const base = bench.mirror.base('address', id, etag ?? '')
    const of = { id, etag: etag ?? '', base, profile: 'test', origin: bench.service.base_url }
    const { key, state, failure, savedAt } = entryOf(1)
    const shelved = { key, etag: of.etag, base, changes: { memo: 'mine' }, state, failure, savedAt }
    const refused = entryOf(2, { ...of, changes: { tags: ['x'] }, state: 'needs-attention', shelved })
    valueOf(bench.journal.write({ put: [refused] }))
    bench.outbox.batches.drop(keyOf(2))
    await expect.poll(() => bench.service.read('address', id)).toMatchObject({ memo: 'mine' })
    await bench.quiet()
    expect(bench.service.read('address', id)?.['tags']).toEqual([])
  })
})

describe('a move is a copy, and a delete that goes out once the copy is there', () => {
  it('the delete waits for the save, on the disk, and its key is returned', async () => {
    const { bench, batches, at } = await start()
    const deletions = valueOf(
      batches.commit([
        { save: copyOf(1), deletion: deletionOf('a') },
        { save: saveOf(2, 'b') },
        { save: copyOf(3), deletion: deletionOf('c') },
      ]),
    )
    expect([...deletions.keys()]).toEqual([keyOf(1), keyOf(3)])
    expect(bench.journal.entries()).toMatchObject([
      { key: keyOf(1), action: 'create', group_id: 'g' },
      { key: deletions.get(keyOf(1)), action: 'delete', id: 'a', etag: 'e', held: true, after: keyOf(1) },
      { key: keyOf(2), action: 'update', id: 'b' },
      { key: keyOf(3), action: 'create' },
      { key: deletions.get(keyOf(3)), action: 'delete', id: 'c', held: true, after: keyOf(3) },
    ])
    expect(at(2)?.after).toBeUndefined()
  })

  it('given again after a refusal it has the delete that waits already', async () => {
    const { bench, batches, at, keys } = await start()
    const move = { save: copyOf(1), deletion: deletionOf('a') }
    const first = valueOf(batches.commit([move]))
    const copy = at(1)
    if (copy) valueOf(bench.journal.write({ put: [{ ...copy, state: 'needs-attention' }] }))
    expect(valueOf(batches.commit([move]))).toEqual(first)
    expect([keys().length, at(1)?.state]).toEqual([2, 'queued'])
    const behind = bench.journal.entries().find(({ after }) => after === keyOf(1))
    expect(behind).toMatchObject({ key: first.get(keyOf(1)), id: 'a', held: true, action: 'delete' })
    // Another move brings its own.
    const other = valueOf(batches.commit([{ save: copyOf(2), deletion: deletionOf('b') }]))
    expect(other.get(keyOf(2))).not.toBe(first.get(keyOf(1)))
    expect(keys()).toHaveLength(4)
  })

  it('arrives as a copy without its original', async () => {
    const bench = await startOutbox()
    const { id, etag } = (await bench.create('address', { lastname: 'Sato' })).view.record
    const save = { ...bench.save('address', null, { lastname: 'Sato' }), key: keyOf(1) }
    const deletion = { family: 'address', id, etag: etag ?? '' } as const
    valueOf(bench.outbox.batches.commit([{ save, deletion }]))
    await bench.quiet()
    expect(bench.service.read('address', id)).toMatchObject({ deleted: true })
    const copy = bench.outbox.batches.standings(new Set([keyOf(1)])).get(keyOf(1))
    expect(bench.service.read('address', copy?.id ?? '')).toMatchObject({ lastname: 'Sato', deleted: false })
    // Before the original goes, its copy is read, and whether the original is still what was copied.
    expect(bench.service.log.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET', 'GET', 'DELETE'])
  })
})

describe('a delete without Undo', () => {
  it('has the requested key, waits for nothing, and takes edits of its record along', async () => {
    const edit = entryOf(1, { base: version('a'), changes: { memo: 'x' } })
    const { batches, at, keys } = await start([edit, entryOf(2, { id: 'b' })])
    valueOf(batches.commit([{ key: keyOf(3), deletion: deletionOf('a') }]))
    expect(keys()).toEqual([2, 3])
    expect(at(3)).toMatchObject({
      action: 'delete',
      id: 'a',
      etag: 'e',
      held: false,
      state: 'queued',
      shelved: { key: keyOf(1), changes: { memo: 'x' } },
    })
  })

  it('of a record that the service never had: both are removed', async () => {
    const { batches, keys } = await start()
    valueOf(batches.commit([{ save: copyOf(1) }]))
    expect(keys()).toEqual([1])
    valueOf(batches.commit([{ key: keyOf(2), deletion: deletionOf(`local-${keyOf(1)}`) }]))
    expect(keys()).toEqual([])
  })
})

describe('the state of the writes of a batch', () => {
  const failure = { kind: 'forbidden' } as const
  const entries = [
    entryOf(1, { state: 'done', id: 'real' }),
    entryOf(2, { id: 'b', state: 'conflict', failure }),
    entryOf(3, { id: 'c' }),
  ]

  it('is returned by key, without missing writes', async () => {
    const { batches } = await start(entries)
    expect(batches.standings(new Set([keyOf(1), keyOf(2), keyOf(7)]))).toEqual(
      new Map([
        [keyOf(1), { id: 'real', state: 'done', failure: null }],
        [keyOf(2), { id: 'b', state: 'conflict', failure }],
      ]),
    )
  })

  it('only what waits and was not sent is taken back; its delete goes with it', async () => {
    const { bench, batches, keys } = await start([
      entryOf(1),
      entryOf(2, { id: 'b', state: 'sending' }),
      entryOf(3, { id: 'c', doubt: true }),
      entryOf(4, { id: 'd', state: 'conflict' }),
      entryOf(5, { id: 'f', action: 'delete', held: true, after: keyOf(1) }),
      entryOf(6, { id: 'g' }),
    ])
    expect(batches.withdraw([1, 2, 3, 4, 7].map(keyOf))).toEqual([keyOf(1)])
    expect(keys()).toEqual([2, 3, 4, 6])
    const told = bench.notices.length
    expect(batches.withdraw([keyOf(2)])).toEqual([])
    expect(bench.notices).toHaveLength(told)
  })

  it('a later edit goes over the record as it is, or to the user; with a new contact it is removed', async () => {
    const local = `local-${keyOf(1)}`
    const behind = { etag: null, base: version('a').replace('null', '"bulk"') }
    const { bench, batches, at, keys } = await start([
      entryOf(1, { action: 'create', id: local, etag: null, base: null, changes: { lastname: 'A' } }),
      entryOf(2, { changes: { memo: 'bulk' }, base: version('a') }),
      entryOf(3, { id: 'b', changes: { memo: 'bulk' }, base: version('b') }),
      entryOf(4, { id: local, changes: { memo: 'mine' }, base: '{"lastname":"A"}', etag: null }),
      entryOf(5, { changes: { code: 'mine' }, ...behind }),
      entryOf(6, { id: 'b', changes: { memo: 'more' }, ...behind }),
      entryOf(7, { id: 'c', changes: { code: 'other' }, ...behind }),
    ])
    expect(batches.withdraw([1, 2, 3].map(keyOf))).toEqual([1, 2, 3].map(keyOf))
    expect(keys()).toEqual([5, 6, 7])
    expect(at(5)).toMatchObject({ state: 'queued', etag: 'e', base: version('a'), changes: { code: 'mine' } })
    expect([at(6)?.state, at(7)?.etag]).toEqual(['conflict', null])
    expect(bench.outbox.view('address', 'a')?.record).toMatchObject({ code: 'mine', memo: null })
  })

  it('what the disk does not take back is not taken back', async () => {
    const { bench, batches, keys } = await start([entryOf(1)])
    bench.journal.close()
    expect(batches.withdraw([keyOf(1)])).toEqual([])
    expect(keys()).toEqual([1])
  })

  it('held up while no user is signed in, or the service asks for a pause', async () => {
    expect((await start()).batches.heldUp()).toEqual({ kind: 'signed-out' })
    const bench = await startOutbox()
    expect(bench.outbox.batches.heldUp()).toBeNull()
    bench.service.faults.next({ action: 'status', status: 429, headers: { 'Retry-After': '60' } })
    await bench.create('address', { lastname: 'Sato' })
    expect(bench.outbox.batches.heldUp()).toMatchObject({ kind: 'retry-later', status: 429 })
    expect(requests(bench, 'POST')).toHaveLength(1)
  })

  it('a watcher hears of each change until it stops', async () => {
    const { bench, batches } = await start()
    const heard: number[] = []
    const stop = batches.watch(() => heard.push(1))
    const stopOther = batches.watch(() => heard.push(2))
    valueOf(batches.commit([{ save: saveOf(1, 'a') }]))
    expect(heard).toEqual([1, 2])
    stop()
    valueOf(batches.commit([{ save: saveOf(2, 'b') }]))
    expect(heard).toEqual([1, 2, 2])
    stopOther()
    expect(batches.withdraw([keyOf(1)])).toEqual([keyOf(1)])
    expect(heard).toHaveLength(3)
    expect(bench.outbox.list()).toHaveLength(1)
  })
})
