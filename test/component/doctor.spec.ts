// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import type { OpenWindowOptions } from './open-window.ts'
import { button, dialog, openList } from './profiles-bench.ts'

const box = () => page.getByRole('checkbox', { name: 'Create a test contact and delete it afterwards' })
const check = () => dialog('Check the service of Staging')

/** Opens the check from the settings of a profile. */
async function openCheck(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const bridge = await openList(options)
  await button('Edit Staging').click()
  await button('Check this service…').click()
  await expect.element(check()).toBeVisible()
  return bridge
}

describe('the check of a service', () => {
  test('only reads unless the user wants more, says how far it is, and shows what was seen', async () => {
    const bridge = await openCheck()
    await expect.element(box()).not.toBeChecked()
    await button('Start').click()
    bridge.main.doctor.tell({ step: 'lists', requests: 12 })
    await expect.element(check().getByText('Reading lists… 12 requests')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(check()).toBeVisible()
    bridge.main.doctor.finish()
    const report = page.getByRole('region', { name: 'Results' })
    await expect.element(report.getByRole('heading', { name: /^Needs attention \(\d+\)$/ })).toBeVisible()
    await expect.element(report.getByText(/^Lists leave out other fields each time/)).toBeVisible()
    await expect.element(report.getByText('Nothing was written.', { exact: false })).toBeVisible()
    await expect.element(report.getByText('A field that an update leaves out: not seen.')).toBeInTheDocument()
    expect(bridge.callsOf('doctor.start')).toEqual([{ profile: 'staging', mayWrite: false }])
  })

  test('the report is saved, and the settings of the profile are as they were', async () => {
    const bridge = await openCheck()
    await button('Start').click()
    bridge.main.doctor.finish()
    await button('Save report…').click()
    await expect.element(page.getByText('Report saved')).toBeVisible()
    expect(bridge.callsOf('doctor.save')).toHaveLength(1)
    await button('Done').click()
    await expect.element(dialog('Edit Staging')).toBeVisible()
    await expect.element(button('Check this service…')).toHaveFocus()
  })

  test('with a test contact, by keyboard alone; it can be stopped', async () => {
    const bridge = await openCheck()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(box()).toBeChecked()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Stop')).toBeVisible()
    expect(bridge.callsOf('doctor.start')).toEqual([{ profile: 'staging', mayWrite: true }])
    await button('Stop').click()
    await expect.element(check().getByText('Stopped. No test contact is left on the service.')).toBeVisible()
    expect(bridge.callsOf('doctor.stop')).toHaveLength(1)
    await button('Cancel').first().click()
    await expect.element(check()).not.toBeInTheDocument()
    await button('Check this service…').click()
    await expect.element(box()).not.toBeChecked()
  })

  test('reports a remaining test contact first', async () => {
    const bridge = await openCheck()
    await button('Start').click()
    bridge.main.doctor.finish({ leftovers: 1 })
    await expect.element(check().getByText(/1 test contact of an earlier check is still/)).toBeVisible()
    await button('Check again').click()
    await expect.element(button('Start')).toBeVisible()
  })

  test('the dialog says why a report could not be made', async () => {
    const bridge = await openCheck()
    bridge.failWith('doctor.start', { kind: 'signed-out' })
    await button('Start').click()
    await expect.element(check().getByRole('alert')).toHaveTextContent('Sign in to this profile first.')
  })

  test('the list offers it for the demo, and a new profile does not have it', async () => {
    const bridge = await openList()
    await button('Check this service…').click()
    await button('Start').click()
    await expect.poll(() => bridge.callsOf('doctor.start')).toEqual([{ profile: 'demo', mayWrite: false }])
    bridge.main.doctor.finish()
    await button('Done').first().click()
    await button('Add profile').click()
    await button('All settings…').click()
    await expect.element(button('Check this service…')).not.toBeInTheDocument()
  })

  test('says that it will ask once more where contacts may be real', async () => {
    await openList()
    await button('Edit Production').click()
    await button('Check this service…').click()
    await expect.element(page.getByText(/^You are asked once more before it is created/)).toBeVisible()
  })
})
