// @module-tag long
import { afterAll, describe, expect, it } from 'vitest'
import { isStandIn, shareApp, type RunningApp } from './app.ts'
import { button, eventually, openRow, rows } from './contacts.ts'

let app: RunningApp
shareApp(20, (shared) => ({ app } = shared))
afterAll(() => expect(app.problems).toEqual([]))

/** Says what is chosen in the next native menu. */
const willChoose = (choice: string) =>
  app.app.evaluate((electron, chosen) => {
    const { menuChoices } = Reflect.get(electron, '__standin') as { menuChoices: string[] }
    menuChoices.push(chosen)
  }, choice)
/** Labels of the last native menu. */
const lastMenu = () =>
  app.app.evaluate((electron) => {
    const { calls } = Reflect.get(electron, '__standin') as { calls: { name: string; args: unknown[] }[] }
    return calls.findLast(({ name }) => name === 'menu.popup')?.args[0]
  })
const clipboard = () => app.app.evaluate(({ clipboard: text }) => text.readText())

describe.runIf(isStandIn)('native menus of the built app', () => {
  it('a telephone number is copied from its menu, by mouse and by key', async () => {
    await openRow(app.page, rows(app.page).first())
    const copy = app.page.getByRole('button', { name: /^Copy [\d+]/ }).first()
    const number = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy ', '')
    await willChoose('copy-number')
    await button(app.page, number).click({ button: 'right' })
    await eventually(clipboard, number)
    expect(await lastMenu()).toEqual(['Call', 'Copy number', '', 'Edit'])
    await app.app.evaluate(({ clipboard: text }) => text.writeText(''))
    await button(app.page, number).focus()
    await app.page.keyboard.press('Control+c')
    await eventually(clipboard, number)
  })

  it('a text field has cut, copy and paste', async () => {
    const field = app.page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).first()
    await field.fill('abc')
    await field.selectText()
    await willChoose('Cut')
    await field.click({ button: 'right' })
    await eventually(() => field.inputValue(), '')
    expect(await lastMenu()).toEqual(['Cut', 'Copy', 'Paste', '', 'Select all text'])
  })
})
