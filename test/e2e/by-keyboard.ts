import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { en, ja } from '../../languages/page.ts'
import type { RunningService } from '../../service/start-service.ts'
import { launchApp, writeProfile, type RunningApp } from './app.ts'
import { button } from './contacts.ts'
import { pressUntilFocused, untilFocused } from './keys.ts'

type Words = typeof en | typeof ja

/** A language with the words of the window in it, and a locale of the system. */
export type Spoken = readonly [language: 'en' | 'ja', text: Words, locale: string]

/** The languages in which every view is driven by keyboard. */
export const languages: readonly Spoken[] = [
  ['en', en, 'en_US.UTF-8'],
  ['ja', ja, 'ja_JP.UTF-8'],
]

/** A text of the messages with its places filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce((so, [name, value]) => so.replace(`{${name}}`, `${value}`), text)
}

/** The window for a user without a mouse: keys to press, and the focus to look at. */
export interface Keyboard {
  page: Page
  /** Presses one after the other. */
  keys(...names: string[]): Promise<void>
  /** Writes where the focus is. */
  type(typed: string): Promise<void>
  /** Presses Tab until the focus is there; it has to be seen. */
  tabTo(target: Locator): Promise<void>
  /** Waits until the focus is there, to be seen, without a key pressed. */
  hasFocus(target: Locator): Promise<void>
}

export function keyboardOf({ page }: RunningApp): Keyboard {
  const seen = async (target: Locator) =>
    expect(await target.evaluate(isFocusSeen), String(target)).toBe(true)
  return {
    page,
    keys: async (...names) => {
      for (const name of names) await page.keyboard.press(name)
    },
    type: (typed) => page.keyboard.insertText(typed),
    tabTo: async (target) => {
      await pressUntilFocused(page, 'Tab', target)
      await seen(target)
    },
    hasFocus: async (target) => {
      await untilFocused(target)
      await seen(target)
    },
  }
}

/** Whether a focused element, or the frame around it, has a ring inside the window. Runs in the page. */
function isFocusSeen(element: Element): boolean {
  const active = element.ownerDocument.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const candidates = [element, active, element.parentElement, element.parentElement?.parentElement]
  const hasRing = (each: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
  }
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return isInside && candidates.some((each) => each && hasRing(each))
}

/** Starts the app on its own service in a language, and signs in by keyboard. */
export async function startByKeyboard(
  folder: string,
  service: RunningService,
  [language, text, locale]: Spoken,
  base_url = service.base_url,
): Promise<RunningApp> {
  writeProfile(folder, { base_url, group_ids: service.group_ids })
  const file = join(folder, 'settings.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...settings, preferences: { language, theme: 'light' } }))
  const app = await launchApp(folder, locale)
  await signInByKeyboard(app, text, service.tokens.full)
  return app
}

/** Signs in to the profile in use, which asks for its token by itself or after a button, and waits for its contacts. */
async function signInByKeyboard(app: RunningApp, text: Words, token: string): Promise<void> {
  const { page, keys, tabTo } = keyboardOf(app)
  const open = button(page, text.session.signIn)
  const asked = page.getByRole('dialog')
  await asked.or(open).first().waitFor()
  if (!(await asked.isVisible())) {
    await tabTo(open)
    await keys('Enter')
  }
  await answerSignIn(app, text, token)
  const list = page.getByRole('listbox', { name: text.list.contacts, exact: true })
  await list.getByRole('option').first().waitFor()
}

/** Gives the token that a dialog asks for. */
export async function answerSignIn(app: RunningApp, text: Words, token: string): Promise<void> {
  const { page, keys, type, tabTo } = keyboardOf(app)
  const asked = page.getByRole('dialog')
  await tabTo(asked.getByLabel(text.session.token, { exact: true }))
  await type(token)
  await keys('Enter')
  await asked.waitFor({ state: 'hidden' })
}
