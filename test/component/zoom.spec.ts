import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'
import { rest } from './stillness.ts'
import { windowViews } from './window-views.ts'

/** A window of 1280 × 800 at 200 %, and the smallest one there is (electron/window/app-windows.ts). */
const sizes = [
  [640, 400],
  [420, 480],
] as const

/** Everything that can be pressed or filled in and reaches over a side of the window. */
function cutOff(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, a')]
  return controls
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden'))
    .filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    .map((each) => `${each.ariaLabel ?? each.textContent.trim()} (${each.className})`)
}

/** What would have to be scrolled sideways. Contacts side by side may: ten of them have room in no window, and keys scroll them. */
function wider(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *:not([role=region][tabindex="0"]:has(> table))')]
    .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX))
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.className)
}

/** Dialogs that leave less than a few lines to read between their head and their foot. */
function squeezed(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[role=dialog] .body')]
    .filter((each) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight < 120)
    .filter((each) => getComputedStyle(each).overflowY !== 'visible')
    .map((each) => `${each.clientHeight} px of ${each.scrollHeight}`)
}

describe.for(sizes)('zoomed to %i × %i css px', { tags: ['long'] }, ([width, height]) => {
  test.for(windowViews)('$view', async ({ view, options, open }) => {
    // A notice, a form and a record have their own pane there, reached through others.
    const isReached = await arrive(options, open, [width, height])
    expect(isReached, view).toBe(true)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(cutOff()).toEqual([])
    expect(wider()).toEqual([])
    expect(squeezed()).toEqual([])
  })
})

/** Opens the view in a wide window, where its names are in reach, and zooms then. */
async function arrive(
  options: (typeof windowViews)[number]['options'],
  open: (typeof windowViews)[number]['open'],
  size: [number, number],
): Promise<boolean> {
  const bridge = await openWindow({ ...options, size: [1280, 800] })
  await open?.(bridge)
  await page.viewport(...size)
  await expect.poll(() => innerWidth).toBe(size[0])
  // What has fewer columns in less room hears of it when the page is drawn.
  await rest(1)
  return true
}
