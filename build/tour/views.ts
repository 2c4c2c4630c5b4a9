import { mkdirSync } from 'node:fs'
import { en, ja } from '../../languages/page.ts'
import { quiet } from './open-app.ts'
import type { Tour } from './open-app.ts'

/** Wide shows three panes, narrow one of them. */
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 480, height: 800 } }

/** Words of the window, in its language. */
export type Text = typeof en | typeof ja

/** One place of the window that is pictured. */
export interface View {
  name: string
  /** Goes there from the list. */
  go(tour: Tour, text: Text): Promise<void>
  /** Goes back to the list. */
  leave(tour: Tour, text: Text): Promise<void>
}

/** Presses a button by its name. */
export const press = (tour: Tour, name: string | RegExp) =>
  tour.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
/** Closes a dialog. */
export const escape = async ({ page }: Tour) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const toAll: View['leave'] = (tour, text) => press(tour, new RegExp(`^${text.book.allContacts}`))

/** Views that are there without any work. */
export const plainViews: readonly View[] = [
  {
    name: 'contact',
    go: ({ page }) => page.locator('[role=option]').nth(2).click(),
    leave: async () => undefined,
  },
  {
    name: 'form',
    go: (tour, text) => press(tour, text.record.view.edit),
    leave: (tour, text) => press(tour, text.record.form.cancel),
  },
  {
    name: 'home-addresses',
    go: (tour, text) => press(tour, new RegExp(`^${text.book.homeaddresses}`)),
    leave: toAll,
  },
  { name: 'trash', go: (tour, text) => press(tour, new RegExp(`^${text.book.trash}`)), leave: toAll },
  {
    name: 'nothing-found',
    go: ({ page }) => page.getByRole('searchbox').fill('zzyzx'),
    leave: async ({ page }) => {
      await page.getByRole('searchbox').fill('')
      await page.locator('[role=option]').first().waitFor()
    },
  },
  { name: 'settings', go: (tour, text) => press(tour, text.session.settings), leave: escape },
  { name: 'profiles', go: (tour, text) => press(tour, text.session.manageProfiles), leave: escape },
  {
    name: 'first-steps',
    go: async ({ app, page }) => {
      await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('first-steps')?.click())
      await page.getByRole('dialog').waitFor()
    },
    leave: escape,
  },
]

/**
 * Pictures of these views in the language of the window, light and dark, wide and narrow, into `views/` of the tour's
 * folder. Begins and ends at the list of all contacts in a wide window.
 */
export async function pictureViews(
  tour: Tour,
  language: 'en' | 'ja',
  views: readonly View[] = plainViews,
): Promise<void> {
  const text = language === 'ja' ? ja : en
  for (const view of views) {
    await view.go(tour, text)
    await quiet(tour.page)
    for (const theme of ['light', 'dark'] as const)
      for (const [name, size] of Object.entries(sizes)) {
        await tour.page.setViewportSize(size)
        await tour.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        await tour.snapshot(`views/${view.name}-${language}-${theme}-${name}`)
      }
    await tour.page.setViewportSize(sizes.wide)
    await view.leave(tour, text)
  }
  await tour.page.evaluate("document.documentElement.dataset.theme = 'light'")
}

/** Makes the folder of the pictures. */
export function makeViewFolder(folder: string): void {
  mkdirSync(`${folder}/views`, { recursive: true })
}
