// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSelectionStore } from '../../renderer/stores/selection.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const dialog = () => page.getByRole('dialog', { name: 'Export contacts', exact: true })
const save = () => dialog().getByRole('button', { name: 'Save…' })

async function openExport(options: OpenWindowOptions = {}, first: () => Promise<void> | void = () => {}) {
  const bridge = await openWindow(options)
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await first()
  await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
  await expect.element(dialog()).toBeVisible()
  return bridge
}

describe('export of contacts', () => {
  test('opened again it starts with the last format, which is in view', async () => {
    await openExport({ size: [800, 640] })
    const last = dialog().getByRole('radio', { name: 'jCard' })
    await last.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
    await expect.element(last).toBeChecked()
    await expect.element(last).toHaveFocus()
    await expect.element(last).toBeInViewport({ ratio: 1 })
  })

  test('the name of a group is read out with its formats', async () => {
    await openExport()
    const formats = dialog().getByRole('group', { name: 'Format', exact: true })
    const spreadsheets = formats.getByRole('group', { name: 'Spreadsheets', exact: true })
    await expect.element(spreadsheets.getByRole('radio', { name: 'Excel workbook' })).toBeVisible()
    expect(formats.getByRole('group').elements()).toHaveLength(4)
  })

  test('says who goes out and what the format lacks before anything is saved; then where the file is', async () => {
    const bridge = await openExport()
    await expect.element(dialog().getByText('10 contacts in the list')).toBeVisible()
    await expect.element(dialog().getByText('Everything is in the file.')).toBeVisible()
    await dialog().getByRole('radio', { name: 'CSV for Google Contacts' }).click()
    const losses = dialog().getByRole('list', { name: 'Not in the file' })
    await expect
      .element(losses.getByText('Addresses – Nearest station: not supported by this format, 2 contacts'))
      .toBeVisible()
    await expect.element(losses.getByText('For example 石川 優子: 京都市役所前')).toBeVisible()
    expect(bridge.callsOf('export.save')).toEqual([])
    await save().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByText(/^10 contacts exported.*is missing\.$/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show in folder', exact: true })).toBeVisible()
    const token = expect.any(String)
    expect(bridge.callsOf('export.save')).toEqual([{ token, format: 'csv-google' }])
    expect(bridge.callsOf('export.close')).toEqual([{ token }])
  })

  test('photos that are not here are fetched while it is saved, which can be stopped', async () => {
    const bridge = await openExport({
      begin({ main }) {
        main.exports.photosToFetch = 4
        main.exports.stuckAt = { phase: 'fetching', done: 3, total: 4 }
      },
    })
    const text = '4 face photos are not on this computer: they are fetched from the service when you save.'
    await expect.element(dialog().getByText(text)).toBeVisible()
    await save().click()
    const progress = dialog().getByRole('progressbar', { name: 'Fetching photos…' })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '75')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()
    await expect.element(dialog().getByRole('radio', { name: 'jCard' })).toBeDisabled()
    await dialog().getByRole('button', { name: 'Stop' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('export.close')).toHaveLength(1)
    await expect.element(page.getByText(/contacts exported/)).not.toBeInTheDocument()
    // It begins again afterwards.
    bridge.main.exports.stuckAt = null
    await userEvent.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
    await save().click()
    await expect.element(page.getByText('10 contacts exported, read back and compared.')).toBeVisible()
  })

  test('the dialog lists contacts whose photos are missing, and what helps, until it is closed', async () => {
    await openExport({
      begin({ main }) {
        main.exports.photosToFetch = 3
        main.exports.missing = [
          { why: 'offline', count: 2, names: ['青木 彩', ''] },
          { why: 'gone', count: 1, names: ['石川 優子'] },
        ]
      },
    })
    await expect.element(save()).not.toHaveAttribute('aria-disabled')
    // By the keyboard alone: it is never without a place.
    ;(dialog().getByRole('radio', { name: 'vCard 3.0' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByText('10 contacts exported, read back and compared. 3 photos are not in it.'))
      .toBeVisible()
    await expect.element(dialog().getByText(/^2 photos .*Check the connection/)).toBeVisible()
    await expect.element(dialog().getByText(/^1 photo .*choose a new photo/)).toBeVisible()
    for (const name of ['青木 彩', 'No name', '石川 優子'])
      await expect.element(dialog().getByText(name, { exact: true })).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('of what is selected, when something is', async () => {
    const bridge = await openExport({}, () => useSelectionStore().selectAll())
    await expect.element(dialog().getByText(/^\d+ selected contacts$/)).toBeVisible()
    const [asked] = bridge.callsOf('export.prepare')
    expect(asked?.of).toMatchObject({ kind: 'records', ids: [...useSelectionStore().ids] })
  })

  test('a file that cannot be saved: the dialog stays open and says so', async () => {
    const bridge = await openExport()
    bridge.failWith('export.save', { kind: 'storage', reason: 'denied' })
    await save().click()
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Atena is not allowed to write there. Save it in another place.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('export.close')).toHaveLength(1)
  })

  test('where no contact is left for the file, nothing can be saved', async () => {
    const bridge = await openExport({ begin: ({ main }) => (main.exports.listed = 0) })
    await expect.element(dialog().getByText('There are no contacts to export.').first()).toBeVisible()
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    expect(bridge.callsOf('export.convert')).toEqual([])
  })
})
