import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFresh } from '../../../../electron/session/session-sync.ts'
import type { Sync } from '../../../../electron/book/sync/sync.ts'
import { openTestMirror, temporaryFolder } from '../book/temporary-mirror.ts'
import { syncOf } from '../book/sync/harness.ts'
import { ModelService, plainVariant } from '../book/sync/model-service.ts'

describe('on start, every few minutes and on focus', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  /** Counts the runs of the sync by the list requests to the service. */
  async function running() {
    const service = new ModelService('group', plainVariant, () => 0.5)
    const sync: Sync = syncOf(service, openTestMirror(temporaryFolder(), { use: 'sync' }))
    let time = 0
    const fresh = keepFresh({ sync: () => sync, now: () => time })
    const runs = async () => {
      await vi.waitFor(() => expect(sync.state().phase).not.toBe('running'))
      return service.queries.length
    }
    const pass = (ms: number) => {
      time += ms
    }
    return { sync, fresh, runs, pass }
  }

  it('syncs again every five minutes', async () => {
    const { runs, fresh } = await running()
    vi.advanceTimersByTime(299_000)
    expect(await runs()).toBe(0)
    vi.advanceTimersByTime(1000)
    const once = await runs()
    expect(once).toBeGreaterThan(0)
    fresh.stop()
    vi.advanceTimersByTime(600_000)
    expect(await runs()).toBe(once)
  })

  it('syncs again on focus, but not twice in a minute', async () => {
    const { runs, fresh, pass } = await running()
    fresh.focus()
    const once = await runs()
    expect(once).toBeGreaterThan(0)
    pass(59_000)
    fresh.focus()
    expect(await runs()).toBe(once)
    pass(1000)
    fresh.focus()
    expect(await runs()).toBeGreaterThan(once)
  })

  it('stays paused until the user starts the sync', async () => {
    const { runs, fresh, sync } = await running()
    sync.pause()
    fresh.focus()
    fresh.wake()
    vi.advanceTimersByTime(300_000)
    expect(await runs()).toBe(0)
    expect((await sync.start()).phase).toBe('idle')
  })

  it('syncs again after a sleep, even right after another sync', async () => {
    const { runs, fresh } = await running()
    fresh.focus()
    const once = await runs()
    fresh.wake()
    await vi.waitFor(async () => expect(await runs()).toBeGreaterThan(once))
  })
})
