// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, type RunningApp } from './app.ts'
import { keyboardOf, languages, startByKeyboard, type Keyboard } from './by-keyboard.ts'
import { button, eventually, recordNamed } from './contacts.ts'
import { startGate, type Gate } from './gate.ts'

describe.each(languages)('outbox and merge by keyboard only, %s', (...language) => {
  const [, text] = language
  const folder = dataFolder()
  let service: RunningService
  let gate: Gate
  let app: RunningApp
  let on: Keyboard

  beforeAll(async () => {
    service = await startService({ seed: 20 })
    gate = await startGate(service.base_url)
    app = await startByKeyboard(folder.path, service, language, gate.base_url)
    on = keyboardOf(app)
  })
  afterAll(async () => {
    await app?.close()
    await gate?.end()
    await service?.close()
    folder.remove()
  })

  const input = (name: string) =>
    app.page.getByLabel(name, { exact: true }).and(app.page.locator('input, textarea'))
  const dialog = (name: string) => app.page.getByRole('dialog', { name, exact: true })
  const outbox = () => dialog(text.outbox.title)
  const asking = () => dialog(text.outbox.discardTitle)
  const entry = () => outbox().getByRole('article')
  const inEntry = (name: string) => entry().getByRole('button', { name, exact: true })
  const edit = () => button(app.page, text.record.view.edit)
  const outboxPlace = () =>
    app.page
      .getByRole('complementary')
      .getByRole('button', { name: new RegExp(`^${text.outbox.title}`, 'u') })
  const kagawa = () => recordNamed(service, 'address', 'Kagawa')

  async function writeMemo(memo: string): Promise<void> {
    await on.keys('ControlOrMeta+e')
    await on.tabTo(input(text.record.field.memo))
    await on.keys('ControlOrMeta+a')
    await on.type(memo)
    await on.keys('ControlOrMeta+s')
  }
  async function saveOffline(memo: string): Promise<void> {
    await writeMemo(memo)
    await app.page.getByText(memo).first().waitFor()
    await on.hasFocus(edit())
    await outboxPlace().waitFor()
    // The first try has ended: until then nothing can be taken back.
    await app.page.getByText(text.outbox.state.queued, { exact: true }).first().waitFor()
  }

  it('a contact is made', async () => {
    await on.keys('ControlOrMeta+n')
    await on.tabTo(input(text.record.field.lastname))
    await on.type('Kagawa')
    await on.keys('ControlOrMeta+s')
    await app.page.getByRole('heading', { name: /Kagawa/u }).waitFor()
    await kagawa()
    await eventually(() => outboxPlace().count(), 0, 30_000)
  })

  it('the outbox opens with Ctrl+4 on what gives nothing up, and Escape leads back', async () => {
    await gate.close()
    await saveOffline('offline 1')
    await on.keys('ControlOrMeta+4')
    await entry().getByText('offline 1').waitFor()
    await on.hasFocus(inEntry(text.outbox.edit))
    await on.keys('Escape')
    await outbox().waitFor({ state: 'hidden' })
    await on.hasFocus(edit())
  })

  it('it opens from the sidebar, too; Edit goes back into the form', async () => {
    await on.tabTo(outboxPlace())
    await on.keys('Enter')
    await on.tabTo(inEntry(text.outbox.edit))
    await on.keys('Enter')
    await outbox().waitFor({ state: 'hidden' })
    await on.tabTo(input(text.record.field.memo))
    expect(await input(text.record.field.memo).inputValue()).toBe('offline 1')
    await on.keys('ControlOrMeta+a')
    await on.type('offline 2')
    await on.keys('ControlOrMeta+s')
    await app.page.getByText('offline 2').first().waitFor()
    await on.hasFocus(edit())
  })

  it('Discard asks, with the focus on keeping it; keeping leads back to the entry', async () => {
    await on.keys('ControlOrMeta+4')
    await on.tabTo(inEntry(text.outbox.discard))
    await on.keys('Enter')
    await on.hasFocus(asking().getByRole('button', { name: text.outbox.keep, exact: true }))
    await on.keys('Enter')
    await asking().waitFor({ state: 'hidden' })
    await on.hasFocus(inEntry(text.outbox.discard))
  })

  it('Discard gives it up; the focus stays in the window', async () => {
    await on.keys('Enter')
    await on.tabTo(asking().getByRole('button', { name: text.outbox.discard, exact: true }))
    await on.keys('Enter')
    await entry().waitFor({ state: 'detached' })
    await outbox().getByText(text.outbox.empty).waitFor()
    await on.hasFocus(outbox().getByRole('button', { name: text.base.close, exact: true }))
    await on.keys('Enter')
    await outbox().waitFor({ state: 'hidden' })
    await on.hasFocus(edit())
  })

  it('Try again sends it', async () => {
    await saveOffline('offline 3')
    await on.tabTo(outboxPlace())
    await on.keys('Enter')
    await on.tabTo(inEntry(text.outbox.retry))
    await gate.open()
    await on.keys('Enter')
    await eventually(async () => (await kagawa())['memo'], 'offline 3', 60_000)
    await outbox().getByText(text.outbox.empty).waitFor()
    await on.hasFocus(outbox().getByRole('button', { name: text.base.close, exact: true }))
    await on.keys('Escape')
    await outbox().waitFor({ state: 'hidden' })
    // The place it came from is closed: nothing waits any more.
    await eventually(() => outboxPlace().count(), 0)
    await on.hasFocus(app.page.getByRole('listbox', { name: text.list.contacts, exact: true }))
  })

  it('412: the versions are compared, one chosen with the arrow keys, and saved', async () => {
    const { id } = await kagawa()
    await on.keys('ControlOrMeta+e')
    await on.tabTo(input(text.record.field.memo))
    service.edit('address', id, { memo: 'theirs', firstname: 'Yui' })
    await on.keys('ControlOrMeta+a')
    await on.type('mine')
    await on.keys('ControlOrMeta+s')
    const merge = dialog(text.record.conflict.title)
    const choice = (side: string) =>
      merge.getByRole('radio', { name: `${text.record.field.memo}: ${side}`, exact: true })
    await choice(text.merge.theirs).waitFor()
    await on.tabTo(choice(text.merge.mine))
    await on.keys('ArrowRight')
    await on.hasFocus(choice(text.merge.theirs))
    expect(await choice(text.merge.theirs).isChecked()).toBe(true)
    await on.keys('ArrowLeft')
    await on.hasFocus(choice(text.merge.mine))
    expect(await choice(text.merge.mine).isChecked()).toBe(true)
    await on.tabTo(merge.getByRole('button', { name: text.merge.saveMerged, exact: true }))
    await on.keys('Enter')
    await merge.waitFor({ state: 'hidden' })
    await on.hasFocus(edit())
    await eventually(async () => (await kagawa())['memo'], 'mine')
    expect(await kagawa()).toMatchObject({ firstname: 'Yui' })
  })

  it('412: Keep editing leads back to the form, one key from the next try', async () => {
    const { id } = await kagawa()
    await on.keys('ControlOrMeta+e')
    await on.tabTo(input(text.record.field.memo))
    service.edit('address', id, { memo: 'theirs again' })
    await on.keys('ControlOrMeta+a')
    await on.type('mine again')
    await on.keys('ControlOrMeta+s')
    const merge = dialog(text.record.conflict.title)
    await on.tabTo(merge.getByRole('button', { name: text.record.conflict.keepEditing, exact: true }))
    await on.keys('Enter')
    await merge.waitFor({ state: 'hidden' })
    await on.hasFocus(app.page.getByRole('button', { name: text.record.form.save, exact: true }))
    expect(await input(text.record.field.memo).inputValue()).toBe('mine again')
    expect(app.problems.filter((line) => !line.includes('404'))).toEqual([])
  })
})
