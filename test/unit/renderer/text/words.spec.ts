import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { english } from '../../../../contract/doctor/english.ts'
import { japanese } from '../../../../contract/doctor/japanese.ts'
import { byteSize } from '../../../../renderer/text/byte-size.ts'
import { en, ja } from '../../../../renderer/text/messages.ts'
import { sourceFiles } from '../../../source-files.ts'

/** Texts of the window and of the doctor: where each stands, and what it says. */
function leaves(tree: object, path: string): [place: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value] as [string, string]]
      : leaves(value, `${path}.${key}`),
  )
}

/** Japanese sentences of main, which are constants of many files: each literal with kana in it, where a language is chosen. */
function sentencesOfMain(): [place: string, text: string][] {
  const files = sourceFiles().filter(
    ({ path, text }) => path.startsWith('electron/') && text.includes('Language'),
  )
  return files.flatMap(({ path, text }) => {
    const literals = text.match(/'[^'\n]*[ぁ-ん][^'\n]*'|`[^`]*[ぁ-ん][^`]*`/gu) ?? []
    return literals.map((literal): [string, string] => [path, literal])
  })
}

/** The last column of the glossary: what no text says. */
function forbidden(): string[] {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  return rows
    .flatMap((row) => (row.split('|')[4] ?? '').split(','))
    .map((word) => word.trim())
    .filter(Boolean)
}

const inEnglish = [...leaves(en, 'en'), ...leaves(english, 'doctor.en')]
const inJapanese = [...leaves(ja, 'ja'), ...leaves(japanese, 'doctor.ja'), ...sentencesOfMain()]
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
  ])('%s beside Japanese is full-width', (_name, rule) => {
    expect(breaking(inJapanese, new RegExp(rule, 'u'))).toEqual([])
  })

  it('no blank stands between a Latin word or a value and the Japanese after it, nor before Atena', () => {
    expect(breaking(inJapanese, new RegExp(`[A-Za-z}] ${cjk}|${cjk} Atena`, 'u'))).toEqual([])
  })

  it('no text has a word that the glossary does not want', () => {
    const words = forbidden()
    expect(words).toContain('プロファイル')
    const found = [...inEnglish, ...inJapanese].flatMap(([place, text]) =>
      words.filter((word) => text.includes(word)).map((word) => `${place}: ${word} in ${text}`),
    )
    expect(found).toEqual([])
  })

  it('an ellipsis follows its word without a blank', () => {
    expect(breaking([...inEnglish, ...inJapanese], / …/u)).toEqual([])
  })
})

it.each([
  [0, '0 bytes', '0 バイト'],
  [912, '912 bytes', '912 バイト'],
  [184_300, '184.3 kB', '184.3 KB'],
])('%i bytes are told as %s and %s', (bytes, inEnglish, inJapanese) => {
  expect([byteSize(bytes, 'en'), byteSize(bytes, 'ja')]).toEqual([inEnglish, inJapanese])
})
