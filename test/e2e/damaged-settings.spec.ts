// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { isStandIn, launchApp, shareGatedApp, signIn, type DataFolder, type RunningApp } from './app.ts'
import { button, createContact, eventually, recordNamed } from './contacts.ts'
import type { Gate } from './gate.ts'

let folder: DataFolder
let service: RunningService
let gate: Gate
let app: RunningApp

shareGatedApp(5, (shared) => ({ folder, service, gate, app } = shared))

const clientId = () => JSON.parse(readFileSync(join(folder.path, 'settings.json'), 'utf8')).clientId
const cut = (name: string) => {
  const bytes = readFileSync(join(folder.path, name))
  writeFileSync(join(folder.path, name), bytes.subarray(0, bytes.length / 2))
}

/** The boxes that the app has shown. */
const boxes = () =>
  app.app.evaluate(() => {
    const standIn = Reflect.get(globalThis, '__standin') as { calls: { name: string; args: unknown[] }[] }
    return standIn.calls
      .filter(({ name }) => name === 'dialog.showMessageBox')
      .map(({ args }) => String(Reflect.get(Object(args[0]), 'message')))
  })

// What the box says at a start, before a test reaches the app, is read from the stand-in.
describe.runIf(isStandIn)('three waiting edits, and settings that are cut in half', () => {
  it.each([
    ['settings.json', ['settings.json'], /went back to those from before the last change/],
    ['both generations', ['settings.json', 'settings.previous.json'], /created your profiles again/],
  ])('%s: the app says so, the profile is there, and the edits arrive', async (_name, files, words) => {
    const before = clientId()
    const names = ['Mutsuki', 'Kisaragi', 'Yayoi'].map((name) => `${name}${files.length}`)
    await gate.close()
    for (const name of names) await createContact(app.page, name, 'Mei')
    app.app.process().kill('SIGKILL')
    for (const name of files) cut(name)
    await gate.open()
    app = await launchApp(folder.path)
    await eventually(async () => (await boxes()).some((message) => words.test(message)), true)
    await app.page.getByRole('dialog', { name: 'Sign in to Test' }).waitFor()
    await signIn(app.page, service.tokens.full)
    for (const name of names)
      expect(await recordNamed(service, 'address', name)).toMatchObject({ lastname: name })
    await eventually(() => button(app.page, 'Outbox').count(), 0)
    expect(clientId()).toBe(before)
  })
})
