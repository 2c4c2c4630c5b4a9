import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { openWindow } from './open-window.ts'
import { windowViews } from './window-views.ts'

describe('axe finds nothing, light', () => findsNothing('light'))
describe('axe finds nothing, dark', { tags: ['long'] }, () => findsNothing('dark'))

function findsNothing(theme: 'light' | 'dark'): void {
  test.for(windowViews)('$view', async ({ options, open }) => {
    const bridge = await openWindow({ ...options, preferences: { language: 'en', theme } })
    await open?.(bridge)
    await settled()
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
  })
}

/** Colours are judged at rest: waits until no animation that ends is running. */
async function settled(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(ending().map((animation) => animation.finished.catch(() => null)))
}
