// @module-tag long
import { describe, expect, test } from 'vitest'
import { applyLanguage, currentLanguage, t, tn } from '../../renderer/text/i18n.ts'
import { languages } from '../../contract/language.ts'
import { en, pageText, type MessageKey } from '../../languages/page.ts'

function leaves(tree: object, path = ''): [MessageKey, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}` as MessageKey, value]] : leaves(value, `${path}${key}.`),
  )
}
const english = leaves(en)
/** The caller does not pass the name of the keychain: each text may have it. */
const slots = (text: string) => [...new Set(text.match(/\{(?!keychain)\w+\}/g) ?? [])].sort()

describe('texts', () => {
  test.for(languages)('%s has the keys of English', (language) => {
    const keys = leaves(pageText[language]).map(([key]) => key)
    expect(keys.sort()).toEqual(english.map(([key]) => key).sort())
  })

  test.for(languages)('a text has the same slots in %s as in English', (language) => {
    const texts = new Map(leaves(pageText[language]))
    const differing = english.filter(([key, text]) => `${slots(text)}` !== `${slots(texts.get(key) ?? '')}`)
    expect(differing).toEqual([])
  })

  test('no text is empty or says "error"', () => {
    const bad = languages
      .flatMap((language) => leaves(pageText[language]))
      .filter(([, text]) => text.trim() === '' || /error|エラー/i.test(text))
    expect(bad).toEqual([])
  })

  test.for(languages)('every text can be put together in %s', (language) => {
    applyLanguage(language, '')
    for (const [key, text] of leaves(pageText[language])) {
      const values = Object.fromEntries(slots(text).map((slot) => [slot.slice(1, -1), 'value']))
      const shown = t(key, values)
      expect(shown).not.toBe(key)
      expect(shown).not.toMatch(/[{}|]/)
    }
  })

  test('a count picks one or many and gets separators', () => {
    applyLanguage('en', '')
    expect([0, 1, 1_234].map((count) => tn('list.count', count))).toEqual([
      '0 contacts',
      '1 contact',
      '1,234 contacts',
    ])
    applyLanguage('ja', '')
    expect(tn('list.count', 1_234)).toBe('1,234件')
  })

  test.for([
    ['system', 'ja-JP', 'ja'],
    ['system', 'JA', 'ja'],
    ['system', 'jam', 'en'],
    ['system', '', 'en'],
    ['system', 'de-AT', 'en'],
    ['en', 'ja-JP', 'en'],
    ['ja', 'en-GB', 'ja'],
  ] as const)('choice %s on a computer in "%s" is %s', ([choice, system, expected]) => {
    expect(applyLanguage(choice, system)).toBe(expected)
    expect(currentLanguage()).toBe(expected)
  })
})
