import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'
import type { OpenWindowOptions } from './open-window.ts'

const offline = { kind: 'offline', code: 'ENOTFOUND', host: 'api.example.com' } as const
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Every view of the window outside the record: how it starts, and what is pressed to get there. */
const views: { view: string; options: OpenWindowOptions; open?: () => Promise<void> }[] = [
  { view: 'the list', options: {} },
  { view: 'a chosen contact', options: {}, open: () => page.getByRole('option', { name: /^青木/ }).click() },
  {
    view: 'a chosen contact with company and place',
    options: {},
    open: () => page.getByRole('option', { name: /^秋山/ }).click(),
  },
  {
    view: 'production',
    options: { begin: ({ main }) => (main.session.current = 'production') },
  },
  {
    view: 'staging without encryption',
    options: {
      begin: ({ main }) => {
        const profiles = main.session.profiles.map((each) => ({ ...each, insecure: true }))
        main.session = { ...main.session, profiles, current: 'staging' }
      },
    },
  },
  {
    view: 'a family that may not be written',
    options: { begin: ({ main }) => (main.session.readOnly = ['address']) },
    open: () => page.getByRole('option', { name: /^秋山/ }).click(),
  },
  {
    view: 'the sign-in with everything it can say',
    options: {
      begin: ({ main }) => {
        const oidc = { issuer: 'https://id.example.com', authorize_url: null, token_url: null }
        const client = { ...oidc, client_id: 'atena', scope: '' }
        const profiles = main.session.profiles.map((each) => ({ ...each, oidc: client }))
        main.session = { ...main.session, profiles, needsToken: true, keychain: 'locked' }
      },
    },
    open: async () => {
      await button('Sign in').last().click()
      await expect.element(page.getByText('Paste the access token first.')).toBeVisible()
    },
  },
  { view: 'the connection profiles', options: {}, open: () => button('Manage profiles').click() },
  {
    view: 'the question before a profile goes',
    options: {},
    open: async () => {
      await button('Manage profiles').click()
      await button('Remove Staging').click()
    },
  },
  {
    view: 'the form of a profile with its complaints',
    options: {},
    open: async () => {
      await button('Manage profiles').click()
      await button('Add profile').click()
      await page.getByRole('textbox', { name: 'Base URL' }).fill('http://staging.example.com')
      await button('Check').click()
      await page.getByText('Sign-in with the browser').click()
      await page.getByRole('textbox', { name: 'Client ID' }).fill('atena')
      await button('Add group').click()
      await button('Save').click()
      await expect.element(page.getByText('Enter the id of the group.')).toBeVisible()
    },
  },
  { view: 'the first sync', options: { addresses: [], sync: { phase: 'running', completedAt: null } } },
  { view: 'an empty group', options: { addresses: [] } },
  { view: 'the offline banner', options: { sync: { phase: 'failed', failure: offline } } },
  { view: 'the sign-in', options: { signedIn: false } },
  { view: 'the settings', options: {}, open: () => button('Settings').click() },
  { view: 'the trash', options: {}, open: () => button(/^Trash/).click() },
  { view: 'a search', options: {}, open: () => page.getByRole('searchbox').fill('佐藤') },
  { view: 'a narrow window', options: { size: [480, 800] } },
  {
    view: 'a notice with Undo',
    options: {},
    open: async () => {
      await page.getByRole('option', { name: /^青木/ }).click()
      await button('Delete').click()
      await expect.element(button('Undo')).toBeVisible()
    },
  },
]

describe.for(['light', 'dark'] as const)('axe finds nothing, %s', (theme) => {
  test.for(views)('$view', async ({ options, open }) => {
    await openWindow({ ...options, preferences: { language: 'en', theme } })
    await open?.()
    await settled()
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    )
  })
})

/** Colours are judged at rest: waits until no animation that ends is running. */
async function settled(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(ending().map((animation) => animation.finished.catch(() => null)))
}
