import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow } from './open-window.ts'

const dialog = () => page.getByRole('dialog', { name: 'Import contacts', exact: true })
const list = () => dialog().getByRole('region', { name: 'Contacts in the file' })
const form = () => page.getByRole('dialog', { name: 'Edit a contact of the file' })
const given = () => form().getByRole('textbox', { name: 'Given name', exact: true })

async function openImport() {
  const bridge = await openWindow()
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await userEvent.keyboard('{Control>}i{/Control}')
  await expect.element(list().getByText('石川 優子')).toBeVisible()
  return bridge
}
const editOf = (name: string) =>
  list().getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Edit', exact: true })

describe('editing persons of a file before they are imported', () => {
  test('one of them: what could not be read is above the form, and the list says what was typed', async () => {
    const bridge = await openImport()
    await editOf('石川 優子').click()
    await expect.element(form().getByRole('heading', { name: '石川 優子' })).toBeVisible()
    await expect.element(form().getByRole('textbox', { name: 'Given name', exact: true })).toHaveFocus()
    await expect.element(form().getByText(/Line 4.*昭和の日/)).toBeVisible()
    await userEvent.fill(given(), '優奈')
    await form().getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(form()).not.toBeInTheDocument()
    await expect.element(list().getByText('石川 優奈')).toBeVisible()
    expect(bridge.main.imports.edits).toEqual([{ place: 2, changes: { firstname: '優奈' } }])
  })

  test('the choice for a person is kept when that person is edited', async () => {
    await openImport()
    const choice = () => list().getByRole('combobox', { name: /^What to do with 齋藤/ })
    await choice().selectOptions('Add')
    await editOf('齋藤 一郎').click()
    await userEvent.fill(given(), '二郎')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(list().getByText('齋藤 二郎')).toBeVisible()
    await expect.element(choice()).toHaveValue('take')
    await expect.element(dialog().getByRole('button', { name: 'Import 3 contacts' })).toBeVisible()
  })

  test('when an edit changes the state of another person too, the choice for that person is kept and counted once', async () => {
    const bridge = await openImport()
    bridge.main.imports.alike = [3]
    await list()
      .getByRole('combobox', { name: /^What to do with 齋藤/ })
      .selectOptions('Add')
    await editOf('石川 優子').click()
    await userEvent.fill(given(), '優奈')
    await form().getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(list().getByText('石川 優奈')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Import 3 contacts' })).toBeVisible()
  })

  test('all of a kind, one after the other; Cancel ends it', async () => {
    const bridge = await openImport()
    const kind = dialog().getByRole('listitem').filter({ hasText: 'Look at each' })
    await kind.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.element(form().getByRole('heading', { name: '齋藤 一郎' })).toBeVisible()
    await userEvent.fill(given(), '五郎')
    await form().getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(form().getByRole('heading', { name: '佐藤 健' })).toBeVisible()
    await form().getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.element(form()).not.toBeInTheDocument()
    expect(bridge.main.imports.edits.map(({ place }) => place)).toEqual([3])
  })

  test('Escape closes the form where nothing was typed, and never what was typed', async () => {
    await openImport()
    await editOf('石川 優子').click()
    await expect.element(given()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(form()).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
    await editOf('石川 優子').click()
    await userEvent.fill(given(), '優')
    await userEvent.keyboard('{Escape}')
    await expect.element(given()).toHaveValue('優')
  })

  test('a failure keeps what was typed in the form', async () => {
    const bridge = await openImport()
    bridge.failWith('import.edit', { kind: 'storage', reason: 'full' })
    await editOf('石川 優子').click()
    await userEvent.fill(given(), '優')
    await form().getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(form().getByRole('alert')).toBeVisible()
    await expect.element(given()).toHaveValue('優')
  })
})
