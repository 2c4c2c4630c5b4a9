// @module-tag long
import { describe, expect, test } from 'vitest'
import { applyLanguage, currentLanguage, t, tn } from '../../renderer/text/i18n.ts'
import { en, ja } from '../../languages/page.ts'
import type { MessageKey } from '../../languages/page.ts'

function leaves(tree: object, path = ''): [MessageKey, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}` as MessageKey, value]] : leaves(value, `${path}${key}.`),
  )
}
const english = leaves(en)
const japanese = new Map(leaves(ja))
/** The name of the keychain is no value of the caller's: each text may have it. */
const slots = (text: string) => [...new Set(text.match(/\{(?!keychain)\w+\}/g) ?? [])].sort()

describe('texts', () => {
  test('both languages have the same keys', () => {
    expect([...japanese.keys()].sort()).toEqual(english.map(([key]) => key).sort())
  })

  test('a text has the same slots in both languages', () => {
    const differing = english.filter(
      ([key, text]) => `${slots(text)}` !== `${slots(japanese.get(key) ?? '')}`,
    )
    expect(differing).toEqual([])
  })

  test('no text is empty or says "error"', () => {
    const bad = [...english, ...japanese].filter(
      ([, text]) => text.trim() === '' || /error|エラー/i.test(text),
    )
    expect(bad).toEqual([])
  })

  test.for(['en', 'ja'] as const)('every text can be put together in %s', (language) => {
    applyLanguage(language, '')
    for (const [key, text] of language === 'en' ? english : japanese) {
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
