import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldDigits, variantKanji } from '../../../../electron/record-text/fold.ts'

const kana = fc.constantFrom(...'あいうえおかがきさざしたつてとなにはばぱまやゃゆよらりるれろわんッァヴー')
const kanaText = fc.string({ unit: kana, maxLength: 12 })

describe('folding for searches', () => {
  it.each([
    ['hiragana is katakana', 'さとう', 'サトウ'],
    ['half-width kana is full-width', 'ﾊﾞｽ', 'バス'],
    ['loose kana marks are joined', 'か\u3099', 'が'],
    ['small kana are large', 'キャノン', 'キヤノン'],
    ['a long vowel mark is a vowel', 'サトー', 'サトウ'],
    ['a long vowel may be left out', 'ゆうこ', 'ゆこ'],
    ['ヅ is ズ', 'みかづき', 'みかずき'],
    ['full-width Latin is half-width', 'ＡＢＣ', 'abc'],
    ['case makes no difference', 'Smith', 'SMITH'],
    ['accents make no difference', 'José', 'jose'],
    ['variant kanji are one: 邊', '渡邊', '渡辺'],
    ['髙', '髙橋', '高橋'],
    ['齋', '齋藤', '斎藤'],
    ['𠮷, which is beyond the BMP', '𠮷田', '吉田'],
    ['a compatibility ideograph', '神\ufa19', '神神'],
    ['an ideographic variation sequence', '葛\u{e0100}城', '葛城'],
    ['hyphens between digits', '090-1234-5678', '09012345678'],
    ['any hyphen between digits', '０９０－１２３４‐５６７８', '09012345678'],
    ['ヶ between kanji', '霞ヶ関', '霞が関'],
    ['ケ between kanji', '霞ケ関', '霞が関'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it.each([
    ['a hyphen between letters stays', 'Anne-Marie', 'annemarie'],
    ['㈱ is not a typed word', '㈱', '(株)'],
    ['① is not 1', '①', '1'],
    ['ケ in a kana name stays', '佐藤ケンジ', '佐藤ガンジ'],
    ['voiced and voiceless differ', 'か', 'が'],
    ['vowels that are pronounced stay', 'けいこ', 'けこ'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  it('keeps a ウ that starts the next word after a long vowel', () => {
    expect(fold('サトウウメコ')).toBe('サトウメコ')
  })

  it('removes all control characters, because they mark the lines of the folded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...fold(text)].every((each) => each >= ' ' && each !== '\u007f')).toBe(true)
      }),
    )
  })

  it('is well-formed for any text (SQLite stores UTF-8)', () => {
    const halves = fc.string({ unit: fc.constantFrom('\ud842', '\udfb7', 'a', '吉', 'か', '-', '1') })
    fc.assert(
      fc.property(halves, (text) => {
        // encodeURIComponent throws on half a pair.
        expect(decodeURIComponent(encodeURIComponent(fold(text)))).toBe(fold(text))
      }),
    )
  })

  it('folds any kana text the same in hiragana and in katakana', () => {
    const toKatakana = (text: string) =>
      text.replace(/[ぁ-ゖ]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0x60))
    fc.assert(
      fc.property(kanaText, (text) => {
        expect(fold(toKatakana(text))).toBe(fold(text))
      }),
    )
  })

  it('folds the start of a kana text to the start of the folded text', () => {
    fc.assert(
      fc.property(kanaText, kanaText, (start, rest) => {
        expect(fold(start + rest).startsWith(fold(start))).toBe(true)
      }),
    )
  })

  it('folds every variant kanji', () => {
    for (const kanji of variantKanji) expect(fold(kanji)).not.toBe(kanji)
  })

  it('folds a long memo', () => {
    const memo = 'あ山-'.repeat(50_000)
    expect(fold(memo)).toBe('ア山-'.repeat(50_000))
  })
})

describe('telephone numbers and postal codes', () => {
  it.each([
    ['090-1234-5678', '09012345678'],
    ['(03) 1234 5678', '0312345678'],
    ['+81-90-1234-5678', '09012345678'],
    ['〒１００－０００１', '1000001'],
    ['no number', ''],
  ])('%s is %s', (written, digits) => {
    expect(foldDigits(written)).toBe(digits)
  })
})
