// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { addProfile } from './add-profile.ts'
import { answerNextBox } from './answer-box.ts'
import { dataFolder, launchApp, type RunningApp } from './app.ts'
import { button, eventually, field, openRow, rows, search } from './contacts.ts'

const folder = dataFolder()
let production: RunningService
let staging: RunningService
let app: RunningApp

beforeAll(async () => {
  production = await startService({ seed: 40 })
  staging = await startService({ seed: 20 })
  app = await launchApp(folder.path)
  await addProfile(app, 'Production', production.base_url, production.tokens.full)
  await addProfile(app, 'Staging', staging.base_url, staging.tokens.full)
})
afterAll(async () => {
  await app?.close()
  await production?.close()
  await staging?.close()
  folder.remove()
})

const profile = () => app.page.getByRole('combobox', { name: 'Profile' })
const windowTitle = () =>
  app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '')

describe('the form of a profile', () => {
  it('reports a base URL without a server in one sentence', async () => {
    const { page } = app
    await button(page, 'Manage profiles').click()
    await button(page, 'Add profile').click()
    await button(page, 'All settings…').click()
    await field(page, 'Base URL').fill('http://127.0.0.1:1')
    const asked = await answerNextBox(app, 'agree')
    await button(page, 'Check').click()
    expect(await asked()).toContain('http://127.0.0.1:1')
    await page.getByText('No response: check the address and your network.').waitFor()
    await button(page, 'Cancel').click()
    await button(page, 'Done').click()
  })

  it('production and staging may not be the same place', async () => {
    const { page } = app
    await button(page, 'Manage profiles').click()
    await button(page, 'Add profile').click()
    await button(page, 'All settings…').click()
    await page.getByRole('radio', { name: 'Staging', exact: true }).check()
    await field(page, 'Base URL').fill(production.base_url)
    await button(page, 'Save').click()
    await page.getByText(/cannot have the same address/).waitFor()
    await button(page, 'Cancel').click()
    await button(page, 'Done').click()
  })
})

describe('production and staging differ at a glance', () => {
  it('a name that does not say what it is is followed by what it is, also after signing in again', async () => {
    const { page } = app
    const rename = async (name: string) => {
      await button(page, 'Manage profiles').click()
      await page.getByRole('button', { name: /^Edit (Staging|Try-out)$/ }).click()
      await field(page, 'Profile name').fill(name)
      await button(page, 'Save').click()
      await button(page, 'Done').click()
    }
    await rename('Try-out')
    await eventually(() => page.title(), 'Atena – Try-out (Staging)')
    await eventually(windowTitle, 'Atena – Try-out (Staging)')
    await rename('Staging')
    await eventually(windowTitle, 'Atena – Staging')
  })
})

describe('each profile comes back as it was left', () => {
  const chosen = () =>
    app.page.getByRole('listbox', { name: 'Contacts' }).getByRole('option', { selected: true })
  const use = async (name: string) => {
    await profile().selectOption({ label: name })
    await app.page.getByRole('banner').getByText(name).waitFor()
  }

  it('with its search, and with its record in view, however far down it is', async () => {
    const { page } = app
    await search(page).fill('Anna')
    await use('Production')
    await eventually(() => search(page).inputValue(), '')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^All contacts/ })
      .click()
    await openRow(page, rows(page).first())
    await page.keyboard.press('End')
    // The last row opens once the keyboard rests on it.
    await eventually(
      async () => chosen().getAttribute('aria-posinset'),
      await rows(page).last().getAttribute('aria-setsize'),
    )
    const last = await chosen().textContent()
    await button(page, 'Edit').waitFor()

    await use('Staging')
    await eventually(() => search(page).inputValue(), 'Anna')
    expect(
      await chosen()
        .filter({ hasText: last ?? '' })
        .count(),
    ).toBe(0)
    await search(page).fill('')

    await use('Production')
    await eventually(() => search(page).inputValue(), '')
    await chosen()
      .filter({ hasText: last ?? '' })
      .waitFor()
    const inView = () =>
      chosen().evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const list = row.closest('[role=listbox]')?.getBoundingClientRect()
        return list !== undefined && top >= list.top && bottom <= list.bottom
      })
    await eventually(inView, true)
    await button(page, 'Edit').waitFor()
    await use('Staging')
    await eventually(() => search(page).inputValue(), '')
  })
})
