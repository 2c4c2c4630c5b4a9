// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { dataFolder, shareApp, type RunningApp } from './app.ts'
import { chooseNext } from './choose-next.ts'
import { button, eventually, recordNamed, row, search } from './contacts.ts'

const files = dataFolder()
const path = join(files.path, '住所録.csv')
let service: RunningService
let app: RunningApp

shareApp(20, (shared) => ({ app, service } = shared))
beforeAll(() => {
  const people = Array.from({ length: 60 }, (_, at) => `読込${at},太郎,東京都千代田区霞が関1-2-${at + 1}`)
  writeFileSync(path, ['姓,名,住所', ...people].join('\r\n'))
})
afterAll(() => files.remove())

describe('a file of contacts in the built app', () => {
  it('is chosen by the keyboard, imported, there immediately, not new a second time, and taken back by one Undo', async () => {
    await chooseNext(app, path)
    await app.page.keyboard.press('Control+i')
    const dialog = app.page.getByRole('dialog', { name: 'Import contacts' })
    await button(app.page, 'Import 60 contacts').press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await app.page.getByText('60 done').waitFor()
    await search(app.page).fill('読込7')
    await row(app.page, '読込7').first().waitFor()
    const made = await recordNamed(service, 'address', '読込7')
    // The list of postal codes that comes with the app tells where the city ends.
    expect(made['addresses']).toMatchObject([{ region: '東京都', city: '千代田区', street: '霞が関1-2-8' }])

    await chooseNext(app, path)
    await app.page.keyboard.press('Control+i')
    await button(app.page, 'Import 0 contacts').waitFor()
    await app.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await app.page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await recordNamed(service, 'address', '読込7'))['deleted'], true)
  })
})
