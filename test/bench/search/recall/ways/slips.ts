import { isNear, says, sound, wordsOf } from '../facts.ts'
import type { Person } from '../people.ts'
import { toPassport } from '../romaji.ts'
import {
  type Way,
  isJapanese,
  isLatin,
  kanji,
  sameFamily,
  sameName,
  samePhone,
  sameSound,
  sameZip,
} from './way.ts'

/** A letter that is typed wrong; `at` is its place. */
const mistakes: readonly [string, (text: string, at: number, other: string) => string][] = [
  ['wrong', (text, at, other) => text.slice(0, at) + other + text.slice(at + 1)],
  ['missing', (text, at) => text.slice(0, at) + text.slice(at + 1)],
  ['doubled', (text, at) => text.slice(0, at + 1) + text.slice(at)],
  ['swapped', (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)],
]

interface Slipped {
  what: string
  letters: string
  least: number
  textOf(person: Person): string | false
  isMeant(person: Person, target: Person): boolean
}

const slipped: readonly Slipped[] = [
  {
    what: 'kanji name',
    letters: '佐山川木藤三',
    least: 4,
    textOf: (person) => isJapanese(person) && kanji(person.family) + kanji(person.given),
    isMeant: sameName,
  },
  {
    what: 'kana reading',
    letters: 'かたなしみ',
    least: 4,
    textOf: (person) => isJapanese(person) && person.family.reading,
    isMeant: sameSound,
  },
  {
    what: 'romaji',
    letters: 'kstnm',
    least: 6,
    textOf: (person) => isJapanese(person) && toPassport(person.family.reading),
    isMeant: sameSound,
  },
  {
    what: 'Latin name',
    letters: 'aeioust',
    least: 5,
    textOf: (person) => isLatin(person) && person.family.usual.toLowerCase(),
    isMeant: sameFamily,
  },
  { what: 'telephone', letters: '0123456789', least: 10, textOf: ({ phone }) => phone, isMeant: samePhone },
  { what: 'postal code', letters: '0123456789', least: 7, textOf: ({ zip }) => zip, isMeant: sameZip },
]

export const slips: readonly Way[] = slipped.flatMap(({ what, letters, least, textOf, isMeant }) =>
  mistakes.map(([slip, make]): Way => ({
    name: `${what}: one letter ${slip}`,
    ask(target, random) {
      const text = textOf(target)
      if (!text || text.length < least) return null
      const at = random.between(1, text.length - 2)
      const search = make(text, at, random.pick([...letters].filter((letter) => letter !== text.charAt(at))))
      if (search === text) return null
      const isRight = (person: Person) =>
        says(person, search) ||
        wordsOf(person).some((word) => isNear(search, word) || isNear(sound(search), word))
      return {
        search,
        isRight,
        isMeant: (person) => isMeant(person, target) || wordsOf(person).includes(search),
      }
    },
  })),
)
