import { describe, expect, it } from 'vitest'
import { createTypingPause } from '../../../../../electron/book/sync/list-pass.ts'
import { openTestMirror, temporaryFolder } from '../temporary-mirror.ts'
import { differing, instantClock, syncOf } from './harness.ts'
import { ModelService, plainVariant } from './model-service.ts'

const never = new AbortController().signal

describe('searching under sync', () => {
  it('does not wait where the user does not type', async () => {
    const clock = instantClock()
    await createTypingPause(clock).over(never)
    expect(clock.slept).toEqual([])
  })

  it('waits once after earlier typing, and not again', async () => {
    const clock = instantClock()
    const typing = createTypingPause(clock)
    typing.note()
    await typing.over(never)
    await typing.over(never)
    expect(clock.slept).toEqual([100])
  })

  it('continues after 300 ms, however long the user types', async () => {
    const slept: number[] = []
    const typing = createTypingPause({
      async sleep(ms) {
        slept.push(ms)
        typing.note()
      },
    })
    typing.note()
    await typing.over(never)
    expect(slept).toEqual([100, 100, 100])
  })

  it('a sync waits before its pages while the user types, and misses nothing', async () => {
    const service = new ModelService('group', plainVariant, () => 0.5)
    service.fill(120)
    const mirror = openTestMirror(temporaryFolder(), { use: 'sync' })
    const clock = instantClock()
    const sync = syncOf(service, mirror, { clock, limit: 50, onProgress: () => sync.noteTyping() })
    expect(await sync.start()).toMatchObject({ phase: 'idle', failure: null })
    expect(clock.slept.filter((ms) => ms === 100).length).toBeGreaterThanOrEqual(2)
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })
})
