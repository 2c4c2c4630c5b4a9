import { beforeEach, describe, expect, it } from 'vitest'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { useOutboxStore } from '../../../../renderer/stores/sync.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import { openStores } from '../../../fakes/open-stores.ts'

beforeEach(async () => {
  openStores({ addresses: [], homeaddresses: [] })
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
