import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Nothing in the window is more presses away than this. */
const mostPresses = 120

/** Goes to the end of a line that is typed in; on a Mac the End key goes to the end of the page. */
export const lineEnd = process.platform === 'darwin' ? 'Meta+ArrowRight' : 'End'

/** Waits until the focus is on `target`: what is typed before goes elsewhere. */
export async function untilFocused(target: Locator): Promise<void> {
  await target.waitFor()
  const focused = () => target.evaluate((element) => element === element.ownerDocument.activeElement)
  await expect.poll(focused, { message: `focus on ${String(target)}`, timeout: 15_000 }).toBe(true)
}

/**
 * Opens the palette and writes into it, once it has the focus: before, what is written goes into the window under it.
 */
export async function writeInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await untilFocused(page.locator('.palette').getByRole('combobox'))
  await page.keyboard.insertText(text)
}

/** Presses a key until the focus is on `target`, as a user without a mouse does. Throws when it never comes there. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < mostPresses; press += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${mostPresses} presses of ${key} never came to ${String(target)}`)
}
