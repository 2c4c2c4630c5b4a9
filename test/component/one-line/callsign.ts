import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, field, openForm, openRecord, pane, save } from '../record/open-record.ts'

// Run in a copy of the project whose table has the field (`a-field-in-one-line.spec.ts`).
test('it is read, edited and saved', async () => {
  const bridge = await openRecord()
  await expect.element(pane().getByText('Call sign', { exact: true })).toBeVisible()
  await expect.element(pane().getByText('はなちゃん')).toBeVisible()
  await button('Edit').click()
  await field('Call sign').fill('ハナ')
  await save()
  await expect.element(pane().getByText('ハナ', { exact: true })).toBeVisible()
  expect(bridge.main.service.address.get('r1')).toMatchObject({ callsign: 'ハナ' })
})

test('a conflict names it, and the answer decides', async () => {
  const bridge = await openForm()
  await field('Call sign').fill('mine')
  bridge.main.changeElsewhere('address', 'r1', { callsign: 'theirs' } as object)
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  await dialog.getByRole('radio', { name: 'Call sign: Current' }).click()
  await dialog.getByRole('button', { name: 'Save merged' }).click()
  await expect.element(pane().getByText('theirs', { exact: true })).toBeVisible()
})
