// @module-tag long
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../contract/failure.ts'
import { answering } from '../fakes/fake-bridge.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const group = { group_id: 'g9', name: 'Choir' }

async function connect(options: OpenWindowOptions = {}) {
  const bridge = await openWindow({ firstSteps: true, ...options })
  bridge.answer(
    'profile.check',
    answering<'profile.check'>({ outcome: 'ready', base_url: 'https://contacts.example.com' }),
  )
  bridge.answer('profile.findGroups', answering<'profile.findGroups'>({ listed: true, groups: [group] }))
  await button(/^Connect to my service/).click()
  await page.getByRole('textbox', { name: 'Base URL' }).fill('https://contacts.example.com')
  await page.getByLabelText('Access token').fill('valid-token')
  return bridge
}

describe('the first steps', () => {
  test('come at the first start only', async () => {
    await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    expect(dialog('Welcome to Atena').elements()).toEqual([])
  })

  test('come again from the Help menu, and Escape closes them', async () => {
    const bridge = await openWindow()
    bridge.announce('menu.command', { command: 'first-steps' })
    await expect.element(dialog('Welcome to Atena')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Welcome to Atena')).not.toBeInTheDocument()
  })

  test('the samples are one press away', async () => {
    await openWindow({ firstSteps: true })
    await expect.element(button(/^Try it with sample contacts/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Welcome to Atena')).not.toBeInTheDocument()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  })

  test('three steps lead to the contacts of a service', async () => {
    const bridge = await connect()
    await button('Connect').click()
    await expect.element(dialog('Which groups do you want to see?')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: group.name })).toBeChecked()
    await expect.element(button('Fetch my contacts')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('Fetching your contacts')).toBeVisible()
    await expect.element(button('Open my contacts')).toHaveFocus()
    bridge.main.setSync({ phase: 'running', records: 1_200, pages: 3, completedAt: null })
    await expect.element(page.getByRole('dialog').getByText(/1,200/)).toBeVisible()
    // The last of several syncs reads next to nothing: what counts is what is there.
    bridge.main.setSync({ phase: 'idle', records: 4, completedAt: '2026-11-20T08:00:00.000000Z' })
    const ready = dialog('Your contacts are here')
    // 55 contacts and 4 home addresses.
    await expect.element(ready.getByText('59 contacts')).toBeVisible()
    await expect.element(button('Open my contacts')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(bridge.callsOf('profile.check').at(-1)?.token).toBe('valid-token')
    expect(bridge.callsOf('session.signIn').length).toBe(1)
    expect(bridge.callsOf('profile.save').at(-1)?.groups).toEqual([group])
  })

  test('the groups cannot be confirmed before they are known, and the button shows that it is at work', async () => {
    const bridge = await connect()
    const letGo = bridge.hold('profile.findGroups')
    await button('Connect').click()
    await expect.element(button('Fetch my contacts')).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect.element(page.getByRole('checkbox', { name: group.name })).toBeChecked()
    await expect.element(button('Fetch my contacts')).not.toHaveAttribute('aria-busy')
    await button('Fetch my contacts').click()
    await expect.element(dialog('Fetching your contacts')).toBeVisible()
    // That of Connect, and one with the groups.
    expect(bridge.callsOf('profile.save').map(({ groups }) => groups)).toEqual([[], [group]])
  })

  test('a row for a group that was added before the groups are known stays, and says what is missing', async () => {
    const bridge = await connect()
    const letGo = bridge.hold('profile.findGroups')
    await button('Connect').click()
    await button('Add group').click()
    letGo()
    await expect.element(page.getByRole('textbox', { name: 'Group ID' }).nth(1)).toHaveValue(group.group_id)
    await button('Fetch my contacts').click()
    const added = page.getByRole('textbox', { name: 'Group ID' }).first()
    await expect.element(added).toHaveAccessibleDescription('Enter the ID of the group.')
  })

  test('without a keychain the user sees immediately that the sign-in is for this session', async () => {
    const bridge = await connect()
    bridge.answer('session.signIn', async () =>
      ok((bridge.main.session = { ...bridge.main.session, signedIn: true, tokenKept: 'session' })),
    )
    await button('Connect').click()
    await expect.element(dialog('Which groups do you want to see?')).toBeVisible()
    await expect.element(page.getByText(/After you close Atena, sign in again\.$/)).toBeVisible()
  })

  test('one more profile is two questions, without an id, and Back leads to the profiles', async () => {
    const bridge = await openWindow()
    bridge.answer(
      'profile.check',
      answering<'profile.check'>({ outcome: 'ready', base_url: 'https://contacts.example.com' }),
    )
    bridge.answer('profile.findGroups', answering<'profile.findGroups'>({ listed: true, groups: [group] }))
    await button('Manage profiles').click()
    await button('Add profile').click()
    await expect.element(page.getByText('Step 2 of 3')).not.toBeInTheDocument()
    const back = [() => userEvent.keyboard('{Escape}'), () => button('Back').click()]
    for (const leave of back) {
      await leave()
      await expect.element(button('Add profile')).toHaveFocus()
      await button('Add profile').click()
    }
    await page.getByRole('textbox', { name: 'Base URL' }).fill('https://contacts.example.com')
    await page.getByLabelText('Access token').fill('valid-token')
    const name = page.getByRole('textbox', { name: 'Profile name' })
    await name.fill('')
    await button('Connect').click()
    await expect.element(name).toHaveFocus()
    await name.fill('Choir')
    await button('Connect').click()
    await expect.element(page.getByRole('checkbox', { name: group.name })).toBeChecked()
    await button('Fetch my contacts').click()
    expect(bridge.callsOf('profile.save').at(0)).toMatchObject({ name: 'Choir' })
    expect(bridge.callsOf('profile.select')).toHaveLength(1)
    expect(bridge.callsOf('session.signIn')).toMatchObject([{ token: 'valid-token' }])
    await expect.poll(() => bridge.callsOf('profile.save').at(-1)?.groups).toEqual([group])
  })

  test('one more profile: unsaved edits are asked about first', async () => {
    await openWindow()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Acme')
    await button('Manage profiles').click()
    await button('Add profile').click()
    await expect.element(button('Keep editing')).toBeVisible()
    expect(dialog('Enter the URL of your service').elements()).toEqual([])
    await button('Discard changes').click()
    await expect.element(dialog('Enter the URL of your service')).toBeVisible()
  })

  /** The steps to their end, with a service without contacts. */
  async function toEmptyBook(readOnly: ('address' | 'homeaddress')[] = []) {
    const bridge = await connect({ addresses: [], homeaddresses: [] })
    await button('Connect').click()
    await expect.element(dialog('Which groups do you want to see?')).toBeVisible()
    bridge.main.setSession({ readOnly })
    await button('Fetch my contacts').click()
    bridge.main.setSync({ phase: 'running', completedAt: null })
    await expect.element(dialog('Fetching your contacts')).toBeVisible()
    bridge.main.setSync({ phase: 'idle', completedAt: '2026-11-20T08:00:00.000000Z' })
    await expect.element(dialog('No contacts yet')).toBeVisible()
    expect(page.getByText(/^0 contacts$/).elements()).toEqual([])
    return bridge
  }

  test('an empty service: says so, and leads to the first contact', async () => {
    await toEmptyBook()
    await expect.element(page.getByText(/^The groups you chose have no contacts yet\. Add/)).toBeVisible()
    await expect.element(button('New contact')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Given name', exact: true })).toHaveFocus()
  })

  test('an empty service: a file can be imported from there', async () => {
    const bridge = await toEmptyBook()
    await button('Import…').click()
    await expect.element(dialog('Import contacts')).toBeVisible()
    expect(bridge.callsOf('import.choose').length).toBe(1)
  })

  test('an empty service that may only be read: nothing is offered that is refused', async () => {
    await toEmptyBook(['address', 'homeaddress'])
    await expect.element(page.getByText(/They appear here once there are some\./)).toBeVisible()
    expect(page.getByRole('dialog').getByRole('button').elements().length).toBe(1)
    await expect.element(button('Open Atena')).toHaveFocus()
  })

  test('no group chosen: says so, and leads back to them', async () => {
    const bridge = await connect({ addresses: [], homeaddresses: [] })
    await button('Connect').click()
    await page.getByRole('checkbox', { name: group.name }).click()
    bridge.main.session.profiles = bridge.main.session.profiles.map((each) => ({ ...each, groups: [] }))
    bridge.main.setSession({})
    await button('Fetch my contacts').click()
    await expect.element(dialog('Fetching your contacts')).toBeVisible()
    bridge.main.setSync({ phase: 'idle' })
    await expect.element(dialog('No groups yet')).toBeVisible()
    await button('Back').click()
    await expect.element(dialog('Which groups do you want to see?')).toBeVisible()
  })

  test('what is wrong is shown next to its field, and nothing is kept', async () => {
    const bridge = await connect()
    await page.getByRole('textbox', { name: 'Base URL' }).fill('')
    await button('Connect').click()
    await expect.element(page.getByText('Enter the base URL.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Base URL' }).fill('https://contacts.example.com')
    bridge.answer(
      'profile.check',
      answering<'profile.check'>({ outcome: 'token-refused', base_url: 'https://contacts.example.com' }),
    )
    await button('Connect').click()
    await expect.element(page.getByLabelText('Access token')).toHaveAttribute('aria-invalid', 'true')
    bridge.answer('profile.check', answering<'profile.check'>({ outcome: 'unknown-host', base_url: null }))
    await button('Connect').click()
    await expect.element(page.getByText(/This host name was not found/)).toBeVisible()
    expect(bridge.callsOf('profile.save')).toEqual([])
  })

  test('a refused sign-in stays on its step, and trying again makes no second profile', async () => {
    const bridge = await connect()
    bridge.failWith('session.signIn', { kind: 'keychain', reason: 'locked' }, 1)
    await button('Connect').click()
    await expect.poll(() => document.querySelector('.first-steps-failure')?.textContent).not.toBe('')
    await button('Connect').click()
    await expect.element(dialog('Which groups do you want to see?')).toBeVisible()
    const saves = bridge.callsOf('profile.save')
    expect(saves[0]?.id).toBeNull()
    expect(saves.at(-1)?.id).not.toBeNull()
  })

  test('a sync that failed can be tried again', async () => {
    const bridge = await connect()
    await button('Connect').click()
    await button('Fetch my contacts').click()
    await expect.element(dialog('Fetching your contacts')).toBeVisible()
    bridge.main.setSync({
      phase: 'failed',
      failure: { kind: 'offline', code: 'ENOTFOUND', host: 'contacts.example.com' },
    })
    const before = bridge.callsOf('sync.start').length
    await button('Try again').click()
    await expect.poll(() => bridge.callsOf('sync.start').length).toBe(before + 1)
  })

  test.for(['light', 'dark'] as const)('axe finds nothing on any step, %s', async (theme) => {
    const look = async () => {
      const { violations } = await axe.run(document, { resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    }
    const bridge = await openWindow({ firstSteps: true, preferences: { language: 'en', theme } })
    await expect.element(dialog('Welcome to Atena')).toBeVisible()
    expect(await look()).toEqual([])
    bridge.answer(
      'profile.check',
      answering<'profile.check'>({ outcome: 'ready', base_url: 'https://contacts.example.com' }),
    )
    await button(/^Connect to my service/).click()
    await page.getByRole('textbox', { name: 'Base URL' }).fill('https://contacts.example.com')
    await button('Connect').click()
    await expect.element(page.getByText('Paste the access token first.')).toBeVisible()
    expect(await look()).toEqual([])
    await page.getByLabelText('Access token').fill('valid-token')
    await button('Connect').click()
    await expect.element(dialog('Which groups do you want to see?')).toBeVisible()
    expect(await look()).toEqual([])
    await button('Fetch my contacts').click()
    await expect.element(dialog('Fetching your contacts')).toBeVisible()
    expect(await look()).toEqual([])
  })
})
