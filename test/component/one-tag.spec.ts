import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useBulkQuestionStore } from '../../renderer/stores/bulk-question.ts'
import { useBookStore } from '../../renderer/stores/book.ts'
import { openWindow } from './open-window.ts'

const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
/** Its name also holds the hidden word that keeps its width. */
const rename = () => dialog().getByRole('button', { name: /^Rename/ })
const hint = /^Enter one tag:/

describe('a text that a form would make several tags of', () => {
  test('is not added to many contacts as one tag, and the dialog says why', async () => {
    const bridge = await openWindow()
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    useBulkQuestionStore().open({ name: 'add-tag' })
    const field = dialog().getByLabelText('Tag', { exact: true })
    for (const several of ['Berlin, Hamburg', '年賀状、取引先', 'a;b']) {
      await field.fill(several)
      await expect.element(dialog().getByText(hint)).toBeVisible()
      await expect.element(button('Add tag')).toBeDisabled()
    }
    await userEvent.keyboard('{Enter}')
    expect(bridge.callsOf('bulk.start')).toEqual([])
    await field.fill('Berlin,')
    await button('Add tag').click()
    await expect
      .poll(() => bridge.callsOf('bulk.start'))
      .toMatchObject([{ change: { kind: 'add-tag', tag: 'Berlin' } }])
  })

  test('that looks like a tag there is: the dialog says so and offers it', async () => {
    const bridge = await openWindow()
    await expect.poll(() => useBookStore().tagNames.length).toBeGreaterThan(0)
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    useBulkQuestionStore().open({ name: 'add-tag' })
    const [tag = ''] = useBookStore().tagNames
    const slip = `${tag.slice(0, 1)} ${tag.slice(1)}`
    await dialog().getByLabelText('Tag', { exact: true }).fill(slip)
    await expect.element(dialog().getByText(`“${slip}” looks like the tag “${tag}”.`)).toBeVisible()
    await button(tag).click()
    await button('Add tag').click()
    await expect
      .poll(() => bridge.callsOf('bulk.start'))
      .toMatchObject([{ change: { kind: 'add-tag', tag } }])
  })

  test('is not the new name of a tag', async () => {
    await openWindow()
    await expect.poll(() => useBookStore().tagNames.length).toBeGreaterThan(0)
    const [tag = ''] = useBookStore().tagNames
    useBulkQuestionStore().open({ name: 'rename', tag })
    await dialog().getByLabelText('New name', { exact: true }).fill('Berlin, Hamburg')
    await expect.element(dialog().getByText(hint)).toBeVisible()
    await expect.element(rename()).toBeDisabled()
    await dialog().getByLabelText('New name', { exact: true }).fill('Berlin')
    await expect.element(rename()).toBeEnabled()
  })
})
