// @module-tag long
import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { dataFolder, isStandIn, shareApp, type RunningApp } from './app.ts'
import { valueFrom } from './bridge.ts'
import { button, field, openRow, recordNamed, rows, search } from './contacts.ts'
import { startInputMethod, whyNoInputMethod, type InputMethod } from './input-method.ts'
import { untilFocused, writeInPalette } from './keys.ts'

const why = isStandIn ? whyNoInputMethod() : 'only with the windows of the stand-in'
const isHere = why === null && inject('long')

const home = dataFolder()
let mozc: InputMethod
let app: RunningApp
let service: RunningService

const written = () => service.log.filter(({ method }) => method !== 'GET').length
const shows = (input: Locator, text: string | RegExp) =>
  expect.poll(() => input.inputValue(), { message: String(input), interval: 30 }).toMatch(text)

/** Texts that are typed on, wherever they are: the token is not, for an input method has no part in a password. */
const typedOn =
  'input:not([type=password], [type=checkbox], [type=radio], [type=file], [type=hidden]), textarea'

/** The browser learns with a frame where the keyboard is; what it composes until then it gives up. */
const framesDrawn = () =>
  app.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

/**
 * Types into a field and presses what belongs to a conversion: Space converts, Escape takes that back, and then what was typed;
 * Tab takes what Mozc offers, Enter agrees. In the end the field holds one word, and still has the keyboard.
 */
async function convertIn(input: Locator): Promise<void> {
  await input.fill('')
  await input.focus()
  await framesDrawn()
  mozc.press(...'yama')
  await shows(input, /^やま$/)
  mozc.press('space')
  await shows(input, /^(?!やま$).+$/)
  mozc.press('Escape')
  await shows(input, /^やま$/)
  mozc.press('Escape')
  await shows(input, /^$/)
  mozc.press(...'yama')
  await shows(input, /^やま$/)
  mozc.press('Tab', 'Return')
  await shows(input, /^[^\n]+$/)
  await untilFocused(input)
}

/** Converts in every field of a part of the window. */
async function convertInAll(within: Locator): Promise<number> {
  const inputs = within.locator(typedOn).and(within.locator(':visible:enabled'))
  const count = await inputs.count()
  for (let at = 0; at < count; at += 1) await convertIn(inputs.nth(at))
  expect(await inputs.count()).toBe(count)
  return count
}

/** Runs it, and nothing is written by it: not at the service, and nothing waits to be. */
async function savesNothing(run: () => Promise<void>): Promise<void> {
  const before = written()
  await run()
  expect((await valueFrom(app.page, 'outbox.list', { from: 0 })).rows).toEqual([])
  expect(written()).toBe(before)
}

describe.runIf(isHere)(`typed with Mozc${why === null ? '' : ` (skipped: ${why})`}`, () => {
  beforeAll(async () => {
    mozc = await startInputMethod(home.path)
    for (const [name, value] of Object.entries(mozc.env)) vi.stubEnv(name, value)
  })
  shareApp(20, (shared) => {
    ;({ app, service } = shared)
    mozc.focusWindow()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await mozc?.close()
    home.remove()
  })

  it('a name is saved as it was converted, with the reading that was typed', async () => {
    const { page } = app
    await button(page, 'New contact').click()
    await untilFocused(field(page, 'Given name'))
    await framesDrawn()
    mozc.press(...'hanako', 'space')
    await shows(field(page, 'Given name'), /^花子$/)
    // The first Enter belongs to the conversion, the second one leads on.
    mozc.press('Return', 'Return')
    await untilFocused(field(page, 'Family name'))
    await framesDrawn()
    mozc.press(...'yamada', 'space')
    await shows(field(page, 'Family name'), /^山田$/)
    expect(written()).toBe(0)
    mozc.press('Return', 'ctrl+Return')
    const saved = await recordNamed(service, 'address', '山田')
    expect(saved).toMatchObject({ firstname: '花子', lastkana: 'やまだ', firstkana: 'はなこ' })
  })

  it.each(['Contacts', 'Home addresses'])(
    'no key of a conversion leaves a field, the form or a new line: %s',
    async (family) => {
      const { page } = app
      if (family !== 'Contacts') await page.getByRole('button', { name: new RegExp(`^${family}`) }).click()
      await button(page, 'New contact').click()
      const form = page.locator('form').filter({ has: field(page, 'Family name') })
      for (const add of ['kana reading', 'telephone', 'e-mail', 'address', 'web address', 'joint name']) {
        const more = button(page, `Add ${add}`).first()
        if (await more.isVisible()) await more.click()
      }
      await savesNothing(async () => expect(await convertInAll(form)).toBeGreaterThan(25))
      await button(page, 'Cancel').click()
      await button(page, 'New contact').waitFor()
    },
    600_000,
  )

  it('in the field of tags Enter agrees to a conversion, and only then takes the tag', async () => {
    const { page } = app
    await page.getByRole('button', { name: 'All contacts' }).click()
    await openRow(page, rows(page).first())
    await button(page, 'Edit').click()
    const tags = page.getByRole('combobox', { name: 'Tags' })
    await convertIn(tags)
    const typed = await tags.inputValue()
    expect(await button(page, `Remove ${typed}`).count()).toBe(0)
    mozc.press('Return')
    await button(page, `Remove ${typed}`).waitFor()
    await button(page, 'Cancel').click()
    await button(page, 'Edit').waitFor()
  })

  it('the search keeps what was converted, and the keyboard', async () => {
    await savesNothing(() => convertIn(search(app.page)))
    await search(app.page).fill('')
    await rows(app.page).first().waitFor()
  })

  it('the palette stays, and runs nothing', async () => {
    await writeInPalette(app.page, '')
    const palette = app.page.locator('.palette')
    await savesNothing(async () => expect(await convertInAll(palette)).toBe(1))
    mozc.press('Escape')
    await palette.waitFor({ state: 'hidden' })
  })

  it('no card is marked by the Enter of a conversion', async () => {
    const { page } = app
    await runFromPalette('New Year cards')
    await page.getByRole('grid', { name: 'Cards by year' }).waitFor()
    await savesNothing(async () => expect(await convertInAll(page.getByRole('dialog'))).toBe(1))
    await button(page, 'Close').last().click()
  })

  it('a dialog stays open and answers nothing', async () => {
    const { page } = app
    // A search that can be saved.
    await search(page).fill('a')
    await rows(page).first().click()
    await page.keyboard.press('ControlOrMeta+a')
    const dialogs: [title: string, fields: number, open: () => Promise<void>][] = [
      ['Add tag', 1, () => button(page, 'Add tag').click()],
      ['Save this search', 1, () => runFromPalette('Save this search')],
      ['Enter the URL of your service', 2, () => openProfileForm()],
    ]
    for (const [title, fields, open] of dialogs) {
      await open()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.locator(typedOn).first().waitFor()
      await savesNothing(async () => expect(await convertInAll(dialog), title).toBe(fields))
      // With nothing to convert Escape closes it.
      mozc.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })
})

async function runFromPalette(name: string): Promise<void> {
  await writeInPalette(app.page, name)
  await app.page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
  await app.page.keyboard.press('Enter')
}

async function openProfileForm(): Promise<void> {
  await button(app.page, 'Manage profiles').click()
  await button(app.page, 'Add profile').click()
}
