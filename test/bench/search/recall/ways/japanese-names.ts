import { toKatakana } from '../people.ts'
import { type Way, japanese, kanji, sameFamily, sameGiven, sameName, sameSound, way } from './way.ts'

/** Half-width kana, whose marks follow them. */
const halfKana = new Map<string, string>()
for (let unit = 0xff66; unit <= 0xff9d; unit++) {
  const half = String.fromCharCode(unit)
  for (const mark of ['', 'ﾞ', 'ﾟ']) {
    const whole = (half + mark).normalize('NFKC')
    if (whole.length === 1) halfKana.set(whole, half + mark)
  }
}
const half = (hiragana: string) =>
  [...toKatakana(hiragana)].map((kana) => halfKana.get(kana) ?? kana).join('')

export const japaneseNames: readonly Way[] = [
  way(
    'kanji: whole',
    japanese(({ family, given }) => [kanji(family) + kanji(given), kanji(family) + kanji(given)]),
    sameName,
  ),
  way(
    'kanji: whole with a blank',
    japanese(({ family, given }) => [`${kanji(family)} ${kanji(given)}`, kanji(family), kanji(given)]),
    sameName,
  ),
  way(
    'kanji: whole with a wide blank',
    japanese(({ family, given }) => [`${kanji(family)}　${kanji(given)}`, kanji(family), kanji(given)]),
    sameName,
  ),
  way(
    'kanji: given name first',
    japanese(({ family, given }) => [`${kanji(given)} ${kanji(family)}`, kanji(family), kanji(given)]),
    sameName,
  ),
  way(
    'kanji: family name',
    japanese(({ family }) => [kanji(family), kanji(family)]),
    sameFamily,
  ),
  way(
    'kanji: given name',
    japanese(({ given }) => [kanji(given), kanji(given)]),
    sameGiven,
  ),
  way(
    'kanji: family name and the first of the given',
    japanese(({ family, given }) => [
      kanji(family) + kanji(given).charAt(0),
      kanji(family) + kanji(given).charAt(0),
    ]),
    sameFamily,
  ),
  way(
    'kanji: another form of the family name',
    japanese(({ family }) => [family.forms.at(-1), kanji(family)]),
    sameFamily,
  ),
  way(
    'kanji: another form of the given name',
    japanese(({ given }) => [given.forms.at(-1), kanji(given)]),
    sameGiven,
  ),
  way(
    'kanji: quoted',
    japanese(({ family, given }) => [`"${kanji(family)} ${kanji(given)}"`, kanji(family) + kanji(given)]),
    sameName,
  ),
  way(
    'kanji: 々 and the kanji twice',
    japanese(({ family }) => [
      kanji(family).includes('々') && kanji(family).replace(/(.)々/u, '$1$1'),
      kanji(family),
    ]),
    sameFamily,
  ),
  way(
    'kanji: ヶ, ケ and が',
    japanese(({ family }) => [
      kanji(family).includes('ヶ') && kanji(family).replace('ヶ', 'が'),
      kanji(family),
    ]),
    sameFamily,
  ),
  way(
    'hiragana: whole',
    japanese(({ family, given }) => [family.reading + given.reading, family.reading + given.reading]),
    sameName,
  ),
  way(
    'hiragana: whole with a blank',
    japanese(({ family, given }) => [`${family.reading} ${given.reading}`, family.reading, given.reading]),
    sameName,
  ),
  way(
    'hiragana: family name',
    japanese(({ family }) => [family.reading, family.reading]),
    sameSound,
  ),
  way(
    'hiragana: given name',
    japanese(({ given }) => [given.reading, given.reading]),
  ),
  way(
    'hiragana: beginning',
    japanese(({ family }) => [family.reading.slice(0, 3), family.reading.slice(0, 3)]),
  ),
  way(
    'katakana: whole',
    japanese(({ family, given }) => [
      toKatakana(family.reading + given.reading),
      family.reading + given.reading,
    ]),
    sameName,
  ),
  way(
    'katakana: family name',
    japanese(({ family }) => [toKatakana(family.reading), family.reading]),
    sameSound,
  ),
  way(
    'half-width katakana: family name',
    japanese(({ family }) => [half(family.reading), family.reading]),
    sameSound,
  ),
  way(
    'half-width katakana: given name',
    japanese(({ given }) => [half(given.reading), given.reading]),
  ),
  way(
    'kana: long vowels with ー',
    japanese(({ family }) => [
      /[おこそとのほもよろ][うお]/u.test(family.reading) &&
        family.reading.replace(/([おこそとのほもよろ])[うお]/u, '$1ー'),
      family.reading,
    ]),
    sameSound,
  ),
  way(
    'kana: long vowels left out',
    japanese(({ family }) => [
      /[おこそとのほもよろ][うお]/u.test(family.reading) &&
        family.reading.replace(/([おこそとのほもよろ])[うお]/u, '$1'),
      family.reading,
    ]),
    sameSound,
  ),
  way(
    'kana: small ones typed large',
    japanese(({ given }) => [
      /[ょゅっ]/u.test(given.reading) && given.reading.replace('ょ', 'よ').replace('ゅ', 'ゆ'),
      given.reading,
    ]),
  ),
  way(
    'kana: ず for づ',
    japanese(({ family }) => [
      /[づぢ]/u.test(family.reading) && family.reading.replace('づ', 'ず').replace('ぢ', 'じ'),
      family.reading,
    ]),
    sameSound,
  ),
  way(
    'kana: き gives ゞ',
    japanese(({ given }) => [given.usual === 'みすず' && 'みすゞ', 'みすず']),
  ),
]
