import { describe, expect, it } from 'vitest'
import { keyOf } from '../../fakes/outbox-entry.ts'
import { createOf, startSender } from './sender-bench.ts'

const list = { path: /\/list/ }
const nothing = { action: 'status', status: 200, body: '[]', match: list, times: 2 } as const

/** A create in doubt, for which two looks will find nothing: the last one, through the whole list, comes next. */
async function startDoubtful() {
  const all = await startSender()
  all.bench.service.faults.next(nothing)
  all.put(createOf(1, all.bench, { doubt: true, state: 'checking', sends: 1 }))
  return all
}

describe('reliability 5.2: the last look before a create goes out again', () => {
  it('finds it: the entry takes the id that the service gave, and nothing is sent', async () => {
    const { bench, sender, at, sent, steps } = await startDoubtful()
    const { id } = (await bench.create('address', { lastname: 'No. 1' })).view.record
    bench.service.edit('address', id, { external_ids: [{ client_id: bench.deps.clientId, id: keyOf(1) }] })
    bench.service.log.length = 0
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([at(1)?.id, sent('POST')]).toEqual([id, []])
    expect(steps.at(-1)?.step).toMatchObject({ ok: true, value: { saved: { view: { record: { id } } } } })
  })

  it('cannot be taken: nothing is sent until it was', async () => {
    const { bench, schedule, sender, at, sent } = await startDoubtful()
    bench.service.faults.next({ action: 'status', status: 401, match: list })
    sender.kick()
    await expect.poll(() => at(1)?.failure).toEqual({ kind: 'unauthorized' })
    expect([at(1)?.state, at(1)?.doubt, sent('POST')]).toEqual(['checking', true, []])
    schedule.wake()
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(sent('POST')).toHaveLength(1)
  })
})

describe('reliability 5.3: a look for a home address', () => {
  it('goes back to ten minutes before the time that the service had when it was first sent', async () => {
    const { bench, sender, put, at } = await startSender({
      deps: { serverTime: () => '2026-11-22T10:00:00Z' },
    })
    const serverTime = '2026-11-20T10:00:00Z'
    const target = { family: 'homeaddress', group_id: null, serverTime } as const
    put(createOf(1, bench, { ...target, doubt: true, state: 'checking', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    const asked = bench.service.log
      .filter(({ path }) => path.endsWith('/list'))
      .map(({ query }) => new URLSearchParams(query).get('updatedmin'))
    // Two by time, and the last one through everything.
    expect(asked).toEqual(['2026-11-20T09:50:00.000000Z', '2026-11-20T09:50:00.000000Z', null])
  })
})
