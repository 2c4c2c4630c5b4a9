import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { createOf, startSender } from './sender-bench.ts'

describe('reliability 5.1: before the first byte is sent', () => {
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
      id,
      etag: '',
      base: JSON.stringify({ ...JSON.parse(base ?? ''), etag: undefined }),
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

  describe('the user may change their mind while the etag of a copy without one is found out', () => {
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
          return send({ ...save, changes: { lastname: 'Sato', memo: 'uploaded' } })
        },
      },
    })
    const pictures = [{ image: crypto.randomUUID(), source: 'temp' as const }]
    put(createOf(1, bench, { changes: { lastname: 'Sato', pictures } }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([seen, bench.service.read('address', at(1)?.id ?? '')]).toMatchObject([
      [keyOf(1)],
      { memo: 'uploaded' },
    ])
  })

  it('photos are released once the disk knows that the service has them, and no other entry needs them', async () => {
    const [done, shared] = [crypto.randomUUID(), crypto.randomUUID()]
    const letGo: { handles: readonly string[]; state: string | undefined }[] = []
    const { bench, journal, sender, put, at } = await startSender({
      deps: {
        withPhotos: (save, send) => send({ ...save, changes: { lastname: 'Sato' } }),
        photosDone: (handles) => void letGo.push({ handles, state: at(1)?.state }),
      },
    })
    const pictures = [done, shared].map((image) => ({ image, source: 'temp' as const }))
    const draft = {
      key: keyOf(5),
      family: 'address' as const,
      id: null,
      group_id: null,
      etag: null,
      changes: { pictures: pictures.slice(1) },
    }
    valueOf(journal.write({ keepDraft: { draft, base: null } }))
    put(createOf(1, bench, { changes: { lastname: 'Sato', pictures } }))
    sender.kick()
    await expect.poll(() => letGo).toEqual([{ handles: [done], state: 'done' }])
  })

  it('what the disk does not take is not sent', async () => {
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
    'the disk fails while an answer is on its way: %s stays as sending, and is not tried again immediately',
    async (_what, action) => {
      const { bench, journal, schedule, sender, put, at, gone, record, steps } = await startSender()
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
      expect(steps.map(({ key }) => key)).toEqual([keyOf(1)])
    },
  )
})
