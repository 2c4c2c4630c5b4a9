import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import {
  requests,
  startOutbox,
  type OutboxBench,
  type OutboxBenchOptions,
} from '../../faults/outbox-bench.ts'

const post = { method: 'POST' }
const remove = { method: 'DELETE' }
const list = { method: 'GET', path: /list/u }

async function start(options: OutboxBenchOptions = {}) {
  const bench = await startOutbox({ origin: 'the service', ...options })
  const saved = await bench.create('address', { lastname: 'Sato' })
  const { id, etag } = saved.view.record
  return { bench, saved, id, deletion: { family: 'address', id, etag: etag ?? '' } as const }
}

const settled = (bench: OutboxBench) =>
  bench.notices.filter(({ name }) => name === 'deletion.settled').map(({ notice }) => notice)

async function names(bench: OutboxBench): Promise<string[]> {
  const all = { family: 'address', group_id: null, search: '', deleted: 'without' } as const
  return valueOf(await bench.mirror.window({ ...all, tags: [], sort: 'kana', offset: 0, limit: 9 })).rows.map(
    ({ name }) => name,
  )
}

describe('what waits when the app starts', () => {
  it('goes out by itself', async () => {
    const { bench, saved, id } = await start()
    bench.restart({ signedIn: false })
    await bench.edit('address', saved, { memo: 'x' })
    bench.restart({ signedIn: true })
    await bench.quiet()
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'x' })
  })

  it('is shown in the list again although the mirror was lost', async () => {
    const { bench, saved } = await start()
    bench.restart({ signedIn: false })
    await bench.edit('address', saved, { lastname: 'Suzuki' })
    await bench.create('address', { lastname: 'Ito' })
    await bench.quit()
    for (const name of readdirSync(bench.folder).filter((each) => each.startsWith('book.sqlite')))
      rmSync(join(bench.folder, name))
    bench.restart({ signedIn: false })
    expect((await names(bench)).sort()).toEqual(['Ito', 'Suzuki'])
  })
})

describe('while no user is signed in', () => {
  it('everything waits: wake, retry, discard, delete and Undo do no harm', async () => {
    const { bench, saved, deletion } = await start({ undoMs: 60_000 })
    bench.restart({ signedIn: false })
    bench.outbox.wake()
    await bench.edit('address', saved, { memo: 'x' })
    const [{ key = '' } = {}] = bench.outbox.list()
    valueOf(bench.outbox.retry(key))
    valueOf(bench.outbox.discard(key))
    const asked = valueOf(bench.outbox.deletions.request(deletion))
    expect(bench.outbox.deletions.undo(asked.deletion)).toBe(true)
    expect(bench.outbox.list()).toEqual([])
    valueOf(bench.outbox.deletions.request(deletion))
    await bench.outbox.finish()
    expect(bench.outbox.list()).toMatchObject([{ action: 'delete', state: 'queued' }])
    expect([requests(bench, 'PUT'), requests(bench, 'DELETE')]).toEqual([[], []])
  })
})

describe('a service that cannot be reached', () => {
  it('is tried again after the time that was set', async () => {
    const { bench, saved, id } = await start({ waits: { profile: [10] } })
    bench.service.faults.next({ action: 'status', status: 401, match: { method: 'PUT' } })
    const asked = performance.now()
    expect((await bench.edit('address', saved, { memo: 'x' })).waiting).toEqual({ kind: 'unauthorized' })
    await bench.quiet()
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'x' })
    expect(performance.now() - asked).toBeGreaterThan(9)
  })
})

describe('design 4: how a delete ended', () => {
  it.each([
    ['the service asks for a pause', { action: 'status', status: 429, match: remove }, 'queued'],
    ['nobody knows whether it was done', { action: 'drop-before-commit', match: remove }, 'checking'],
  ] as const)('while %s, nothing is said and the record stays hidden', async (_when, fault, state) => {
    const { bench, deletion, id } = await start({ waits: { entry: [600_000] } })
    bench.service.faults.next(fault)
    valueOf(bench.outbox.deletions.request(deletion))
    await expect
      .poll(() => bench.outbox.list())
      .toMatchObject([{ state, failure: { kind: expect.any(String) } }])
    expect(settled(bench)).toEqual([])
    expect(await names(bench)).toEqual([])
    bench.outbox.retry(bench.outbox.list()[0]?.key ?? '')
    await bench.quiet()
    expect(settled(bench)).toEqual([expect.objectContaining({ family: 'address', id, failure: null })])
  })

  it('nothing is reported if the disk fails: the next start finds out', async () => {
    const { bench, deletion, id } = await start()
    // The disk fails as soon as it has noted that the delete is being sent.
    bench.outbox.batches.watch(() => {
      if (bench.outbox.list().some(({ state }) => state === 'sending')) bench.journal.close()
    })
    valueOf(bench.outbox.deletions.request(deletion))
    await expect.poll(() => requests(bench, 'DELETE').length).toBe(1)
    await bench.outbox.finish()
    expect(bench.outbox.list()).toMatchObject([{ action: 'delete', state: 'sending' }])
    expect(settled(bench)).toEqual([])
    bench.restart()
    await expect.poll(() => settled(bench)).toMatchObject([{ family: 'address', id, failure: null }])
  })

  it('an edit is not reported', async () => {
    const { bench, saved } = await start()
    await bench.edit('address', saved, { memo: 'x' })
    expect(settled(bench)).toEqual([])
  })
})

describe('twins of a create that was sent twice', () => {
  it('are looked for as soon as it is done', async () => {
    const { bench } = await start()
    bench.service.faults.next({ action: 'drop-after-commit', match: post })
    // It is in no list for as long as it is looked for.
    bench.service.faults.next({ action: 'status', status: 200, body: '[]', match: list, times: 3 })
    await bench.create('address', { lastname: 'Ito' })
    await expect
      .poll(() => bench.outbox.list())
      .toMatchObject([{ action: 'delete', state: 'needs-attention', twinOf: expect.any(String) }])
    expect(requests(bench, 'POST')).toHaveLength(3)
  })

  it('are looked for after no other write', async () => {
    const { bench, saved } = await start()
    const twice = entryOf(1, { action: 'create', state: 'done', sends: 2, group_id: bench.group_id })
    valueOf(bench.journal.write({ put: [twice] }))
    await bench.create('address', { lastname: 'Ito' })
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'PUT' } })
    await bench.edit('address', saved, { memo: 'x' })
    await bench.quiet()
    // A look would have been on its way before this one.
    await bench.create('address', { lastname: 'Abe' })
    expect(requests(bench, 'PUT')).toHaveLength(2)
    const looks = () => requests(bench, 'GET').filter(({ path }) => path.endsWith('/list'))
    expect(looks()).toEqual([])
    // They are when the service was reached again.
    bench.outbox.wake()
    await expect.poll(() => looks().length).toBeGreaterThan(0)
    expect(bench.journal.entries()[1]?.key).toBe(keyOf(1))
  })
})

describe('the watchers of the outbox', () => {
  it('hears of each write that changes its state, and of nothing else', async () => {
    const { bench, saved, deletion } = await start()
    let heard = 0
    const stop = bench.outbox.batches.watch(() => (heard += 1))
    const before = bench.notices.length
    const changed = () => bench.notices.slice(before).filter(({ name }) => name === 'outbox.changed').length
    await bench.edit('address', saved, { memo: 'x' })
    const now = bench.mirror.read('address', deletion.id)?.record.etag ?? ''
    valueOf(bench.outbox.deletions.request({ ...deletion, etag: now }))
    await expect.poll(() => settled(bench).length).toBe(1)
    expect(heard).toBeGreaterThan(4)
    expect(heard).toBe(changed())
    stop()
    await bench.create('address', { lastname: 'Ito' })
    expect(changed()).toBeGreaterThan(heard)
    expect(heard).toBeLessThan(changed())
  })
})
