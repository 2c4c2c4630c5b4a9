// @module-tag long
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { contactViews } from './contact-views.ts'
import { openWindow } from './open-window.ts'

function findsNothing(theme: 'light' | 'dark'): void {
  test.for(contactViews)('$view', async ({ options, open }) => {
    const bridge = await openWindow({ ...options, preferences: { language: 'en', theme } })
    await open?.(bridge)
    // Colours are judged at rest.
    await Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    )
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], rules })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
  })
}
describe('axe finds nothing, light', () => findsNothing('light'))
describe('axe finds nothing, dark', { tags: ['long'] }, () => findsNothing('dark'))
