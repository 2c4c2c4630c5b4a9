// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const option = (name: RegExp) => page.getByRole('option', { name })
const listbox = () => page.getByRole('listbox', { name: 'Contacts' })
const toasts = () =>
  [...document.querySelectorAll('.toasts li:not(.toast-leave-active) .text')].map((each) => each.textContent)
const undo = () => page.getByRole('button', { name: 'Undo' })
const ctrlZ = () => userEvent.keyboard('{Control>}z{/Control}')

const aoki = /^青木 彩/
const akiyama = /^秋山 健太/

/** Deletes these contacts one after the other; returns their deletions. */
async function deleteEach(names: readonly RegExp[], options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  const deletions: string[] = []
  for (const name of names) {
    await option(name).click()
    listbox().element().focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(option(name)).not.toBeInTheDocument()
    await expect.poll(() => bridge.callsOf('record.delete').length).toBe(deletions.length + 1)
    deletions.push(bridge.main.lastDeletion ?? '')
  }
  await expect.element(undo()).toBeVisible()
  return { bridge, deletions }
}

describe('several deletes, each with its own Undo', () => {
  test('one message counts them, and Ctrl+Z takes back the last, then the one before', async () => {
    const { bridge, deletions } = await deleteEach([aoki, akiyama])
    await expect.poll(toasts).toEqual(['2 contacts deleted'])
    await ctrlZ()
    await expect.element(option(akiyama)).toBeVisible()
    await expect.element(option(aoki)).not.toBeInTheDocument()
    await expect.poll(toasts).toEqual(['青木 彩 deleted', '秋山 健太 is back'])
    await ctrlZ()
    await expect.element(option(aoki)).toBeVisible()
    expect(bridge.callsOf('record.undoDelete')).toEqual(
      deletions.toReversed().map((deletion) => ({ deletion })),
    )
    await expect.poll(toasts).toEqual(['青木 彩 is back'])
    for (const id of ['a001', 'a002']) expect(bridge.main.mirror.address.get(id)?.deleted).toBe(false)
  })

  test('the button of the message takes back all that it counts', async () => {
    const { bridge } = await deleteEach([aoki, akiyama])
    await undo().click()
    await expect.element(option(aoki)).toBeVisible()
    await expect.element(option(akiyama)).toBeVisible()
    expect(bridge.callsOf('record.undoDelete')).toHaveLength(2)
    await expect.poll(toasts).toEqual(['2 contacts are back'])
  })

  test('what has been sent is not counted any more; the button stays where it is', async () => {
    const { bridge, deletions } = await deleteEach([aoki, akiyama])
    const before = undo().element()
    const left = () => Math.round(undo().element().getBoundingClientRect().left)
    const place = left()
    bridge.main.settle(deletions[0] ?? '')
    await expect.poll(toasts).toEqual(['秋山 健太 deleted'])
    expect(undo().element()).toBe(before)
    expect(left()).toBe(place)
    await undo().click()
    await expect.element(option(akiyama)).toBeVisible()
    await expect.element(option(aoki)).not.toBeInTheDocument()
  })

  test('a delete that the service refuses is reported next to the Undo of the others', async () => {
    const { bridge, deletions } = await deleteEach([aoki, akiyama])
    bridge.main.settle(deletions[0] ?? '', { kind: 'forbidden' })
    await expect.element(option(aoki)).toBeVisible()
    await expect
      .poll(toasts)
      .toEqual(['秋山 健太 deleted', expect.stringMatching(/^青木 彩 was not deleted/)])
    await ctrlZ()
    await expect.element(option(akiyama)).toBeVisible()
  })

  test('contacts deleted together are counted, and are one step of Ctrl+Z', async () => {
    const { bridge } = await deleteEach([aoki])
    listbox().element().focus()
    await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}{Delete}')
    await expect.poll(toasts).toEqual(['3 contacts deleted'])
    await expect.element(option(akiyama)).not.toBeInTheDocument()
    await ctrlZ()
    await expect.element(option(akiyama)).toBeVisible()
    expect(bridge.callsOf('bulk.undo')).toHaveLength(1)
    await expect.poll(toasts).toEqual(['青木 彩 deleted', '2 contacts are back'])
    await ctrlZ()
    await expect.element(option(aoki)).toBeVisible()
    expect(bridge.callsOf('bulk.undo')).toHaveLength(1)
  })

  test('two deletes of many are two steps', async () => {
    const bridge = await openWindow()
    const remove = async () => {
      const before = bridge.callsOf('bulk.start').length
      listbox().element().focus()
      await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}{Delete}')
      await expect.poll(() => bridge.callsOf('bulk.start').length).toBe(before + 1)
    }
    await expect.element(option(aoki)).toBeVisible()
    await remove()
    await remove()
    await expect.poll(toasts).toEqual(['4 contacts deleted'])
    await ctrlZ()
    await expect.poll(toasts).toEqual(['2 contacts deleted', '2 contacts are back'])
    await expect.element(option(aoki)).not.toBeInTheDocument()
    await ctrlZ()
    await expect.element(option(aoki)).toBeVisible()
    const [second, first] = bridge.callsOf('bulk.undo')
    expect(first?.job).not.toBe(second?.job)
  })

  test('the last act is undone first, whatever it was', async () => {
    const { bridge } = await deleteEach([aoki])
    listbox().element().focus()
    await userEvent.keyboard('{Home}{Shift>}{ArrowDown}{/Shift}')
    await page.getByRole('button', { name: 'Add tag', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('年賀2027')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bridge.callsOf('bulk.start').length).toBe(1)
    bridge.main.bulk.tell({ phase: 'finished', done: 2, left: 0, mayUndo: true })
    bridge.main.history.did({ kind: 'add-tag', name: '年賀2027', count: 2 })
    await ctrlZ()
    await expect.poll(toasts).toContain('Undone: adding the tag “年賀2027” (2 contacts).')
    await expect.element(option(aoki)).not.toBeInTheDocument()
    await ctrlZ()
    await expect.element(option(aoki)).toBeVisible()
  })

  test('another profile has nothing to take back: what waited was sent when it was left', async () => {
    const { bridge } = await deleteEach([aoki, akiyama])
    bridge.main.setSession({ current: 'staging' })
    await expect.element(undo()).not.toBeInTheDocument()
    await ctrlZ()
    expect(bridge.callsOf('record.undoDelete')).toEqual([])
  })
})
