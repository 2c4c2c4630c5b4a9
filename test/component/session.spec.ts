// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSessionStore } from '../../renderer/stores/session.ts'
import { openWindow } from './open-window.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
const token = () => page.getByLabelText('Access token')
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('messages at start', () => {
  test('is in the language of the user, however late that is known', async () => {
    await openWindow({
      preferences: { language: 'ja', theme: 'light' },
      begin(fake) {
        fake.main.session.outboxDamaged = true
        fake.delay('preferences.get', () => new Promise((known) => void setTimeout(known, 100)))
      },
    })
    await expect.element(page.getByText(/ファイルの破損のため、*読み取れません/)).toBeVisible()
  })
})

describe('signing in', () => {
  test('a window without a token asks for one, with the focus on the field', async () => {
    await openWindow({ signedIn: false })
    await expect.element(dialog('Sign in to Demo')).toBeVisible()
    await expect.element(token()).toHaveFocus()
  })

  test('a window that still waits for the keychain asks for nothing', async () => {
    const bridge = await openWindow({
      signedIn: false,
      begin: (fake) => (fake.main.session.restoring = true),
    })
    await expect.element(page.getByText('55 contacts')).toBeVisible()
    await expect.element(dialog('Sign in to Demo')).not.toBeInTheDocument()
    bridge.main.setSession({ restoring: false })
    await expect.element(dialog('Sign in to Demo')).toBeVisible()
  })

  test('a token the service takes closes the dialog', async () => {
    const bridge = await openWindow({ signedIn: false })
    await token().fill('  valid-token ')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Sign in to Demo')).not.toBeInTheDocument()
    await expect.element(page.getByText('Signed in to Demo')).toBeVisible()
    expect(bridge.callsOf('session.signIn')).toEqual([{ profile: 'demo', token: 'valid-token' }])
  })

  test('the dialog stays open after a refused token, with the reason at the field', async () => {
    await openWindow({ signedIn: false })
    await token().fill('wrong')
    await button('Sign in').last().click()
    await expect.element(page.getByText(/does not accept the access token/)).toBeVisible()
    await expect.element(token()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(token()).toHaveValue('wrong')
  })

  test('an empty field is not sent', async () => {
    const bridge = await openWindow({ signedIn: false })
    await button('Sign in').last().click()
    await expect.element(page.getByText('Paste the access token first.')).toBeVisible()
    expect(bridge.callsOf('session.signIn')).toEqual([])
  })

  test('a double click signs in once', async () => {
    const bridge = await openWindow({ signedIn: false })
    const letGo = bridge.hold('session.signIn')
    await token().fill('valid-token')
    await button('Sign in').last().dblClick()
    letGo()
    await expect.element(dialog('Sign in to Demo')).not.toBeInTheDocument()
    expect(bridge.callsOf('session.signIn').length).toBe(1)
  })

  test('the page holds no token after the dialog has closed', async () => {
    const bridge = await openWindow({ signedIn: false })
    await token().fill('valid-token')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Sign in to Demo')).not.toBeInTheDocument()
    expect(JSON.stringify(useSessionStore().$state)).not.toContain('valid-token')
    bridge.main.setSession({ signedIn: false })
    await expect.element(token()).toHaveValue('')
  })
})

describe('connection profiles', () => {
  const profile = () => page.getByRole('combobox', { name: 'Profile' })

  test('changing the profile asks main and shows nothing of the old one', async () => {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await page.getByRole('combobox', { name: 'Search contacts' }).fill('東京')
    bridge.delay('record.rows', () => new Promise(() => {}))
    bridge.main.sync = { ...bridge.main.sync, completedAt: null }
    await profile().selectOptions('Staging')
    await expect.element(page.getByText('Not fetched yet')).toBeVisible()
    await expect.element(page.getByText('No contact chosen')).toBeVisible()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Search contacts' })).toHaveValue('')
    expect(bridge.callsOf('profile.select')).toEqual([{ id: 'staging' }])
  })

  test('the colour of the profile bands the window and the title names it', async () => {
    const bridge = await openWindow()
    bridge.main.setSession({ current: 'production' })
    await expect.poll(() => document.title).toBe('Atena – Production')
    const band = document.querySelector('p.band')
    expect(band && getComputedStyle(band).backgroundColor).toBe('rgb(47, 125, 79)')
  })

  test('unsaved edits keep the profile', async () => {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Family name', exact: true }).fill('青樹')
    await profile().selectOptions('Staging')
    await button('Keep editing').click()
    expect(bridge.callsOf('profile.select')).toEqual([])
    await expect.element(profile()).toHaveValue('demo')
  })
})

describe('settings', () => {
  test('the language changes immediately and is kept', async () => {
    const bridge = await openWindow()
    await button('Settings').click()
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('日本語')
    await expect.element(dialog('設定')).toBeVisible()
    await button('完了').click()
    await expect.element(page.getByRole('combobox', { name: '連絡先を検索' })).toBeVisible()
    expect(document.documentElement.lang).toBe('ja')
    expect(bridge.main.preferences).toEqual({ language: 'ja', theme: 'light' })
  })

  test('the system language decides when nothing is chosen', async () => {
    const preferences = { language: 'system', theme: 'system' } as const
    const info = { version: '0.1.0', language: 'ja-JP', region: '', platform: 'linux', firstSteps: false }
    await openWindow({
      preferences,
      begin: (bridge) => bridge.answer('app.info', async () => ({ ok: true, value: info })),
    })
    await expect.element(page.getByRole('button', { name: '新しい連絡先' })).toBeVisible()
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  test('dark is dark', async () => {
    await openWindow()
    await button('Settings').click()
    await page.getByRole('combobox', { name: 'Appearance' }).selectOptions('Dark')
    await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe('rgb(29, 31, 33)')
  })
})
