import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldDigits } from '../../../../electron/record-text/fold.ts'
import { kanjiForms } from '../../../../electron/record-text/kanji-forms.ts'

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
    ['any hyphen between digits', '０９０－１２３４‐５６７８', '090-1234-5678'],
    ['hyphens next to a digit', 'A-101', 'A101'],
    ['a hyphen at the end, while a number is typed', '2-', '2'],
    ['ø', 'Sørensen', 'sorensen'],
    ['ł', 'Wałęsa', 'walesa'],
    ['đ', 'Đorđević', 'dordevic'],
    ['ß', 'Strauß', 'strauss'],
    ['the capital of ß', 'STRAUẞ', 'strauss'],
    ['ı and İ', 'Işık İpek', 'isik ipek'],
    ['æ and œ', 'Ærø Cœur', 'aero coeur'],
    ['þ and ð', 'Þórður', 'thordur'],
    ['Cyrillic case', 'ИВАНОВ', 'иванов'],
    ['ё', 'Королёв', 'королев'],
    ['Greek case, accents and the last sigma', 'ΓΙΏΡΓΟΣ', 'γιωργος'],
    ['Armenian case', 'ԱՐԱՄ', 'արամ'],
    ['apostrophes', 'O’Brien O´Brien Oʼbrien O`Brien', "o'brien o'brien o'brien o'brien"],
    ['hyphens between letters', 'Anne‐Marie Anne–Marie Anne－Marie', 'anne-marie anne-marie anne-marie'],
    ['a soft hyphen is nothing', 'Anne\u00adMarie', 'annemarie'],
    ['Hangul in jamo', '김민수'.normalize('NFD'), '김민수'],
    ['Cyrillic й in two parts', 'Андрей'.normalize('NFD'), 'андрей'],
    [
      'simplified and traditional',
      '陈张刘杨赵吴马郑谢韩冯邓许萧叶苏卢',
      '陳張劉楊趙吳馬鄭謝韓馮鄧許蕭葉蘇盧',
    ],
    ['Chinese and Japanese forms', '泽龙广', '澤龍廣'],
    ['佐々木', '佐々木', '佐佐木'],
    ['みすゞ', 'みすゞ', 'みすず'],
    ['いすゞ in katakana', 'イスヾ', 'いすず'],
    ['つゝみ', 'つゝみ', 'つつみ'],
    ['四ツ谷', '四ツ谷', '四谷'],
    ['三ッ沢', '三ッ沢', '三つ沢'],
    ['一之瀬', '一之瀬', '一の瀬'],
    ['a dot between names in kana', 'ジョン・スミス', 'ジョンスミス'],
    ['丁目, 番 and 号', '霞が関1丁目2番3号', '霞が関1-2-3'],
    ['番地', '霞が関１丁目２番地３', '霞が関1-2-3'],
    ['a number of 丁目 in kanji', '霞が関一丁目二番三号', '霞が関1-2-3'],
    ['十二丁目', '十二丁目5', '12-5'],
    ['のs between numbers', '1の2の3', '1-2-3'],
    ['号室', '503号室', '503'],
    ['ヶ between kanji', '霞ヶ関', '霞が関'],
    ['ケ between kanji', '霞ケ関', '霞が関'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it.each([
    ['a hyphen between letters stays', 'Anne-Marie', 'annemarie'],
    ['two numbers stay apart', '2-22', '22-2'],
    ['三番町 is no house number', '三番町', '3町'],
    ['й is not и', 'й', 'и'],
    ['a kana after a numeral stays', '二つずつ', '二ずつ'],
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
    for (const kanji of kanjiForms().keys()) expect(fold(kanji)).not.toBe(kanji)
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
    ['+81 (0)90-1234-5678', '09012345678'],
    ['+81', '0'],
    ['001-0010', '0010010'],
    ['〒１００－０００１', '1000001'],
    ['no number', ''],
  ])('%s is %s', (written, digits) => {
    expect(foldDigits(written)).toBe(digits)
  })
})
