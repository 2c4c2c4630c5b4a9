import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { startUnsent } from './unsent-bench.ts'

const deletionOf = (id: string) => ({ family: 'address', id, etag: 'e' }) as const
const keysOf = ({ deletions }: { deletions: readonly (string | null)[] }) =>
  deletions.flatMap((key) => key ?? [])

/** Without the one that tidies the file after a write. */
const timers = () => vi.getTimerCount() - 1

describe('deletes that wait until their Undo ends', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('once the user takes them back, no timer runs for them, although one delete was already released', () => {
    const { outbox, keys } = startUnsent([entryOf(1, { action: 'delete', id: 'b' })])
    const asked = valueOf(outbox.deletions.requestAll(['a', 'b', 'c'].map(deletionOf)))
    expect(timers()).toBe(1)
    expect(outbox.deletions.undoAll(keysOf(asked))).toBe(2)
    expect(timers()).toBe(0)
    expect(keys()).toEqual([1])
  })

  it('are released when the profile is closed, and then no timer runs', async () => {
    const { outbox, journal } = startUnsent()
    valueOf(outbox.deletions.request(deletionOf('a')))
    await outbox.finish()
    expect(journal.entries()).toMatchObject([{ id: 'a', held: false, state: 'queued' }])
    expect(timers()).toBe(0)
  })

  it('are released once: a delete that the closing of the profile released is left alone when its turn comes', async () => {
    const { outbox, journal, notices } = startUnsent()
    const many = Array.from({ length: 60 }, (_, at) => deletionOf(`r${at}`))
    valueOf(outbox.deletions.requestAll(many))
    vi.advanceTimersByTime(5000)
    const held = () => journal.entries().filter((entry) => entry.held).length
    expect(held()).toBe(10)
    await outbox.finish()
    const told = notices.length
    vi.runAllTimers()
    expect([held(), notices.length]).toEqual([0, told])
  })
})

describe('the request for a delete', () => {
  it('is refused while the profile is being closed: nothing is written', async () => {
    const { outbox, keys } = startUnsent()
    await outbox.finish()
    expect(failureOf(outbox.deletions.request(deletionOf('a')))).toEqual({ kind: 'cancelled' })
    expect(failureOf(outbox.deletions.requestAll([deletionOf('a')]))).toEqual({ kind: 'cancelled' })
    expect(keys()).toEqual([])
  })
})

describe('opening an outbox', () => {
  it('writes nothing to the disk where no delete waits for the end of its Undo', () => {
    const copied = entryOf(2, { action: 'delete', id: 'b', held: true, after: keyOf(1) })
    const { open, keys, writes } = startUnsent([entryOf(1), copied])
    const before = writes()
    open()
    expect([writes(), keys()]).toEqual([before, [1, 2]])
  })
})
