import type { Page } from 'playwright'

/** Signs in to the profile in use through the window. */
export async function signIn(page: Page, token: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'Sign in', exact: true })
  await dialog.or(open).first().waitFor({ timeout: 60_000 })
  if (!(await dialog.isVisible())) await open.click()
  await dialog.getByLabel('Access token').fill(token)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
