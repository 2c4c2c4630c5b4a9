import { page } from 'vitest/browser'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

/** A button by its whole name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A dialog by its name. */
export const dialog = (name: string) => page.getByRole('dialog', { name })

/** Opens the list of profiles. */
export async function openList(options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  await button('Manage profiles').click()
  return bridge
}
