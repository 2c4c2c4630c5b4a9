// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../contract/failure.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { openWindow } from './open-window.ts'

const dialog = () => page.getByRole('dialog', { name: 'Sign in to Demo' })
const token = () => page.getByLabelText('Access token')
const signIn = () => dialog().getByRole('button', { name: 'Sign in', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('signing in with the browser', () => {
  const client = { issuer: 'https://id.example.com', authorize_url: null, token_url: null }
  const withClient = ({ main }: FakeBridge) => {
    const oidc = { ...client, client_id: 'atena', scope: 'openid' }
    main.session.profiles = main.session.profiles.map((each) => ({ ...each, oidc }))
  }

  test('is offered only where the profile has client settings', async () => {
    await openWindow({ signedIn: false })
    await expect.element(token()).toBeVisible()
    await expect.element(button('Sign in with the browser')).not.toBeInTheDocument()
  })

  test('waits for the user and signs in', async () => {
    const bridge = await openWindow({ signedIn: false, begin: withClient })
    let back = () => {}
    bridge.delay('session.authorize', () => new Promise((resolve) => (back = resolve)))
    await button('Sign in with the browser').click()
    await expect.element(page.getByText(/Finish signing in with your browser/)).toBeVisible()
    await expect.element(signIn()).toBeDisabled()
    back()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('Cancel stops waiting without a complaint', async () => {
    const bridge = await openWindow({ signedIn: false, begin: withClient })
    let back = () => {}
    bridge.delay('session.authorize', () => new Promise((resolve) => (back = resolve)))
    bridge.failWith('session.authorize', { kind: 'cancelled' })
    bridge.answer('session.stopAuthorize', async () => {
      back()
      return ok(null)
    })
    await button('Sign in with the browser').click()
    await button('Cancel').click()
    await expect.element(button('Sign in with the browser')).toBeVisible()
    await expect.element(token()).not.toHaveAttribute('aria-invalid')
  })

  test('reports an unfinished sign-in', async () => {
    const bridge = await openWindow({ signedIn: false, begin: withClient })
    bridge.failWith('session.authorize', { kind: 'cancelled' })
    await button('Sign in with the browser').click()
    await expect.element(page.getByText(/Sign-in in the browser was not completed/)).toBeVisible()
  })

  test('closing the dialog stops it', async () => {
    const bridge = await openWindow({ signedIn: false, begin: withClient })
    bridge.delay('session.authorize', () => new Promise(() => {}))
    await button('Sign in with the browser').click()
    await expect.element(page.getByText(/Finish signing in/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => bridge.callsOf('session.stopAuthorize').length).toBe(1)
  })
})

describe('signing out', () => {
  const signOut = async () => {
    await button('Settings').click()
    await button('Sign out').click()
  }

  test('is done in the settings and is not followed by a question', async () => {
    const bridge = await openWindow()
    await signOut()
    await expect.element(page.getByText('Sign-in needed for Demo')).toBeVisible()
    await button('Done').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(bridge.callsOf('session.signOut')).toEqual([{ profile: 'demo' }])
  })

  test('reports a keychain that kept the token', async () => {
    const bridge = await openWindow()
    bridge.failWith('session.signOut', { kind: 'keychain', reason: 'locked' })
    await signOut()
    await expect.element(page.getByText(/Delete the entry “Atena” there yourself/)).toBeVisible()
  })

  test('the settings say where the token is', async () => {
    await openWindow()
    await button('Settings').click()
    await expect.element(page.getByText('The access token is in the keychain.')).toBeVisible()
  })
})
