import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RecordDelete } from '../../../contract/ipc/outbox.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import {
  requests,
  startOutbox,
  type OutboxBench,
  type OutboxBenchOptions,
} from '../../faults/outbox-bench.ts'

async function start(options: OutboxBenchOptions = {}) {
  const bench = await startOutbox({ undoMs: 150, ...options })
  const make = async (lastname: string): Promise<RecordDelete> => {
    const { id, etag } = (await bench.create('address', { lastname })).view.record
    return { family: 'address', id, etag: etag ?? '' }
  }
  return { bench, first: await make('Sato'), second: await make('Suzuki') }
}

const isDeleted = (bench: OutboxBench, { id }: RecordDelete) => bench.service.read('address', id)?.['deleted']
const settled = (bench: OutboxBench) =>
  bench.notices.filter(({ name }) => name === 'deletion.settled').map(({ notice }) => notice)

describe('design 4: a delete waits for Undo', () => {
  it('is on the disk immediately, and sent after its time, not before', async () => {
    const { bench, first } = await start()
    const asked = performance.now()
    expect(valueOf(bench.outbox.deletions.request(first))).toEqual({
      deletion: expect.any(String),
      sendsInMs: 150,
    })
    expect(existsSync(join(bench.folder, 'profile.sqlite'))).toBe(true)
    expect(bench.journal.entries().at(-1)).toMatchObject({ action: 'delete', held: true, id: first.id })
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
    await bench.quiet()
    expect(performance.now() - asked).toBeGreaterThan(140)
    expect(settled(bench)).toEqual([expect.objectContaining({ id: first.id, failure: null })])
  })

  it('undone in time it is never sent', async () => {
    const { bench, first } = await start()
    const { deletion } = valueOf(bench.outbox.deletions.request(first))
    expect(bench.outbox.deletions.undo(deletion)).toBe(true)
    await bench.quit()
    expect(requests(bench, 'DELETE')).toEqual([])
    expect(settled(bench)).toEqual([])
  })

  it('Undo is too late once it is sent, and knows no other delete', async () => {
    const { bench, first } = await start()
    const { deletion } = valueOf(bench.outbox.deletions.request(first))
    expect(bench.outbox.deletions.undo('other')).toBe(false)
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
    await bench.quiet()
    expect(bench.outbox.deletions.undo(deletion)).toBe(false)
  })

  it('Undo still works while the delete waits for the network', async () => {
    const { bench, first } = await start({ waits: { profile: [10_000] } })
    bench.service.faults.next({ action: 'status', status: 429, match: { method: 'DELETE' } })
    const { deletion } = valueOf(bench.outbox.deletions.request(first))
    await expect.poll(() => requests(bench, 'DELETE').length).toBe(1)
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ state: 'queued' }])
    expect(bench.outbox.view('address', first.id)?.record.deleted).toBe(true)
    expect(bench.outbox.deletions.undo(deletion)).toBe(true)
    expect(bench.outbox.list()).toEqual([])
    expect(bench.mirror.read('address', first.id)?.record.deleted).toBe(false)
  })

  it('a second delete keeps Undo for the first: both can be taken back, in any order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { bench, first, second } = await start({ undoMs: 60_000 })
      const keys = [first, second].map((each) => valueOf(bench.outbox.deletions.request(each)).deletion)
      // Time enough for a delete that does not wait to arrive.
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(requests(bench, 'DELETE')).toEqual([])
      for (const at of order) expect(bench.outbox.deletions.undo(keys[at] ?? '')).toBe(true)
      expect(bench.outbox.deletions.held()).toEqual([])
      await bench.quit()
      expect([isDeleted(bench, first), isDeleted(bench, second)]).toEqual([false, false])
      expect(requests(bench, 'DELETE')).toEqual([])
    }
  })

  it('each goes out after its own time, and one that is taken back does not hold up the others', async () => {
    const { bench, first, second } = await start({ undoMs: 300 })
    const third = await bench.create('address', { lastname: 'Ito' })
    const ask = (deletion: RecordDelete) => valueOf(bench.outbox.deletions.request(deletion)).deletion
    const begun = performance.now()
    ask(first)
    const taken = ask(second)
    const { id, etag } = third.view.record
    ask({ family: 'address', id, etag: etag ?? '' })
    expect(bench.outbox.deletions.undo(taken)).toBe(true)
    await expect.poll(() => requests(bench, 'DELETE').length).toBeGreaterThan(0)
    expect(performance.now() - begun).toBeGreaterThan(290)
    await expect.poll(() => settled(bench).length).toBe(2)
    expect(settled(bench)).toMatchObject([
      { id: first.id, failure: null },
      { id, failure: null },
    ])
    expect(isDeleted(bench, second)).toBe(false)
  })

  it('a record that is being deleted is not deleted again', async () => {
    const { bench, first } = await start({ undoMs: 60_000 })
    valueOf(bench.outbox.deletions.request(first))
    expect(failureOf(bench.outbox.deletions.request(first))).toEqual({ kind: 'not-found' })
    await bench.quit()
    expect(requests(bench, 'DELETE')).toHaveLength(1)
  })

  it('after a refusal it can be deleted again, over the version that is there now', async () => {
    const { bench, first } = await start()
    bench.service.edit('address', first.id, { memo: 'theirs' })
    valueOf(bench.outbox.deletions.request(first))
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ state: 'conflict' }])
    const now = valueOf(bench.mirror.putOne('address', valueOf(await bench.api.address.get(first.id))))
    valueOf(bench.outbox.deletions.request({ ...first, etag: now.record.etag ?? '' }))
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
  })

  it('finish sends all that waits and resolves when it has been answered', async () => {
    const { bench, first, second } = await start({ undoMs: 60_000 })
    for (const each of [first, second]) valueOf(bench.outbox.deletions.request(each))
    await bench.quit()
    expect([isDeleted(bench, first), isDeleted(bench, second)]).toEqual([true, true])
    expect(requests(bench, 'DELETE')).toHaveLength(2)
  })

  it('a kill during the Undo loses no delete', async () => {
    const { bench, first, second } = await start({ undoMs: 60_000 })
    for (const each of [first, second]) valueOf(bench.outbox.deletions.request(each))
    bench.restart()
    await expect.poll(() => [isDeleted(bench, first), isDeleted(bench, second)]).toEqual([true, true])
  })

  it('answers an edit removed with the delete of its record immediately: it was cancelled', async () => {
    const { bench, first, second } = await start({ undoMs: 60_000 })
    const saveOf = (n: number, of: RecordDelete) =>
      bench.outbox.save({ ...of, group_id: null, changes: { memo: 'x' }, key: keyOf(n) })
    const [sent, waits] = [saveOf(1, first), saveOf(2, second)]
    valueOf(bench.outbox.deletions.request(second))
    const left = bench.quit()
    expect(valueOf(await waits)).toMatchObject({
      waiting: { kind: 'cancelled' },
      view: { record: { deleted: true } },
    })
    await Promise.all([sent, left])
    expect(isDeleted(bench, second)).toBe(true)
    expect(requests(bench, 'PUT')).toHaveLength(1)
  })

  it('says why the service did not delete, and shows the record again', async () => {
    const { bench, first } = await start({ undoMs: 5 })
    bench.service.edit('address', first.id, { memo: 'theirs' })
    valueOf(bench.outbox.deletions.request(first))
    await expect.poll(() => settled(bench)).toMatchObject([{ failure: { kind: 'precondition-failed' } }])
    expect(bench.outbox.list()).toMatchObject([{ action: 'delete', state: 'conflict' }])
    expect(bench.outbox.view('address', first.id)).toBeNull()
  })
})

describe('design 4: what Undo can take back', () => {
  const ids = (bench: OutboxBench) => bench.outbox.deletions.held().map(({ id }) => id)

  it('is each delete that waits for Undo, and nothing else', async () => {
    const { bench, first, second } = await start({ undoMs: 60_000 })
    valueOf(bench.outbox.deletions.request(first))
    const copy = entryOf(1, { state: 'conflict', id: 'b' })
    const behindCopy = entryOf(2, { action: 'delete', id: 'c', held: true, after: keyOf(1) })
    valueOf(bench.journal.write({ put: [copy, behindCopy] }))
    expect(ids(bench)).toEqual([first.id])
    valueOf(bench.outbox.deletions.request(second))
    expect(ids(bench)).toEqual([first.id, second.id])
    await bench.quit()
    expect([isDeleted(bench, first), isDeleted(bench, second)]).toEqual([true, true])
  })

  it('does not go with a delete that waits for its copy: leaving the profile does not send it', async () => {
    const { bench, first } = await start()
    const behindCopy = entryOf(2, { action: 'delete', id: first.id, held: true, after: keyOf(1) })
    const put = [entryOf(1, { state: 'conflict', id: 'b' }), behindCopy]
    valueOf(bench.journal.write({ put }))
    await bench.outbox.finish()
    expect(bench.journal.entries()).toContainEqual(behindCopy)
    expect(requests(bench, 'DELETE')).toEqual([])
  })

  it('is not an edit', async () => {
    const { bench, first } = await start()
    bench.restart({ signedIn: false })
    const save = { ...first, group_id: null, changes: { memo: 'x' }, key: keyOf(1) }
    valueOf(await bench.outbox.save(save))
    expect(bench.outbox.deletions.undo(keyOf(1))).toBe(false)
    expect(bench.outbox.list()).toMatchObject([{ key: keyOf(1), changes: { memo: 'x' } }])
  })

  it('a record with an edit that waits can be deleted, and so can one that came back since', async () => {
    const { bench, first } = await start()
    const gone = entryOf(1, { action: 'delete', state: 'done', id: first.id })
    const edit = entryOf(2, { id: first.id, state: 'conflict' })
    valueOf(bench.journal.write({ put: [gone, edit] }))
    valueOf(bench.outbox.deletions.request(first))
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
  })

  it('many are one: their keys in the order asked for, none for one that is leaving already', async () => {
    const { bench, first, second } = await start({ undoMs: 60_000 })
    const other = { family: 'address', id: 'other', etag: 'e' } as const
    valueOf(bench.outbox.deletions.request(other))
    const asked = valueOf(bench.outbox.deletions.requestAll([first, other, second]))
    expect(asked).toEqual({ deletions: [expect.any(String), null, expect.any(String)], sendsInMs: 60_000 })
    expect(ids(bench)).toEqual(['other', first.id, second.id])
    const keys = asked.deletions.flatMap((key) => key ?? [])
    expect(bench.outbox.deletions.undoAll([...keys, 'unknown'])).toBe(2)
    expect(ids(bench)).toEqual(['other'])
    await bench.quit()
    expect([isDeleted(bench, first), isDeleted(bench, second)]).toEqual([false, false])
  })

  it('reports what the disk does not take, and nothing waits', async () => {
    const { bench, first, second } = await start({ undoMs: 5 })
    const { deletion } = valueOf(bench.outbox.deletions.request(first))
    bench.journal.close()
    expect(failureOf(bench.outbox.deletions.request(second)).kind).toBe('storage')
    expect(bench.outbox.deletions.undo(deletion)).toBe(false)
    // The next start lets it go.
    bench.restart()
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
    expect(isDeleted(bench, second)).toBe(false)
  })

  it('removes a record that the service never had, and the page hears of it', async () => {
    const { bench } = await start()
    bench.restart({ signedIn: false })
    const { id } = (await bench.create('address', { lastname: 'Ito' })).view.record
    const { deletion } = valueOf(bench.outbox.deletions.request({ family: 'address', id, etag: '' }))
    await expect.poll(() => settled(bench)).toEqual([{ deletion, family: 'address', id, failure: null }])
    expect(bench.journal.entries().filter(({ state }) => state !== 'done')).toEqual([])
    expect(bench.mirror.read('address', id)).toBeNull()
  })
})
