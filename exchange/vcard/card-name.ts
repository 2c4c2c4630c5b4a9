import { splitCompany } from '../fields/companies.ts'
import {
  fullKana,
  isCompany,
  isEastern,
  isHonorific,
  isKana,
  splitHonorific,
  splitName,
  withoutName,
} from '../fields/names.ts'
import { splitWesternNames, takeWesternHonorific } from '../fields/western-names.ts'
import type { Person } from '../person.ts'
import { component, type CardProperty } from './card.ts'

/** The name of a person as the properties of a card come in, with its readings and honorific. */
export class CardName {
  /** FN; '' without one. */
  full = ''
  /** Whether it is the name of a room or a program, which has no parts. */
  isOfThing = false
  /** All display names of the card, which may come after N; '' without one. */
  shown = ''
  /** Whether N is a nickname, differing from all display names. */
  isNicknamed = false
  #middleKana = ''
  /** Readings in one word: of the whole name, or of the family name alone. */
  readonly #kana: string[] = []
  #sortAs = ''
  /** N without a semicolon: a whole name whose parts are unknown. */
  #undivided = ''
  readonly #person: Person
  readonly #toMemo: (label: string, value: string) => void

  /** @param toMemo gets the words before and after a name that are not an honorific */
  constructor(person: Person, toMemo: (label: string, value: string) => void) {
    this.#person = person
    this.#toMemo = toMemo
  }

  /** Adds a property. Returns false for a property that is not about the name. */
  take(property: CardProperty): boolean {
    const { name, text } = property
    if (name === 'N') this.#takeName(property)
    else if (name === 'FN' && property.parameters.has('PHONETIC')) this.#takeKana(fullKana(text))
    else if (name === 'FN') this.#takeFull(text.trim())
    else if (name === 'X-PHONETIC-LAST-NAME') this.#set('lastkana', fullKana(text))
    else if (name === 'SORT-STRING') this.#sortAs = text.trim()
    else if (name === 'X-PHONETIC-FIRST-NAME') this.#set('firstkana', fullKana(text))
    else if (name === 'X-PHONETIC-MIDDLE-NAME') this.#middleKana = fullKana(text.trim())
    else if (name === 'X-MS-N-YOMI' || isReading(property)) this.#takeReading(property)
    else return false
    return true
  }

  #set(field: 'lastname' | 'firstname' | 'lastkana' | 'firstkana' | 'suffix', text: string): void {
    const value = text.trim()
    if (value === '') return
    this.#person[field] ??= value
    const isOther = field.endsWith('kana') && comparable(this.#person[field]) !== comparable(value)
    if (isOther) this.#toMemo('Reading', value)
  }

  #takeFull(text: string): void {
    if (this.full === '') this.full = text
    else if (text !== '' && text !== this.full) this.#toMemo('Name', text)
  }

  #takeName(property: CardProperty): void {
    const { lastname, firstname = '' } = this.#person
    const text = property.components.flat().join('')
    if (property.parameters.has('PHONETIC')) return this.#takeReading(property)
    // The same name in kana is its reading; any other text is left over.
    if (lastname !== undefined && isKana(text) && isEastern(lastname) && !isKana(lastname + firstname))
      return this.#takeReading(property)
    if (property.components.length === 1 && !isEastern(text) && /\S[\s,]+\S/u.test(property.text.trim())) {
      this.#undivided ||= property.text.trim()
      return
    }
    if (this.isNicknamed && this.shown !== '' && withoutName(text, [this.shown]) !== '')
      return this.#toMemo('Nickname', text)
    const [last = '', first, middle] = [0, 1, 2].map((at) => component(property, at))
    const given = [first, middle].filter(Boolean).join(' ')
    if (!this.#isTaken(last, given)) return
    this.#set('lastname', last)
    this.#set('firstname', given)
    if (middle === '') this.#divide()
    const [before, behind] = [component(property, 3), component(property, 4)]
    if (isHonorific(behind)) this.#set('suffix', behind)
    else if (behind !== '' && !takeWesternHonorific(this.#person, behind)) this.#toMemo('Suffix', behind)
    if (isHonorific(before)) this.#set('suffix', before)
    else if (before !== '' && !takeWesternHonorific(this.#person, before)) this.#toMemo('Title', before)
    // The sort key of a western name is not a reading.
    const sortAs = property.parameters.get('SORT-AS')?.split(/\\?,/u) ?? []
    if (!isKana(sortAs.join('')) && !isEastern(component(property, 0))) return
    this.#set('lastkana', fullKana(sortAs[0] ?? ''))
    this.#set('firstkana', fullKana(sortAs[1] ?? ''))
  }

  /**
   * Whether these parts of N become those of the name. If two N differ, one is taken as a whole: the first, unless the second
   * shows where to divide the first; two halves make one name.
   */
  #isTaken(last: string, given: string): boolean {
    const person = this.#person
    const { lastname = '', firstname = '' } = person
    const before = [lastname, firstname].filter(Boolean).join(' ')
    const now = [last, given].filter(Boolean).join(' ')
    if (before === '' || (last === lastname && given === firstname)) return true
    const isWhole = lastname !== '' && firstname !== ''
    if (!isWhole && last !== '' && given !== '' && withoutName(before, [last, given]) === '') {
      delete person.lastname
      delete person.firstname
      return true
    }
    const isOtherHalf = (lastname === '' && given === '') || (firstname === '' && last === '')
    const isShown = this.shown === '' || withoutName(now, [this.shown]) === ''
    return isOtherHalf && isShown && withoutName(now, [before]) !== ''
  }

  /** Both names in one part, as old telephones write it, or people who type a name into one field. */
  #divide(): void {
    const { lastname, firstname } = this.#person
    if (lastname !== undefined && firstname !== undefined) return
    const whole = lastname ?? firstname ?? ''
    if (!isEastern(whole) || isCompany(whole)) return
    const { lastname: last, firstname: first } = splitName(whole)
    if (last !== undefined && first !== undefined)
      Object.assign(this.#person, { lastname: last, firstname: first })
  }

  #takeReading({ components }: CardProperty): void {
    const [last = '', first = '', middle = ''] = components.map((parts) => fullKana(parts.join(' ').trim()))
    const given = [first, middle].filter((part) => part !== '').join(' ')
    if (given === '') return this.#takeKana(last)
    this.#set('lastkana', last)
    this.#set('firstkana', given)
  }

  /** Takes a reading of the whole name, or of the family name alone. */
  #takeKana(kana: string): void {
    const { lastname, firstname } = splitName(kana)
    if (lastname === undefined || firstname === undefined) return void this.#kana.push(kana.trim())
    this.#set('lastkana', lastname)
    this.#set('firstkana', firstname)
  }

  /** Another property may have it in parts, anywhere in the card. */
  #finishKana(): void {
    for (const kana of this.#kana) {
      const { lastkana = '', firstkana = '' } = this.#person
      const isThere = [lastkana + firstkana, firstkana].some((each) => comparable(each) === comparable(kana))
      if (kana !== '' && !isThere) this.#set('lastkana', kana)
    }
  }

  /**
   * Called after the last property: divides a name that is only in one text, and keeps everything of a text that says more than
   * the parts. `known` is what else the card says.
   */
  finish(isOfCompany: boolean, known: readonly string[]): void {
    this.#finishName(isOfCompany, known)
    const person = this.#person
    const { lastname = '', firstname = '', organization } = person
    // Telephones write the company as the family name or as the given one.
    const isItself =
      lastname + firstname !== '' &&
      [lastname, firstname].includes('') &&
      lastname + firstname === organization?.name
    if (!isOfCompany && !isItself) return
    // A company has no other name than its own.
    const name = [person.lastname, person.firstname].filter(Boolean).join(' ')
    if (person.organization?.name === undefined && (name || this.full) !== '')
      person.organization = { ...person.organization, name: name || this.full }
    if (person.organization?.name !== name) return
    const kana = [person.lastkana, person.firstkana].filter(Boolean).join(' ')
    if (kana !== '' && person.organization) person.organization.kana ??= kana
    for (const part of ['lastname', 'firstname', 'lastkana', 'firstkana'] as const) delete person[part]
  }

  #finishName(isOfCompany: boolean, known: readonly string[]): void {
    const person = this.#person
    this.#finishSorting()
    if (this.#middleKana !== '')
      person.firstkana = [person.firstkana ?? '', this.#middleKana].filter((part) => part !== '').join(' ')
    this.#finishKana()
    this.#finishUndivided()
    if (this.full === '') return
    if (person.lastname !== undefined || person.firstname !== undefined) {
      const { lastname, firstname, lastkana, firstkana, suffix, organization } = person
      const parts = [lastname, firstname, lastkana, firstkana, suffix, organization?.name]
      const rest = withoutName(this.full, [...parts.map((part) => part ?? ''), ...known])
      if (isHonorific(rest)) person.suffix ??= rest
      else if (rest !== '') this.#toMemo('Name', this.full)
      return
    }
    // A program shows the mail address or the number for a person without a name.
    if (isWay(this.full) && known.some((each) => isSameWay(each, this.full))) return
    if (this.isOfThing) {
      person.lastname = this.full
      return
    }
    const { name: written, suffix } = splitHonorific(this.full)
    const western = splitWesternNames(written)
    const isOne = western?.names.length === 1
    const name = isOne ? (western.names[0] ?? written) : written
    const { name: organization, dept1 = '', dept2 = '' } = person.organization ?? {}
    // Programs put a department after it.
    const isWhole = comparable(name) === comparable(`${organization ?? ''}${dept1}${dept2}`)
    // With departments, it is divided like in every format (tidyCompany).
    if (organization === undefined && splitCompany(name) !== null) person.lastname = name
    else if (
      isWhole ||
      isOfCompany ||
      name === organization ||
      (organization === undefined && isCompany(name))
    ) {
      person.organization = { ...person.organization, name: organization ?? name }
    } else Object.assign(person, splitName(name))
    if (suffix !== undefined) person.suffix ??= suffix
    if (isOne && !takeWesternHonorific(person, western.salutation)) this.#toMemo('Title', western.salutation)
  }

  /**
   * The display name shows the order of the same words; without one, or with a different one, the whole name itself is divided.
   */
  #finishUndivided(): void {
    const { lastname, firstname } = this.#person
    if (this.#undivided === '' || lastname !== undefined || firstname !== undefined) return
    if (this.full === '') this.full = this.#undivided
    else if (withoutName(this.#undivided, [this.full]) !== '')
      Object.assign(this.#person, splitName(this.#undivided))
  }

  /** The sort key of a name is its reading in Japan, and elsewhere usually the family name once more. */
  #finishSorting(): void {
    const { lastname = '', firstname = '' } = this.#person
    // Its parts may be in the same order as those of the name.
    const words = this.#sortAs.replace(/\s*[;,、]\s*/gu, ' ')
    const isMore = withoutName(this.#sortAs, [lastname, firstname, this.full]) !== ''
    if (isKana(words) || (isMore && isEastern(lastname || this.full))) this.#takeKana(fullKana(words))
    else if (isMore) this.#toMemo('Sort', this.#sortAs)
  }
}

/** Whether a text is a mail address or a telephone number instead of a name. */
function isWay(text: string): boolean {
  return text.includes('@') || /^[+\d][\d\s().-]*$/u.test(text)
}

/** Whether two texts are the same mail address, or the same number with different separators. */
function isSameWay(one: string, other: string): boolean {
  const bare = (text: string) => (isWay(text) ? text.replace(/[\s().-]+/gu, '') : text)
  return bare(one) === bare(other)
}

/** A reading without differences that do not count: hiragana or katakana, width, blanks. */
function comparable(kana: string): string {
  const wide = kana.normalize('NFKC').replace(/\s+/gu, '')
  return wide.replace(/[\u3041-\u3096]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
}

/** Whether SOUND is the reading of the name, as on Japanese telephones, some of which do not mark it: then it is kana. */
function isReading({ name, types, bytes, components }: CardProperty): boolean {
  if (name !== 'SOUND' || bytes !== null) return false
  const text = components.flat().join('')
  return types.includes('x-irmc-n') || text.trim() === '' || isKana(text)
}
