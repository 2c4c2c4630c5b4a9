// @module-tag long
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextTick } from 'vue'
import type { BulkState } from '../../contract/ipc/bulk.ts'
import { openWindow, optionsInPage } from './open-window.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const strip = () => page.getByRole('region', { name: 'Adding the tag “年賀2027”' })

/** The window as it comes up after a job of 100 was cut off with 70 left. */
const open = (change: Partial<BulkState> = {}) =>
  openWindow({ begin: ({ main }) => main.bulk.cutOff(change) })

describe('a job that was cut off', () => {
  test('says what is not changed and why, in one sentence', async () => {
    await open()
    const told = strip().getByText('70 of 100 contacts are left, because Atena was closed.')
    await expect.element(told).toBeVisible()
  })

  test('by leaving the profile', async () => {
    await open({ cutOffBy: 'leave', left: 1, total: 1_200 })
    const told = '1 of 1,200 contacts is left, because you switched to another profile.'
    await expect.element(strip().getByText(told)).toBeVisible()
  })

  test('in Japanese', async () => {
    const language = 'ja'
    await openWindow({
      begin: ({ main }) => main.bulk.cutOff(),
      preferences: { language, theme: 'light' },
    })
    await expect.element(page.getByText('Atenaが終了したため、100件のうち70件が残っています。')).toBeVisible()
    await expect.element(button('再開')).toBeVisible()
    await expect.element(button('このままにする')).toBeVisible()
  })

  test('Continue works by keyboard and moves the focus to the strip', async () => {
    const bridge = await open()
    await expect.element(button('Resume')).toBeVisible()
    button('Resume').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
    expect(bridge.callsOf('bulk.continue')).toEqual([{ job: bridge.main.bulk.state?.job }])
    await expect.element(strip()).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Pause')).toHaveFocus()
  })

  test('when the service cannot be reached first, it says so and stays as it was', async () => {
    const bridge = await open()
    bridge.failWith('bulk.continue', { kind: 'offline', code: 'ENOTFOUND', host: 'api.example.com' }, 1)
    await button('Resume').click()
    const told =
      /^Not resumed, because Atena first has to check what the service has now. api.example.com cannot be reached/
    await expect.element(page.getByText(told)).toBeVisible()
    await expect.element(strip().getByText(/^70 of 100 contacts are left/)).toBeVisible()
    await button('Resume').click()
    await expect.element(button('Pause')).toBeVisible()
  })

  test('while main asks the service, the button is busy and a second press does nothing', async () => {
    const bridge = await open()
    const release = bridge.hold('bulk.continue')
    await button('Resume').click()
    await expect.element(button('Resume')).toHaveAttribute('aria-busy', 'true')
    await button('Resume').click({ force: true })
    release()
    await expect.element(button('Pause')).toBeVisible()
    expect(bridge.callsOf('bulk.continue')).toHaveLength(1)
  })

  test('Pause stops, Continue resumes; both by keyboard', async () => {
    const bridge = await open({ phase: 'running', cutOffBy: null })
    await expect.element(button('Pause')).toBeVisible()
    button('Pause').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(strip().getByText('Paused. 70 of 100 contacts are left.')).toBeVisible()
    expect(bridge.callsOf('bulk.pause')).toEqual([{ job: bridge.main.bulk.state?.job }])
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(button('Pause')).toBeVisible()
  })

  test('Leave it asks no further question, and reports the state', async () => {
    const bridge = await open()
    await button('Leave it').click()
    await expect.element(page.getByText('28 done · 2 waiting · 70 not started')).toBeVisible()
    await expect.element(button('Resume')).not.toBeInTheDocument()
    expect(bridge.callsOf('bulk.cancel')).toHaveLength(1)
    await expect.element(strip()).toHaveFocus()
  })

  test('offers no Continue at another address, and says why', async () => {
    await open({ mayContinue: false })
    await expect
      .element(strip().getByText(/cannot continue: the address of the service has changed/))
      .toBeVisible()
    await expect.element(button('Resume')).not.toBeInTheDocument()
    await expect.element(button('Show results')).toBeVisible()
  })

  test('no other job can start before the user decides', async () => {
    await open()
    await expect.poll(() => optionsInPage().length).toBeGreaterThan(3)
    optionsInPage()[0]?.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(button('Add tag')).toBeDisabled()
    await button('Leave it').click()
    await expect.element(button('Add tag')).toBeEnabled()
  })
})

test('a profile where nothing was cut off is not asked about the job of another one', async () => {
  const bridge = await open()
  await expect.element(button('Resume')).toBeVisible()
  bridge.main.bulk.state = null
  await button('Manage profiles').click()
  await button('Use Staging').click()
  await expect.element(button('Resume')).not.toBeInTheDocument()
})

describe('the result of a job', () => {
  const finished = { phase: 'finished', cutOffBy: null, left: 0, done: 98 } as const

  test.for([
    [0, false],
    [1, true],
  ] as const)('with %i failures stays for good: %s', async ([failed, stays]) => {
    const bridge = await open({ phase: 'running', cutOffBy: null })
    await expect.element(button('Pause')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    bridge.announce('bulk.progress', { ...bridge.main.bulk.state!, ...finished, failed })
    await expect.poll(() => strip().element().textContent).toContain('98')
    vi.advanceTimersByTime(59_000)
    await nextTick()
    expect(strip().query()).not.toBeNull()
    vi.advanceTimersByTime(2_000)
    await nextTick()
    expect(strip().query() !== null).toBe(stays)
  })
})
