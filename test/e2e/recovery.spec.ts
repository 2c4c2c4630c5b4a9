// @module-tag long
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { launchApp, shareGatedApp, signIn, type DataFolder, type RunningApp } from './app.ts'
import { button, createContact, eventually, recordNamed } from './contacts.ts'
import type { Gate } from './gate.ts'

let folder: DataFolder
let service: RunningService
let gate: Gate
let app: RunningApp

shareGatedApp(5, (shared) => ({ folder, service, gate, app } = shared))

describe('settings that are lost while edits wait', () => {
  it('the profile comes back from its own data, its three edits arrive, and nothing was set aside', async () => {
    const names = ['Uzuki', 'Satsuki', 'Minazuki']
    await gate.close()
    for (const name of names) await createContact(app.page, name, 'Mei')
    app.app.process().kill('SIGKILL')
    for (const name of ['settings.json', 'settings.previous.json']) rmSync(join(folder.path, name))
    await gate.open()

    app = await launchApp(folder.path)
    await app.page.getByRole('dialog', { name: /^Sign in to/ }).waitFor()
    await signIn(app.page, service.tokens.full)
    for (const name of names)
      expect(await recordNamed(service, 'address', name)).toMatchObject({ lastname: name })
    await eventually(() => button(app.page, 'Outbox').count(), 0)
    expect(service.log.filter(({ method }) => method === 'POST')).toHaveLength(3)

    await app.close()
    app = await launchApp(folder.path)
    const signingIn = app.page.getByRole('dialog', { name: /^Sign in to/ })
    await signingIn.waitFor()
    await app.page.keyboard.press('Escape')
    // Menu items are enabled until the page has told main which are not: what they say may be older than the dialog.
    await signingIn.waitFor({ state: 'hidden' })
    const isPossible = () =>
      app.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('recovery')?.enabled)
    // A dialog has the window to itself, also from the menu.
    await eventually(isPossible, true)
    await app.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('recovery')?.click())
    const setAside = app.page.getByRole('dialog', { name: 'Set-aside data' })
    await setAside.getByText('Nothing was set aside.', { exact: false }).waitFor()
  })
})
