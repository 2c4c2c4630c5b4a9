// @module-tag long
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fullRecord } from '../../fakes/full-record.ts'
import { button, field, openForm, openRecord } from './open-record.ts'
import type { OpenWindowOptions } from '../open-window.ts'

type Open = (options: OpenWindowOptions) => Promise<void>

const views: Record<string, Open> = {
  'the view of a full record': async (options) => {
    await openRecord(fullRecord(), options)
  },
  'a deleted record': async (options) => {
    await openRecord(fullRecord({ deleted: true }), options)
  },
  'the form of a full record': async (options) => {
    await openForm(fullRecord(), options)
  },
  'a failed save and a wrong date': async (options) => {
    const bridge = await openForm(fullRecord(), options)
    bridge.failWith('record.save', { kind: 'offline', code: 'ENOTFOUND', host: 'example.com' })
    await field('Memo').fill('typed')
    await button('Save').click()
    await field('Birth date').first().fill('soon')
    await expect.element(page.getByText(/cannot be reached/)).toBeVisible()
  },
  'Changed elsewhere': async (options) => {
    const bridge = await openForm(fullRecord(), options)
    await field('Memo').fill('mine')
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs', tags: [] })
    await button('Save').click()
    await expect.element(button('Use mine')).toBeEnabled()
  },
  'the question before leaving': async (options) => {
    await openForm(fullRecord(), options)
    await field('Memo').fill('mine')
    await button('New contact').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  },
}

function findsNothing(theme: 'light' | 'dark'): void {
  test.for(Object.entries(views))('%s', async ([, open]) => {
    await open({ preferences: { language: 'en', theme } })
    // Colours are judged at rest.
    await Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)),
    )
    const { violations } = await axe.run({ exclude: ['[role=listbox]'] }, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
  })
}
describe('axe finds nothing, light', () => findsNothing('light'))
describe('axe finds nothing, dark', { tags: ['long'] }, () => findsNothing('dark'))
