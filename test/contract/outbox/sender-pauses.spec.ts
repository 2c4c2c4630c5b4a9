import { afterEach, describe, expect, it, vi } from 'vitest'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { stopTimers, until } from '../../stopped-timers.ts'
import { createOf, startSender } from './sender-bench.ts'

const drop = { action: 'drop-before-commit', match: { method: 'PUT' } } as const

describe('reliability 4.1: pauses', () => {
  it('what the service cannot take now holds up the whole profile; afterwards it continues by itself', async () => {
    const { bench, sender, put, at, sent, steps } = await startSender({ waits: { profile: [30] } })
    bench.service.faults.next({ action: 'status', status: 401, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench))
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(steps.map(({ key }) => key)).toEqual([1, 1, 2].map(keyOf))
    expect(steps[0]?.step).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(sent('POST')).toHaveLength(3)
  })

  it('a success ends the pauses: the next one is as short as the first', async () => {
    const { bench, sender, put, at } = await startSender({ waits: { profile: [1, 600_000] } })
    for (const n of [1, 2]) {
      bench.service.faults.next({ action: 'status', status: 401, match: { method: 'POST' } })
      put(createOf(n, bench))
      sender.kick()
      await expect.poll(() => at(n)?.state).toBe('done')
    }
  })

  it('after stop nothing new begins, also not what was waiting for its time', async () => {
    const { bench, sender, put, at, sent, record } = await startSender({ waits: { entry: [200] } })
    bench.service.faults.next(drop)
    put(entryOf(1, { ...(await record()), changes: { memo: 'x' } }))
    const letTimersGo = stopTimers()
    sender.kick()
    await until(() => at(1)?.state === 'checking')
    sender.stop()
    put(createOf(2, bench))
    sender.kick()
    vi.advanceTimersByTime(300)
    letTimersGo()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([sent('PUT').length, sent('POST')]).toEqual([1, []])
  })

  it('stop while one is under way lets that one end and begins no other', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench))
    const letTimersGo = stopTimers()
    sender.kick()
    await until(() => sent('POST').length === 1)
    expect(at(1)?.state).toBe('sending')
    sender.stop()
    // The service answers now.
    await until(() => vi.getTimerCount() > 0)
    vi.advanceTimersByTime(250)
    letTimersGo()
    await expect.poll(() => at(1)?.state).toBe('done')
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect([at(2)?.state, sent('POST').length]).toEqual(['queued', 1])
  })
})

describe('what wakes the sender', () => {
  afterEach(() => void vi.useRealTimers())

  /** A sender that three calls start, on a stopped clock; the n-th entry waits n minutes. */
  async function startAsked(count: number) {
    const all = await startSender()
    vi.useFakeTimers()
    for (let n = count; n > 0; n -= 1) {
      const entry = entryOf(n, { id: `${n}` })
      all.put(entry)
      all.schedule.hold(entry, 'entry', { kind: 'retry-later', status: 503, afterSeconds: 60 * n })
    }
    for (let kick = 0; kick < 3; kick += 1) {
      all.sender.kick()
      await vi.advanceTimersByTimeAsync(0)
    }
    return all
  }

  it('is nothing where nothing waits', async () => {
    await startAsked(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is one timer, for the moment at which the first entry is due', async () => {
    await startAsked(2)
    expect(vi.getTimerCount()).toBe(1)
    const begun = performance.now()
    vi.advanceTimersToNextTimer()
    expect(performance.now() - begun).toBe(60_000)
  })

  it('is nothing any more after stop', async () => {
    const { sender } = await startAsked(2)
    sender.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('leaving a profile', () => {
  it('sends what a caller waits for, once each, with what comes before it', async () => {
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

  it('waits for what is under way, and never sends what waits for Undo or was refused', async () => {
    const { bench, sender, put, at, sent } = await startSender()
    bench.service.faults.next({ action: 'slow', delayMs: 250, match: { method: 'POST' } })
    put(createOf(1, bench), createOf(2, bench, { held: true }), createOf(3, bench, { state: 'conflict' }))
    sender.kick()
    await expect.poll(() => at(1)?.state, { interval: 5 }).toBe('sending')
    await sender.drain(new Set([2, 3].map(keyOf)))
    expect([at(1)?.state, sent('POST').length]).toEqual(['done', 1])
  })
})
