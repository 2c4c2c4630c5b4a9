// @module-tag long
import { existsSync, rmSync } from 'node:fs'
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

describe('an outbox that no profile owns, whose folder does not say whose it was', () => {
  it('is offered at start; recovered, its three edits arrive, and it is not offered again', async () => {
    const names = ['Uzuki', 'Satsuki', 'Minazuki']
    await gate.close()
    for (const name of names) await createContact(app.page, name, 'Mei')
    app.app.process().kill('SIGKILL')
    const lost = ['settings.json', 'settings.previous.json', 'profiles/test/profile.json']
    for (const name of lost) rmSync(join(folder.path, name))
    await gate.open()

    app = await launchApp(folder.path)
    const recovery = () => app.page.getByRole('dialog', { name: 'Recovery' })
    const item = recovery().getByRole('article', { name: new URL(gate.base_url).host })
    await item.getByText('3 unsent changes').waitFor()
    for (const name of names) await item.getByText(`${name} Mei`).waitFor()
    await item.getByText(gate.base_url).waitFor()
    await item.getByRole('button', { name: 'Recover', exact: true }).press('Enter')

    await app.page.getByRole('dialog', { name: /^Sign in to/ }).waitFor()
    await signIn(app.page, service.tokens.full)
    for (const name of names)
      expect(await recordNamed(service, 'address', name)).toMatchObject({ lastname: name })
    await eventually(() => button(app.page, 'Outbox').count(), 0)
    expect(service.log.filter(({ method }) => method === 'POST')).toHaveLength(3)
    expect(existsSync(join(folder.path, 'profiles', 'test', 'profile.sqlite'))).toBe(true)

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
    await recovery().getByText('There is nothing to recover.', { exact: false }).waitFor()
  })
})
