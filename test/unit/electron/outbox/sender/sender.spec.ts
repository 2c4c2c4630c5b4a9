import { describe, expect, it } from 'vitest'
import { localIdOf, outboxState } from '../../../../../contract/ipc/outbox.ts'
import type { OutboxEntry } from '../../../../../electron/outbox/journal/entry.ts'
import { heads, isWaiting } from '../../../../../electron/outbox/queue/sender.ts'
import { valueOf } from '../../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../../fakes/outbox-entry.ts'
import { createOf, startSender } from './sender-bench.ts'

const drop = { action: 'drop-before-commit', match: { method: 'PUT' } } as const

describe('issue 6 item 2: what may be sent', () => {
  it('what waits, and what a crash left on its way; never behind its Undo', () => {
    const waiting = outboxState.options.filter((state) => isWaiting(entryOf(1, { state })))
    expect(waiting).toEqual(['queued', 'sending', 'checking'])
    expect(outboxState.options.some((state) => isWaiting(entryOf(1, { state, held: true })))).toBe(false)
  })

  it('the first open entry of each record; a question is none', () => {
    const entries = [
      entryOf(1, { state: 'done' }),
      entryOf(2, { action: 'delete', state: 'needs-attention', twinOf: 'b' }),
      entryOf(3),
      entryOf(4),
      entryOf(5, { id: 'b' }),
      entryOf(6, { family: 'homeaddress' }),
    ]
    expect(heads(entries).map(({ key }) => key)).toEqual([3, 5, 6].map(keyOf))
  })

  it('an entry under the id of this computer waits behind the create of the record', () => {
    const create = entryOf(1, { action: 'create' })
    expect(heads([create, entryOf(2, { id: localIdOf(keyOf(1)) })])).toEqual([create])
  })
})

describe('issue 6 item 2: sending', () => {
  it('in the order in which they were made, each once, and then nothing more', async () => {
    const { bench, sender, put, at, sent, steps } = await startSender()
    put(createOf(1, bench), createOf(2, bench, { held: true }), createOf(3, bench))
    sender.kick()
    sender.kick()
    await expect.poll(() => at(3)?.state).toBe('done')
    expect(steps.map(({ key, step }) => [key, step.ok])).toEqual([
      [keyOf(1), true],
      [keyOf(3), true],
    ])
    expect(at(1)).toMatchObject({ state: 'done', doubt: false, failure: null, sends: 1 })
    expect(bench.service.read('address', at(1)?.id ?? '')).toMatchObject({ lastname: 'No. 1' })
    expect([at(2)?.state, sent('POST').length]).toEqual(['queued', 2])
    put(createOf(4, bench))
    sender.kick()
    await expect.poll(() => at(4)?.state).toBe('done')
  })

  it('an edit behind another goes over what that one gave', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const seen = await record()
    put(
      entryOf(1, { ...seen, changes: { lastname: 'Suzuki' } }),
      entryOf(2, { ...seen, base: seen.base, etag: null, changes: { memo: 'second' } }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    const [first, second, ...more] = sent('PUT').map(({ ifMatch }) => ifMatch)
    expect([first, more]).toEqual([seen.etag, []])
    expect(second).not.toBe(first)
    expect(bench.service.read('address', seen.id)).toMatchObject({ lastname: 'Suzuki', memo: 'second' })
  })

  it('an edit of a new record goes out under the id that the service gave', async () => {
    const { bench, sender, put, at } = await startSender()
    const id = localIdOf(keyOf(1))
    put(createOf(1, bench), entryOf(2, { id, etag: null, base: '{"memo":null}', changes: { memo: 'more' } }))
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(at(2)?.id).toBe(at(1)?.id)
    expect(bench.service.read('address', at(1)?.id ?? '')).toMatchObject({ lastname: 'No. 1', memo: 'more' })
  })

  it('an edit behind its Undo, a question and another record are left alone by a success', async () => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record()
    const question = entryOf(2, { ...seen, action: 'delete', state: 'needs-attention', twinOf: 'b' })
    const other = entryOf(3, { id: 'b', state: 'conflict' })
    const family = entryOf(4, { ...seen, family: 'homeaddress', state: 'conflict' })
    put(entryOf(1, { ...seen, changes: { lastname: 'Suzuki' } }), question, other, family)
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([at(2), at(3), at(4)]).toEqual([question, other, family])
    expect(bench.service.read('address', seen.id)).toMatchObject({ deleted: false })
  })

  it('a delete that waits for its copy goes out once that is done, and no other', async () => {
    const { bench, sender, put, at, record, sent } = await startSender()
    const [seen, other] = [await record(), await record()]
    put(
      createOf(1, bench),
      entryOf(2, { ...seen, action: 'delete', held: true, after: keyOf(1) }),
      entryOf(3, { ...other, action: 'delete', held: true, after: keyOf(8) }),
      entryOf(4, { ...other, action: 'delete', held: true }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(sent('DELETE').map(({ path }) => path)).toEqual([`address/${seen.id}`])
    expect([at(3)?.held, at(4)?.held]).toEqual([true, true])
  })

  it('edits of the record go with a delete that its copy lets out', async () => {
    const { bench, sender, put, at, record, sent } = await startSender()
    const seen = await record()
    put(
      entryOf(3, { ...seen, changes: { memo: 'x' }, state: 'conflict' }),
      createOf(1, bench),
      entryOf(2, { ...seen, action: 'delete', held: true, after: keyOf(1) }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect([at(3), sent('PUT')]).toEqual([undefined, []])
  })

  it('a delete is done with nothing to show', async () => {
    const { bench, sender, put, at, record, steps } = await startSender()
    const seen = await record()
    put(entryOf(1, { ...seen, action: 'delete' }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(steps).toEqual([{ key: keyOf(1), step: { ok: true, value: { saved: null } } }])
    expect(at(1)?.id).toBe(seen.id)
    expect(bench.service.read('address', seen.id)).toMatchObject({ deleted: true })
  })
})

describe('reliability 5.4: an entry belongs to one place', () => {
  it('one that was made for another is not sent, and the user is asked', async () => {
    const { bench, sender, put, at, steps } = await startSender()
    put(createOf(1, bench, { origin: 'elsewhere' }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('needs-attention')
    const failure = { kind: 'invalid-input', path: 'origin', expected: 'elsewhere' }
    expect(steps).toEqual([{ key: keyOf(1), step: { ok: false, failure } }])
    expect([at(1)?.failure, bench.service.log]).toEqual([failure, []])
  })
})

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
    const { bench, sender, put, at, record } = await startSender({ waits: { entry: [60_000] } })
    bench.service.faults.next(drop)
    put(entryOf(1, { ...(await record()), changes: { memo: 'x' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('checking')
    expect(at(1)).toMatchObject({ doubt: true, failure: { kind: 'unknown-outcome' }, sends: 1 })
  })

  it('D01 what a crash left on its way is a doubt: its 412 is compared', async () => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record()
    bench.service.edit('address', seen.id, { memo: 'mine' })
    put(entryOf(1, { ...seen, changes: { memo: 'mine' }, state: 'sending', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
  })

  it('and without one, 412 is a conflict', async () => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record()
    bench.service.edit('address', seen.id, { memo: 'mine' })
    put(entryOf(1, { ...seen, changes: { memo: 'mine' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('conflict')
    expect(at(1)).toMatchObject({ doubt: false, failure: { kind: 'precondition-failed' } })
  })

  it('C09 a create in doubt is looked for, and sent again once all looks found nothing', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    put(createOf(1, bench, { doubt: true, state: 'checking', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([sent('POST').length, at(1)?.sends]).toEqual([1, 2])
    expect(sent('GET').filter(({ path }) => path.endsWith('/list'))).toHaveLength(2)
  })

  it('C09 after it was sent again it is looked for anew', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ ...drop, match: { method: 'POST' } })
    put(createOf(1, bench, { doubt: true, state: 'checking', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([sent('POST').length, at(1)?.sends]).toEqual([2, 3])
    expect(sent('GET').filter(({ path }) => path.endsWith('/list'))).toHaveLength(4)
  })

  it('C09 a service that shows nothing of what it makes is not sent one after the other', async () => {
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

  it('C08 a create that a look finds is done without a second one', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    const made = await bench.create('address', { lastname: 'No. 1' })
    const external_ids = [{ client_id: bench.deps.clientId, id: keyOf(1) }]
    bench.service.edit('address', made.view.record.id, { external_ids })
    bench.service.log.length = 0
    put(createOf(1, bench, { state: 'sending', sends: 1 }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([at(1)?.id, sent('POST')]).toEqual([made.view.record.id, []])
  })

  it('without a client_id a create in doubt is for the user, and goes out again when he says so', async () => {
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
      ...{ deps: { clientId: '' }, waits: { entry: [60_000], profile: [60_000] } },
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

describe('issue 6 item 2: a refusal for good', () => {
  it('takes what waits behind it into one, and who waited for that is told', async () => {
    const { bench, sender, put, at, gone, record } = await startSender()
    const seen = await record()
    bench.service.faults.next({ action: 'status', status: 403, match: { method: 'PUT' } })
    put(
      entryOf(1, { ...seen, changes: { memo: 'x' } }),
      entryOf(2, { ...seen, etag: null, changes: { code: 'y' } }),
    )
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('needs-attention')
    expect(at(1)).toMatchObject({ changes: { memo: 'x', code: 'y' }, failure: { kind: 'forbidden' } })
    expect([at(2), gone]).toEqual([undefined, [{ key: keyOf(2), failure: { kind: 'forbidden' } }]])
  })
})

describe('reliability 5.1: before the first byte leaves', () => {
  it('the entry is on the disk as sending, with the newest time of the service', async () => {
    const { bench, sender, put, at } = await startSender({ deps: { serverTime: () => 'now' } })
    bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench, { serverTime: 'before' }))
    sender.kick()
    await expect.poll(() => at(1)?.state, { interval: 5 }).toBe('sending')
    expect(at(1)).toMatchObject({ sends: 1, serverTime: 'now' })
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(at(2)?.serverTime).toBe('before')
  })

  it('an etag that the copy lacked is found out and kept, for edits and deletes', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const [edited, deleted] = [await record(), await record()]
    const bare = ({ id, base }: typeof edited) => ({
      ...{ id, etag: '', base: JSON.stringify({ ...JSON.parse(base ?? ''), etag: undefined }) },
    })
    put(
      entryOf(1, { ...bare(edited), changes: { memo: 'x' } }),
      entryOf(2, { ...bare(deleted), action: 'delete' }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect([at(1)?.etag, at(2)?.etag]).toEqual([edited.etag, deleted.etag])
    expect([...sent('PUT'), ...sent('DELETE')].map(({ ifMatch }) => ifMatch)).toEqual([
      edited.etag,
      deleted.etag,
    ])
    expect(bench.service.read('address', edited.id)).toMatchObject({ memo: 'x' })
  })

  it('one that cannot be found out is a conflict, and nothing was sent', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const seen = await record()
    put(entryOf(1, { ...seen, etag: '', changes: { memo: 'x' } }))
    bench.service.edit('address', seen.id, { memo: 'theirs' })
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('conflict')
    expect([sent('PUT'), at(1)?.sends]).toEqual([[], 0])
  })

  describe('while the etag of a copy without one is found out, the user may change his mind', () => {
    const reading = { action: 'slow', delayMs: 250, match: { method: 'GET' } } as const

    async function underway(fields: Partial<OutboxEntry>) {
      const all = await startSender()
      const seen = await all.record()
      const base = JSON.stringify({ ...JSON.parse(seen.base ?? ''), etag: undefined })
      all.bench.service.faults.next(reading)
      const [entry = entryOf(1)] = all.put(entryOf(1, { ...seen, etag: '', base, ...fields }))
      all.sender.kick()
      await expect.poll(() => all.bench.service.log.length, { interval: 5 }).toBe(1)
      return { ...all, entry, id: seen.id }
    }

    it.each([
      ['edit', { changes: { memo: 'x' } }],
      ['delete', { action: 'delete' }],
    ] as const)('an %s that was taken back is not sent and does not come back', async (_what, fields) => {
      const { bench, journal, put, at, sender, steps, gone } = await underway(fields)
      valueOf(journal.write({ remove: [keyOf(1)] }))
      put(createOf(2, bench))
      sender.kick()
      await expect.poll(() => at(2)?.state).toBe('done')
      expect(at(1)).toBeUndefined()
      expect(bench.service.log.map(({ method }) => method)).toEqual(['GET', 'POST'])
      expect(steps.map(({ key }) => key)).toEqual([keyOf(2)])
      expect(gone).toEqual([{ key: keyOf(1), failure: { kind: 'cancelled' } }])
    })

    it('an edit that was taken back stays so where its etag could not be found out', async () => {
      const { bench, journal, put, at, sender, id } = await underway({ changes: { memo: 'x' } })
      bench.service.edit('address', id, { memo: 'theirs' })
      valueOf(journal.write({ remove: [keyOf(1)] }))
      put(createOf(2, bench))
      sender.kick()
      await expect.poll(() => at(2)?.state).toBe('done')
      expect(at(1)).toBeUndefined()
    })

    it('an edit to which more was added is sent with all of it, once', async () => {
      const { bench, put, at, sent, entry, id, gone } = await underway({ changes: { memo: 'x' } })
      put({ ...entry, changes: { memo: 'x', code: 'y' } })
      await expect.poll(() => at(1)?.state).toBe('done')
      expect(bench.service.read('address', id)).toMatchObject({ memo: 'x', code: 'y' })
      expect([sent('PUT').length, gone]).toEqual([1, []])
    })
  })

  it('a create that was discarded while it was looked for does not come back', async () => {
    const { bench, journal, sender, put, at, steps } = await startSender()
    bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'GET' } })
    put(createOf(1, bench, { doubt: true, state: 'checking', sends: 1 }))
    sender.kick()
    await expect.poll(() => bench.service.log.length, { interval: 5 }).toBe(1)
    valueOf(journal.write({ remove: [keyOf(1)] }))
    await expect.poll(() => steps).toHaveLength(1)
    expect(at(1)).toBeUndefined()
  })

  it('photos that were chosen are uploaded first', async () => {
    const seen: string[] = []
    const { bench, sender, put, at } = await startSender({
      deps: {
        withPhotos: (save, send) => {
          seen.push(save.key)
          return send({ ...save, changes: { ...save.changes, memo: 'uploaded' } })
        },
      },
    })
    put(createOf(1, bench))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([seen, bench.service.read('address', at(1)?.id ?? '')]).toMatchObject([
      [keyOf(1)],
      { memo: 'uploaded' },
    ])
  })

  it('D03 what the disk does not take is not sent', async () => {
    const { bench, journal, schedule, sender, put, at, steps } = await startSender()
    put(createOf(1, bench))
    journal.close()
    sender.kick()
    await expect.poll(() => steps).toHaveLength(1)
    expect(steps[0]?.step).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect([at(1)?.state, bench.service.log]).toEqual(['queued', []])
    expect(schedule.paused()).toMatchObject({ kind: 'storage' })
  })

  it.each([
    ['done', 'slow'],
    ['refused', 'status'],
  ] as const)(
    'D03 the disk fails while an answer is under way: %s stays as sending',
    async (_what, action) => {
      const { bench, journal, schedule, sender, put, at, gone, record } = await startSender()
      const seen = await record()
      bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'PUT' } })
      if (action === 'status') bench.service.edit('address', seen.id, { memo: 'theirs' })
      put(
        entryOf(1, { ...seen, changes: { memo: 'x' } }),
        entryOf(2, { ...seen, etag: null, changes: { code: 'y' } }),
      )
      sender.kick()
      await expect.poll(() => at(1)?.state, { interval: 5 }).toBe('sending')
      journal.close()
      await expect.poll(() => schedule.paused()).not.toBeNull()
      expect(at(1)?.state).toBe('sending')
      expect([at(2)?.etag, gone]).toEqual([null, []])
    },
  )
})

describe('reliability 4.1: pauses', () => {
  it('what the service cannot take now holds up the whole profile; afterwards it goes on by itself', async () => {
    const { bench, sender, put, at, sent, steps } = await startSender({ waits: { profile: [30] } })
    bench.service.faults.next({ action: 'status', status: 401, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench))
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(steps.map(({ key }) => key)).toEqual([1, 1, 2].map(keyOf))
    expect(steps[0]?.step).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(sent('POST')).toHaveLength(3)
  })

  it('after stop nothing new begins, also not what was waiting for its time', async () => {
    const { bench, sender, put, at, sent, record } = await startSender({ waits: { entry: [200] } })
    bench.service.faults.next(drop)
    put(entryOf(1, { ...(await record()), changes: { memo: 'x' } }))
    sender.kick()
    await expect.poll(() => at(1)?.state, { interval: 5 }).toBe('checking')
    sender.stop()
    put(createOf(2, bench))
    sender.kick()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([sent('PUT').length, sent('POST')]).toEqual([1, []])
  })

  it('stop while one is under way lets that one end and begins no other', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench))
    sender.kick()
    await expect.poll(() => at(1)?.state, { interval: 5 }).toBe('sending')
    sender.stop()
    await expect.poll(() => at(1)?.state).toBe('done')
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect([at(2)?.state, sent('POST').length]).toEqual(['queued', 1])
  })
})

describe('issue 6 item 6: leaving a profile', () => {
  it('sends what somebody waits for, once each, with what stands before it', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const seen = await record()
    put(
      entryOf(1, { ...seen, changes: { memo: 'x' } }),
      createOf(2, bench),
      entryOf(3, { ...seen, action: 'delete', etag: null }),
    )
    sender.stop()
    await sender.drain(new Set([keyOf(3)]))
    expect([at(1)?.state, at(2)?.state, at(3)?.state]).toEqual(['done', 'queued', 'done'])
    expect([sent('PUT').length, sent('POST').length, sent('DELETE').length]).toEqual([1, 0, 1])
  })

  it('tries what fails only once, and nothing while the service is out of reach', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const seen = await record()
    bench.service.faults.next({ ...drop, times: 5 })
    put(entryOf(1, { ...seen, changes: { memo: 'x' } }), createOf(2, bench), createOf(3, bench))
    bench.service.faults.next({ action: 'status', status: 429, match: { method: 'POST' } })
    await sender.drain(new Set([1, 2, 3].map(keyOf)))
    expect([at(1)?.state, at(2)?.state, at(3)?.state]).toEqual(['checking', 'queued', 'queued'])
    expect([sent('PUT').length, sent('POST').length]).toEqual([1, 1])
  })

  it('waits for what is under way, and sends what is behind its Undo or refused not at all', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench, { held: true }), createOf(3, bench, { state: 'conflict' }))
    sender.kick()
    await expect.poll(() => at(1)?.state, { interval: 5 }).toBe('sending')
    await sender.drain(new Set([2, 3].map(keyOf)))
    expect([at(1)?.state, sent('POST').length]).toEqual(['done', 1])
  })
})
