import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import type { WindowView } from './file-views.ts'
import { openWindow } from './open-window.ts'
import { overflowing } from './overflowing.ts'
import { rest } from './stillness.ts'
import { windowViews } from './window-views.ts'

/** Views that the main job passes, in `npm test`; the others are left to the long run. */
const mainViews = [
  'the list',
  'a chosen contact with company and place',
  'the sign-in with everything it can say',
  'the command palette',
  'a selection of many',
  'the outbox with what was refused',
  'the form of a profile with its complaints',
  'the offline banner',
  'the settings',
  'a new contact',
  'the workbench of mailing labels',
  'a search',
  'a narrow window',
  'a notice with Undo',
  'the first steps',
]

describe('light, English: axe finds nothing, and nothing is wider than its place', () => {
  test.for(mainViews)('%s', (name) => isInOrder(windowViews.find(({ view }) => view === name)!))
  const others = windowViews.filter(({ view }) => !mainViews.includes(view))
  test.for(others)('$view', { tags: ['long'] }, isInOrder)
})

describe('axe finds nothing, dark', { tags: ['long'] }, () => {
  test.for(windowViews)('$view', (view) => axeFindsNothing(view, 'dark'))
})

/** Each view is opened once for both: opening is a third of the work. */
async function isInOrder(view: WindowView): Promise<void> {
  await axeFindsNothing(view, 'light')
  await rest(200)
  expect(overflowing()).toEqual([])
}

/**
 * Opens the view and expects that axe finds nothing. The test continues after a difference, so that one run reports
 * all.
 */
async function axeFindsNothing({ options, open }: WindowView, theme: 'light' | 'dark'): Promise<void> {
  const bridge = await openWindow({ ...options, preferences: { language: 'en', theme } })
  await open?.(bridge)
  await settled()
  // Off in axe by default (WCAG 2.5.8).
  const rules = { 'target-size': { enabled: true } }
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(found).toEqual([])
}

/**
 * Colours are judged at rest: waits until no animation that ends is running. What has just come begins to fade in with the second frame
 * after it: before that, there is no animation yet.
 */
async function settled(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const ending = () =>
    document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(ending().map((animation) => animation.finished.catch(() => null)))
}
