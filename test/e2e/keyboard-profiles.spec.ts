// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { answerNextBox } from './answer-box.ts'
import { dataFolder, type RunningApp } from './app.ts'
import { answerSignIn, filled, keyboardOf, languages, startByKeyboard, type Keyboard } from './by-keyboard.ts'
import { button } from './contacts.ts'

describe.each(languages)('profiles by keyboard only, %s', (...language) => {
  const [, text] = language
  const folder = dataFolder()
  let service: RunningService
  let second: RunningService
  let app: RunningApp
  let on: Keyboard

  beforeAll(async () => {
    service = await startService({ seed: 20 })
    second = await startService({ seed: 10 })
    app = await startByKeyboard(folder.path, service, language)
    on = keyboardOf(app)
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
    await second?.close()
    folder.remove()
  })

  const field = (name: string) => app.page.getByLabel(name, { exact: true }).and(app.page.locator('input'))
  const dialog = (name: string) => app.page.getByRole('dialog', { name, exact: true })
  const list = () => dialog(text.profiles.title)
  const form = () => dialog(text.profiles.newTitle)
  const manage = () => button(app.page, text.session.manageProfiles)
  const profile = () => app.page.getByRole('combobox', { name: text.book.profile, exact: true })
  const inUse = (name: string) =>
    expect.poll(() => app.page.title(), { timeout: 15_000 }).toContain(`Atena – ${name}`)
  const firstRow = () =>
    app.page.getByRole('listbox', { name: text.list.contacts, exact: true }).getByRole('option').first()

  it('the list opens with Ctrl+Shift+O and from the sidebar, and Escape leads back', async () => {
    await on.tabTo(manage())
    await on.keys('Enter')
    await list().waitFor()
    await on.keys('Escape')
    await list().waitFor({ state: 'hidden' })
    await on.hasFocus(manage())
    await on.keys('ControlOrMeta+Shift+o')
    await list().waitFor()
    await on.keys('Escape')
    await list().waitFor({ state: 'hidden' })
    await on.hasFocus(manage())
  })

  it('a cancelled form leads back to the button that opened it', async () => {
    await on.keys('Enter')
    for (const [opener, back] of [
      [button(app.page, text.profiles.add), text.firstSteps.back],
      [button(app.page, filled(text.profiles.edit, { name: 'Test' })), text.profiles.cancel],
    ] as const) {
      await on.tabTo(opener)
      await on.keys('Enter')
      await list().waitFor({ state: 'hidden' })
      await on.tabTo(button(app.page, back))
      await on.keys('Enter')
      await list().waitFor()
      await on.hasFocus(opener)
    }
  })

  it('a profile is added: what is missing has the focus, the address is checked, the token asked for', async () => {
    await on.tabTo(button(app.page, text.profiles.add))
    await on.keys('Enter')
    await on.tabTo(button(app.page, text.firstSteps.setAll))
    await on.keys('Enter')
    await form().waitFor()
    await on.tabTo(form().getByRole('radio', { name: text.profiles.kind.production, exact: true }))
    // Round the corner to the last one.
    await on.keys('ArrowUp')
    await on.hasFocus(form().getByRole('radio', { name: text.profiles.kind.own, exact: true }))
    await on.tabTo(field(text.profiles.name))
    await on.keys('ControlOrMeta+a')
    await on.type('Try-out')
    await on.keys('Enter')
    await on.hasFocus(field(text.profiles.baseUrl))
    await on.type(second.base_url)
    await on.tabTo(button(app.page, text.profiles.check))
    // Main asks whether it may connect there.
    const asked = await answerNextBox(app, 'agree')
    await on.keys('Enter')
    expect(await asked()).toContain(second.base_url)
    await app.page.getByText(text.profiles.outcome['asks-for-token']).waitFor()
    await on.hasFocus(button(app.page, text.profiles.check))
    await on.tabTo(button(app.page, text.profiles.save))
    await on.keys('Enter')
    await dialog(filled(text.session.signInTitle, { profile: 'Try-out' })).waitFor()
    await answerSignIn(app, text, second.tokens.full)
    await inUse('Try-out')
  })

  it('it is edited: its groups are found and saved', async () => {
    await on.keys('ControlOrMeta+Shift+o')
    await on.tabTo(button(app.page, filled(text.profiles.edit, { name: 'Try-out' })))
    await on.keys('Enter')
    await on.tabTo(button(app.page, text.profiles.findGroups))
    await on.keys('Enter')
    const found = text.profiles.found.split(' | ').at(-1)?.replace('{n}', `${second.group_ids.length}`) ?? ''
    await app.page.getByText(found).waitFor()
    await on.hasFocus(button(app.page, text.profiles.findGroups))
    await on.tabTo(button(app.page, text.profiles.save))
    await on.keys('Enter')
    await list().waitFor()
    await on.hasFocus(button(app.page, filled(text.profiles.edit, { name: 'Try-out' })))
    await on.tabTo(button(app.page, text.session.done))
    await on.keys('Enter')
    await list().waitFor({ state: 'hidden' })
    await firstRow().waitFor()
    expect(await app.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })

  it('another one comes into use in the sidebar and in the list', async () => {
    await on.tabTo(profile())
    await on.keys('T', 'e', 's')
    await inUse('Test')
    await on.hasFocus(profile())
    await on.tabTo(manage())
    await on.keys('Enter')
    await on.tabTo(button(app.page, filled(text.profiles.use, { name: 'Try-out' })))
    await on.keys('Enter')
    await inUse('Try-out')
    await on.hasFocus(manage())
  })

  it('one is removed: the focus begins on keeping it, and stays in the list', async () => {
    const asking = () => dialog(filled(text.profiles.removeTitle, { name: 'Test' }))
    const remove = () => button(app.page, filled(text.profiles.remove, { name: 'Test' }))
    await on.keys('Enter')
    await on.tabTo(remove())
    await on.keys('Enter')
    await on.hasFocus(asking().getByRole('button', { name: text.profiles.cancel, exact: true }))
    await on.keys('Enter')
    await asking().waitFor({ state: 'hidden' })
    await on.hasFocus(remove())
    await on.keys('Enter')
    await on.tabTo(button(app.page, text.profiles.removeYes))
    await on.keys('Enter')
    await remove().waitFor({ state: 'detached' })
    await asking().waitFor({ state: 'hidden' })
    await expect.poll(() => list().locator(':focus').count(), { timeout: 15_000 }).toBe(1)
    await on.keys('Escape')
    await list().waitFor({ state: 'hidden' })
    await on.hasFocus(manage())
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
