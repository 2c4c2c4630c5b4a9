// @module-tag long
import { describe, expect, it } from 'vitest'
import { hasMark } from '../../contract/cards/card-marks.ts'
import type { PrintProgress } from '../../contract/ipc/print.ts'
import { listCards, markCards } from '../../electron/jobs/cards/card-years.ts'
import { markSent } from '../../electron/ipc/print-handlers.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { patience, startBench, writes, type BulkBench } from './bulk-bench.ts'

const tag = 'Sent 2026'
const tagged = ({ service, ids }: BulkBench) =>
  ids.filter((id) => ((service.read('address', id)?.['tags'] ?? []) as string[]).includes(tag)).length

/** Marks all contacts; reports in the meantime go to `told`. */
function mark(
  bench: Pick<BulkBench, 'jobs' | 'session' | 'ids'>,
  isStopped = () => false,
  told: PrintProgress[] = [],
) {
  const { jobs, session, ids } = bench
  const onProgress = (progress: PrintProgress) => void told.push(progress)
  return markSent(jobs, session, { family: 'address', ids, as: { tag }, onProgress, isStopped })
}

describe('marking as sent', { timeout: patience }, () => {
  it('tags all contacts, reports progress, and can be undone as one job', async () => {
    const bench = await startBench({ seed: 60 })
    const told: PrintProgress[] = []
    const { length } = bench.ids
    expect(valueOf(await mark(bench, () => false, told))).toEqual({ marked: length, failed: 0 })
    expect(tagged(bench)).toBe(length)
    expect(told.at(0)).toMatchObject({ phase: 'marking', total: length })
    valueOf(await bench.job().undo())
    await bench.ended()
    expect(tagged(bench)).toBe(0)
  })

  it('cards of a year are marked in the year, next to what is marked there, and undo unmarks them', async () => {
    const bench = await startBench({ seed: 60 })
    const { jobs, session, ids } = bench
    const [first = ''] = ids
    const received = { year: 2027, mark: 'nengajo.received', to: true } as const
    valueOf(await markCards(session, { id: first, edits: [received, { ...received, mark: 'nengajo.sent' }] }))
    const as = { year: 2027, kind: 'nengajo' } as const
    const how = { family: 'address', ids, as, onProgress: () => undefined, isStopped: () => false } as const
    const marks = async () => {
      const { rows } = valueOf(await listCards(session))
      return rows.filter(({ years }) => hasMark(years, 2027, 'nengajo.sent')).map(({ id }) => id)
    }
    expect(valueOf(await markSent(jobs, session, how))).toEqual({ marked: ids.length, failed: 0 })
    expect((await marks()).toSorted()).toEqual(ids.toSorted())
    valueOf(await bench.job().undo())
    await bench.ended()
    // This one was marked before.
    expect(await marks()).toEqual([first])
  })

  it('stopped: what is not marked is counted', async () => {
    const bench = await startBench({ seed: 60 })
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'slow', delayMs: 300 })
    const { marked, failed } = valueOf(await mark(bench, () => writes(bench, 'PUT').length > 0))
    expect([marked + failed, failed > 0]).toEqual([bench.ids.length, true])
    expect(tagged(bench)).toBe(marked)
  })

  it('what waits for the service counts as marked: it is kept and will be sent', async () => {
    const bench = await startBench({ seed: 60 })
    const some = bench.ids.slice(0, 4)
    const busy = { action: 'status', status: 429, headers: { 'Retry-After': '1' }, times: Infinity } as const
    bench.service.faults.next({ match: { method: 'PUT' }, ...busy })
    expect(valueOf(await mark({ jobs: bench.jobs, session: bench.session, ids: some }))).toEqual({
      marked: some.length,
      failed: 0,
    })
    expect(tagged(bench)).toBe(0)
    bench.service.faults.clear()
    bench.session.outbox.wake()
    await expect.poll(() => tagged(bench), { timeout: patience }).toBe(some.length)
  })

  it('cut off by the end of the app: the next start says what is left', async () => {
    const bench = await startBench({ seed: 200 })
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'slow', delayMs: 600_000 })
    void mark(bench)
    await expect.poll(() => writes(bench, 'PUT').length, { timeout: patience }).toBe(1)
    await bench.restart('killed')
    const total = bench.ids.length
    expect(bench.jobs.state(bench.session)).toMatchObject({ phase: 'interrupted', total, left: total - 50 })
    expect(failureOf(await mark(bench)).kind).toBe('invalid-input')
    valueOf(await bench.job().resume())
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: total })
    expect(tagged(bench)).toBe(total)
  })
})
