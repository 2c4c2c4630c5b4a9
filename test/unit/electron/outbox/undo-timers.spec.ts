import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUndoTimers } from '../../../../electron/outbox/deletions.ts'

const many = Array.from({ length: 120 }, (_, at) => `key ${at}`)

function start() {
  const released: string[][] = []
  return { released, timers: createUndoTimers((keys) => released.push([...keys])) }
}

describe('design 4: the end of the Undo of deletes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('releases deletes after their time, not before', () => {
    const { released, timers } = start()
    timers.start(['a', 'b'], 5000)
    timers.start(['c'], 7000)
    vi.advanceTimersByTime(4999)
    expect(released).toEqual([])
    vi.advanceTimersByTime(1)
    expect(released).toEqual([['a', 'b']])
    vi.advanceTimersByTime(2000)
    expect(released).toEqual([['a', 'b'], ['c']])
  })

  it('a delete whose Undo ended otherwise no longer waits; the others that share its Undo do', () => {
    const { released, timers } = start()
    timers.start(['a', 'b'], 5000)
    timers.start(['c'], 5000)
    timers.forget(['a', 'unknown'])
    expect(vi.getTimerCount()).toBe(2)
    timers.forget(['c'])
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(5000)
    expect(released).toEqual([['a', 'b']])
  })

  it('no timer is left after the last delete that shares an Undo', () => {
    const { released, timers } = start()
    timers.start(['a', 'b'], 5000)
    timers.forget(['a', 'b'])
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(10_000)
    expect(released).toEqual([])
  })

  it('releases many a few at a time, each once and in order, with time for the window in between', () => {
    const { released, timers } = start()
    timers.start(many, 5000)
    vi.advanceTimersByTime(5000)
    expect(released.map(({ length }) => length)).toEqual([50])
    vi.runOnlyPendingTimers()
    expect(released.map(({ length }) => length)).toEqual([50, 50])
    vi.runAllTimers()
    expect(released.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(released.flat()).toEqual(many)
  })

  it('needs no second step for the number that fits into one', () => {
    const { released, timers } = start()
    timers.start(many.slice(0, 50), 5000)
    vi.runAllTimers()
    expect(released.map(({ length }) => length)).toEqual([50])
  })
})
