// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, type RunningApp } from './app.ts'
import { filled, keyboardOf, languages, startByKeyboard, type Keyboard } from './by-keyboard.ts'
import { button } from './contacts.ts'

describe.each(languages)('photos in full by keyboard only, %s', (...language) => {
  const [, text] = language
  const folder = dataFolder()
  let service: RunningService
  let app: RunningApp
  let on: Keyboard

  beforeAll(async () => {
    service = await startService({ seed: 40 })
    app = await startByKeyboard(folder.path, service, language)
    on = keyboardOf(app)
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
    folder.remove()
  })

  const words = text.photo.viewer
  const viewer = () => app.page.getByRole('dialog')
  const inViewer = (name: string) => viewer().getByRole('button', { name, exact: true })
  const face = () => button(app.page, filled(words.open, { photo: text.photo.face }))
  const position = (number: number) => viewer().getByText(filled(words.position, { number, total: 3 }))
  const width = async () => (await viewer().getByRole('img').boundingBox())?.width ?? 0
  /** The picture is drawn, and stays as large as it is. */
  const drawn = () => expect.poll(width, { timeout: 15_000 }).toBeGreaterThan(10)

  it('the contact is found, and its photo opens with Enter', async () => {
    await on.keys('/')
    await on.type('Whitfield')
    const rows = app.page.getByRole('listbox', { name: text.list.contacts, exact: true }).getByRole('option')
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(1)
    await on.keys('Enter')
    await on.tabTo(face())
    await on.keys('Enter')
    await position(1).waitFor()
    await drawn()
    await on.hasFocus(inViewer(words.zoomIn))
  })

  it('arrows and Page keys go to the next and the one before', async () => {
    await on.keys('ArrowRight')
    await position(2).waitFor()
    await on.keys('PageDown')
    await position(3).waitFor()
    await on.keys('ArrowLeft')
    await position(2).waitFor()
    await on.keys('PageUp')
    await position(1).waitFor()
  })

  it('so do the buttons, and the focus is not lost at the last one', async () => {
    await on.tabTo(inViewer(words.next))
    await on.keys('Enter')
    await position(2).waitFor()
    await on.hasFocus(inViewer(words.next))
    await on.keys('Enter')
    await position(3).waitFor()
    await on.hasFocus(viewer().locator('.viewer-room'))
    await on.keys('ArrowLeft', 'ArrowLeft')
    await position(1).waitFor()
  })

  it('plus, minus and zero zoom', async () => {
    await drawn()
    const fitted = await width()
    await on.keys('+')
    await expect.poll(width).toBeGreaterThan(fitted * 1.2)
    await on.keys('-')
    await expect.poll(width).toBeCloseTo(fitted, 0)
    await on.keys('+', '+', '0')
    await expect.poll(width).toBeCloseTo(fitted, 0)
  })

  it('the buttons zoom, and the focus is not lost when it fits again', async () => {
    const fitted = await width()
    await on.tabTo(inViewer(words.zoomIn))
    await on.keys('Enter', 'Enter')
    await expect.poll(width).toBeGreaterThan(fitted * 1.5)
    await on.tabTo(inViewer(words.fit))
    await on.keys('Enter')
    await expect.poll(width).toBeCloseTo(fitted, 0)
    await on.hasFocus(viewer().locator('.viewer-room'))
  })

  it('Escape and Close lead back to the photo that was opened', async () => {
    await on.keys('Escape')
    await viewer().waitFor({ state: 'hidden' })
    await on.hasFocus(face())
    const second = app.page.getByRole('button', {
      name: new RegExp(filled(text.record.view.photo, { number: 2 }), 'u'),
    })
    await on.tabTo(second)
    await on.keys('Enter')
    await position(3).waitFor()
    await on.tabTo(inViewer(text.base.close))
    await on.keys('Enter')
    await viewer().waitFor({ state: 'hidden' })
    await on.hasFocus(second)
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
