// @module-tag long
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const dialog = () => page.getByRole('dialog', { name: 'Settings' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openSettings(options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  await button('Settings').click()
  await expect.element(page.getByText('Electron 45.3.4', { exact: false })).toBeVisible()
  return bridge
}

describe('the settings', () => {
  test('the density changes the rows immediately and is kept', async () => {
    const bridge = await openSettings()
    await page.getByRole('combobox', { name: 'List spacing' }).selectOptions('Compact')
    await button('Done').click()
    const row = page.getByRole('option', { name: /^青木 彩/ })
    await expect.poll(() => row.element().getBoundingClientRect().height).toBe(40)
    expect(bridge.main.preferences.density).toBe('compact')
  })

  test('Ctrl+D goes to and fro between the densities', async () => {
    await openWindow()
    const height = () =>
      page
        .getByRole('option', { name: /^青木 彩/ })
        .element()
        .getBoundingClientRect().height
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.poll(height).toBe(40)
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.poll(height).toBe(56)
  })

  test('a reminder of birthdays is off until the user wants it, and says what others may see', async () => {
    const bridge = await openSettings()
    const box = page.getByRole('checkbox', { name: 'Remind me of birthdays once a day' })
    await expect.element(box).not.toBeChecked()
    await expect.element(box).toHaveAccessibleDescription(/their number and no names/)
    await box.click()
    await expect.poll(() => bridge.main.preferences.birthdayReminder).toBe(true)
  })

  test('the sender is one of the home addresses, and can be taken back', async () => {
    const bridge = await openSettings()
    const sender = page.getByRole('combobox', { name: 'Your home address' })
    await sender.selectOptions('青木 美咲')
    await expect.poll(() => bridge.callsOf('print.keepSender')).toEqual([{ sender: 'h001' }])
    await sender.selectOptions('None')
    await expect.poll(() => bridge.callsOf('print.keepSender').at(-1)).toEqual({ sender: null })
  })

  test('home addresses that come while it is open can be chosen', async () => {
    const bridge = await openSettings({ begin: ({ main }) => (main.print.setup.senders = []) })
    await expect.element(page.getByText(/^Add a home address/)).toBeVisible()
    bridge.main.print.setup.senders = [{ id: 'h001', name: '青木 美咲' }]
    bridge.announce('mirror.changed', { family: 'homeaddress', ids: ['h001'] })
    await expect.element(page.getByRole('combobox', { name: 'Your home address' })).toBeVisible()
  })

  test('without a home address it says how to come by a sender', async () => {
    await openSettings({ begin: ({ main }) => (main.print.setup.senders = []) })
    await expect.element(dialog().getByText(/Add a home address/)).toBeVisible()
  })

  test('the copies of photos are counted and removed', async () => {
    const bridge = await openSettings()
    await expect.element(dialog().getByText('3.4 MB in 42 photos')).toBeVisible()
    await button('Remove copies').click()
    await expect.element(dialog().getByText('No copies yet.')).toBeVisible()
    await expect.element(button('Remove copies')).toBeDisabled()
    expect(bridge.callsOf('photo.clearStorage').length).toBe(1)
  })

  test('reports a failure to remove them', async () => {
    const bridge = await openSettings()
    bridge.failWith('photo.clearStorage', { kind: 'storage', reason: 'other' })
    await button('Remove copies').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(dialog().getByText('3.4 MB in 42 photos')).toBeVisible()
  })

  test('each thing that is kept is shown with its size, its reason and how long it stays', async () => {
    await openSettings()
    const region = page.getByRole('region', { name: 'What is kept here' })
    for (const text of [
      ['Contacts of this profile', '3.4 MB', 'contacts in the Trash for up to a year'],
      ['Your changes', '52 kB', 'until the service has them'],
      ['History', '820 kB', 'for a year'],
      ['Local copies', '1.2 MB', 'for 30 days'],
      ['Everything else', '64 kB', 'logs without the names of contacts'],
    ].flat())
      await expect.element(region.getByText(text, { exact: false }).first()).toBeVisible()
  })

  test('history and local copies are removed, each by itself', async () => {
    const bridge = await openSettings()
    const profile = bridge.main.session.current
    await button('Delete history…').click()
    await expect.element(page.getByText('The history was deleted.')).toBeVisible()
    await button('Delete local copies…').click()
    await expect.element(button('Delete local copies…')).toBeDisabled()
    expect(bridge.callsOf('kept.remove')).toEqual([
      { profile, what: 'history' },
      { profile, what: 'copies' },
    ])
  })

  test('contacts are removed only after the edits in the form were decided on', async () => {
    const bridge = await openWindow()
    const contact = page.getByRole('option', { name: /^青木 彩/ })
    await contact.click()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Memo' }).fill('typed')
    await userEvent.keyboard('{Control>},{/Control}')
    await button('Sign out and remove contacts from this computer…').click()
    await expect.element(button('Discard changes')).toBeVisible()
    expect(bridge.callsOf('kept.remove')).toEqual([])
    await button('Discard changes').click()
    await expect
      .poll(() => bridge.callsOf('kept.remove'))
      .toEqual([{ profile: bridge.main.session.current, what: 'contacts' }])
    await expect.element(button('Remove contacts from this computer…')).toBeVisible()
  })

  test('with the contacts, the search and recent searches are removed as well', async () => {
    const bridge = await openWindow()
    await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).fill('青木')
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await expect.poll(() => JSON.stringify(bridge.callsOf('view.keep').at(-1))).toContain('青木')
    await userEvent.keyboard('{Control>},{/Control}')
    await button('Sign out and remove contacts from this computer…').click()
    await expect.element(page.getByText('The contacts were removed from this computer.')).toBeVisible()
    await button('Done').click()
    await expect
      .element(page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }))
      .toHaveValue('')
    const before = bridge.callsOf('view.keep').length
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await expect
      .poll(() => bridge.callsOf('view.keep').slice(before))
      .toMatchObject([{ search: '', searches: [] }])
  })

  test('everything is removed on request, and a no changes nothing and shows nothing', async () => {
    const bridge = await openSettings()
    bridge.failWith('kept.remove', { kind: 'cancelled' })
    await button('Forget this computer…').click()
    await expect
      .poll(() => bridge.callsOf('kept.remove'))
      .toEqual([{ profile: bridge.main.session.current, what: 'computer' }])
    await expect.element(page.getByText('Everything was deleted.')).not.toBeInTheDocument()
    await expect.element(button('Sign out and remove contacts from this computer…')).toBeVisible()
  })

  test('a token that stays in the keychain is reported', async () => {
    const bridge = await openSettings()
    bridge.failWith('kept.remove', { kind: 'keychain', reason: 'refused' })
    await button('Sign out and remove contacts from this computer…').click()
    await expect.element(page.getByText(/could not be deleted from the keychain/)).toBeVisible()
  })

  test('About shows versions, the checksum and the licence of every package', async () => {
    await openSettings()
    await expect.element(dialog().getByText('Atena 0.1.0')).toBeVisible()
    await expect.element(dialog().getByText(/^3f79bb7b/)).toBeVisible()
    await page.getByText('Licences of 2 included packages').click()
    await page.getByText('vue 3.5.45 – MIT').click()
    await expect.element(page.getByText('Copyright of the authors of Vue')).toBeVisible()
  })

  test('what cannot be read is left out, and the rest works', async () => {
    const bridge = await openWindow()
    for (const channel of ['app.about', 'photo.storage', 'print.setup', 'kept.sizes'] as const)
      bridge.failWith(channel, { kind: 'signed-out' })
    await button('Settings').click()
    await page.getByRole('combobox', { name: 'Appearance' }).selectOptions('Dark')
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
    expect(dialog().getByText('What is kept here').elements()).toEqual([])
  })

  test.for(['light', 'dark'] as const)('axe finds nothing with the licences open, %s', async (theme) => {
    await openSettings({ preferences: { language: 'en', theme } })
    await page.getByText('Licences of 2 included packages').click()
    await page.getByText('vue 3.5.45 – MIT').click()
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
