import { readDate } from '../fields/dates.ts'
import { isTag, labelBeside, type Kind } from '../fields/kinds.ts'
import { fullKana, genderOf, isEastern, isKana, withoutName } from '../fields/names.ts'
import { wordsOfLines } from '../fields/envelope.ts'
import { takeLeftovers, type Written } from '../fields/leftovers.ts'
import { nameByMemo } from '../fields/nickname.ts'
import { limits } from '../limits.ts'
import { isSomebody, nameOf, remarkWords, type Person, type Remark, type RemarkKind } from '../person.ts'
import {
  agentOf,
  androidItem,
  byLanguage,
  byPreference,
  component,
  dated,
  divided,
  isNoise,
  memoLines,
  wordOf,
  type Card,
  type CardPerson,
  type CardProperty,
  type Told,
} from './card.ts'
import { CardName } from './card-name.ts'
import {
  CardPlaces,
  CardWays,
  isMedia,
  isPicture,
  takePicture,
  takeRecording,
  withPartsOfSamsung,
} from './card-places.ts'
import { readOwnCard } from './own-card.ts'

/** Reads one card. Nothing is dropped silently: values without a field go to the memo with a remark. */
export function cardPerson(card: Card): CardPerson {
  const read = readOwnCard(card, foreignPerson) ?? foreignPerson(card)
  nameByMemo(read.person, read.remarks)
  return read
}

function foreignPerson(written: Card): CardPerson {
  const card = { ...written, properties: withPartsOfSamsung(written.properties).map(divided) }
  const reading = new Reading(card)
  const { taken, others } = byLanguage(card.properties)
  const waiting: CardProperty[] = []
  for (const property of byPreference(taken))
    if (late.includes(property.name)) waiting.push(property)
    else reading.take(property)
  for (const name of waiting.length > 0 ? late : [])
    for (const property of waiting) if (property.name === name) reading.take(property)
  for (const property of others) reading.takeOther(property)
  return reading.finish()
}

/**
 * Properties that are read after the others, wherever they are: an address as one text is only needed without one in parts, a
 * position belongs to an address, and pictures of a business card or a company come after a photo.
 */
const late = ['LABEL', 'GEO', 'X-MS-CARDPICTURE', 'LOGO']

/** The parts of an address without an eighth part that repeats them all, as Google writes it. */
function withoutCopy(components: string[][]): string[][] {
  const parts = components.slice(0, 7)
  const last = components.length === 8 ? (components[7]?.join(' ') ?? '').replaceAll('〒', ' ') : null
  // The parts have the code of the country, and the copy has its name.
  const country = /^(?:JPN?|日本|Japan)$/iu.test(parts[6]?.join('') ?? '') ? ['日本', 'Japan'] : []
  const isCopy = last !== null && withoutName(last, [...parts.flat(), ...country]) === ''
  return isCopy ? parts : components
}

/** The values of one card, as they come in. */
class Reading {
  readonly #card: Card
  readonly #person: Person = {}
  readonly #memo: string[] = []
  readonly #remarks: Remark[] = []
  readonly #labels = new Map<string, string>()
  readonly #name = new CardName(this.#person, (label, value) => this.#addToMemo(label, value))
  readonly #told: Told = {
    person: this.#person,
    note: (property, kind, value) => this.#note(property, kind, value),
    toMemo: (property, label) => this.#toMemo(property, label),
    addToMemo: (label, value) => this.#addToMemo(label, value),
    isOnly: (value) => this.#card.properties.filter(({ text }) => value.test(text)).length === 1,
    typesOf: (property) => this.#typesOf(property),
    keepLabel: (property, word, kind, value) => this.#keepLabel(property, word, kind, value),
  }
  readonly #places = new CardPlaces(this.#told)
  readonly #ways = new CardWays(this.#told)
  #isCompany = false

  constructor(card: Card) {
    this.#card = card
    for (const { name, group, text } of card.properties) {
      if (name === 'X-ABLABEL' && group !== '')
        this.#labels.set(group, text.replace(/^_\$!<(.*)>!\$_$/u, '$1'))
      if (name === 'X-ABSHOWAS' && text.trim().toUpperCase() === 'COMPANY') this.#isCompany = true
      if (name === 'FN') this.#name.shown += ` ${text}`
      if (name === 'X-BECKY-IMAGE') this.#name.isNicknamed = true
      if (name === 'KIND' && /^org/iu.test(text)) this.#isCompany = true
      if (name === 'KIND' && /^(?:location|application|device)/iu.test(text)) this.#name.isOfThing = true
    }
  }

  /** Adds a property to the person. */
  take(property: CardProperty): void {
    const { name, bytes } = property
    if (bytes !== null && !isMedia(name) && !isNoise(name)) return this.#note(property, 'left-out', name)
    if (!isPicture(name) && property.text.length > limits.cell) return this.#note(property, 'too-big')
    const taker = this.#takers[name]
    if (this.#name.take(property)) return
    if (taker) taker(property)
    else if (memoLines[name] !== undefined) this.#toMemo(dated(property), memoLines[name] ?? name)
    else if (!isNoise(name) && property.text.trim() !== '') this.#toMemo(property, wordOf(name))
  }

  #takeKanaOfCompany(text: string): void {
    this.#person.organization ??= {}
    this.#person.organization.kana ??= fullKana(text.trim())
  }

  /** The same value in another language: the reading of a name, or a line of the memo. */
  takeOther(property: CardProperty): void {
    const language = property.parameters.get('LANGUAGE')
    const isReading = property.parameters.has('PHONETIC')
    // Without a language it is the same value in another form.
    if (property.name === 'N' || (isReading && property.name === 'FN')) this.take(property)
    else if (isReading && property.name === 'ORG')
      (this.#person.organization ??= {}).kana ??= fullKana(component(property, 0))
    else if (language === undefined && !isReading) this.take(property)
    else {
      const text = property.components.flat().filter((part) => part !== '')
      this.#toMemo({ ...property, text: text.join(' ') }, `${property.name} (${language ?? 'reading'})`)
    }
  }

  readonly #takers: Readonly<Record<string, (property: CardProperty) => void>> = {
    ORG: (property) => this.#takeOrganization(property),
    TITLE: (property) => this.#takeTitle(property),
    'X-KADDRESSBOOK-X-DEPARTMENT': (property) => {
      const organization = (this.#person.organization ??= {})
      organization.dept1 ??= property.text.trim()
      if (organization.dept1 !== property.text.trim()) this.#toMemo(property, 'Department')
    },
    KIND: (property) => {
      if (!/^(?:individual|org|group)/iu.test(property.text.trim())) this.#toMemo(property, 'Kind')
    },
    'X-PHONETIC-ORG': ({ text }) => this.#takeKanaOfCompany(text),
    'X-MS-ORG-YOMI': ({ text }) => this.#takeKanaOfCompany(text),
    TEL: (property) => this.#ways.takeTelephone(property),
    'X-MS-TEL': (property) => this.#ways.takeTelephone(property),
    // Follows the telephone that it labels.
    'X-DCM-LABEL': ({ text }) => {
      const last = this.#person.telephones?.at(-1)
      if (last?.label === 'custom' && text.trim() !== '') last.label = text.trim()
    },
    EMAIL: (property) => this.#ways.takeEmail(property),
    ADR: (property) => this.#places.takeAddress(property),
    LABEL: (property) => this.#places.takeLabel(property),
    URL: (property) => this.#ways.takeLink(property),
    'X-SOCIALPROFILE': (property) => this.#takeProfile(property),
    SOCIALPROFILE: (property) => this.#takeProfile(property),
    'X-EVOLUTION-BLOG-URL': (property) => this.#ways.takeLink(property, 'blog'),
    'X-KADDRESSBOOK-BLOGFEED': (property) => this.#ways.takeLink(property, 'blog'),
    BDAY: (property) => this.#takeBirthdate(property),
    GENDER: (property) => {
      const [letter, words] = [component(property, 0), component(property, 1)]
      // N and U mean none and unknown.
      const isTaken = /^[nu]$/iu.test(letter) || this.#takeGender(letter)
      this.#toMemo({ ...property, text: isTaken ? words : words || letter }, 'Gender')
    },
    'X-GENDER': (property) => this.#takeGender(property.text) || this.#toMemo(property, 'Gender'),
    'X-WAB-GENDER': ({ text }) =>
      this.#takeGender(text.trim() === '2' ? 'M' : text.trim() === '1' ? 'F' : ''),
    NOTE: ({ text }) => {
      if (text.trim() !== '') this.#memo.push(text.trim())
    },
    CATEGORIES: ({ components }) => this.#takeTags(components.flat()),
    'X-CATEGORIES': ({ text }) => this.#takeTags(text.split(/[,;]/u)),
    'X-GN': ({ text }) => this.#takeTags([text]),
    'X-GROUP': ({ text }) => this.#takeTags([text]),
    'X-GROUP-MEMBERSHIP': ({ text }) => this.#takeTags(text.split(/[,;]/u)),
    PHOTO: (property) => takePicture(property, this.#told),
    'X-MS-CARDPICTURE': (property) => takePicture(property, this.#told),
    LOGO: (property) => takePicture(property, this.#told),
    SOUND: (property) => takeRecording(property, this.#told),
    KEY: (property) => takeRecording(property, this.#told),
    UID: ({ text }) => {
      if (text.trim() !== '') this.#person.uid ??= text.trim()
    },
    GEO: (property) => this.#places.takePosition(property),
    AGENT: (property) => this.#toMemo({ ...property, text: agentOf(property.text) }, 'Agent'),
    'X-ANDROID-CUSTOM': (property) => this.#takeAndroid(property),
    X_OHOS_CUSTOM: (property) => this.#takeAndroid(property),
  }

  #takeOrganization(property: CardProperty): void {
    const [name = '', first = '', ...more] = property.components.map((parts) => parts.join(', ').trim())
    const organization = (this.#person.organization ??= {})
    // The service has no field for a second place of work.
    if (organization.name !== undefined && name !== '' && organization.name !== name)
      return this.#toMemo({ ...property, text: [name, first, ...more].join(' ') }, 'Organization')
    if (name !== '') organization.name ??= name
    if (first !== '') organization.dept1 ??= first
    const second = more.filter((part) => part !== '').join(' ')
    if (second !== '') organization.dept2 ??= second
    const sortAs = property.parameters.get('SORT-AS')
    if (sortAs && (isKana(sortAs) || isEastern(name))) organization.kana ??= sortAs
  }

  #takeTitle(property: CardProperty): void {
    const organization = (this.#person.organization ??= {})
    if (organization.title === undefined || organization.title === '')
      organization.title = property.text.trim()
    else if (organization.title !== property.text.trim()) this.#toMemo(property, 'Title')
  }

  /** For some services there is only a name. */
  #takeProfile(property: CardProperty): void {
    if (/^(?:https?:|www\.)/iu.test(property.text)) return this.#ways.takeLink(property, 'profile')
    this.#toMemo({ ...property, text: property.text.replace(/^x-apple:/iu, '') }, 'Profile')
  }

  #typesOf(property: CardProperty): string[] {
    const label = this.#labels.get(property.group)
    return label === undefined || label === ''
      ? property.types
      : [...property.types.filter((type) => type !== 'pref'), label]
  }

  #takeAndroid(property: CardProperty): void {
    const { label, value } = androidItem(property.text)
    if (label === 'Birthday') this.#takeBirthdate({ ...property, text: value })
    else this.#toMemo({ ...property, text: value }, label)
  }

  #takeBirthdate(property: CardProperty): void {
    const date = readDate(property.text.replace(/[;\s]+$/u, ''), () => {
      this.#note(property, 'date-order-guessed', property.text)
      return 'month-first'
    })
    if (date.kind === 'day') this.#person.birthdate ??= date.iso
    if (date.kind === 'day' && this.#person.birthdate !== date.iso)
      this.#toMemo({ ...property, text: date.iso }, 'Birthday')
    if (date.kind === 'no-year' || date.kind === 'unclear') {
      this.#addToMemo('Birthday', date.text)
      this.#note(property, date.kind === 'no-year' ? 'date-without-year' : 'date-unclear', date.text)
    }
  }

  /** False for a text that is not a gender of the service, or contradicts the card. */
  #takeGender(text: string): boolean {
    const gender = genderOf(text.trim())
    if (gender === 'm' || gender === 'f') this.#person.gender ??= gender
    return gender === '' || gender === this.#person.gender
  }

  #takeTags(tags: readonly string[]): void {
    const known = (this.#person.tags ??= [])
    for (const tag of tags.map((each) => each.trim())) if (isTag(tag) && !known.includes(tag)) known.push(tag)
    if (known.length === 0) delete this.#person.tags
  }

  #addToMemo(label: string, value: string): void {
    const line = `${label}: ${value.trim()}`
    // Two programs may each have a property for the same value.
    if (value.trim() !== '' && this.#memo.at(-1) !== line) this.#memo.push(line)
  }

  /** A label of the user that a kind has no place for, with the value that it belongs to. */
  #keepLabel(property: CardProperty, word: string, kind: Kind, value: string): void {
    const label = labelBeside(kind, this.#typesOf(property), word === 'Link' ? value : '')
    if (label === '') return
    this.#addToMemo(`${word} (${label})`, value)
    this.#note(property, 'to-memo', label)
  }

  #toMemo(property: CardProperty, label: string): void {
    if (/^[\s;]*$/u.test(property.text)) return
    const { parameters, types } = property
    const service = parameters.get('X-SERVICE-TYPE') ?? parameters.get('SERVICE-TYPE')
    const isNamed = ['Message', 'Profile', 'Related', 'Date'].includes(label)
    const type = isNamed ? types.find((each) => !/^(?:pref|home|work|internet)$/u.test(each)) : undefined
    const named = this.#labels.get(property.group) ?? service ?? type
    this.#addToMemo(named === undefined ? label : `${label} (${named})`, property.text)
    this.#note(property, 'to-memo', property.text)
  }

  #note({ line, name }: CardProperty, kind: RemarkKind, value = ''): void {
    this.#remarks.push({ line, person: '', field: name, text: remarkWords(kind, value) })
  }

  /** The surplus parts of a value: a second name, or one part more than the service has fields. */
  #partsOfStructured(): Written[] {
    const structured = this.#card.properties.filter(({ name }) => ['N', 'ADR', 'ORG'].includes(name))
    return structured.flatMap(({ line, name, components }) =>
      (name === 'ADR' ? withoutCopy(components).map((parts) => parts.flatMap(wordsOfLines)) : components)
        .flat()
        .map((text) => ({ line, name, text: text.trim() })),
    )
  }

  finish(): CardPerson {
    const person = this.#person
    this.#name.finish(this.#isCompany, [
      ...this.#memo,
      ...(person.emails ?? []).map(({ address }) => address),
      ...(person.telephones ?? []).map(({ number }) => number),
    ])
    for (const [key, value] of Object.entries(person.organization ?? {}))
      if (value === '') delete person.organization?.[key as 'name']
    if (person.organization && Object.keys(person.organization).length === 0) delete person.organization
    this.#ways.finish()
    this.#places.finish()
    takeLeftovers(person, this.#memo, { written: this.#partsOfStructured(), remarks: this.#remarks })
    if (this.#memo.length > 0) person.memo = this.#memo.join('\n')
    const name = nameOf(person)
    for (const remark of this.#remarks) remark.person = name
    if (!isSomebody(person))
      this.#remarks.push({ line: this.#card.line, person: '', field: '', text: { kind: 'no-person' } })
    return { person, remarks: this.#remarks }
  }
}
