import { describe, expect, it } from 'vitest'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { createOf, startSender } from './sender-bench.ts'

const drop = { action: 'drop-before-commit', match: { method: 'PUT' } } as const

describe('reliability 5.2: unclear outcomes', () => {
  it('an update is sent again after its wait, over the same etag', async () => {
    const { bench, sender, put, at, sent, record, steps } = await startSender()
    const seen = await record()
    bench.service.faults.next(drop)
    put(entryOf(1, { ...seen, changes: { memo: 'x' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(at(1)?.sends).toBe(2)
    expect(sent('PUT').map(({ ifMatch }) => ifMatch)).toEqual([seen.etag, seen.etag])
    expect(steps.map(({ step }) => step.ok)).toEqual([false, true])
  })

  it('while it waits it counts as a doubt, and what failed is kept', async () => {
    const { bench, sender, put, at, record, gone } = await startSender({ waits: { entry: [60_000] } })
    bench.service.faults.next(drop)
    put(entryOf(1, { ...(await record()), changes: { memo: 'x' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('checking')
    expect(at(1)).toMatchObject({ doubt: true, failure: { kind: 'unknown-outcome' }, sends: 1 })
    expect(gone).toEqual([])
  })

  it('what a crash left on its way is a doubt: its 412 is compared', async () => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record()
    bench.service.edit('address', seen.id, { memo: 'mine' })
    put(entryOf(1, { ...seen, changes: { memo: 'mine' }, state: 'sending', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
  })

  it('and without one, 412 is a conflict where the record says something else', async () => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record()
    bench.service.edit('address', seen.id, { memo: 'theirs' })
    put(entryOf(1, { ...seen, changes: { memo: 'mine' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('conflict')
    expect(at(1)).toMatchObject({ doubt: false, failure: { kind: 'precondition-failed' } })
  })

  it('a create in doubt is looked for, and sent again once all looks found nothing', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    put(createOf(1, bench, { doubt: true, state: 'checking', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([sent('POST').length, at(1)?.sends]).toEqual([1, 2])
    // Two by its key, and one through the whole list before it goes out again.
    expect(sent('GET').filter(({ path }) => path.endsWith('/list'))).toHaveLength(3)
  })

  it('is looked for again after it was sent again', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ ...drop, match: { method: 'POST' } })
    put(createOf(1, bench, { doubt: true, state: 'checking', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([sent('POST').length, at(1)?.sends]).toEqual([2, 3])
    expect(sent('GET').filter(({ path }) => path.endsWith('/list'))).toHaveLength(6)
  })

  it('a service that shows nothing of what it makes is not sent one after the other', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ action: 'drop-after-commit', match: { method: 'POST' }, times: 9 })
    bench.service.faults.next({
      action: 'status',
      status: 200,
      body: '[]',
      match: { path: /list/ },
      times: 99,
    })
    put(createOf(1, bench))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('needs-attention')
    expect([sent('POST').length, at(1)?.doubt]).toEqual([3, true])
  })

  it('a create that the first look finds is done without a second one', async () => {
    const { bench, sender, put, at, sent, steps } = await startSender()
    const made = await bench.create('address', { lastname: 'No. 1' })
    const external_ids = [{ client_id: bench.deps.clientId, id: keyOf(1) }]
    bench.service.edit('address', made.view.record.id, { external_ids })
    bench.service.log.length = 0
    put(createOf(1, bench, { state: 'sending', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([at(1)?.id, sent('POST')]).toEqual([made.view.record.id, []])
    expect(steps.map(({ step }) => step.ok)).toEqual([true])
  })

  it('what a crash left on its way stays in doubt while no look can be taken', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ action: 'status', status: 401, match: { path: /list/ } })
    put(createOf(1, bench, { state: 'sending', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.failure).toEqual({ kind: 'unauthorized' })
    expect(at(1)).toMatchObject({ state: 'checking', doubt: true })
    expect(sent('POST')).toEqual([])
  })

  it('without a client_id a create in doubt is for the user, and is sent again when the user says so', async () => {
    const { bench, sender, put, at, sent } = await startSender({ deps: { clientId: '' } })
    bench.service.faults.next({ ...drop, match: { method: 'POST' } })
    put(createOf(1, bench))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('needs-attention')
    expect(at(1)?.doubt).toBe(true)
    put({ ...createOf(1, bench), state: 'queued', doubt: true })
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([sent('POST').length, sent('GET')]).toEqual([2, []])
  })

  it('without a client_id an update in doubt still waits, and so does a create that never left', async () => {
    const { bench, sender, put, at, record } = await startSender({
      deps: { clientId: '' },
      waits: { entry: [60_000], profile: [60_000] },
    })
    bench.service.faults.next(drop)
    put(entryOf(1, { ...(await record()), changes: { memo: 'x' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('checking')
    bench.service.faults.next({ action: 'status', status: 429, match: { method: 'POST' } })
    put(createOf(2, bench))
    sender.kick()
    await expect.poll(() => at(2)?.failure?.kind).toBe('retry-later')
    expect(at(2)).toMatchObject({ state: 'queued', doubt: false })
  })
})
