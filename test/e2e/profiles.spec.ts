import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { addProfile } from './add-profile.ts'
import { answerNextBox } from './answer-box.ts'
import { dataFolder, launchApp, signIn, type RunningApp } from './app.ts'
import { button, eventually, field, openRow, recordNamed, row, rows, search } from './contacts.ts'

const folder = dataFolder()
let production: RunningService
let staging: RunningService
let app: RunningApp

beforeAll(async () => {
  production = await startService({ seed: 40 })
  staging = await startService({ seed: 20 })
  app = await launchApp(folder.path)
})
afterAll(async () => {
  await app?.close()
  await production?.close()
  await staging?.close()
  folder.remove()
})

const profile = () => app.page.getByRole('combobox', { name: 'Profile' })
const dialog = (name: string) => app.page.getByRole('dialog', { name })
const windowTitle = () =>
  app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '')
const writes = (service: RunningService) => service.log.filter(({ method }) => method !== 'GET')
const scopes = ['read_address', 'write_address', 'read_homeaddress', 'write_homeaddress'] as const

describe('profiles through the window', () => {
  it('production: base URL checked, signed in, groups found, contacts shown', async () => {
    await addProfile(app, 'Production', production.base_url, production.tokens.full)
    await eventually(() => app.page.title(), 'Atena – Production')
    const isAsked = (group_id: string) =>
      production.log.some(({ path }) => path.startsWith(`/api/addresses/${group_id}/list`))
    // The contacts of the first group are there before the app requests the second one.
    await eventually(() => production.group_ids.every(isAsked), true)
  })

  it('staging shows its band, its word and its title', async () => {
    await addProfile(app, 'Staging', staging.base_url, staging.tokens.full)
    await app.page.getByRole('banner').getByText('Staging').waitFor()
    await eventually(() => app.page.title(), 'Atena – Staging')
    await eventually(windowTitle, 'Atena – Staging')
    const stripes = await app.page
      .locator('p.band')
      .evaluate((band) => getComputedStyle(band as Element).backgroundImage)
    expect(stripes).toContain('repeating-linear-gradient')
  })
})

describe('a profile that is signed in does not lead elsewhere without a yes', () => {
  it('is a question in a dialog of the system, which the page cannot answer; closing it changes nothing', async () => {
    const { page } = app
    const asked = await answerNextBox(app, 'cancel')
    await button(page, 'Manage profiles').click()
    await button(page, 'Edit Staging').click()
    await field(page, 'Base URL').fill('https://elsewhere.example')
    await button(page, 'Save').click()
    expect(await asked()).toMatch(/“Staging” connects.*https:\/\/elsewhere\.example/s)
    await page.getByText('Nothing was changed, and nothing was sent there.').waitFor()
    await button(page, 'Cancel').click()
    await button(page, 'Done').click()
    await app.page.getByRole('banner').getByText('Staging').waitFor()
  })
})

describe('a switch during a slow save', () => {
  it('the write arrives once, where it belongs, with its own token', async () => {
    const { page } = app
    await profile().selectOption({ label: 'Production' })
    await page.getByRole('banner').getByText('Production').waitFor()
    await search(page).fill('')
    await openRow(page, rows(page).nth(2))
    await button(page, 'Edit').click()
    await field(page, 'Family name').fill('Slowsaved')
    production.faults.next({ match: { method: 'PUT' }, action: 'slow', delayMs: 9000 })
    await button(page, 'Save').click()
    const puts = () => writes(production).filter(({ method }) => method === 'PUT')
    await eventually(() => puts().length, 1)
    await profile().selectOption({ label: 'Staging' })
    await page.getByRole('banner').getByText('Staging').waitFor()
    // The form did not wait for the answer: the outbox has the save, and its form is closed.
    expect(puts().map(({ status }) => status)).toEqual([null])
    expect(await page.locator('form').count()).toBe(0)

    await eventually(() => puts().map(({ status }) => status), [200], 30_000)
    const saved = await recordNamed(production, 'address', 'Slowsaved')
    expect(saved['lastname']).toBe('Slowsaved')
    expect(writes(staging)).toEqual([])
    await search(page).fill('Slowsaved')
    await eventually(() => row(page, 'Slowsaved').count(), 0)
    await search(page).fill('')
  })

  it('each service has seen its own token only', () => {
    for (const { log } of [production, staging]) {
      expect(log.filter(({ headers }) => headers['authorization'] !== 'full')).toEqual([])
    }
  })
})

describe('401 asks once for a new token and continues', () => {
  it('the edits stay, and the save goes out with the new token', async () => {
    const { page } = app
    await openRow(page, rows(page).nth(1))
    await button(page, 'Edit').click()
    await field(page, 'Family name').fill('Newtoken')
    // The save is the first to hear of it: a face or a sync that asks meanwhile would open the dialog over the form.
    staging.faults.next({ match: { method: 'PUT' }, action: 'status', status: 401, times: 2 })
    await button(page, 'Save').click()
    await dialog('Sign in to Staging').waitFor()
    staging.revoke(staging.tokens.full)
    await dialog('Sign in to Staging')
      .getByText(/no longer accepts the access token/)
      .waitFor()
    await signIn(page, staging.token(scopes, 'next'))
    await row(page, 'Newtoken').first().waitFor()
    const done = () =>
      writes(staging)
        .filter(({ method, status }) => method === 'PUT' && status === 200)
        .map(({ headers }) => headers['authorization'])
    await eventually(done, ['next'])
    const id = writes(staging).at(-1)?.path.split('/').at(-1) ?? ''
    expect(staging.read('address', id)?.['lastname']).toBe('Newtoken')
  })
})

describe('a token without the scope to write', () => {
  it('makes the family read-only and says why; another token makes it writable again', async () => {
    const { page } = app
    staging.faults.next({ match: { method: 'PUT' }, action: 'status', status: 403 })
    await openRow(page, rows(page).nth(1))
    await button(page, 'Edit').click()
    await field(page, 'Memo').fill('not allowed')
    await button(page, 'Save').click()
    await page.getByRole('region', { name: 'Permissions' }).waitFor()
    expect(await button(page, 'New contact').getAttribute('aria-disabled')).toBe('true')
    expect(await field(page, 'Memo').inputValue()).toBe('not allowed')
    // The refusal is known before the save ends; until then the form does not let go.
    await page.locator('form [inert]').waitFor({ state: 'detached' })
    await button(page, 'Cancel').click()
    await page.locator('form').waitFor({ state: 'detached' })
    await button(page, 'Use another token').click()
    await signIn(page, staging.token(scopes, 'third'))
    await page.getByRole('region', { name: 'Permissions' }).waitFor({ state: 'detached' })
  })
})

describe('removing a profile', () => {
  it('asks, takes the local copy away and touches nothing at the service', async () => {
    const { page } = app
    const before = writes(staging).length
    await button(page, 'Manage profiles').click()
    await button(page, 'Remove Staging').click()
    await button(page, 'Remove profile').click()
    await page.getByText('Staging removed').waitFor()
    await button(page, 'Done').click()
    expect(await profile().locator('option').allInnerTexts()).toEqual(['Demo', 'Production'])
    expect(writes(staging)).toHaveLength(before)
  })
})

describe('the page itself', () => {
  it('wrote no problems to its console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
