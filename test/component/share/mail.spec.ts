// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSelectionStore } from '../../../renderer/stores/selection.ts'
import { openWindow, type OpenWindowOptions } from '../open-window.ts'

const dialog = () => page.getByRole('dialog', { name: 'Mail to all', exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })

async function selectAll(options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await useSelectionStore().selectAll()
  return bridge
}

describe('a mail to many', () => {
  test('one mail to all is begun immediately', async () => {
    const bridge = await selectAll()
    await page.getByRole('button', { name: 'Mail to all', exact: true }).click()
    await expect.poll(() => bridge.callsOf('share.openMail')).toHaveLength(1)
    expect(bridge.callsOf('share.mail')).toMatchObject([
      { of: { kind: 'records', family: 'address', ids: [...useSelectionStore().ids] } },
    ])
    await expect.poll(() => bridge.callsOf('share.closeMail')).toHaveLength(1)
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('several are opened one by one, by their own buttons', async () => {
    const bridge = await selectAll({ begin: ({ main }) => (main.share.mails = 3) })
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    await expect.element(inDialog('Open mail 1 of 3')).toBeVisible()
    expect(bridge.callsOf('share.openMail')).toEqual([])
    await inDialog('Open mail 2 of 3').click()
    await expect.element(dialog().getByText('Opened')).toBeVisible()
    expect(bridge.callsOf('share.openMail')).toMatchObject([{ part: 1 }])
    await expect.element(inDialog('Open mail 3 of 3')).toBeVisible()
    await inDialog('Copy addresses').click()
    await expect.element(page.getByText(/^3 addresses copied/)).toBeVisible()
  })

  test('contacts without an address are counted and named before anything is opened', async () => {
    const withoutMail = [
      { family: 'address' as const, id: 'a002', name: '秋山 健太' },
      { family: 'address' as const, id: 'a003', name: '' },
    ]
    const bridge = await selectAll({ begin: ({ main }) => (main.share.withoutMail = withoutMail) })
    await page.getByRole('button', { name: 'Mail to all', exact: true }).click()
    const names = dialog().getByRole('list', { name: /^2 contacts without a usable e-mail address/ })
    await expect.element(names.getByText('秋山 健太')).toBeVisible()
    await expect.element(names.getByText('No name')).toBeVisible()
    expect(bridge.callsOf('share.openMail')).toEqual([])
    await inDialog('Open mail').click()
    await expect.element(dialog().getByText('Opened')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('share.closeMail')).toHaveLength(1)
  })

  test('where no program takes the mail, the dialog says what to do', async () => {
    const bridge = await selectAll()
    bridge.failWith('share.openMail', { kind: 'no-program' })
    await page.getByRole('button', { name: 'Mail to all', exact: true }).click()
    await expect.element(dialog().getByText(/^The mail could not be opened/)).toBeVisible()
    await expect.element(inDialog('Copy addresses')).toBeVisible()
  })

  test('everybody with a tag gets one from the menu of the tag', async () => {
    const bridge = await openWindow()
    await page.getByRole('button', { name: 'Actions for 年賀状' }).click()
    await page.getByRole('menuitem', { name: 'Mail to all', exact: true }).click()
    await expect.poll(() => bridge.callsOf('share.openMail')).toHaveLength(1)
    expect(bridge.callsOf('share.mail')).toMatchObject([{ of: { kind: 'tagged', tag: '年賀状' } }])
  })
})
