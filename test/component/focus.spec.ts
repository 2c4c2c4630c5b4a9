// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useNoticesStore } from '../../renderer/stores/notices.ts'
import { useRecordEditorStore } from '../../renderer/stores/record-editor.ts'
import { refusedItem } from '../fakes/refused-item.ts'
import { openWindow } from './open-window.ts'
import { field, openForm } from './record/open-record.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
const outbox = () => dialog('Outbox')
const press = (name: string) => userEvent.keyboard(name)

async function openOutbox(items = [refusedItem]) {
  const bridge = await openWindow({ begin: ({ main }) => items.forEach((item) => main.outbox.put(item)) })
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await press('{Control>}4{/Control}')
  await expect.element(outbox()).toBeVisible()
  return bridge
}

/** A form with a change that conflicts with a save on another computer; Save was pressed in the field. */
async function collide() {
  const bridge = await openForm()
  await userEvent.fill(field('Memo'), 'mine')
  bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
  await press('{Control>}s{/Control}')
  await expect.element(dialog('Changed elsewhere').getByRole('radio').first()).toBeVisible()
}

describe('a dialog begins where nothing can be lost', () => {
  test('Outbox: not on Discard', async () => {
    await openOutbox()
    await expect.element(outbox().getByRole('button', { name: 'Edit' })).toHaveFocus()
  })

  test('Outbox: what waits to be deleted begins on Try again', async () => {
    await openOutbox([{ ...refusedItem, action: 'delete' }])
    await expect.element(outbox().getByRole('button', { name: 'Try again' })).toHaveFocus()
  })

  test('Discard asks on Keep it, and Escape leads back to the entry', async () => {
    await openOutbox()
    await press('{Shift>}{Tab}{/Shift}{Enter}')
    const asking = dialog('Discard this change?')
    await expect.element(asking.getByRole('button', { name: 'Keep it' })).toHaveFocus()
    await press('{Escape}')
    await expect.element(outbox().getByRole('button', { name: 'Discard' })).toHaveFocus()
  })

  test('unsaved changes: on Keep editing', async () => {
    await openForm()
    await userEvent.fill(field('Memo'), 'mine')
    void useRecordEditorStore().confirmLeave()
    await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  })
})

describe('the focus is never lost', () => {
  test('the entry that it was on goes: on to the next one, and not to its Discard', async () => {
    const keyOf = (number: number) => refusedItem.key.replace(/1$/u, `${number}`)
    const items = [1, 2, 3].map((number) => ({ ...refusedItem, key: keyOf(number), id: `r${number}` }))
    const { main } = await openOutbox(items)
    const again = outbox().getByRole('button', { name: 'Try again' })
    await expect.element(again.nth(2)).toBeVisible()
    await press('{Tab}{Tab}{Tab}{Tab}')
    await expect.element(again.nth(1)).toHaveFocus()
    await press('{Enter}')
    await expect.element(again.nth(2)).not.toBeInTheDocument()
    expect(main.outbox.items.map(({ key }) => key)).toEqual([keyOf(1), keyOf(3)])
    await expect.element(again.nth(1)).toHaveFocus()
  })

  test('the last one goes: to Close, and from there to the list, since nothing waits any more', async () => {
    await openOutbox()
    await press('{Tab}{Enter}')
    await expect.element(outbox().getByText(/^Nothing is waiting/)).toBeVisible()
    await expect.element(outbox().getByRole('button', { name: 'Close' })).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByRole('listbox', { name: 'Contacts' })).toHaveFocus()
  })

  test('a merge that is put off leads back to the form', async () => {
    await collide()
    await userEvent.click(dialog('Changed elsewhere').getByRole('button', { name: 'Keep editing' }))
    await expect.element(dialog('Changed elsewhere')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toHaveFocus()
  })

  test('a merge that takes theirs leads to the contact', async () => {
    await collide()
    await userEvent.click(dialog('Changed elsewhere').getByRole('button', { name: 'Reload' }))
    await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus()
  })

  test('arrow keys choose between the versions of a field', async () => {
    await collide()
    const version = (name: string) => dialog('Changed elsewhere').getByRole('radio', { name })
    const yours = version('Memo: Yours').element()
    if (yours instanceof HTMLElement) yours.focus()
    await press('{ArrowDown}')
    await expect.element(version('Memo: Current')).toBeChecked()
    await expect.element(version('Memo: Current')).toHaveFocus()
  })

  test('a button that is at work keeps it', async () => {
    const bridge = await openForm()
    const letGo = bridge.hold('record.save')
    await userEvent.fill(field('Memo'), 'mine')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const button = save.element()
    if (button instanceof HTMLElement) button.focus()
    await press('{Enter}')
    await expect.element(save).toHaveAttribute('aria-busy', 'true')
    await expect.element(save).toHaveFocus()
    await press('{Enter}')
    letGo()
    await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus()
    expect(bridge.callsOf('record.save')).toHaveLength(1)
  })
})

describe('the focus moves to where the next step is', () => {
  const contacts = () => page.getByRole('listbox', { name: 'Contacts' })
  const [aoki, undo] = [
    page.getByRole('option', { name: /^青木 彩/ }),
    page.getByRole('button', { name: 'Undo' }),
  ]
  const onList = () => (contacts().element() as HTMLElement).focus()

  test.for(['the mouse', 'the keyboard'])('Undo in a notice, by %s: back to the contact', async (by) => {
    await openWindow()
    await aoki.click()
    onList()
    await press('{Delete}')
    await expect.element(undo).toBeVisible()
    const button = undo.element() as HTMLElement
    if (by === 'the mouse') await undo.click()
    else {
      button.focus()
      await press('{Enter}')
    }
    await expect.element(aoki).toHaveAttribute('aria-selected', 'true')
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(contacts()).toHaveFocus()
  })

  test('Undo where the focused element was removed: to the list', async () => {
    await openWindow()
    await aoki.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(undo).toBeVisible()
    await undo.click()
    await expect.element(undo).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement === document.body).toBe(false)
  })

  test('a notice that is dismissed in a form: back to the field', async () => {
    await openForm()
    await userEvent.fill(field('Memo'), 'mine')
    useNoticesStore().show({ text: 'Said', urgent: true })
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(field('Memo')).toHaveFocus()
  })

  test('a place where a search finds what is not here: to its first row', async () => {
    const addresses = [{ id: 'a', group_id: 'g1', lastname: '青木', lastkana: 'あおき' }]
    await openWindow({ addresses, homeaddresses: [{ id: 'h', lastname: '林', lastkana: 'はやし' }] })
    await userEvent.fill(page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }), '林')
    await page.getByRole('button', { name: 'Home addresses: 1 contact' }).click()
    await expect.element(page.getByRole('option', { name: /^林/ })).toHaveAttribute('aria-selected', 'true')
    await expect.element(contacts()).toHaveFocus()
  })

  test('a search that is cleared because it found nothing: to its field', async () => {
    await openWindow()
    await userEvent.fill(page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }), 'qqqq')
    const clear = page.getByRole('button', { name: 'Clear the search' }).last()
    await clear.click()
    await expect
      .element(page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }))
      .toHaveFocus()
  })
})
