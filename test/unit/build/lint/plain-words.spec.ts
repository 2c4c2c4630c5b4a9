import { Linter } from 'eslint'
import vue from 'eslint-plugin-vue'
import { describe, expect, it } from 'vitest'
import plainWords, { findWords } from '../../../../build/lint/plain-words.mjs'

/** The messages of the rule about a file, with their lines. */
function told(filename: string, text: string): string[] {
  const messages = new Linter().verify(
    text,
    [
      ...vue.configs['flat/base'],
      { files: ['**/*.vue', '**/*.mjs'] },
      { plugins: { atena: plainWords }, rules: { 'atena/plain-words': 'error' } },
      { files: ['**/*.md'], processor: 'atena/paper' },
    ],
    filename,
  )
  return messages.map(({ line, message }) => `${line}: ${message}`)
}

const wordsOf = (text: string) => findWords(text).map(({ word }) => word)

describe('the words of a text', () => {
  it.each([
    ['It begins anew.', ['anew']],
    ['The photo stands there, and stood there.', ['stands', 'stood']],
    ['A row behind the others, beside the file.', ['behind', 'beside']],
    ['Nobody knows, whoever it is. His name.', ['Nobody', 'whoever', 'His']],
    ['The answer\n * is\n * told at\n * once.', ['is told', 'at once']],
    ['Where a photo is none, it goes on.', ['is none', 'goes on']],
    ['Who signs in keeps the edits. Who does not, loses them.', ['Who', 'Who']],
    ['Z99: who came in stays', ['who']],
  ])('%j has %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it.each([
    'null stands for a missing field',
    'a stand-in for Electron, behind a proxy',
    'there is none',
    'the two cannot be told apart',
    'nothing goes on paper',
    'Who changed it?',
    'the clock is `behind`',
    'this historic onset',
  ])('%s: is plain English', (text) => {
    expect(wordsOf(text)).toEqual([])
  })
})

describe('the lint rule', () => {
  it('says what to write instead, in comments and titles of tests, and leaves code alone', () => {
    const text = [
      '// It begins anew.',
      "export const nobody = 'nobody'",
      "it('begins anew', () => undefined)",
      'it.each([1])(`%i: begins anew`, () => undefined)',
      "describe.skipIf(nobody)('anew', () => undefined)",
      "say('anew')",
    ].join('\n')
    expect(told('a.mjs', text)).toEqual(
      [1, 3, 4, 5].map((line) => `${line}: “anew” is not plain English: write again.`),
    )
  })

  it('reads the comments of a template', () => {
    const text =
      '<script>\n// Anew.\n</script>\n<template>\n  <!-- nobody -->\n  <p>nobody</p>\n</template>\n'
    expect(told('a.vue', text).map((each) => each.slice(0, 12))).toEqual(['2: “Anew” is', '5: “nobody” '])
  })

  it('reads papers', () => {
    expect(told('a.md', '# A paper\n\nIt begins anew, `anew` */ and anew.\n')).toEqual([
      '3: “anew” is not plain English: write again.',
      '3: “anew” is not plain English: write again.',
    ])
  })
})
