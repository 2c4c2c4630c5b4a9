import { describe, expect, it } from 'vitest'
import { isVisible, realTags, oneTag, tagsOfText } from '../../../../contract/record/parts.ts'
import { changesOf } from '../../../../electron/jobs/import/taken-persons.ts'

const unseen = [
  '',
  ' ',
  '\t\n',
  '\u3000',
  '\u00a0\u2007',
  '\u200b',
  '\u200d\u2060\ufeff',
  '\u200e',
  '\u00ad',
  '\u3164',
  '\u0000',
]
const seen = ['a', '友人', '\u200b友人', '👨‍👩‍👧', '🎍', '\ue63e', '1', '.', ', 、']

describe('a visible text', () => {
  it.each(unseen)('is not %j: no tag, neither of a record nor of an import', (text) => {
    expect([isVisible(text), realTags(['a', text, null])]).toEqual([false, ['a']])
    expect(changesOf({ lastname: 'Sato', tags: ['a', text] }).tags).toEqual(['a'])
  })

  it.each(seen)('is %j', (text) => {
    expect([isVisible(text), realTags([text])]).toEqual([true, [text]])
    expect(changesOf({ lastname: 'Sato', tags: [text] }).tags).toEqual([text])
  })
})

describe('the tags of a text', () => {
  it.each([
    ['Family, friends,', ['Family', 'friends']],
    ['家族、友人，ゼミ；会社､恩師', ['家族', '友人', 'ゼミ', '会社', '恩師']],
    ['Work; Board;;Club', ['Work', 'Board', 'Club']],
    ['عمل، عائلة؛ نادي', ['عمل', 'عائلة', 'نادي']],
    ['one\ttwo\r\nthree', ['one', 'two', 'three']],
    ['\u200b,\u200bfriends\u2060, \u00a0 ,\ufeff', ['friends']],
    ['\u200fعائلة\u200e', ['عائلة']],
    [
      '❤️, 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}, 👩‍🚀',
      ['❤️', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '👩‍🚀'],
    ],
    [' , 、 ; \u200b', []],
    ['', []],
  ])('%j holds %j', (text, tags) => {
    expect(tagsOfText(text)).toEqual(tags)
  })
})

describe('the one tag that a text is', () => {
  it.each([
    ['Berlin', 'Berlin'],
    [' Berlin, ', 'Berlin'],
    ['年賀状、取引先', null],
    ['a;b', null],
    [' , ', null],
    ['', null],
    ['A, B', 'A, B'],
  ])('%j', (text, tag) => {
    expect(oneTag(text, ['A, B', 'choir'])).toBe(tag)
  })
})
