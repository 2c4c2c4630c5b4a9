import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../contract/failure.ts'
import type { KeychainStatus } from '../../contract/ipc/session.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { openWindow } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const dialog = () => page.getByRole('dialog', { name: 'Sign in to Demo' })
const token = () => page.getByLabelText('Access token')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const signIn = () => dialog().getByRole('button', { name: 'Sign in', exact: true })
const place = (name: string) => page.getByRole('radio', { name })

const open = (change: Partial<FakeBridge['main']['session']> = {}) =>
  openWindow({ signedIn: false, begin: ({ main }) => Object.assign(main.session, change) })

test('what the user opens while the answer to the sign-in is on its way stays open', inLongRun, async () => {
  const bridge = await open()
  let answer = () => {}
  bridge.answer('session.signIn', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return ok(bridge.main.session)
  })
  await token().fill('valid-token')
  await signIn().click()
  // Main tells every window of the new state before it returns the call.
  bridge.main.setSession({ signedIn: true })
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Shift>}o{/Shift}{/Control}')
  const profiles = page.getByRole('dialog', { name: 'Connection profiles' })
  await expect.element(profiles).toBeVisible()
  answer()
  await expect.element(page.getByText('Signed in to Demo')).toBeVisible()
  await expect.element(profiles).toBeVisible()
})

describe('where the token is kept', () => {
  test('without a wish main decides, and the user sees when it is for this session only', async () => {
    const bridge = await open()
    bridge.answer('session.signIn', async () =>
      ok((bridge.main.session = { ...bridge.main.session, signedIn: true, tokenKept: 'session' })),
    )
    await token().fill('abc')
    await signIn().click()
    await expect.element(page.getByText(/for this session only: the keychain could not/)).toBeVisible()
    expect(bridge.callsOf('session.signIn')).toEqual([{ profile: 'demo', token: 'abc' }])
  })

  test.for([
    ['In the keychain', 'keychain'],
    ['For this session only', 'session'],
  ] as const)('"%s" is asked for as %s', async ([name, keep]) => {
    const bridge = await open()
    await token().fill('valid-token')
    await place('For this session only').click()
    await place(name).click()
    await signIn().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('session.signIn')).toMatchObject([{ keep }])
  })

  const sentences: [Exclude<KeychainStatus, 'ok' | 'unknown'>, RegExp][] = [
    ['absent', /has no keychain/],
    ['locked', /The keychain is locked/],
    ['mute', /does not respond/],
    ['refused', /The keychain denied access/],
  ]
  test.for(sentences)(
    'reliability 4.6: %s: a sentence, and this session only is offered',
    inLongRun,
    async ([status, text]) => {
      const bridge = await open({ keychain: status })
      await expect.element(page.getByText(text)).toBeVisible()
      await expect.element(place('For this session only')).toBeChecked()
      await token().fill('valid-token')
      await signIn().click()
      await expect.element(dialog()).not.toBeInTheDocument()
      expect(bridge.callsOf('session.signIn')).toMatchObject([{ keep: 'session' }])
    },
  )

  test('keeps the token in the field and offers this session when the keychain refuses the wish', async () => {
    const bridge = await open()
    bridge.failWith('session.signIn', { kind: 'keychain', reason: 'locked' }, 1)
    await place('In the keychain').click()
    await token().fill('valid-token')
    await signIn().click()
    bridge.main.setSession({ keychain: 'locked' })
    await expect.element(page.getByText(/The keychain is locked/)).toBeVisible()
    await expect.element(place('For this session only')).toBeChecked()
    await expect.element(token()).toHaveValue('valid-token')
    await expect.element(token()).not.toHaveAttribute('aria-invalid')
    await signIn().click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('asking the keychain again signs in when it has the token', inLongRun, async () => {
    const bridge = await open({ keychain: 'locked' })
    bridge.answer('session.restore', async () => {
      bridge.main.setSession({ signedIn: true, keychain: 'ok', tokenKept: 'keychain' })
      return ok(bridge.main.session)
    })
    await button('Ask the keychain again').click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('reports that the keychain gave no token', inLongRun, async () => {
    await open({ keychain: 'locked' })
    await button('Ask the keychain again').click()
    await expect.element(page.getByText('The keychain gave no token.')).toBeVisible()
  })

  test('reports a text that is not a token at the field', async () => {
    const bridge = await open()
    bridge.failWith('session.signIn', { kind: 'invalid-input', path: 'token', expected: 'an access token' })
    await token().fill('two words')
    await signIn().click()
    await expect.element(token()).toHaveAccessibleDescription(/This cannot be an access token/)
  })
})

describe('401 asks once for a new token and continues', () => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  async function saveRefused() {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await button('Edit').click()
    await field('Memo').fill('typed before the 401')
    bridge.failWith('record.save', { kind: 'unauthorized' }, 1)
    bridge.delay('record.save', async () => bridge.main.setSession({ needsToken: true }))
    await button('Save').click()
    await expect.element(dialog()).toBeVisible()
    return bridge
  }

  test('the dialog says why, the edits are kept, and the save goes out again after the sign-in', async () => {
    const bridge = await saveRefused()
    await expect
      .element(dialog().getByText(/no longer accepts the access token.*edits are kept/))
      .toBeVisible()
    bridge.delay('record.save', null)
    bridge.answer('session.signIn', async () =>
      ok((bridge.main.session = { ...bridge.main.session, needsToken: false })),
    )
    await token().fill('new-token')
    await signIn().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByText('typed before the 401')).toBeVisible()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.save').length).toBe(2)
    expect(new Set(bridge.callsOf('record.save').map(({ key }) => key)).size).toBe(1)
  })

  test('Not now is not asked again; the edits are kept and Sign in is at hand', async () => {
    const bridge = await saveRefused()
    await button('Not now').click()
    bridge.main.setSession({ needsToken: true, readOnly: [] })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(field('Memo')).toHaveValue('typed before the 401')
    await button('Sign in').first().click()
    await expect.element(dialog()).toBeVisible()
  })

  test('the same token can be tried again: taken, and the save goes out', inLongRun, async () => {
    const bridge = await saveRefused()
    bridge.delay('record.save', null)
    await button('Try again with this token').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByText('The service accepts the token again.')).toBeVisible()
    await expect.element(page.getByText('typed before the 401')).toBeVisible()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('session.signIn')).toEqual([])
    expect(bridge.callsOf('record.save').length).toBe(2)
  })

  test(
    'tried again in vain: reported next to the button, not at the field of the token',
    inLongRun,
    async () => {
      const bridge = await saveRefused()
      bridge.failWith('session.tryAgain', { kind: 'unauthorized' }, 1)
      await button('Try again with this token').click()
      await expect.element(page.getByText('The service still does not accept this token.')).toBeVisible()
      await expect.element(token()).not.toHaveAttribute('aria-invalid')
      bridge.failWith('session.tryAgain', { kind: 'offline', code: 'ECONNREFUSED', host: 'a.example' }, 1)
      await button('Try again with this token').click()
      await expect.element(dialog().getByText(/a\.example/)).toBeVisible()
      await button('Not now').click()
      await expect.element(field('Memo')).toHaveValue('typed before the 401')
    },
  )

  test('the banner offers it, too, by keyboard', inLongRun, async () => {
    const bridge = await openWindow({ begin: ({ main }) => (main.session.needsToken = true) })
    await button('Not now').click()
    bridge.failWith('session.tryAgain', { kind: 'unauthorized' }, 1)
    const again = page
      .getByRole('region', { name: 'Account' })
      .getByRole('button', { name: 'Try again with this token' })
    ;(again.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The service still does not accept this token.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The service accepts the token again.')).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  })

  test('it waits until the form of a profile is closed', inLongRun, async () => {
    const bridge = await openWindow()
    await button('Manage profiles').click()
    await button('Add profile').click()
    await button('All settings…').click()
    bridge.main.setSession({ needsToken: true })
    await expect.element(page.getByRole('dialog', { name: 'New profile' })).toBeVisible()
    await button('Cancel').click()
    await button('Done').click()
    await expect.element(dialog()).toBeVisible()
  })

  test('a demo whose service is not up yet asks for nothing', async () => {
    const begin = ({ main }: FakeBridge) => {
      main.session.profiles = main.session.profiles.map((each) => ({ ...each, base_url: '' }))
    }
    await openWindow({ signedIn: false, begin })
    await expect.element(page.getByText('55 contacts').first()).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})
