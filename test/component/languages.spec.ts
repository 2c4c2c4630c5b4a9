import { describe, expect, test } from 'vitest'
import { en, ja } from '../../languages/page.ts'
import { usePreferencesStore } from '../../renderer/stores/preferences.ts'
import { openWindow } from './open-window.ts'
import { windowViews } from './window-views.ts'

function leaves(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  )
}
const english = new Map(leaves(en))
const japanese = new Map(leaves(ja))

/** Names that the sample profiles have, which nobody translates. */
const names = new Set(['Production', 'Staging'])

/** Each English text that Japanese says otherwise, with its slots open. */
const foreign = [...english]
  .filter(([key, text]) => japanese.get(key) !== text)
  .flatMap(([, text]) => text.split(' | '))
  .filter((text) => !names.has(text) && text.replaceAll(/\{\w+\}/g, '').trim().length > 3)
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.*')}$`,
        's',
      ),
  )

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * Everything the window says: texts, names and hints. What was told stays in the language it was told in, and keys are
 * called what stands on them.
 */
function said(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent && !parent.closest('.toast, [role=alert], bdi, kbd, script, style'))
      texts.push(walker.currentNode.textContent ?? '')
  }
  for (const attribute of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])
    for (const each of document.querySelectorAll(`[${attribute}]`))
      texts.push(each.getAttribute(attribute) ?? '')
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

describe('no text on the screen is left untranslated', { tags: ['long'] }, () => {
  test.for(windowViews)('$view', async ({ options, open }) => {
    const bridge = await openWindow(options)
    await open?.(bridge)
    await usePreferencesStore().choose({ language: 'ja' })
    await expect.poll(() => document.documentElement.lang).toBe('ja')
    // The window follows in the next frame.
    await expect
      .poll(() => said().filter((text) => foreign.some((pattern) => pattern.test(text))))
      .toEqual([])
    const keys = said().filter((text) => english.has(text))
    expect(keys).toEqual([])
    expect(said().some((text) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))).toBe(true)
  })
})
