import { describe, expect, it } from 'vitest'
import {
  afterNameEvent,
  inScriptOf,
  nameReading,
  readingAt,
  type NameEvent,
} from '../../../../renderer/composables/use-furigana.ts'

/**
 * What an IME sends, shortened: `start:selected`, `update:shown`, `end`, and text without an IME as `type:whole value`.
 * The value of the field follows from it, with the composition at the place of `start`, or at the end.
 */
function play(before: string, steps: readonly string[]): (string | null)[] {
  let name = nameReading(before)
  let [value, at, old, shown] = [before, before.length, '', '']
  const readings: (string | null)[] = []
  const send = (event: NameEvent) => {
    name = afterNameEvent(name, event)
  }
  for (const step of steps) {
    const [kind, data = ''] = step.split(':')
    if (kind === 'start') {
      ;[old, shown] = [data, data]
      at = data === '' ? value.length : value.indexOf(data)
      send({ type: 'compositionstart', data })
    } else if (kind === 'at') {
      at = Number(data)
    } else if (kind === 'update') {
      send({ type: 'compositionupdate', data })
      value = value.slice(0, at) + data + value.slice(at + shown.length)
      shown = data
      send({ type: 'input', value })
    } else if (kind === 'end') {
      send({ type: 'compositionend', value })
    } else {
      value = data
      send({ type: 'input', value })
    }
    readings.push(readingAt(name, value))
  }
  expect(old.length).toBeGreaterThanOrEqual(0)
  return readings
}
const last = (before: string, ...steps: string[]) => play(before, steps).at(-1)

const romaji = ['start:', 'update:ｓ', 'update:さ', 'update:さｔ', 'update:さと', 'update:さとう']

describe('furigana while typing through an IME', () => {
  it('grows with every kana and stays when it is converted', () => {
    expect(play('', [...romaji, 'update:佐藤', 'update:砂糖', 'update:佐藤', 'end'])).toEqual([
      '',
      '',
      'さ',
      'さ',
      'さと',
      'さとう',
      'さとう',
      'さとう',
      'さとう',
      'さとう',
    ])
  })

  it.each<[string, string, string[], string | null]>([
    ['kana input, each key a kana', '', ['start:', 'update:や', 'update:やま', 'update:山', 'end'], 'やま'],
    ['half-width letters on the way', '', ['start:', 'update:k', 'update:か', 'update:加', 'end'], 'か'],
    ['Enter without a conversion', '', ['start:', 'update:み', 'update:みさき', 'end'], 'みさき'],
    ['F7: katakana', '', ['start:', 'update:まりあ', 'update:マリア', 'end'], 'まりあ'],
    ['F8: half-width katakana', '', ['start:', 'update:がく', 'update:ｶﾞｸ', 'end'], 'がく'],
    ['F10: Latin letters', '', ['start:', 'update:さとう', 'update:satou', 'end'], 'さとう'],
    ['ん at the end', '', ['start:', 'update:けｎ', 'update:けん', 'update:健', 'end'], 'けん'],
    [
      'Backspace in the kana',
      '',
      ['start:', 'update:さとん', 'update:さと', 'update:さとう', 'update:佐藤', 'end'],
      'さとう',
    ],
    [
      'back from the conversion to the kana, edited',
      '',
      ['start:', 'update:さとう', 'update:佐藤', 'update:さとう', 'update:さいとう', 'update:斎藤', 'end'],
      'さいとう',
    ],
    ['Escape: nothing is left', '', ['start:', 'update:さとう', 'update:', 'end'], ''],
    [
      'a Mac converts while one types',
      '',
      [
        'start:',
        'update:やまだ',
        'update:山田',
        'update:山田た',
        'update:山田たろう',
        'update:山田太郎',
        'end',
      ],
      'やまだたろう',
    ],
    [
      'two words one after the other',
      '',
      ['start:', 'update:やま', 'update:山', 'end', 'start:', 'update:だ', 'update:田', 'end'],
      'やまだ',
    ],
    [
      'a name with kana in it',
      '',
      ['start:', 'update:むつ', 'update:睦', 'end', 'start:', 'update:み', 'end'],
      'むつみ',
    ],
    ['pasted kana', '', ['type:サトウ'], 'さとう'],
    ['typed Latin letters', '', ['type:S', 'type:Smith'], ''],
    ['pasted Chinese characters: nobody knows', '', ['type:佐藤'], null],
    ['written by hand on a pad: nobody knows', '', ['start:', 'update:佐藤', 'end'], null],
  ])('%s', (_what, before, steps, expected) => expect(last(before, ...steps)).toBe(expected))
})

describe('deleting, converting again, typing over', () => {
  const sato = [...romaji, 'update:佐藤', 'end']
  it.each<[string, string[], string | null]>([
    ['all deleted', ['type:佐', 'type:'], ''],
    ['a part of a word deleted: nobody knows the rest', ['type:佐'], null],
    ['deleted and typed anew', ['type:', 'start:', 'update:すずき', 'update:鈴木', 'end'], 'すずき'],
    ['a sign exchanged: 佐藤 to 左藤', ['type:藤', 'type:左藤'], null],
    [
      'converted again, the IME shows Chinese characters only',
      ['start:佐藤', 'update:左藤', 'end'],
      'さとう',
    ],
    ['converted again, it shows the kana', ['start:佐藤', 'update:さとう', 'update:佐東', 'end'], 'さとう'],
    [
      'converted again and read in another way',
      ['start:佐藤', 'update:さとう', 'update:さいとう', 'update:斎藤', 'end'],
      'さいとう',
    ],
    ['one sign converted again', ['start:藤', 'update:東', 'end'], 'さとう'],
    ['a conversion that is given up', ['start:佐藤', 'update:左藤', 'update:佐藤', 'end'], 'さとう'],
    [
      'typed over a selection of all',
      ['start:佐藤', 'update:す', 'update:すずき', 'update:鈴木', 'end'],
      'すずき',
    ],
    [
      'typed over a selected part: the reading of the rest is unknown',
      ['start:藤', 'update:さき', 'update:々木', 'end'],
      null,
    ],
    [
      'the last word of two deleted',
      ['start:', 'update:たろう', 'update:太郎', 'end', 'type:佐藤'],
      'さとう',
    ],
    ['a kana deleted', ['start:', 'update:みどり', 'end', 'type:佐藤みど'], 'さとうみど'],
    ['a word put before', ['start:', 'at:0', 'update:おお', 'update:大', 'end'], 'おおさとう'],
  ])('%s', (_what, steps, expected) => expect(last('', ...sato, ...steps)).toBe(expected))

  it('the reading of an existing name is unknown until the whole name is typed again', () => {
    expect(last('佐藤', 'start:', 'update:たろう', 'update:太郎', 'end')).toBeNull()
    expect(last('佐藤', 'start:佐藤', 'update:すずき', 'update:鈴木', 'end')).toBe('すずき')
    expect(last('さくら', 'start:', 'update:こ', 'update:子', 'end')).toBe('さくらこ')
  })
})

describe('the script of the other kana', () => {
  it.each([
    [[''], 'さとう'],
    [['ハナコ'], 'サトウ'],
    [['はなこ'], 'さとう'],
    [['ハナこ'], 'さとう'],
  ])('%j', (others, expected) => expect(inScriptOf('さとう', others)).toBe(expected))
})
