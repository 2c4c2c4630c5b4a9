import type { Person } from './people.ts'
import { toHepburn, toPassport } from './romaji.ts'

/*
 * Whether a contact has what was asked for, by what is true of the person and not by how the record says it. Knows nothing of the
 * app's folding.
 */

/** As it sounds: hiragana in one size, without what only lengthens a vowel. */
export function sound(text: string): string {
  const small = 'ぁぃぅぇぉっゃゅょゎゕゖ'
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[ぁ-ゖ]/gu, (kana) => 'あいうえおつやゆよわかけ'.charAt(small.indexOf(kana)) || kana)
    .replaceAll('ぢ', 'じ')
    .replaceAll('づ', 'ず')
    .replaceAll('を', 'お')
    .replace(/ー/gu, '')
    .replace(/(?<=[おこごそぞとどのほぼぽもよろ])[うお]|(?<=[うくぐすずつぬふぶぷむゆる])う/gu, '')
}

/** Names, readings and numbers of a person, each as one word. */
export function wordsOf({ script, family, given, phone, zip }: Person): string[] {
  const both = (one: string, other: string) => [one, other, one + other, other + one]
  const names = both(family.usual.toLowerCase(), given.usual.toLowerCase())
  if (script !== 'japanese') return [...names, phone, zip].filter((word) => word !== '')
  const readings = [sound, toHepburn, toPassport].flatMap((spell) =>
    both(spell(family.reading), spell(given.reading)),
  )
  return [...names, ...readings, phone, zip]
}

const texts = new WeakMap<Person, string>()

/** Whether anything that is true of a person has this text in it. */
export function says(person: Person, text: string): boolean {
  const known = texts.get(person) ?? factsOf(person)
  texts.set(person, known)
  return known.includes(sound(text))
}

function factsOf(person: Person): string {
  const { company, department, title, region, city, town, house, building, mail, tag, born, memo } = person
  const birth = born.map((part) => String(part).padStart(2, '0')).join('-')
  const work = company
    ? [company[2] + company[0], company[0] + company[2], company[1], department, title]
    : []
  const place = [region + city + town + house.join('-'), building]
  const other = [mail, tag, birth, birth.replaceAll('-', ''), memo]
  const said = [...wordsOf(person), ...work, ...place, ...other].map(sound)
  // What is written in kana can be typed as romaji, too.
  return [...said, ...said.flatMap((text) => (text.match(/[ぁ-ん]+/gu) ?? []).map(toPassport))].join('\n')
}

/** Whether two words differ by one letter that is wrong, missing, doubled, or swapped with the next. */
export function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const rests = (a: number, b: number) => one.slice(from + a) === other.slice(from + b)
  const isSwapped = one[from] === other[from + 1] && one[from + 1] === other[from] && rests(2, 2)
  return rests(1, 1) || rests(1, 0) || rests(0, 1) || isSwapped
}
