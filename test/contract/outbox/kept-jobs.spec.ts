import { describe, expect, it } from 'vitest'
import { newItem } from '../../../electron/jobs/bulk-item.ts'
import type { KeptJob } from '../../../electron/outbox/jobs.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox } from '../../faults/outbox-bench.ts'

const job: Omit<KeptJob, 'origin'> = {
  key: keyOf(1),
  change: { kind: 'add-tag', tag: '親戚' },
  wayBack: null,
  items: [newItem('address', 'a'), newItem('address', 'b')],
}
const start = () => startOutbox({ signedIn: false, origin: 'here' })

describe('the job of many records of a profile', () => {
  it('is kept with the place that it was begun at; at another place it is not for here', async () => {
    const bench = await start()
    expect(bench.outbox.jobs.read()).toBeNull()
    valueOf(await bench.outbox.jobs.keep(job))
    expect(bench.outbox.jobs.read()).toEqual({ ...job, origin: 'here', isForHere: true })
    bench.restart({ origin: 'elsewhere' })
    expect(bench.outbox.jobs.read()).toEqual({ ...job, origin: 'here', isForHere: false })
  })

  it('of thousands lets others work between its parts, and does not count until all of it is there', async () => {
    const { outbox } = await start()
    const many = { ...job, items: Array.from({ length: 5_000 }, (_, at) => newItem('address', `a-${at}`)) }
    let isOver = false
    const seen: unknown[] = []
    const kept = outbox.jobs.keep(many).finally(() => (isOver = true))
    while (!isOver) {
      seen.push(outbox.jobs.read())
      await new Promise((resolve) => setImmediate(resolve))
    }
    valueOf(await kept)
    // Ten parts of 500; the last one goes with the plan.
    expect(seen.length).toBeGreaterThanOrEqual(9)
    expect(seen.filter((each) => each !== null)).toEqual([])
    expect(outbox.jobs.read()?.items).toEqual(many.items)
  })

  it('is removed when it ends; another job ends nothing', async () => {
    const { outbox } = await start()
    valueOf(await outbox.jobs.keep(job))
    valueOf(outbox.jobs.drop(keyOf(2)))
    expect(outbox.jobs.read()?.key).toBe(keyOf(1))
    valueOf(outbox.jobs.drop(keyOf(1)))
    expect(outbox.jobs.read()).toBeNull()
  })

  it('is not begun while the profile is being left', async () => {
    const { outbox } = await start()
    expect(outbox.batches.isLeaving()).toBe(false)
    await outbox.finish()
    expect(outbox.batches.isLeaving()).toBe(true)
    expect(failureOf(await outbox.jobs.keep(job))).toEqual({ kind: 'cancelled' })
    expect(outbox.jobs.read()).toBeNull()
  })

  it('reports a disk that does not take it, and reads no job', async () => {
    const { outbox, journal } = await start()
    valueOf(await outbox.jobs.keep(job))
    journal.close()
    expect(failureOf(await outbox.jobs.keep(job)).kind).toBe('storage')
    expect(failureOf(outbox.jobs.drop(job.key)).kind).toBe('storage')
    expect(outbox.jobs.read()).toBeNull()
  })

  it('knows with each batch which records were begun, and by which deletes', async () => {
    const { outbox, mirror } = await start()
    valueOf(mirror.putOne('address', '{"id":"a","etag":"e","deleted":false}'))
    valueOf(await outbox.jobs.keep(job))
    const target = { family: 'address', id: null, group_id: 'g', etag: null } as const
    const save = { ...target, changes: { lastname: 'A' }, key: keyOf(3) }
    const deletion = { family: 'address', id: 'a', etag: 'e' } as const
    const progress = (deletions: ReadonlyMap<string, string>) => {
      const begun = {
        ...newItem('address', 'a'),
        isCommitted: true,
        deletion: deletions.get(keyOf(3)) ?? null,
      }
      return { key: job.key, items: new Map([[0, begun]]) }
    }
    const deletions = valueOf(outbox.batches.commit([{ save, deletion }], progress))
    expect(outbox.jobs.read()?.items).toMatchObject([
      { id: 'a', isCommitted: true, deletion: deletions.get(keyOf(3)) },
      { id: 'b', isCommitted: false },
    ])
    expect(deletions.size).toBe(1)
  })
})
