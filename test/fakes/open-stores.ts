import { createPinia, disposePinia, getActivePinia, setActivePinia, type Pinia } from 'pinia'
import { expect, onTestFinished } from 'vitest'
import { provideBridge } from '../../renderer/bridge/bridge.ts'
import { createFakeBridge, type FakeBridge } from './fake-bridge.ts'
import type { FakeMainOptions } from './fake-main-options.ts'

/**
 * The stores of one window over a fake main of their own. Both end with the test: timers are cleared, and whatever main
 * still had to say is never said, so that nothing of this window acts in the next one. A call that comes all the same
 * while the stores of another window are the active ones fails the test.
 */
export function openStores(options: FakeMainOptions = {}): { bridge: FakeBridge; pinia: Pinia } {
  const pinia = createPinia()
  const strays: string[] = []
  const bridge = createFakeBridge(options, (channel) => {
    if (getActivePinia() !== pinia) strays.push(channel)
  })
  onTestFinished(() => {
    bridge.end()
    disposePinia(pinia)
    setActivePinia(undefined)
    expect(strays, 'calls made while the stores of another window were active').toEqual([])
  })
  setActivePinia(pinia)
  provideBridge(bridge)
  return { bridge, pinia }
}
