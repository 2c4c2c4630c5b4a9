import type { Locator, Page } from 'playwright'

/** Nothing in the window is more presses away than this. */
const mostPresses = 120

/** Presses a key until the focus is on `target`, as somebody without a mouse does. Throws when it never comes there. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < mostPresses; press += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${mostPresses} presses of ${key} never came to ${String(target)}`)
}
