import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import type { WindowView } from './file-views.ts'
import { openWindow } from './open-window.ts'
import { overflowing } from './overflowing.ts'
import { windowViews } from './window-views.ts'

// Each view is opened once for both: opening is a third of the work.
describe('light, English: axe finds nothing, and nothing is wider than its place', () => {
  test.for(windowViews)('$view', async (view) => {
    await axeFindsNothing(view, 'light')
    await new Promise((go) => setTimeout(go, 200))
    expect(overflowing()).toEqual([])
  })
})

describe('axe finds nothing, dark', { tags: ['long'] }, () => {
  test.for(windowViews)('$view', (view) => axeFindsNothing(view, 'dark'))
})

/** Opens the view and expects that axe finds nothing. The test goes on after a difference, so that one run tells all. */
async function axeFindsNothing({ options, open }: WindowView, theme: 'light' | 'dark'): Promise<void> {
  const bridge = await openWindow({ ...options, preferences: { language: 'en', theme } })
  await open?.(bridge)
  await settled()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(found).toEqual([])
}

/** Colours are judged at rest: waits until no animation that ends is running. */
async function settled(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(ending().map((animation) => animation.finished.catch(() => null)))
}
