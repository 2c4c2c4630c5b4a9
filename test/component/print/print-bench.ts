import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { openWindow, type OpenWindowOptions } from '../open-window.ts'

/** A button by its name. */
export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** The workbench of printing. */
export const workbench = () => page.getByRole('dialog', { name: 'Print labels' })

/** A picture by what it says of itself. */
export const picture = (name: string | RegExp) => page.getByRole('img', { name })

/** Opens the workbench; returns when the first page is drawn. */
export async function openPrint(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const bridge = await openWindow(options)
  await button('Print labels').click()
  await expect.element(workbench()).toBeVisible()
  await expect.element(picture(/^Page 1 of/)).toBeVisible()
  return bridge
}

/** Searches the picker of sheets. */
export async function findSheet(words: string): Promise<void> {
  await button('Change sheet').click()
  await page.getByRole('combobox', { name: 'Find a sheet by number, maker or size' }).fill(words)
}

/** Chooses a sheet in the picker. */
export async function chooseSheet(code: string): Promise<void> {
  await findSheet(code)
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}
