import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { provideBridge } from '../../../renderer/bridge/bridge.ts'
import { useNoticesStore } from '../../../renderer/stores/notices.ts'
import { useOutboxStore } from '../../../renderer/stores/outbox.ts'
import { useSessionStore } from '../../../renderer/stores/session.ts'
import { createFakeBridge } from '../../fakes/fake-bridge.ts'

beforeEach(async () => {
  // Messages and the network of the computer are known to the window.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
  onTestFinished(() => void vi.unstubAllGlobals())
  setActivePinia(createPinia())
  provideBridge(createFakeBridge({ addresses: [], homeaddresses: [] }))
  await useSessionStore().load()
})

describe('reliability D09: a damaged outbox', () => {
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
