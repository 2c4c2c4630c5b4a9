// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../contract/failure.ts'
import { probeOutcome, type ProbeOutcome } from '../../contract/ipc/session.ts'
import { openWindow } from './open-window.ts'
import { button, dialog, openList } from './profiles-bench.ts'

const field = (name: string) => page.getByLabelText(name, { exact: true })

const outcome = () => page.getByRole('dialog').getByRole('status').first()

async function openForm(name = 'Staging') {
  const bridge = await openList()
  await button(`Edit ${name}`).click()
  return bridge
}

async function openNew() {
  const bridge = await openList()
  await button('Add profile').click()
  await button('All settings…').click()
  return bridge
}

describe('the form of a profile', () => {
  test('a new profile is kept as typed and comes into use', async () => {
    const bridge = await openNew()
    await expect.element(field('Profile name')).toHaveValue('Other')
    await field('Profile name').fill('  Club ')
    await field('Base URL').fill(' https://club.example.com ')
    await page.getByRole('radio', { name: 'Teal' }).click()
    await button('Add group').click()
    await field('Group ID').fill(' 538be5d1 ')
    await field('Name').fill('町内会')
    await button('Save').click()
    await expect.element(page.getByText('Club saved')).toBeVisible()
    expect(bridge.callsOf('profile.save')).toEqual([
      {
        id: null,
        kind: 'own',
        name: 'Club',
        base_url: 'https://club.example.com',
        allowHttp: false,
        colour: '#21808a',
        groups: [{ group_id: '538be5d1', name: '町内会' }],
        oidc: null,
      },
    ])
    await expect.poll(() => bridge.callsOf('profile.select')).toEqual([{ id: 'own-3' }])
  })

  test('an edited profile keeps its id and the list comes back', async () => {
    const bridge = await openForm()
    await field('Profile name').fill('Try-out')
    await button('Save').click()
    await expect.element(dialog('Connection profiles')).toBeVisible()
    await expect.element(button('Edit Try-out')).toBeVisible()
    expect(bridge.callsOf('profile.save')).toMatchObject([{ id: 'staging', kind: 'staging' }])
    expect(bridge.callsOf('profile.select')).toEqual([])
  })

  test('name and colour follow the kind until the user has chosen others', async () => {
    await openNew()
    await page.getByRole('radio', { name: 'Staging' }).click()
    await expect.element(field('Profile name')).toHaveValue('Staging')
    await expect.element(page.getByRole('radio', { name: 'Amber' })).toBeChecked()
    await field('Profile name').fill('Mine')
    await page.getByRole('radio', { name: 'Plum' }).click()
    await page.getByRole('radio', { name: 'Production' }).click()
    await expect.element(field('Profile name')).toHaveValue('Mine')
    await expect.element(page.getByRole('radio', { name: 'Plum' })).toBeChecked()
  })

  test('missing input is reported at its field, and nothing is sent', async () => {
    const bridge = await openNew()
    await field('Profile name').fill(' ')
    await button('Add group').click()
    await page.getByText('Sign-in with the browser').click()
    await field('Client ID').fill('atena')
    await button('Save').click()
    await expect.element(field('Profile name')).toHaveAccessibleDescription('Give the profile a name.')
    await expect.element(field('Profile name')).toHaveFocus()
    await expect.element(field('Base URL')).toHaveAccessibleDescription(/Enter the base URL\./)
    await expect.element(field('Group ID')).toHaveAccessibleDescription('Enter the ID of the group.')
    await expect.element(page.getByText(/Enter the client ID and either/)).toBeVisible()
    expect(bridge.callsOf('profile.save')).toEqual([])
  })

  test('Escape and a click next to it do not lose what was typed', async () => {
    await openForm()
    await field('Profile name').fill('Try-out')
    await userEvent.keyboard('{Escape}')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(field('Profile name')).toHaveValue('Try-out')
    await button('Cancel').click()
    await expect.element(button('Edit Staging')).toBeVisible()
  })

  test('client settings are sent, a secret only when one was typed', async () => {
    const bridge = await openForm()
    await page.getByText('Sign-in with the browser').click()
    await field('Client ID').fill('atena')
    await field('Issuer').fill('https://id.example.com')
    await button('Save').click()
    await expect.element(dialog('Connection profiles')).toBeVisible()
    await button('Edit Staging').click()
    await expect.element(field('Client ID')).toHaveValue('atena')
    await field('Client secret').fill('s3cret')
    await button('Save').click()
    await expect.poll(() => bridge.callsOf('profile.save').length).toBe(2)
    const [first, second] = bridge.callsOf('profile.save')
    expect(first?.oidc).toEqual({
      client_id: 'atena',
      issuer: 'https://id.example.com',
      authorize_url: null,
      token_url: null,
      scope: '',
    })
    expect(second?.oidc?.client_secret).toBe('s3cret')
  })

  test('a certificate is shown, and taken away without a save', async () => {
    const bridge = await openForm()
    const stop = button('Stop trusting staging.example.com')
    await expect.element(page.getByText('CN=Example Company CA, O=株式会社見本')).toBeVisible()
    await expect.element(page.getByText(/^A0:A1:/)).toBeVisible()
    await stop.click()
    await expect.element(stop).not.toBeInTheDocument()
    expect(bridge.callsOf('profile.forgetCertificate')).toEqual([
      { id: 'staging', origin: 'https://staging.example.com' },
    ])
    await expect.element(page.getByText('No certificate is trusted for this profile only.')).toBeVisible()
    await expect.element(page.getByText('Trusted certificates')).toHaveFocus()
    await button('Cancel').click()
    await button('Edit Production').click()
    await expect.element(page.getByText('Trusted certificates')).not.toBeInTheDocument()
  })

  test('a disk without room says what to do, and the form stays', async () => {
    const bridge = await openForm()
    bridge.failWith('profile.save', { kind: 'storage', reason: 'full' })
    await button('Save').click()
    await expect.element(page.getByText(/The disk is full. Free some space/)).toBeVisible()
    await expect.element(dialog('Edit Staging')).toBeVisible()
  })
})

describe('the check of the base URL', () => {
  test.for(probeOutcome.options)('"%s" is one sentence', async (found: ProbeOutcome) => {
    const bridge = await openForm()
    bridge.answer('profile.check', async () => ok({ outcome: found, base_url: null }))
    await button('Check').click()
    await expect
      .poll(
        () =>
          outcome()
            .element()
            .textContent?.match(/\.(?=\s|$)/g)?.length,
      )
      .toBe(1)
    expect(bridge.callsOf('profile.check')).toEqual([
      {
        id: 'staging',
        kind: 'staging',
        base_url: 'https://staging.example.com',
        allowHttp: false,
        token: null,
      },
    ])
  })

  test('an address that is kept in another spelling is shown', async () => {
    const bridge = await openForm()
    const base_url = 'https://staging.example.com'
    bridge.answer('profile.check', async () => ok({ outcome: 'asks-for-token', base_url }))
    await field('Base URL').fill('https://STAGING.example.com/api/')
    await button('Check').click()
    await expect.element(page.getByText(/Saved as https:\/\/staging\.example\.com\./)).toBeVisible()
  })

  test('what was found is not said about an address typed since', async () => {
    const bridge = await openForm()
    let answer = () => {}
    bridge.delay('profile.check', () => new Promise((resolve) => (answer = resolve)))
    await button('Check').click()
    await field('Base URL').fill('https://other.example.com')
    answer()
    await expect.element(button('Check')).toBeEnabled()
    await expect.element(page.getByText('Connected to the service.')).not.toBeInTheDocument()
  })

  test('http beyond this machine needs a yes, and main says so where it is missing', async () => {
    const bridge = await openForm()
    const yes = page.getByRole('checkbox', { name: 'Allow http without encryption' })
    await field('Base URL').fill('https://staging.example.com')
    const height = () => page.getByRole('dialog').element().getBoundingClientRect().height
    const before = height()
    expect(yes.elements()).toEqual([])
    await field('Base URL').fill('http://staging.example.com')
    await expect.element(yes).toBeVisible()
    expect(height()).toBe(before)
    await expect.element(yes).toHaveAccessibleDescription(/can read the access token/)
    bridge.answer('profile.check', async () => ok({ outcome: 'needs-https', base_url: null }))
    await button('Save').click()
    await expect.element(page.getByText(/use https, or allow http below/)).toBeVisible()
    await yes.click()
    await button('Save').click()
    await expect.element(dialog('Connection profiles')).toBeVisible()
    expect(bridge.callsOf('profile.save').map(({ allowHttp }) => allowHttp)).toEqual([false, true])
  })

  test('a yes to http is not kept for an address with https', async () => {
    const bridge = await openForm()
    await field('Base URL').fill('http://staging.example.com')
    await page.getByRole('checkbox').click()
    await field('Base URL').fill('https://staging.example.com')
    await button('Save').click()
    await expect.poll(() => bridge.callsOf('profile.save')[0]?.allowHttp).toBe(false)
  })

  test('http on this machine needs none', async () => {
    await openForm()
    await field('Base URL').fill('http://example.com')
    await expect.element(page.getByRole('checkbox')).toBeVisible()
    await field('Base URL').fill('http://127.0.0.1:8080')
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('groups', () => {
  const ids = () =>
    page
      .getByLabelText('Group ID')
      .elements()
      .map((input) => (input as HTMLInputElement).value)
  const found = (groups: { group_id: string; name: string }[]) => async () => ok({ listed: true, groups })

  test('Find my groups adds those that are missing and keeps names', async () => {
    const bridge = await openForm()
    bridge.answer(
      'profile.findGroups',
      found([
        { group_id: 'g2', name: 'x' },
        { group_id: 'g9', name: '茶道' },
      ]),
    )
    await button('Find my groups').click()
    await expect.element(page.getByText('1 new group found.')).toBeVisible()
    expect(ids()).toEqual(['g1', 'g2', 'g9'])
    await expect.element(page.getByLabelText('Name', { exact: true }).nth(1)).toHaveValue('仕事')
    await button('Find my groups').click()
    await expect.element(page.getByText('Your groups are all in the list already.')).toBeVisible()
  })

  test('a service that does not name groups does not count as a failure', async () => {
    await openForm()
    await button('Find my groups').click()
    await expect.element(page.getByText(/does not list groups\. Enter the IDs/)).toBeVisible()
  })

  test('asks the user of a profile without a token to sign in first', async () => {
    const bridge = await openForm()
    bridge.failWith('profile.findGroups', { kind: 'signed-out' })
    await button('Find my groups').click()
    await expect.element(page.getByText('Sign in to this profile first.')).toBeVisible()
  })

  test('a new profile says why nothing can be searched yet', async () => {
    await openNew()
    await expect.element(button('Find my groups')).toBeDisabled()
    await expect.element(page.getByText(/Save the profile and sign in/)).toBeVisible()
  })

  test('groups are put in order, removed, and appear once', async () => {
    const bridge = await openForm()
    await button('Move Group 1 down').click()
    expect(ids()).toEqual(['g2', 'g1'])
    await button('Add group').click()
    await page.getByLabelText('Group ID').nth(2).fill('g1')
    await button('Save').click()
    await expect.element(page.getByText('This group is already in the list.')).toBeVisible()
    await button('Remove Group 3').click()
    await button('Save').click()
    await expect
      .poll(() => bridge.callsOf('profile.save')[0]?.groups.map(({ group_id }) => group_id))
      .toEqual(['g2', 'g1'])
  })

  test('a group can be dragged to its place', async () => {
    await openForm()
    await expect.element(button('Remove Group 2')).toBeVisible()
    const handles = page.getByRole('dialog').element().querySelectorAll('[data-handle]')
    await userEvent.dragAndDrop(handles[0] as Element, handles[1] as Element, {
      targetPosition: { x: 10, y: 22 },
    })
    expect(ids()).toEqual(['g2', 'g1'])
  })

  test('a book without groups leads to Find my groups', async () => {
    const bridge = await openWindow({
      addresses: [],
      begin: ({ main }) => {
        const profiles = main.session.profiles.map((each) => ({ ...each, groups: [] }))
        main.session = { ...main.session, profiles, current: 'production' }
      },
    })
    bridge.answer('profile.findGroups', found([{ group_id: 'g7', name: '山岳会' }]))
    await button('Find my groups').click()
    await expect.element(page.getByText('1 new group found.')).toBeInViewport()
    await expect.element(page.getByLabelText('Group ID', { exact: true })).toBeInViewport()
    expect(bridge.callsOf('profile.findGroups')).toEqual([{ id: 'production' }])
    await button('Save').click()
    await expect
      .poll(() => bridge.callsOf('profile.save')[0]?.groups)
      .toEqual([{ group_id: 'g7', name: '山岳会' }])
  })
})
