// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSelectionStore } from '../../../renderer/stores/selection.ts'
import { askPalette, openWindow, type OpenWindowOptions } from '../open-window.ts'

/** It has no key: the palette finds it by letters of its name. */
async function exportBirthdays(
  options: OpenWindowOptions = {},
  first: () => Promise<void> | void = () => {},
) {
  const bridge = await openWindow(options)
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await first()
  await askPalette('export birthdays')
  await expect.element(page.getByRole('option', { name: /^Export birthdays…/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  return bridge
}

test('the birthdays of the list: how many, who has none, and where the file is', async () => {
  const bridge = await exportBirthdays()
  await expect.element(page.getByText('7 birthdays exported. 2 contacts have no birth date.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show in folder', exact: true })).toBeVisible()
  expect(bridge.callsOf('share.birthdays')).toMatchObject([{ of: { kind: 'list' } }])
})

test('of what is selected, when something is', async () => {
  const bridge = await exportBirthdays({}, () => useSelectionStore().selectAll())
  await expect.poll(() => bridge.callsOf('share.birthdays')).toHaveLength(1)
  const of = { kind: 'records', ids: [...useSelectionStore().ids] }
  expect(bridge.callsOf('share.birthdays')).toMatchObject([{ of }])
})

test('says so without any', async () => {
  const none = { saved: false, handle: null, birthdays: 0, without: 9 }
  await exportBirthdays({ begin: ({ main }) => (main.share.birthdays = none) })
  await expect.element(page.getByText(/^None of these contacts has a birth date/)).toBeVisible()
})

test('a file that cannot be saved is reported', async () => {
  await exportBirthdays({
    begin: (bridge) => bridge.failWith('share.birthdays', { kind: 'storage', reason: 'denied' }),
  })
  await expect
    .element(page.getByText('Atena is not allowed to write there. Save it in another place.'))
    .toBeVisible()
})
