// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCommandsStore } from '../../renderer/stores/commands.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true })
const backup = () => dialogOf('Back up')
const restore = () => dialogOf('Restore from a backup')

async function open(what: 'backup' | 'restore', options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  useCommandsStore().run(what)
  await expect.element(what === 'backup' ? backup() : restore()).toBeVisible()
  return bridge
}

describe('backup of a profile', () => {
  test('says what it contains and what it omits, is written and read back, and says where the file is', async () => {
    const bridge = await open('backup')
    const holds = backup().getByRole('list', { name: 'Contents of the backup' })
    await expect.element(holds.getByText('10 contacts', { exact: true })).toBeVisible()
    await expect
      .element(
        holds.getByText(/^4 contacts are known only from a list.*: 青木 彩, No name, 石川 優子, …\. Refresh/),
      )
      .toBeVisible()
    await backup()
      .getByText('2 photos will be missing: they are not on this computer. Sign in first to include them.')
      .click()
    await expect.element(backup().getByText('石川 優子')).toBeVisible()
    await expect.element(backup().getByText('No name')).toBeVisible()
    await expect.element(backup().getByText(/^The file is not encrypted/)).toBeVisible()
    expect(bridge.callsOf('backup.save')).toEqual([])
    await backup().getByRole('button', { name: 'Back up…' }).click()
    await expect
      .element(page.getByText('10 contacts backed up, read back and compared. 2 photos are not in it.'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show in folder', exact: true })).toBeVisible()
    // Whose they are, and what helps, stays until it is read.
    await expect.element(backup().getByText(/^2 photos are not in the file: the sign-in/)).toBeVisible()
    await expect.element(backup().getByText('石川 優子')).toBeVisible()
    await backup().getByRole('button', { name: 'Close' }).first().click()
    await expect.element(backup()).not.toBeInTheDocument()
    expect(bridge.callsOf('backup.step').length).toBe(4)
    expect(bridge.callsOf('backup.close').length).toBe(1)
  })

  test('signed in: photos that are not here are fetched for it', async () => {
    await open('backup', { begin: ({ main }) => (main.backup.summary.photoLack = null) })
    const holds = backup().getByRole('list', { name: 'Contents of the backup' })
    await expect.element(holds.getByText('2 photos that are fetched from the service first')).toBeVisible()
    await expect.element(backup().getByText(/photos will be missing/)).not.toBeInTheDocument()
    await backup().getByRole('button', { name: 'Back up…' }).click()
    await expect.element(page.getByText(/^10 contacts backed up, read back and compared\.$/)).toBeVisible()
  })

  test('while it is written it says how far it is, and can be stopped', async () => {
    const bridge = await open('backup', {
      begin: ({ main }) => (main.backup.stuckAt = { phase: 'checking', done: 3, total: 4 }),
    })
    await backup().getByRole('button', { name: 'Back up…' }).click()
    const progress = backup().getByRole('progressbar', { name: 'Reading it back and comparing…' })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '75')
    await userEvent.keyboard('{Escape}')
    await expect.element(backup()).toBeVisible()
    await backup().getByRole('button', { name: 'Stop' }).click()
    await expect.element(backup()).not.toBeInTheDocument()
    expect(bridge.callsOf('backup.close').length).toBe(1)
  })

  test('a backup that is finished while the user stops it is still announced', async () => {
    const bridge = await open('backup', {
      begin: ({ main }) => (main.backup.stuckAt = { phase: 'done', done: 4, total: 4 }),
    })
    const answer = bridge.hold('backup.step')
    await backup().getByRole('button', { name: 'Back up…' }).click()
    await backup().getByRole('button', { name: 'Stop' }).click()
    await expect.element(backup()).not.toBeInTheDocument()
    answer()
    await expect.element(page.getByText(/^10 contacts backed up, read back and compared\.$/)).toBeVisible()
  })

  test('a backup that cannot be written: the dialog stays open, says so, and can try again', async () => {
    const bridge = await open('backup', {
      begin({ main }) {
        main.backup.failure = { kind: 'storage', reason: 'full' }
        main.backup.summary.photoLack = null
      },
    })
    await backup().getByRole('button', { name: 'Back up…' }).click()
    await expect
      .element(backup().getByRole('alert'))
      .toHaveTextContent('The disk is full. Free some space and try again.')
    bridge.main.backup.failure = null
    await backup().getByRole('button', { name: 'Back up…' }).click()
    await expect.element(backup()).not.toBeInTheDocument()
  })
})

describe('restore', () => {
  test('of a backup that is chosen: compared as an import is, with who was deleted since', async () => {
    const bridge = await open('restore')
    await restore().getByRole('button', { name: 'Choose a backup…' }).click()
    await expect.element(restore().getByText(/^Backup of “本番” from /)).toBeVisible()
    await expect.element(restore().getByText('Deleted since').first()).toBeVisible()
    await expect
      .element(restore().getByRole('textbox', { name: 'Tag for new contacts' }))
      .not.toBeInTheDocument()
    const group = '3 contacts were in groups that this profile does not have; they go to'
    await expect.element(restore().getByRole('combobox', { name: group })).toBeVisible()
    const choice = restore().getByRole('combobox', { name: 'All “Changed”' })
    await choice.selectOptions('Restore as in the backup')
    await restore().getByRole('button', { name: 'Restore 3 contacts' }).click()
    await expect.element(restore()).not.toBeInTheDocument()
    expect(bridge.callsOf('import.start')).toEqual([
      expect.objectContaining({
        choices: { new: 'take', same: 'skip', changed: 'replace', perhaps: 'skip', deleted: 'take' },
        tag: '',
      }),
    ])
    await expect.element(page.getByText('Restoring from “Atena backup 2026-11-22.zip”')).toBeVisible()
  })

  test('of a local copy, which says when it was made, before what, and how much is in it', async () => {
    const bridge = await open('restore')
    const copies = restore().getByRole('list', { name: 'Local copies' })
    await expect.element(copies.getByText(/^Before deleting · 12 contacts · /)).toBeVisible()
    await copies.getByRole('button', { name: /^Open: .*Before deleting/ }).click()
    await expect.element(restore().getByRole('button', { name: 'Restore 3 contacts' })).toBeVisible()
    expect(bridge.callsOf('restore.copy')).toEqual([{ name: '20261122T081500000Z-0a1b2c3d.zip' }])
  })

  test('says so without local copies; refuses a file that is not a backup in one sentence', async () => {
    const remarks = [{ line: 0, person: '', field: '', kind: 'no-backup', value: '' }]
    const file = { persons: 0, remarks, remarkCount: 1, backup: null }
    await open('restore', {
      begin({ main }) {
        main.backup.copies = []
        main.imports.file = file
      },
    })
    await expect.element(restore().getByText('There are no local copies yet.')).toBeVisible()
    await restore().getByRole('button', { name: 'Choose a backup…' }).click()
    await expect.element(restore().getByText(/^This is not an Atena backup\./)).toBeVisible()
    await expect.element(restore().getByRole('button', { name: /^Restore/ })).not.toBeInTheDocument()
    await expect.element(restore().getByRole('button', { name: 'Choose another backup' })).toBeVisible()
  })

  test('a backup that is dropped on the window is recognised', async () => {
    const backupFile = { made: '2026-11-22T08:15:00.000Z', profile: '本番', elsewhere: 0 }
    await openWindow({ begin: ({ main }) => (main.imports.file = { backup: backupFile, format: 'backup' }) })
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['PK'], 'backup.zip', { type: 'application/zip' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(restore()).toBeVisible()
    await expect.element(restore().getByRole('button', { name: 'Choose another file' })).toBeVisible()
  })
})
