// @module-tag long
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { project } from '../source-files.ts'
import { dataFolder, langSwitch, launchApp, shareApp, type RunningApp } from './app.ts'
import { button } from './contacts.ts'
import type { RunningService } from '../../service/start-service.ts'

const electron: unknown = createRequire(import.meta.url)('electron')
const files = dataFolder()
const language = 'en_US.UTF-8'
let folder = ''
let service: RunningService
let app: RunningApp

/** Writes a card for each name, and returns the path of their file. */
function cardsIn(name: string, people: readonly string[]): string {
  const path = join(files.path, name)
  const cards = people.map((each) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${each}\r\nN:;${each};;;\r\nEND:VCARD`)
  writeFileSync(path, cards.join('\r\n'))
  return path
}

/** Starts the app once more, as the system does with a file, from the folder of that file. */
function startWith(word: string): number | null {
  const words = [project, `--user-data-dir=${folder}`, langSwitch(language), word]
  const env = desktopIn(language)
  return spawnSync(String(electron), words, { cwd: files.path, env, timeout: 60_000 }).status
}

const dialog = () => app.page.getByRole('dialog', { name: 'Import contacts' })
const closeDialog = async () => {
  await app.page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
}

shareApp(5, (shared) => {
  app = shared.app
  service = shared.service
  folder = shared.folder.path
})
beforeAll(() => {
  cardsIn('one.vcf', ['Given One'])
  cardsIn('a  b.VCF', ['Given Two', 'Given Three'])
})
afterAll(() => files.remove())

describe('a vCard file that the system hands over', () => {
  it.each([
    ['by its path', () => join(files.path, 'one.vcf'), 'Import 1 contact'],
    ['by its name in the folder of the start', () => 'a  b.VCF', 'Import 2 contacts'],
    ['by its address', () => pathToFileURL(join(files.path, 'a  b.VCF')).href, 'Import 2 contacts'],
  ])('%s: the app that runs shows what is in it', async (_name, word, text) => {
    expect(startWith(word())).toBe(0)
    await button(app.page, text).waitFor()
    await closeDialog()
  })

  it('as macOS does: it is shown in the app that runs', async () => {
    const path = join(files.path, 'one.vcf')
    const isTaken = await app.app.evaluate(({ app: running }, file) => {
      let prevented = false
      running.emit('open-file', { preventDefault: () => (prevented = true) }, file)
      return prevented
    }, path)
    expect(isTaken).toBe(true)
    await button(app.page, 'Import 1 contact').waitFor()
    await closeDialog()
  })

  it('another file is not opened, and the window comes to the front as before', async () => {
    expect(startWith(join(files.path, 'one.csv'))).toBe(0)
    // The next one would not be shown over it.
    expect(startWith(join(files.path, 'one.vcf'))).toBe(0)
    await button(app.page, 'Import 1 contact').waitFor()
    await closeDialog()
  })

  it('with the start of the app: its window shows it after the sign-in', async () => {
    await app.close()
    app = await launchApp(folder, language, [join(files.path, 'a  b.VCF')])
    const asks = app.page.getByRole('dialog').filter({ has: app.page.getByLabel('Access token') })
    await asks.getByLabel('Access token').fill(service.tokens.full)
    await asks.getByRole('button', { name: 'Sign in', exact: true }).click()
    await button(app.page, 'Import 2 contacts').waitFor()
    expect(app.problems).toEqual([])
  })
})
