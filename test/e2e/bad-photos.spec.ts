// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFolder, shareApp, type RunningApp } from './app.ts'
import { button, field, rows } from './contacts.ts'
import { badFiles, chooseFiles, claiming } from './photo-files.ts'

const files = dataFolder()
let app: RunningApp
shareApp(20, (shared) => (app = shared.app))
afterAll(() => files.remove())

describe('files that are not photos', () => {
  it('reports each in its own sentence, and the draft stays', async () => {
    const bad = badFiles(files.path)
    const bomb = join(files.path, 'bomb.jpg')
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } }).jpeg()
    writeFileSync(bomb, claiming(await plain.toBuffer(), 20_000))
    await rows(app.page).first().click()
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill('Still here.')
    const sentences = new Set<string>()
    for (const [name, path] of Object.entries({ ...bad, bomb })) {
      await chooseFiles(app, [path])
      const alert = app.page.getByRole('alert')
      await alert.waitFor()
      const said = (await alert.textContent()) ?? ''
      expect(said, name).not.toMatch(/error/i)
      expect(said, name).toMatch(/\.$/)
      sentences.add(said)
      expect(await field(app.page, 'Memo').inputValue()).toBe('Still here.')
    }
    expect(sentences.size).toBe(process.platform === 'win32' ? 8 : 9)
    await button(app.page, 'Cancel').click()
    await button(app.page, 'Discard changes').or(button(app.page, 'Edit')).first().waitFor()
    if (await button(app.page, 'Discard changes').isVisible())
      await button(app.page, 'Discard changes').click()
    await button(app.page, 'Edit').waitFor()
  })
})
