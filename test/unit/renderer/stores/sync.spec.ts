import { watch } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem, OutboxState } from '../../../../contract/ipc/outbox.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { useOutboxStore } from '../../../../renderer/stores/outbox.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { openStores } from '../../../fakes/open-stores.ts'

let bridge: FakeBridge

beforeEach(async () => {
  ;({ bridge } = openStores({ addresses: [], homeaddresses: [] }))
  await useSessionStore().load()
})

describe('a damaged outbox', () => {
  it('is reported once for each affected profile', async () => {
    const session = useSessionStore()
    const damaged = () => useNoticesStore().shown.filter(({ text }) => text.startsWith('Some changes'))
    await useOutboxStore().load()
    expect(damaged()).toEqual([])
    const { state } = session
    if (state === null) throw new Error('no session')
    const turn = async (change: Partial<typeof state>) => {
      session.take({ ok: true, value: { ...state, ...change } })
      await Promise.resolve()
    }
    await turn({ outboxDamaged: true })
    await turn({ outboxDamaged: true, signedIn: false })
    expect(damaged()).toHaveLength(1)
    await turn({ current: 'production' })
    await turn({ current: 'staging', outboxDamaged: true })
    expect(damaged()).toHaveLength(2)
  })
})

describe('the list of waiting edits, which is slow with thousands of them', () => {
  const asked = () => bridge.callsOf('outbox.read').length
  const change = () => {
    const about = { family: 'address', id: 'a', localId: null, state: 'queued' } as const
    bridge.announce('outbox.changed', { key: '00000000-0000-4000-8000-000000000001', ...about })
  }

  it('is read only once more after it has arrived, however often something changed meanwhile', async () => {
    await useOutboxStore().load()
    const before = asked()
    const release = bridge.hold('outbox.read')
    for (let at = 0; at < 5; at += 1) {
      change()
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    expect(asked()).toBe(before + 1)
    release()
    await vi.waitFor(() => expect(asked()).toBe(before + 2), { timeout: 5000 })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(asked()).toBe(before + 2)
  })

  const keyAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const item = (n: number, state: OutboxState = 'queued'): OutboxItem => ({
    key: keyAt(n),
    action: 'update',
    family: 'address',
    id: `r${n}`,
    group_id: null,
    etag: 'e',
    state,
    failure: null,
    base: null,
    changes: { lastname: `No. ${n}` },
    twinOf: null,
    savedAt: '2026-11-22T00:00:00Z',
  })
  const shown = () => useOutboxStore().items.map(({ id, state }) => `${id} ${state}`)
  /** The list of an outbox with this many waiting edits, in portions of ten. */
  const loaded = async (count: number) => {
    bridge.main.outbox.items = Array.from({ length: count }, (_, n) => item(n))
    bridge.main.outbox.portion = 10
    await useOutboxStore().load()
  }
  const whole = Array.from({ length: 35 }, (_, n) => `r${n} queued`)

  it('comes in portions, and is shown once it is whole', async () => {
    const counts: number[] = []
    const store = useOutboxStore()
    watch(
      () => store.items.length,
      (now) => counts.push(now),
      { flush: 'sync' },
    )
    await loaded(35)
    expect(bridge.callsOf('outbox.list')).toEqual([0, 10, 20, 30].map((from) => ({ from })))
    expect([shown(), counts]).toEqual([whole, [35]])
    expect(store.stateOf({ family: 'address', id: 'r34' })).toBe('queued')
  })

  it('after that the store asks only for changes: a changed entry keeps its place, a new one comes last, a removed one disappears', async () => {
    await loaded(35)
    bridge.main.outbox.put(item(3, 'conflict'))
    bridge.main.outbox.put(item(40))
    bridge.main.outbox.remove(keyAt(7))
    const after = whole.filter((each) => each !== 'r7 queued').with(3, 'r3 conflict')
    await vi.waitFor(() => expect(shown()).toEqual([...after, 'r40 queued']))
    expect(bridge.callsOf('outbox.list')).toHaveLength(4)
    expect(
      bridge
        .callsOf('outbox.read')
        .flatMap(({ keys }) => keys)
        .toSorted(),
    ).toEqual([3, 7, 40].map(keyAt))
  })

  it('entries that change while the portions arrive are right in the end', async () => {
    const release = bridge.hold('outbox.list')
    const coming = loaded(35)
    bridge.main.outbox.put(item(3, 'sending'))
    bridge.main.outbox.remove(keyAt(0))
    release()
    await coming
    const after = whole.filter((each) => each !== 'r0 queued').with(2, 'r3 sending')
    await vi.waitFor(() => expect(shown()).toEqual(after))
  })

  it('hundreds of simultaneous changes also come in portions', async () => {
    await loaded(250)
    for (let n = 0; n < 250; n += 1) bridge.main.outbox.put(item(n, 'needs-attention'))
    await vi.waitFor(() =>
      expect(shown().filter((each) => each.endsWith('needs-attention'))).toHaveLength(250),
    )
    expect(Math.max(...bridge.callsOf('outbox.read').map(({ keys }) => keys.length))).toBeLessThanOrEqual(100)
  })

  it('a failure does not change what is shown, and the store asks for all of it at the next change', async () => {
    await loaded(35)
    bridge.failWith('outbox.read', { kind: 'storage', reason: 'other' }, 1)
    bridge.main.outbox.put(item(3, 'conflict'))
    await vi.waitFor(() => expect(asked()).toBe(1))
    expect(shown()).toEqual(whole)
    bridge.main.outbox.put(item(4, 'conflict'))
    const after = whole.with(3, 'r3 conflict').with(4, 'r4 conflict')
    await vi.waitFor(() => expect(shown()).toEqual(after))
  })

  it('another profile brings another list', async () => {
    await loaded(35)
    bridge.main.outbox.items = [item(50)]
    bridge.announce('session.changed', useSessionStore().state!)
    await vi.waitFor(() => expect(shown()).toEqual(['r50 queued']))
  })
})
