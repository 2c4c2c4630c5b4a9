// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Family } from '../../contract/record/fields.ts'
import { openWindow } from './open-window.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const banner = () => page.getByRole('region', { name: 'Permissions' })
const why = /may not change contacts: the permission write_address is missing/

const readOnly = (families: Family[] = ['address']) =>
  openWindow({ begin: ({ main }) => (main.session.readOnly = families) })

describe('a family that the token may not write (403)', () => {
  test('the list says why, and only for that family', async () => {
    await readOnly()
    await expect.element(banner().getByText(why)).toBeVisible()
    await page.getByRole('button', { name: /^Home addresses/ }).click()
    await expect.element(banner()).not.toBeInTheDocument()
    await expect.element(button('New contact')).not.toHaveAttribute('aria-disabled')
  })

  test.for(['New contact', 'Edit', 'Delete'])(
    '%s is off and gives the reason, also to keyboard users',
    async (name) => {
      const bridge = await readOnly()
      await page.getByRole('option', { name: /^青木 彩/ }).click()
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(why)
      button(name).element().focus()
      await expect.element(button(name)).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await button(name).click({ force: true })
      await expect.element(page.getByRole('textbox', { name: 'Memo' })).not.toBeInTheDocument()
      expect(bridge.callsOf('record.delete')).toEqual([])
    },
  )

  test.for(['n', 'e'])('Ctrl+%s opens no form', async (key) => {
    await readOnly()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await expect.element(button('Edit')).toBeVisible()
    await userEvent.keyboard(`{Control>}${key}{/Control}`)
    await expect.element(page.getByRole('textbox', { name: 'Memo' })).not.toBeInTheDocument()
  })

  test('the notice goes away when the token may write again', async () => {
    const bridge = await readOnly()
    await expect.element(banner()).toBeVisible()
    bridge.main.setSession({ readOnly: [] })
    await expect.element(banner()).not.toBeInTheDocument()
  })

  test('another token can be entered immediately, and cancelling changes nothing', async () => {
    const bridge = await readOnly()
    await button('Use another token').click()
    await expect.element(page.getByRole('dialog', { name: 'Sign in to Demo' })).toBeVisible()
    await button('Not now').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(bridge.callsOf('session.signIn')).toEqual([])
  })
})

describe('a family that the token may not read (403)', () => {
  test('says so, and what was fetched before stays readable', async () => {
    await openWindow({ begin: ({ main }) => (main.session.unreadable = ['address']) })
    await expect.element(banner().getByText(/may not read contacts.*stay readable/)).toBeVisible()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await expect.element(page.getByRole('heading', { name: /青木 彩/ })).toBeVisible()
  })
})

describe('without a token that is accepted', () => {
  const account = () => page.getByRole('region', { name: 'Account' })

  test('signed out: what is seen is called a copy, and Sign in is at hand', async () => {
    await openWindow({ signedIn: false })
    await button('Not now').click()
    await expect.element(account().getByText(/Sign-in needed for Demo.*copy on this computer/)).toBeVisible()
    await account().getByRole('button', { name: 'Sign in' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Sign in to Demo' })).toBeVisible()
  })

  test('401: the reason stays after Not now, said once', async () => {
    const failure = { kind: 'unauthorized' } as const
    await openWindow({
      sync: { phase: 'failed', failure },
      begin: ({ main }) => (main.session.needsToken = true),
    })
    await button('Not now').click()
    await expect.element(account().getByText(/no longer accepts the access token/)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Synchronisation' })).not.toBeInTheDocument()
  })

  test('an empty list has its own words', async () => {
    await openWindow({ signedIn: false, addresses: [] })
    await button('Not now').click()
    await expect.element(page.getByText('Sign-in needed', { exact: true })).toBeVisible()
    await expect.element(account()).not.toBeInTheDocument()
  })
})
