import { describe, expect, it } from 'vitest'
import { fail } from '../../../../contract/failure.ts'
import { createStepWaiters } from '../../../../electron/outbox/sender.ts'

const done = { ok: true, value: { saved: null } } as const
const refused = fail({ kind: 'forbidden' })
const long = 60_000

describe('callers that wait for the next attempt of an entry', () => {
  it('all callers that wait for the entry get the outcome once, and no other caller does', async () => {
    const waiters = createStepWaiters()
    const [one, two, other] = [waiters.wait('a', long), waiters.wait('a', long), waiters.wait('b', long)]
    expect(waiters.keys()).toEqual(new Set(['a', 'b']))
    waiters.tell('a', done)
    waiters.tell('a', refused)
    waiters.tell('nobody', refused)
    expect(await Promise.all([one, two])).toEqual([done, done])
    expect(waiters.keys()).toEqual(new Set(['b']))
    waiters.tellAll(refused)
    expect(await other).toEqual(refused)
    expect(waiters.keys().size).toBe(0)
  })

  it('a caller that has waited long enough hears that the attempt is still under way', async () => {
    const waiters = createStepWaiters()
    expect(await waiters.wait('a', 5)).toBeNull()
  })

  it('an entry that takes the place of another takes over its waiting callers', async () => {
    const waiters = createStepWaiters()
    const [one, two] = [waiters.wait('a', long), waiters.wait('b', long)]
    waiters.move('a', 'b')
    waiters.move('none', 'b')
    expect(waiters.keys()).toEqual(new Set(['b']))
    waiters.tell('b', done)
    expect(await Promise.all([one, two])).toEqual([done, done])
    const three = waiters.wait('c', long)
    waiters.move('c', 'd')
    waiters.tell('d', refused)
    expect(await three).toEqual(refused)
  })

  it('tell() returns whether there was a caller, and whether one still waited', async () => {
    const waiters = createStepWaiters()
    expect(waiters.tell('a', done)).toBe('unheard')
    const waits = waiters.wait('a', long)
    expect(waiters.tell('a', done)).toBe('told')
    expect(waiters.tell('a', done)).toBe('unheard')
    await waits
    await waiters.wait('a', 0)
    expect(waiters.tell('a', done)).toBe('late')
    await waiters.wait('a', 0)
    const other = waiters.wait('a', long)
    expect(waiters.tell('a', done)).toBe('told')
    expect(await other).toEqual(done)
  })
})
