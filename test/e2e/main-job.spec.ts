import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { launchApp, shareApp, signIn, type DataFolder, type RunningApp } from './app.ts'
import { callFrom } from './bridge.ts'
import { button, createContact, eventually, field, recordNamed, row, rows, search } from './contacts.ts'
import { withLongUndo } from './timers.ts'

let folder: DataFolder
let service: RunningService
let app: RunningApp

shareApp(60, (shared) => ({ folder, service, app } = shared))

const writes = (method: string) => service.log.filter((entry) => entry.method === method)
const ichinose = () => recordNamed(service, 'address', 'Ichinose')
const memo = async () => (await ichinose())['memo']

describe('the main job in a real window', () => {
  it('lists the contacts of the service', async () => {
    expect(await rows(app.page).count()).toBeGreaterThan(5)
  })

  it('creates a contact', async () => {
    await createContact(app.page, 'Ichinose', 'Akari')
    await search(app.page).fill('Ichinose')
    await row(app.page, 'Akari Ichinose').waitFor()
    // The row is there once the contact is safe on this computer.
    await eventually(async () => (await ichinose())['lastname'], 'Ichinose')
    expect(writes('POST').filter((entry) => entry.path.startsWith('/api/address/'))).toHaveLength(1)
  })

  it('searches by any part of a word and says when nothing is found', async () => {
    await search(app.page).fill('chinos')
    await row(app.page, 'Ichinose').waitFor()
    await search(app.page).fill('zzqq nobody')
    await eventually(() => rows(app.page).count(), 0)
    await search(app.page).fill('Ichinose')
    await row(app.page, 'Ichinose').waitFor()
  })

  it('edits a contact; a double click on Save sends one request', async () => {
    await row(app.page, 'Ichinose').click()
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill('Met in Nagano.\nLikes tea.')
    await button(app.page, 'Save').dblclick()
    await button(app.page, 'Edit').waitFor()
    await eventually(memo, 'Met in Nagano.\nLikes tea.')
    expect(writes('PUT')).toHaveLength(1)
  })

  it('Cancel keeps the record as it was', async () => {
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill('never mind')
    await button(app.page, 'Cancel').click()
    const discard = button(app.page, 'Discard changes')
    await discard.or(button(app.page, 'Edit')).first().waitFor()
    if (await discard.isVisible()) await discard.click()
    await button(app.page, 'Edit').waitFor()
    expect((await ichinose())['memo']).toBe('Met in Nagano.\nLikes tea.')
  })

  it('Quit asks about unsaved edits first; after Keep editing they can still be saved', async () => {
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill('typed before Quit')
    // Main has heard of the edits when it answers a later call.
    await callFrom(app.page, 'app.info', null)
    await app.app.evaluate(({ app: electron, dialog }) => {
      dialog.showMessageBoxSync = () => 0
      electron.quit()
    })
    await button(app.page, 'Save').click()
    await button(app.page, 'Edit').waitFor()
    await eventually(memo, 'typed before Quit')
  })
})

describe('interface 4.4: changed elsewhere', () => {
  const conflict = async (mine: string, theirs: string) => {
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill(mine)
    service.edit('address', (await ichinose()).id, { memo: theirs })
    await button(app.page, 'Save').click()
    await app.page.getByRole('dialog', { name: 'Changed elsewhere' }).waitFor()
  }

  it('Keep editing: nothing is written and the draft is as it was', async () => {
    await conflict('mine 1', 'theirs 1')
    await button(app.page, 'Keep editing').click()
    expect(await field(app.page, 'Memo').inputValue()).toBe('mine 1')
    expect((await ichinose())['memo']).toBe('theirs 1')
  })

  it('Use mine: the edit is written over the fresh version, with its etag', async () => {
    await button(app.page, 'Save').click()
    await app.page.getByRole('dialog', { name: 'Changed elsewhere' }).waitFor()
    await button(app.page, 'Use mine').click()
    await button(app.page, 'Edit').waitFor()
    await eventually(memo, 'mine 1')
    for (const entry of writes('PUT')) expect(entry.headers['if-match']).toBeTruthy()
  })

  it('Reload: theirs is shown and my edits can be put back', async () => {
    await conflict('mine 2', 'theirs 2')
    await button(app.page, 'Reload').click()
    await app.page.getByText('theirs 2').first().waitFor()
    await button(app.page, 'Restore my edits').click()
    expect(await field(app.page, 'Memo').inputValue()).toBe('mine 2')
    await button(app.page, 'Save').click()
    await button(app.page, 'Edit').waitFor()
    await eventually(memo, 'mine 2')
  })
})

describe('design 4: delete waits for Undo', () => {
  it('Undo keeps the contact and sends nothing', async () => {
    await withLongUndo(app, async () => {
      await button(app.page, 'Delete').click()
      await button(app.page, 'Undo').click()
      await row(app.page, 'Ichinose').waitFor()
    })
    expect(writes('DELETE')).toHaveLength(0)
    expect((await ichinose())['deleted']).toBe(false)
  })

  it('without Undo the delete goes out with If-Match', async () => {
    await row(app.page, 'Ichinose').click()
    await button(app.page, 'Delete').click()
    await eventually(async () => (await ichinose())['deleted'], true)
    expect(writes('DELETE').at(-1)?.headers['if-match']).toBeTruthy()
    await eventually(() => row(app.page, 'Ichinose').count(), 0)
  })

  it('closing the window sends a waiting delete immediately; after a restart the contact is deleted, the rest is there', async () => {
    await search(app.page).fill('')
    await createContact(app.page, 'Kuroba', 'Ren')
    const { id } = await recordNamed(service, 'address', 'Kuroba')
    await button(app.page, 'Delete').click()
    await button(app.page, 'Undo').waitFor()
    await app.close()
    expect(service.read('address', id)?.['deleted']).toBe(true)
    app = await launchApp(folder.path)
    // The token was for one session; the mirror shows the book before anybody signs in again.
    await signIn(app.page, service.tokens.full)
    await rows(app.page).first().waitFor()
    await search(app.page).fill('Kuroba')
    await eventually(() => row(app.page, 'Kuroba').count(), 0)
  })
})

describe('interface 2.2: home addresses', () => {
  it('lists, creates and edits a home address without code and honorific', async () => {
    await search(app.page).fill('')
    await app.page.getByRole('button', { name: /^Home addresses/ }).click()
    await createContact(app.page, 'Minase', 'Yui')
    const { id } = await recordNamed(service, 'homeaddress', 'Minase')
    await button(app.page, 'Edit').click()
    expect(await field(app.page, 'Customer code').count()).toBe(0)
    await button(app.page, 'Add kana reading').click()
    await field(app.page, 'Given name (kana)').fill('ゆい')
    await button(app.page, 'Save').click()
    await button(app.page, 'Edit').waitFor()
    await eventually(() => service.read('homeaddress', id)?.['firstkana'], 'ゆい')
  })
})

describe('the page itself', () => {
  it('wrote no problems to its console', () => {
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
