// @module-tag long
import { expect, test } from 'vitest'
import { usePreferencesStore } from '../../renderer/stores/preferences.ts'
import { openWindow } from './open-window.ts'
import { overflowing } from './overflowing.ts'
import { rest } from './stillness.ts'
import { windowViews } from './window-views.ts'

// In English the same views are measured by accessibility.spec.ts, which opens them anyway.
test.for(windowViews)('nothing is wider than its place, Japanese: $view', async ({ options, open }) => {
  const bridge = await openWindow(options)
  await open?.(bridge)
  await usePreferencesStore().choose({ language: 'ja' })
  await expect.poll(() => document.documentElement.lang).toBe('ja')
  await rest(200)
  expect(overflowing()).toEqual([])
})
