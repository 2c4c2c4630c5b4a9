import { addressKind, emailKind, labelBeside, linkKind, telephoneKind, type Kind } from '../fields/kinds.ts'
import { bytesOfDataUrl, photoOf } from '../fields/photo.ts'
import {
  isSomebody,
  nameOf,
  nameParts,
  remarkWords,
  type JointPerson,
  type Person,
  type PersonAddress,
  type PersonOrganization,
  type Remark,
} from '../person.ts'
import { addressParts, ownNames, ownProduct, type Card, type CardPerson, type CardProperty } from './card.ts'

/** Whether `write-vcard.ts` has written this card. */
export function isOwnCard(card: Card): boolean {
  return card.properties.some(({ name, text }) => name === 'PRODID' && text === ownProduct)
}

/**
 * Reads a card that `write-vcard.ts` has written, without guessing and trimming. Properties that another program has added are
 * read as on any card. Null for a card that we did not write.
 */
export function readOwnCard(card: Card, readOthers: (card: Card) => CardPerson): CardPerson | null {
  if (!isOwnCard(card)) return null
  const reading = new OwnReading(card)
  const others = card.properties.filter((property) => !reading.take(property))
  const { person } = reading
  const added = readOthers({ ...card, properties: others })
  // The caller reports an entry without a person.
  const besides = added.remarks.filter(({ text }) => text.kind !== 'no-person' || !isSomebody(person))
  const remarks = [...reading.remarks, ...besides]
  const memo = [person.memo, ...reading.labels, added.person.memo]
    .filter((each) => each !== undefined)
    .join('\n')
  const whole = { ...added.person, ...person, ...(memo !== '' && { memo }) }
  return { person: whole, remarks: remarks.map((remark) => ({ ...remark, person: nameOf(whole) })) }
}

const scalars: Readonly<Record<string, 'lastkana' | 'firstkana' | 'memo' | 'code' | 'uid'>> = {
  'X-PHONETIC-LAST-NAME': 'lastkana',
  'X-PHONETIC-FIRST-NAME': 'firstkana',
  NOTE: 'memo',
  [ownNames.code]: 'code',
  UID: 'uid',
}
/** Properties that carry no data by themselves. */
const silent = new Set<string>([
  'PRODID',
  'FN',
  'REV',
  'X-ABLABEL',
  ownNames.kind,
  ownNames.station,
  ownNames.geolocation,
])

class OwnReading {
  readonly person: Person = {}
  /** Lines of the memo: labels of the user that a kind has no place for. */
  readonly labels: string[] = []
  readonly remarks: Remark[] = []
  readonly #beside = new Map<string, string>()

  constructor(card: Card) {
    for (const { name, group, text } of card.properties)
      if (group !== '' && silent.has(name)) this.#beside.set(`${group} ${name}`, text)
  }

  /** Adds a property to the person. False for a property that we do not write. */
  take(property: CardProperty): boolean {
    const { name, text } = property
    const scalar = scalars[name]
    if (silent.has(name)) return true
    // We write this property once; if the card has two, another program has added one.
    if (scalar !== undefined) {
      if (this.person[scalar] !== undefined) return false
      if (text !== '') this.person[scalar] = text
      return true
    }
    return this.#takers[name]?.(property) ?? false
  }

  readonly #takers: Readonly<Record<string, (property: CardProperty) => boolean>> = {
    N: ({ components }) => {
      const [lastname, firstname, , , suffix] = components.map(plain)
      Object.assign(this.person, filled({ lastname, firstname, suffix }))
      return true
    },
    ORG: ({ components }) => {
      const [name, dept1, dept2] = components.map(plain)
      return this.#work({ name, dept1, dept2 })
    },
    TITLE: ({ text }) => this.#work({ title: text }),
    'X-PHONETIC-ORG': ({ text }) => this.#work({ kana: text }),
    [ownNames.jointName]: ({ components }) => {
      const joint: JointPerson = filled(
        Object.fromEntries(nameParts.map((part, at) => [part, plain(components[at] ?? [])])),
      )
      ;(this.person.joint_names ??= []).push(joint)
      return true
    },
    TEL: (property) => {
      const kind = this.#kind(property, telephoneKind)
      ;(this.person.telephones ??= []).push({ ...kind, number: property.text })
      return true
    },
    EMAIL: (property) => {
      const kind = this.#kind(property, (types) => emailKind(types, property.text))
      ;(this.person.emails ??= []).push({ ...kind, address: property.text })
      return true
    },
    URL: (property) => {
      const kind = this.#kind(property, (types) => linkKind(types, property.text))
      ;(this.person.weburls ??= []).push({ ...kind, url: property.text })
      return true
    },
    ADR: (property) => this.#address(property),
    BDAY: ({ text, parameters }) => {
      const isDate = parameters.get('VALUE') !== 'text'
      this.person.birthdate ??= isDate ? text.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/u, '$1-$2-$3') : text
      return true
    },
    GENDER: ({ text }) => this.#gender(text),
    'X-GENDER': ({ text }) => this.#gender(text),
    CATEGORIES: ({ components }) => {
      this.person.tags = components.flat()
      return true
    },
    PHOTO: ({ bytes, text }) => {
      const inline = bytes?.() ?? bytesOfDataUrl(text)
      const photo = inline && photoOf(inline, bytes)
      // The reader of other cards reports everything else.
      if (photo === null) return false
      this.person.photo ??= photo
      return true
    },
  }

  #work(parts: Partial<Record<keyof PersonOrganization, string | undefined>>): true {
    this.person.organization = { ...this.person.organization, ...filled(parts) }
    return true
  }

  #gender(text: string): boolean {
    const letter = text.toLowerCase()
    if (letter !== 'm' && letter !== 'f') return false
    this.person.gender = letter
    return true
  }

  #address(property: CardProperty): true {
    const parts: Partial<PersonAddress> = filled({
      ...Object.fromEntries(addressParts.map((part, at) => [part, plain(property.components[at] ?? [])])),
      station: this.#beside.get(`${property.group} ${ownNames.station}`),
      geolocation: this.#beside.get(`${property.group} ${ownNames.geolocation}`),
    })
    ;(this.person.addresses ??= []).push({ ...this.#kind(property, addressKind), ...parts })
    return true
  }

  /** The kind that a property next to it gives, else the kind of its types. */
  #kind(property: CardProperty, read: (types: readonly string[]) => Kind): Kind {
    const { group, types, line, name } = property
    const given = this.#beside.get(`${group} ${ownNames.kind}`)
    const label = this.#beside.get(`${group} X-ABLABEL`)
    if (given === undefined) {
      const words = label === undefined ? types : [...types, label]
      const kind = read(words)
      const beside = labelBeside(kind, words)
      if (beside !== '') {
        this.labels.push(`${name} (${beside}): ${property.components.flat().join(' ').trim()}`)
        this.remarks.push({ line, person: '', field: name, text: remarkWords('to-memo', beside) })
      }
      return kind
    }
    return { kindof: given === '' ? null : given, ...(label !== undefined && { label }) }
  }
}

const plain = (parts: readonly string[]) => parts.join(',')

/** Omits empty values. */
function filled(parts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
}
