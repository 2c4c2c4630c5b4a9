// @module-tag long
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { fullRecord } from '../../fakes/full-record.ts'
import type { OpenWindowOptions } from '../open-window.ts'
import { button, openForm, openRecord } from '../record/open-record.ts'
import { colours } from './pictures.ts'

type Open = (options: OpenWindowOptions) => Promise<void>

async function addPhoto(bridge: FakeBridge): Promise<void> {
  bridge.main.photos.toChoose = [await colours()]
  await button('Add photo').click()
  await button('Use photo').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const views: Record<string, Open> = {
  'the crop dialog with everything it can ask': async (options) => {
    const bridge = await openForm(fullRecord(), options)
    bridge.main.photos.hasPlace = true
    bridge.main.photos.toChoose = [await colours(), await colours()]
    await button('Add photo').click()
    await expect.element(page.getByRole('application')).toBeVisible()
  },
  'a form with an upload under way': async (options) => {
    const bridge = await openForm(fullRecord(), options)
    bridge.delay('photo.upload', () => new Promise(() => undefined))
    await addPhoto(bridge)
    await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  },
  'a form with an upload that failed': async (options) => {
    const bridge = await openForm(fullRecord(), options)
    bridge.failWith('photo.upload', { kind: 'photo', reason: 'refused-size' })
    await addPhoto(bridge)
    await expect.element(page.getByRole('alert')).toBeVisible()
  },
  'the photos in full': async (options) => {
    await openRecord(fullRecord(), options)
    await button('Show Face photo large').click()
    await expect.element(page.getByRole('dialog', { name: /^Photos of/ })).toBeVisible()
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
