import { addressKind, emailKind, linkKind, telephoneKind, type Kind } from '../fields/kinds.ts'
import { dataUrl } from '../fields/photo.ts'
import { nameOf, nameParts, type Person, type PersonAddress, type PersonPhoto } from '../person.ts'
import { addressParts, ownNames, ownProduct } from './card.ts'

/** A property to be written, in one form for vCard and jCard, without escapes. */
export interface WrittenProperty {
  /** In capitals. */
  name: string
  /** The group that ties it to others; '' for most. */
  group: string
  types: readonly string[]
  /** Other parameters by name in capitals. */
  parameters: Readonly<Record<string, string>>
  value:
    | { kind: 'text' | 'uri' | 'date'; text: string }
    | { kind: 'parts' | 'list'; parts: readonly string[] }
    | { kind: 'photo'; photo: PersonPhoto; url: string }
}

/**
 * Types of telephones, mails and links that programs know, by our kind. If reading them gives another kind, our kind is added.
 */
const types = new Map(
  Object.entries({
    tel: ['home', 'voice'],
    offtel: ['work', 'voice'],
    fax: ['home', 'fax'],
    offfax: ['work', 'fax'],
    cell: ['cell'],
    offcell: ['work', 'cell'],
    home: ['home'],
    office: ['work'],
    hp: ['home'],
  }),
)

/** The types by which programs know a kind of telephone, mail, address or link; an empty list if no type exists for it. */
export function typesOf(kindof: string | null): readonly string[] {
  return types.get(kindof ?? '') ?? []
}

/** The properties of a person's card, without VERSION. */
export function cardOf(person: Person): WrittenProperty[] {
  return new Writing(person).properties
}

class Writing {
  readonly properties: WrittenProperty[] = []
  readonly #person: Person
  #items = 0

  constructor(person: Person) {
    this.#person = person
    this.#text('PRODID', ownProduct)
    // Every card must have FN, for programs that show nothing else.
    this.#text('FN', nameOf(person) || this.#anyWord())
    this.#name()
    this.#work()
    for (const joint of person.joint_names ?? [])
      this.#parts(
        ownNames.jointName,
        nameParts.map((part) => joint[part]),
      )
    this.#ways()
    for (const address of person.addresses ?? []) this.#address(address)
    this.#rest()
  }

  #anyWord(): string {
    const { telephones, weburls, addresses, lastkana } = this.#person
    const address = addresses?.[0]
    const place = [...addressParts, 'station' as const].map((part) => address?.[part]).find(Boolean)
    return lastkana ?? telephones?.[0]?.number ?? weburls?.[0]?.url ?? place ?? '-'
  }

  #add(name: string, value: WrittenProperty['value'], more: Partial<WrittenProperty> = {}): void {
    this.properties.push({ name, group: '', types: [], parameters: {}, ...more, value })
  }

  #text(name: string, text: string | undefined, group = ''): void {
    if (text !== undefined && text !== '') this.#add(name, { kind: 'text', text }, { group })
  }

  #parts(name: string, parts: readonly (string | undefined)[], more: Partial<WrittenProperty> = {}): void {
    const written = parts.map((part) => part ?? '')
    this.#add(name, { kind: 'parts', parts: written }, more)
  }

  #name(): void {
    const { lastname, firstname, suffix, lastkana, firstkana } = this.#person
    this.#parts('N', [lastname, firstname, '', '', suffix])
    this.#text('X-PHONETIC-LAST-NAME', lastkana)
    this.#text('X-PHONETIC-FIRST-NAME', firstkana)
  }

  #work(): void {
    const { name, kana, dept1, dept2, title } = this.#person.organization ?? {}
    const parts = [name, dept1, dept2]
    while (parts.length > 1 && !parts.at(-1)) parts.pop()
    if (parts.some(Boolean)) this.#parts('ORG', parts)
    this.#text('X-PHONETIC-ORG', kana)
    this.#text('TITLE', title)
  }

  /** Adds a property with its kind: by TYPE where reading it gives the same kind, else in full in addition. */
  #withKind(
    { kindof, label }: Kind,
    read: (types: readonly string[]) => Kind,
    add: (more: Partial<WrittenProperty>) => void,
    beside: Readonly<Record<string, string | undefined>> = {},
  ): void {
    const written = typesOf(kindof)
    const others = Object.entries(beside).filter(([, text]) => text !== undefined && text !== '')
    const asRead = read(written)
    const isPlain = asRead.kindof === kindof && asRead.label === label
    if (isPlain && others.length === 0) return add({ types: written })
    this.#items += 1
    const group = `item${this.#items}`
    add({ types: written, group })
    if (!isPlain) this.#add(ownNames.kind, { kind: 'text', text: kindof ?? '' }, { group })
    this.#text('X-ABLabel', label, group)
    for (const [name, text] of others) this.#text(name, text, group)
  }

  #ways(): void {
    const { telephones = [], emails = [], weburls = [] } = this.#person
    for (const each of telephones)
      this.#withKind(each, telephoneKind, (more) =>
        this.#add('TEL', { kind: 'text', text: each.number }, more),
      )
    for (const each of emails)
      this.#withKind(
        each,
        (words) => emailKind(words, each.address),
        (more) => this.#add('EMAIL', { kind: 'text', text: each.address }, more),
      )
    for (const each of weburls)
      this.#withKind(
        each,
        (words) => linkKind(words, each.url),
        (more) => this.#add('URL', { kind: 'uri', text: each.url }, more),
      )
  }

  #address(address: PersonAddress): void {
    const { station, geolocation } = address
    const parts = addressParts.map((part) => address[part])
    const [, latitude, longitude] =
      /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/u.exec(geolocation ?? '') ?? []
    const parameters: Record<string, string> =
      latitude === undefined ? {} : { GEO: `geo:${latitude},${longitude}` }
    this.#withKind(address, addressKind, (more) => this.#parts('ADR', parts, { ...more, parameters }), {
      [ownNames.station]: station,
      [ownNames.geolocation]: geolocation,
    })
  }

  #rest(): void {
    const { birthdate, gender, tags, memo, code, uid, photo } = this.#person
    if (birthdate !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(birthdate))
      this.#add('BDAY', { kind: 'date', text: birthdate })
    else if (birthdate !== undefined)
      this.#add('BDAY', { kind: 'text', text: birthdate }, { parameters: { VALUE: 'text' } })
    if (gender !== undefined) this.#parts('GENDER', [gender.toUpperCase()])
    if (tags !== undefined && tags.length > 0) this.#add('CATEGORIES', { kind: 'list', parts: tags })
    this.#text('NOTE', memo)
    this.#text(ownNames.code, code)
    if (uid !== undefined) {
      const isUri = /^[a-z][a-z0-9+.-]*:[^\s\\]+$/iu.test(uid)
      this.#add(
        'UID',
        { kind: isUri ? 'uri' : 'text', text: uid },
        isUri ? {} : { parameters: { VALUE: 'text' } },
      )
    }
    if (photo !== undefined) this.#add('PHOTO', { kind: 'photo', photo, url: dataUrl(photo) })
  }
}

/** Versions of vCard that can be written. */
type VcardVersion = '3.0' | '4.0'

/** Returns persons as vCards. Both versions hold every field; 3.0 is for programs that do not know 4.0. */
export function writeVcards(persons: readonly Person[], version: VcardVersion): string {
  return persons
    .map((person) =>
      [
        'BEGIN:VCARD',
        `VERSION:${version}`,
        ...cardOf(person).map((property) => propertyLine(property, version)),
        'END:VCARD',
      ]
        .map((line) => `${folded(line)}\r\n`)
        .join(''),
    )
    .join('')
}

function propertyLine(property: WrittenProperty, version: VcardVersion): string {
  const { name, group, types, parameters, value } = property
  const isOld = version === '3.0'
  const given = [
    ...types.map((type) => `TYPE=${type}`),
    ...Object.entries(parameters)
      .filter(([key]) => !isOld || key !== 'GEO')
      .map(([key, text]) => `${key}=${/[:;,]/u.test(text) ? `"${text}"` : text}`),
  ]
  const isPhoto = value.kind === 'photo'
  if (isOld && isPhoto)
    given.push('ENCODING=b', `TYPE=${value.photo.type.replace(/^image\//u, '').toUpperCase()}`)
  const head = [...(group === '' ? [] : [`${group}.`]), isOld && name === 'GENDER' ? 'X-GENDER' : name].join(
    '',
  )
  return `${[head, ...given].join(';')}:${valueText(value, isOld)}`
}

function valueText(value: WrittenProperty['value'], isOld: boolean): string {
  switch (value.kind) {
    case 'text':
      return escaped(value.text, isOld ? /[\\,;]/gu : /[\\,]/gu)
    // In an address, a comma and a semicolon are not separators.
    case 'uri':
      return value.text.replace(/\\/gu, '\\\\').replace(/\r\n|\r|\n/gu, '\\n')
    case 'date':
      return isOld ? value.text : value.text.replaceAll('-', '')
    case 'parts':
      return value.parts.map((part) => escaped(part)).join(';')
    case 'list':
      return value.parts.map((part) => escaped(part)).join(',')
    case 'photo':
      return isOld ? value.url.replace(/^[^,]*,/u, '') : value.url
  }
}

/**
 * Returns a text as written in a card, without line ends. A semicolon divides only values with parts; version 3.0 requires its
 * escape everywhere.
 */
export function escaped(text: string, signs = /[\\,;]/gu): string {
  return text.replace(signs, '\\$&').replace(/\r\n|\r|\n/gu, '\\n')
}

/** Bytes of a line, without its end. */
const mostInLine = 75

/**
 * Returns a line of a vCard or of a calendar folded after 75 bytes, between characters; a blank begins each continuation, and
 * the last part has no line end.
 */
export function folded(line: string): string {
  if (line.length * 3 <= mostInLine) return line
  const parts: string[] = []
  let from = 0
  let bytes = 0
  let at = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > mostInLine) {
      parts.push(line.slice(from, at))
      from = at
      // The blank counts as well.
      bytes = 1
    }
    bytes += size
    at += character.length
  }
  return [...parts, line.slice(from)].join('\r\n ')
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
