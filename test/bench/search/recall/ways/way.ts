import type { Random } from '../../../../unit/electron/duplicates/labelled-book/random.ts'
import { says, sound } from '../facts.ts'
import type { Person } from '../people.ts'

/** What is typed for a person. */
export interface Asked {
  search: string
  /** Whether a contact may be among what was found. */
  isRight(person: Person): boolean
  /** Whether a contact is the kind of person that is meant: one of them belongs to the first five. */
  isMeant(person: Person): boolean
}

/** A way to type what is known of a person; null for who has nothing of the kind. */
export interface Way {
  name: string
  ask(person: Person, random: Random): Asked | null
}

export type Maybe = string | null | undefined | false
/** The text that is typed and the words of it that are true of the person; null for who has none. */
export type Typed = (person: Person, random: Random) => readonly [typed: Maybe, ...words: string[]] | null

/** A class whose texts are all true of a person; the meant one is any of those, or one that `isMeant` compares with. */
export function way(name: string, typed: Typed, isMeant?: (person: Person, target: Person) => boolean): Way {
  return {
    name,
    ask(target, random) {
      const [search, ...words] = typed(target, random) ?? []
      if (!search) return null
      const typedWords = search.split(/\s+/u)
      const isRight = (person: Person) =>
        words.every((word, at) => says(person, word) || says(person, typedWords[at] ?? search))
      return { search, isRight, isMeant: isMeant ? (person) => isMeant(person, target) : isRight }
    },
  }
}

export const isJapanese = ({ script }: Person) => script === 'japanese'
export const isLatin = ({ script }: Person) => script === 'latin'
/** Whether two people have the same family name, and so on, however it is written. */
export const sameFamily = (a: Person, b: Person) => a.family.usual === b.family.usual
export const sameGiven = (a: Person, b: Person) => a.given.usual === b.given.usual
export const sameName = (a: Person, b: Person) => sameFamily(a, b) && sameGiven(a, b)
export const sameSound = (a: Person, b: Person) => sound(a.family.reading) === sound(b.family.reading)
/** The same of both names: romaji do not say whether みすず or 美鈴 is meant. */
export const sameNameSound = (a: Person, b: Person) =>
  sameSound(a, b) && sound(a.given.reading) === sound(b.given.reading)
export const samePhone = (a: Person, b: Person) => a.phone === b.phone
export const sameZip = (a: Person, b: Person) => a.zip === b.zip
export const sameCompany = (a: Person, b: Person) => a.company?.[0] === b.company?.[0]

/** Full-width letters, digits and signs. */
export const wide = (text: string) =>
  text.replace(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
/** A name of a Japanese person in one spelling: family, given or both. */
export const japanese =
  (spell: (person: Person) => readonly [Maybe, ...string[]] | null): Typed =>
  (person) =>
    isJapanese(person) ? spell(person) : null
/** The same of a person with a Latin name. */
export const latin =
  (spell: (person: Person) => readonly [Maybe, ...string[]] | null): Typed =>
  (person) =>
    isLatin(person) ? spell(person) : null
/** As a name is usually written. */
export const kanji = ({ usual }: Person['family']) => usual

type Company = NonNullable<Person['company']>
/** The same of a person with a company. */
export const atWork =
  (spell: (company: Company, person: Person) => readonly [Maybe, ...string[]]): Typed =>
  (person) =>
    person.company && spell(person.company, person)
