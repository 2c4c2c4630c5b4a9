import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { requests, startOutbox, type OutboxBench } from '../../faults/outbox-bench.ts'

const families = ['address', 'homeaddress'] as const

/** An edit that waits as a conflict because the service, in an outage, did not find its record. */
async function notFound(family: (typeof families)[number]) {
  const bench = await startOutbox({})
  const made = await bench.create(family, { lastname: 'Sato' })
  const { id } = made.view.record
  const path = new RegExp(`/${id}$`)
  bench.service.faults.next({ match: { path }, action: 'status', status: 404, times: Infinity })
  await bench.edit(family, made, { memo: 'typed in the outage' }).catch(() => undefined)
  const waiting = () => bench.outbox.list()
  await expect.poll(waiting).toMatchObject([{ id, state: 'conflict', failure: { kind: 'not-found' } }])
  return { bench, id, waiting }
}

/** A whole look: requests of this kind come to rest. */
async function look(bench: OutboxBench): Promise<void> {
  bench.outbox.wake()
  await wait(200)
}

describe.each(families)('an edit whose record the service did not find, %s', (family) => {
  it('goes out by itself once the record is there again', async () => {
    const { bench, id, waiting } = await notFound(family)
    bench.service.faults.clear()
    bench.outbox.wake()
    await expect.poll(waiting).toEqual([])
    expect(bench.service.read(family, id)).toMatchObject({ memo: 'typed in the outage' })
  })

  it('stays for the user while the record is not found, or is deleted', async () => {
    const { bench, id, waiting } = await notFound(family)
    await look(bench)
    expect(waiting()).toMatchObject([{ id, state: 'conflict' }])
    bench.service.edit(family, id, { deleted: true })
    bench.service.faults.clear()
    const puts = requests(bench, 'PUT').length
    await look(bench)
    expect(waiting()).toMatchObject([{ id, state: 'conflict' }])
    expect(requests(bench, 'PUT')).toHaveLength(puts)
  })

  it('is put before the user again where someone else has changed the same field meanwhile', async () => {
    const { bench, id, waiting } = await notFound(family)
    bench.service.edit(family, id, { memo: 'theirs' })
    bench.service.faults.clear()
    bench.outbox.wake()
    await expect
      .poll(waiting)
      .toMatchObject([{ id, state: 'conflict', failure: { kind: 'precondition-failed' } }])
    expect(bench.service.read(family, id)).toMatchObject({ memo: 'theirs' })
  })

  it('is tried three times by itself where the service shows the record and does not find it when it is written', async () => {
    const { bench, id, waiting } = await notFound(family)
    bench.service.faults.clear()
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 404, times: Infinity })
    const puts = requests(bench, 'PUT').length
    for (let times = 0; times < 6; times += 1) await look(bench)
    expect(waiting()).toMatchObject([{ id, state: 'conflict' }])
    expect(requests(bench, 'PUT').length - puts).toBeLessThanOrEqual(2 * 3)
    expect(requests(bench, 'PUT').length - puts).toBeGreaterThanOrEqual(3)
  })

  it('SECURITY: made for another place, it is not asked about at this one', async () => {
    const { bench, id } = await notFound(family)
    bench.restart({ origin: 'https://elsewhere.example' })
    const gets = requests(bench, 'GET').filter(({ path }) => path.endsWith(`/${id}`)).length
    await look(bench)
    expect(requests(bench, 'GET').filter(({ path }) => path.endsWith(`/${id}`))).toHaveLength(gets)
  })
})
