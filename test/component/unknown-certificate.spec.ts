import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProbeOutcome } from '../../contract/ipc/session.ts'
import { openWindow } from './open-window.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const refused = { kind: 'offline', code: 'SELF_SIGNED_CERT_IN_CHAIN', host: 'staging.example.com' } as const

/** The window after a sync that met a certificate which this computer does not know. */
const open = (
  outcome: ProbeOutcome = 'asks-for-token',
  failure = { ...refused, host: String(refused.host) },
) =>
  openWindow({
    sync: { phase: 'failed', failure },
    begin(bridge) {
      bridge.main.session = { ...bridge.main.session, current: 'staging' }
      bridge.answer('profile.check', async ({ base_url }) => ({ ok: true, value: { outcome, base_url } }))
    },
  })

test('a certificate that is not known: by keyboard, main asks about it, and the sync starts again', async () => {
  const bridge = await open()
  await expect.element(page.getByText(/^Nothing was sent to staging\.example\.com/)).toBeVisible()
  const answer = bridge.hold('profile.check')
  button('Check certificate…').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Check certificate…')).toHaveAttribute('aria-busy', 'true')
  expect(bridge.callsOf('profile.check')).toEqual([
    {
      id: 'staging',
      kind: 'staging',
      base_url: 'https://staging.example.com',
      allowHttp: false,
      token: null,
    },
  ])
  expect(bridge.callsOf('sync.start')).toEqual([])
  answer()
  await expect.poll(() => bridge.callsOf('sync.start')).toHaveLength(1)
})

test('a certificate that is not known: without a yes nothing is asked again, and the next step is named', async () => {
  const bridge = await open('unknown-certificate')
  await button('Check certificate…').click()
  await expect.element(page.getByText(/so nothing was sent: ask your administrator\.$/)).toBeVisible()
  expect(bridge.callsOf('sync.start')).toEqual([])
})

test('a certificate that is not known: where it is that of another host, such as one of the sign-in, a check would not show it', async () => {
  await open('ready', { ...refused, host: 'login.example.com' })
  await expect.element(button('Try again').first()).toBeVisible()
  await expect.element(button('Check certificate…')).not.toBeInTheDocument()
})
