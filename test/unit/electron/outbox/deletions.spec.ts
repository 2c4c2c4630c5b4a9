import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RecordDelete } from '../../../../contract/ipc/record-write.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { requests, startOutbox } from '../../../faults/outbox-bench.ts'
import type { OutboxBench, OutboxBenchOptions } from '../../../faults/outbox-bench.ts'

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

describe('design 4: a delete waits behind its Undo', () => {
  it('is on the disk at once, and sent after its time, not before', async () => {
    const { bench, first } = await start()
    const asked = performance.now()
    expect(valueOf(bench.outbox.deletions.request(first))).toEqual({
      deletion: expect.any(String),
      sendsInMs: 150,
    })
    expect(existsSync(join(bench.folder, 'outbox.sqlite'))).toBe(true)
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

  it('a second delete sends the first at once; the second can be undone', async () => {
    const { bench, first, second } = await start({ undoMs: 60_000 })
    valueOf(bench.outbox.deletions.request(first))
    const { deletion } = valueOf(bench.outbox.deletions.request(second))
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
    expect(bench.outbox.deletions.undo(deletion)).toBe(true)
    expect(isDeleted(bench, second)).toBe(false)
  })

  it('a record that is being deleted is not deleted again', async () => {
    const { bench, first } = await start({ undoMs: 60_000 })
    valueOf(bench.outbox.deletions.request(first))
    expect(failureOf(bench.outbox.deletions.request(first))).toEqual({ kind: 'not-found' })
    await bench.quiet()
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

  it('finish sends what waits and resolves when it has been answered', async () => {
    const { bench, first } = await start({ undoMs: 60_000 })
    valueOf(bench.outbox.deletions.request(first))
    await bench.quit()
    expect(isDeleted(bench, first)).toBe(true)
    expect(requests(bench, 'DELETE')).toHaveLength(1)
  })

  it('a kill during the Undo loses no delete', async () => {
    const { bench, first } = await start({ undoMs: 60_000 })
    valueOf(bench.outbox.deletions.request(first))
    bench.restart()
    await expect.poll(() => isDeleted(bench, first)).toBe(true)
  })

  it('tells why the service did not delete, and shows the record again', async () => {
    const { bench, first } = await start({ undoMs: 5 })
    bench.service.edit('address', first.id, { memo: 'theirs' })
    valueOf(bench.outbox.deletions.request(first))
    await expect.poll(() => settled(bench)).toMatchObject([{ failure: { kind: 'precondition-failed' } }])
    expect(bench.outbox.list()).toMatchObject([{ action: 'delete', state: 'conflict' }])
    expect(bench.outbox.view('address', first.id)).toBeNull()
  })
})
