import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { actions, type ActionId } from '../../../contract/action/actions.ts'
import { doctor as english } from '../../../languages/en/doctor.ts'
import { doctor as japanese } from '../../../languages/ja/doctor.ts'
import { mainText } from '../../../languages/main.ts'
import { en, ja } from '../../../languages/page.ts'
import { sourceFiles } from '../../source-files.ts'

/** The key of each text and the text itself, with a word in place of each value. */
function leaves(tree: object, path: string): [place: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const place = `${path}.${key}`
    if (typeof value === 'string') return [[place, value] as [string, string]]
    if (typeof value === 'function')
      return [[place, String((value as (...values: unknown[]) => unknown)(...valuesOf(value)))]]
    return leaves(value as object, place)
  })
}

/** Values for a text of main: a number if the text formats it, otherwise a placeholder as in the texts of the page. */
const valuesOf = (text: { length: number }) =>
  Array.from({ length: text.length }, () => (/\.toLocaleString\(/.test(String(text)) ? 1234 : '{value}'))

/** The last column of the glossary: words that no text may use. */
function forbidden(): string[] {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  return rows
    .flatMap((row) => (row.split('|')[4] ?? '').split(','))
    .map((word) => word.replaceAll('`', '').trim())
    .filter(Boolean)
}

const inEnglish = [...leaves(en, 'en'), ...leaves(english, 'doctor.en'), ...leaves(mainText.en, 'main.en')]
const inJapanese = [...leaves(ja, 'ja'), ...leaves(japanese, 'doctor.ja'), ...leaves(mainText.ja, 'main.ja')]
const cjk = '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー「」（）、。：]'

/** What breaks a rule of spelling, as the reader of a failed test wants it. */
function breaking(texts: readonly [string, string][], rule: RegExp): string[] {
  // The name of the doctor's own contact has a blank between family and given name.
  const plain = (text: string) => text.replaceAll('Atena 接続確認', '')
  return texts.filter(([, text]) => rule.test(plain(text))).map(([place, text]) => `${place}: ${text}`)
}

describe('words of the window', () => {
  it.each([
    ['a question mark', `${cjk}\\s?\\?|\\?${cjk}`],
    ['brackets', `${cjk}\\s?\\(|\\(\\s?${cjk}|${cjk}\\s?\\)|\\)${cjk}`],
    ['a colon', `${cjk}:|:${cjk}`],
  ])('%s next to Japanese is full-width', (_name, rule) => {
    expect(breaking(inJapanese, new RegExp(rule, 'u'))).toEqual([])
  })

  it('no space separates a Latin word or a value from the Japanese after it, nor precedes Atena', () => {
    expect(breaking(inJapanese, new RegExp(`[A-Za-z}] ${cjk}|${cjk} Atena`, 'u'))).toEqual([])
  })

  it('no text has a word that the glossary forbids', () => {
    const words = forbidden()
    expect(words).toContain('プロファイル')
    const found = [...inEnglish, ...inJapanese].flatMap(([place, text]) =>
      words.filter((word) => text.includes(word)).map((word) => `${place}: ${word} in ${text}`),
    )
    expect(found).toEqual([])
  })

  it('an action has the same word in every menu, on every button and in the palette', () => {
    const isPlace = (id: string) => id in actions && actions[id as ActionId].section === 'go'
    const acts = Object.entries({ ...en.action, ...en.context }).filter(([id]) => !isPlace(id))
    const japanese = new Map(inJapanese.map(([place, text]) => [place.replace(/^(?:main\.)?ja\./, ''), text]))
    const found = acts.flatMap(([id, name]) => {
      const words = new Set(
        inEnglish
          .filter(([, text]) => text === name)
          .map(([place]) => japanese.get(place.replace(/^(?:main\.)?en\./, ''))),
      )
      return words.size > 1 ? [`${id}: ${[...words].join(', ')}`] : []
    })
    expect(found).toEqual([])
  })

  it('a Japanese text of more than one sentence ends in a full stop, unless a value ends it', () => {
    expect(breaking(inJapanese, /。.*[^。：}]$/u)).toEqual([])
  })

  it('an ellipsis follows its word without a blank', () => {
    expect(breaking([...inEnglish, ...inJapanese], / …/u)).toEqual([])
  })
})

describe('all texts for the user are in languages/', () => {
  const shown = sourceFiles().filter(({ path }) =>
    /^(contract|electron|exchange|labels|renderer)\//.test(path),
  )

  it('no other file has a text of its own for each language', () => {
    const tables = shown.filter(({ text }) => /\b(en|ja): ?['"`(]|\b(en|ja): \{[^}]*['"`][^'"`]* /.test(text))
    // The writing rules of a language, but none of its words.
    expect(tables.map(({ path }) => path)).toEqual(['contract/language.ts'])
  })

  it('no template contains words; keys have the names that are printed on them', () => {
    const bare = shown.flatMap(({ path, text }) => {
      const template = /<template>([^]*)<\/template>/.exec(text)?.[1] ?? ''
      const words = template
        .replaceAll(/<!--[^]*?-->|\{\{[^]*?\}\}/g, '')
        .replaceAll(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>/g, '\n')
        .match(/[\p{L}\p{N}]{2,}.*/gu)
      const names = template.match(/\s(?:title|alt|label|placeholder|aria-label)="[^"]+"/g)
      return [...(words ?? []), ...(names ?? [])].map((found) => `${path}: ${found.trim()}`)
    })
    expect(bare).toEqual([])
  })
})
