// @module-tag long
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, describe, expect, it } from 'vitest'
import { readFile } from '../../exchange/read-file.ts'
import { dataFolder, isStandIn, shareApp, type RunningApp } from './app.ts'
import { button, eventually, openRow, rows } from './contacts.ts'
import { writeInPalette } from './keys.ts'

let app: RunningApp
shareApp(20, (shared) => ({ app } = shared))
const files = dataFolder()
afterAll(() => files.remove())

/** What the app asked of the desktop under this name; the stand-in keeps it. */
const callsOf = (name: string) =>
  app.app.evaluate((electron, wanted) => {
    const { calls } = Reflect.get(electron, '__standin') as { calls: { name: string; args: unknown[] }[] }
    return calls.filter((call) => call.name === wanted).map(({ args }) => args)
  }, name)
const cardsIn = (bytes: Uint8Array) => readFile(bytes, { name: 'x.vcf' }).persons.map(({ person }) => person)
const firstRow = () => rows(app.page).first()

describe('a contact goes out of the built app', () => {
  it('as a code and as a vCard in the clipboard, by the keyboard', async () => {
    await openRow(app.page, firstRow())
    await button(app.page, 'Share').waitFor()
    await app.page.keyboard.press('Control+Shift+s')
    const dialog = app.page.getByRole('dialog', { name: /^Share / })
    await dialog.getByRole('img', { name: /^QR code with the contact / }).waitFor()
    await button(app.page, 'Copy as vCard').press('Enter')
    await app.page.getByText('1 contact copied as vCard.').waitFor()
    const text = await app.app.evaluate(({ clipboard }) => clipboard.readText())
    expect(cardsIn(new TextEncoder().encode(text))).toHaveLength(1)
    await app.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(app.problems).toEqual([])
  })

  it('as the head of a letter in the clipboard, by its key', async () => {
    await openRow(app.page, firstRow())
    await app.page.keyboard.press('Control+Shift+c')
    await app.page.getByText('Name and address of 1 contact copied.').waitFor()
    const text = await app.app.evaluate(({ clipboard }) => clipboard.readText())
    expect(text.split('\n').length).toBeGreaterThan(2)
    expect(text).not.toContain('BEGIN:VCARD')
  })

  it('as a file that is dragged out of the list', async () => {
    if (!isStandIn) return
    const box = await firstRow().boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    await app.page.mouse.move(x, y)
    await app.page.mouse.down()
    await app.page.mouse.move(x + 40, y + 40, { steps: 5 })
    await eventually(async () => (await callsOf('webContents.startDrag')).length, 1)
    await app.page.mouse.up()
    const [[item] = []] = (await callsOf('webContents.startDrag')) as { file: string; icon: string }[][]
    expect(item?.file).toMatch(/\.vcf$/u)
    expect(cardsIn(readFileSync(item?.file ?? ''))).toHaveLength(1)
    expect(existsSync(item?.icon ?? '')).toBe(true)
  })

  it('with all others in a mail that hides their addresses from each other', async () => {
    if (!isStandIn) return
    await app.page.getByRole('listbox', { name: 'Contacts', exact: true }).focus()
    await app.page.keyboard.press('Control+a')
    await button(app.page, 'Mail to all').press('Enter')
    const open = app.page
      .getByRole('dialog', { name: 'Mail to all' })
      .getByRole('button', { name: /^Open mail/ })
    await eventually(
      async () => (await open.count()) > 0 || (await callsOf('shell.openExternal')).length > 0,
      true,
    )
    if ((await open.count()) > 0) await open.first().press('Enter')
    await eventually(async () => (await callsOf('shell.openExternal')).length, 1)
    const [[link] = []] = await callsOf('shell.openExternal')
    expect(link).toMatch(/^mailto:\?bcc=[^?&#\s]+@[^?&#\s]+$/u)
    await app.page.keyboard.press('Escape')
  })

  it('by the birthday in a calendar', async () => {
    if (!isStandIn) return
    const filePath = join(files.path, 'birthdays.ics')
    await app.app.evaluate((electron, path) => {
      const { dialogs } = Reflect.get(electron, '__standin') as { dialogs: object[] }
      dialogs.push({ filePath: path })
    }, filePath)
    await writeInPalette(app.page, 'export birthdays')
    await app.page.getByRole('option', { name: /^Export birthdays/ }).waitFor()
    await app.page.keyboard.press('Enter')
    await app.page.getByText(/birthdays? exported\./).waitFor()
    expect(readdirSync(files.path)).toEqual(['birthdays.ics'])
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(filePath, 'utf8')))
    expect(calendar.getAllSubcomponents('vevent').length).toBeGreaterThan(0)
  })

  it('and nothing of what was dragged is left when the app ends', async () => {
    if (!isStandIn) return
    const [[item] = []] = (await callsOf('webContents.startDrag')) as { file: string }[][]
    await app.close()
    expect(existsSync(item?.file ?? '')).toBe(false)
  })
})
