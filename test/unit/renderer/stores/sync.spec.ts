import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { useOutboxStore } from '../../../../renderer/stores/sync.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { openStores } from '../../../fakes/open-stores.ts'

let bridge: FakeBridge

beforeEach(async () => {
  ;({ bridge } = openStores({ addresses: [], homeaddresses: [] }))
  await useSessionStore().load()
})

describe('a damaged outbox', () => {
  it('is told once for each profile that it befell', async () => {
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

describe('the list of what waits, which takes its time where thousands do', () => {
  const asked = () => bridge.callsOf('outbox.list').length
  const change = () => {
    const about = { family: 'address', id: 'a', localId: null, state: 'queued' } as const
    bridge.announce('outbox.changed', { key: '00000000-0000-4000-8000-000000000001', ...about })
  }

  it('is asked for once more when it is here, however often something changed meanwhile', async () => {
    await useOutboxStore().load()
    const before = asked()
    const release = bridge.hold('outbox.list')
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
})
