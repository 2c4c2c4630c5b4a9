import { takeAbroad, takeStreets } from '../fields/address-lines.ts'
import { splitForeignAddress } from '../fields/foreign-address.ts'
import { hasBreak, inOneCell, isJapaneseAddress, streetOfLines } from '../fields/japanese-address.ts'
import {
  addressKind,
  directoryName,
  emailKind,
  emailsIn,
  linkKind,
  nameBesideEmails,
  telephoneKind,
} from '../fields/kinds.ts'
import { isEastern, isSalutation, withoutName } from '../fields/names.ts'
import { bytesOfDataUrl, bytesOfPicture, photoOf } from '../fields/photo.ts'
import { splitTown } from '../fields/tidy-person.ts'
import type { PersonAddress } from '../person.ts'
import { component, type CardProperty, type Told } from './card.ts'

/**
 * The properties of a card in which a Samsung address, whose lines are all in one part, gets the parts of the X-SAMSUNGADR next
 * to it. An X-SAMSUNGADR that belongs to no other address becomes an address itself.
 */
export function withPartsOfSamsung(properties: readonly CardProperty[]): CardProperty[] {
  const parts = new Map<CardProperty, CardProperty>()
  const others: CardProperty[] = []
  for (const samsung of properties.filter(({ name }) => name === 'X-SAMSUNGADR')) {
    const text = comparable(samsung.components.flat().join(''))
    const same = properties.find(
      (each) =>
        each.name === 'ADR' && !parts.has(each) && comparable(each.components.flat().join('')) === text,
    )
    if (same !== undefined) parts.set(same, samsung)
    else if (text !== '') others.push(samsung)
  }
  if (parts.size + others.length === 0) return [...properties]
  return properties
    .filter((each) => each.name !== 'X-SAMSUNGADR' || others.includes(each))
    .map((each) => {
      const { components, text } = parts.get(each) ?? each
      return { ...each, name: each.name === 'X-SAMSUNGADR' ? 'ADR' : each.name, components, text }
    })
}

/** The country as programs write it: by its name in one place and by its code in another. */
const japan = ['日本', 'Japan', 'JP']

/** The addresses of a card, in parts or as one text, and its position. */
export class CardPlaces {
  readonly #told: Told
  /** Texts for an envelope in addition to the parts of an address; only the end of the card shows whether they are its name. */
  readonly #labels: { property: CardProperty; address: PersonAddress }[] = []

  constructor(told: Told) {
    this.#told = told
  }

  /** ADR. Without any part, its text may be next to it. */
  takeAddress(property: CardProperty): void {
    const [pobox, extended, , city, region, zipcode, country] = [0, 1, 2, 3, 4, 5, 6].map((at) =>
      component(property, at),
    )
    // Without a semicolon the text is the whole address and not a post office box.
    if (property.components.length === 1)
      return this.#addText(property, property.components[0]?.join(' ') ?? '')
    const written = property.components[2]?.join('\n')
    const isNewer = written === '' && extended === '' && property.components.length > 8
    const newer = isNewer ? newerParts(property) : null
    const isPlaced = [city, zipcode, extended].some((part) => part !== '')
    if (!isPlaced && hasBreak(written?.trim() ?? ''))
      return this.#addLines(property, { country, region, pobox }, written ?? '')
    const { street, building } = newer ?? streetOfLines(written ?? '', extended ?? '')
    const parts = inStreet({ country, zipcode, region, city, pobox, street, building })
    const filled = Object.fromEntries(
      Object.entries(parts).filter(([, value]) => value !== '' && value !== undefined),
    )
    const label = (property.parameters.get('LABEL') ?? '').replace(/\\n|\^n/giu, '\n')
    // Google repeats all of it after the parts.
    if (Object.keys(filled).length === 0) return this.#addText(property, label || component(property, 7))
    const address = this.#add(property, filled)
    const text = label.replace(/\\([,;\\])/gu, '$1')
    if (text !== '') this.#labels.push({ property: { ...property, text }, address })
  }

  /** Called when the name is known. */
  finish(): void {
    for (const { property, address } of this.#labels) this.#keepRest(property, address)
  }

  /** LABEL of versions 2.1 and 3.0: the text for an envelope, usually of an address that is also given in parts. */
  takeLabel(property: CardProperty): void {
    const { kindof, label } = addressKind(this.#told.typesOf(property))
    const text = comparable(property.text)
    const isThere = (address: PersonAddress) =>
      (address.kindof === kindof && address.label === label) ||
      [address.city, address.street].every((part) => part !== undefined && text.includes(comparable(part)))
    const address = this.#told.person.addresses?.find(isThere)
    if (address === undefined) return this.#addText(property, property.text)
    const { city = '', street = '' } = address
    if (city + street === '') address.street = inOneCell(property.text)
    else this.#keepRest(property, address)
  }

  /** Keeps a text for an envelope that says more than the parts of its address and the name. */
  #keepRest(property: CardProperty, address: PersonAddress): void {
    const { lastname = '', firstname = '', suffix = '', organization = {} } = this.#told.person
    const known = [...Object.values(address), lastname, firstname, suffix, ...Object.values(organization)]
    const texts = known.filter((each) => typeof each === 'string')
    if (japan.includes(address.country ?? '')) texts.push(...japan)
    texts.push(otherCountry(property.text, address.country ?? ''))
    const rest = withoutName(property.text, texts)
    if (rest === '' || isSalutation(rest) || withoutParts(property.text, texts) === '') return
    this.#told.toMemo({ ...property, text: inOneCell(property.text) }, 'Label')
  }

  /** GEO: the position of the first address. */
  takePosition(property: CardProperty): void {
    const [latitude, longitude] = property.text.replace(/^geo:/iu, '').split(/[;,]/u)
    const address = this.#told.person.addresses?.[0]
    if (!address || !latitude || !longitude) return this.#told.toMemo(property, 'Position')
    const position = `${latitude.trim()}, ${longitude.trim()}`
    address.geolocation ??= position
    if (address.geolocation !== position) this.#told.toMemo(property, 'Position')
  }

  /** An address in one cell, to be divided after reading, as in all formats. */
  #addText(property: CardProperty, text: string): void {
    const street = inOneCell(text)
    if (street !== '') this.#add(property, { street })
  }

  /** An address with all lines in the street, as telephones and programs of Google and Samsung write it. */
  #addLines(
    property: CardProperty,
    parts: Partial<Record<keyof PersonAddress, string | undefined>>,
    text: string,
  ): void {
    const filled = Object.entries(parts).filter(([, value]) => value !== '' && value !== undefined)
    const address: PersonAddress = { kindof: null, ...Object.fromEntries(filled), street: text.trim() }
    const split = address.region === undefined ? splitForeignAddress(text) : null
    if (split !== null) Object.assign(address, split)
    const isWhole = split !== null || takeAbroad(address)
    const lines = address.street ?? ''
    if (!isWhole) takeStreets(address, [lines], address.region === undefined)
    // Without a town, the building cannot be found among the lines of a foreign address.
    if (
      !isEastern(text) &&
      (address.city ?? address.zipcode) === undefined &&
      address.building !== undefined
    ) {
      address.street = inOneCell(lines)
      delete address.building
    }
    splitTown(address, () => undefined)
    if (split !== null || address.city !== undefined)
      this.#told.note(property, 'address-split', inOneCell(text))
    this.#add(property, { ...address, ...addressKind(this.#told.typesOf(property)) })
  }

  #add(property: CardProperty, parts: Partial<PersonAddress>): PersonAddress {
    const { person, typesOf, keepLabel } = this.#told
    const kind = addressKind(typesOf(property))
    const address: PersonAddress = { ...kind, ...parts }
    const geo = /^geo:(-?[\d.]+),(-?[\d.]+)/iu.exec(property.parameters.get('GEO') ?? '')
    if (geo) address.geolocation = `${geo[1]}, ${geo[2]}`
    ;(person.addresses ??= []).push(address)
    keepLabel(property, 'Address', kind, Object.values(parts).join(' '))
    return address
  }
}

/**
 * Without street, city and region, the other parts hold the whole address, as written by Android for an address without parts,
 * and by old telephones. The part for a post office box may hold it.
 */
function inStreet<Parts extends Partial<Record<keyof PersonAddress, string | undefined>>>(
  parts: Parts,
): Parts {
  if ([parts.street, parts.city, parts.region].some(Boolean)) return parts
  const { building = '', pobox = '' } = parts
  if (building !== '') return { ...parts, street: inOneCell(building), building: '' }
  return isJapaneseAddress(pobox) ? { ...parts, street: pobox, pobox: '' } : parts
}

/** Street and building in the parts that RFC 9554 has added to ADR, for programs that leave the old ones empty. */
function newerParts(property: CardProperty): { street: string; building: string } {
  const joined = (between: string, ...places: number[]) =>
    places
      .map((at) => component(property, at))
      .filter((part) => part !== '')
      .join(between)
  const [number, name, block, district, ward] = [10, 11, 13, 14, 15] as const
  const isOfEast = isEastern(joined('', name, block, district, ward))
  const street = isOfEast ? joined('', ward, district, name, block, number) : joined(' ', number, name)
  return { street, building: joined(' ', 12, 9, 8, 7) }
}

/** The last line of an envelope, if it is the country in other words than these; else ''. */
function otherCountry(text: string, country: string): string {
  const lines = text.trim().split(/\s*[\r\n]+\s*/u)
  const last = lines.at(-1) ?? ''
  const isSaid = country === '' || comparable(text).includes(comparable(country))
  return isSaid || lines.length === 1 || isEastern(last) || /\d/u.test(last) ? '' : last
}

/** The text of an envelope without these parts, each removed once. */
function withoutParts(written: string, parts: readonly string[]): string {
  const bare = (text: string) =>
    comparable(text)
      .toLowerCase()
      .replace(/[〒.‐-―−ー-]+/gu, '')
  const longestFirst = parts.map(bare).sort((one, other) => other.length - one.length)
  return longestFirst.reduce((text, part) => text.replace(part, ''), bare(written))
}

/** A text without the separators of an envelope between the parts of an address. */
function comparable(text: string): string {
  return text.normalize('NFKC').replace(/[\s,、]+/gu, '')
}

/** Addresses that are not for telephones, though programs write them as such. */
const ofMessages = /^(?:sips?|xmpp|skype|im|h323):/iu

/** Telephones, mail addresses and links of a card. */
export class CardWays {
  readonly #told: Told
  /** The text next to mail addresses; only the end of the card shows whether it is its name. */
  readonly #names: { property: CardProperty; name: string; emails: string }[] = []

  constructor(told: Told) {
    this.#told = told
  }

  takeTelephone(property: CardProperty): void {
    const { person, toMemo, addToMemo, isOnly, typesOf, keepLabel } = this.#told
    if (ofMessages.test(property.text.trim())) return toMemo(property, 'Message')
    const { number, extension, others } = numberOf(property.text)
    if (extension !== '') addToMemo(isOnly(/;ext=/iu) ? 'Extension' : `Extension (${number})`, extension)
    if (number === '') return
    addToMemo(`Telephone (${number})`, others)
    const kind = telephoneKind(typesOf(property))
    ;(person.telephones ??= []).push({ ...kind, number })
    keepLabel(property, 'Telephone', kind, number)
  }

  takeEmail(property: CardProperty): void {
    const { person, toMemo, typesOf, keepLabel } = this.#told
    if (directoryName.test(property.text.trim())) return toMemo(property, 'E-mail')
    const emails = emailsIn(property.text)
    for (const address of emails) {
      const kind = emailKind(typesOf(property), address)
      ;(person.emails ??= []).push({ ...kind, address })
      keepLabel(property, 'E-mail', kind, address)
    }
    if (emails.length === 1 && emails[0] === property.text) return
    const name = nameBesideEmails(property.text, emails)
    if (name !== '') this.#names.push({ property, name, emails: emails.join(', ') })
  }

  takeLink(property: CardProperty, kindof?: string): void {
    const { person, typesOf, keepLabel } = this.#told
    const url = property.text.trim()
    if (url === '') return
    const kind = kindof === undefined ? linkKind(typesOf(property), url) : { kindof }
    ;(person.weburls ??= []).push({ ...kind, url })
    keepLabel(property, 'Link', kind, url)
  }

  /** Called when the name is known. */
  finish(): void {
    const { person, addToMemo, note } = this.#told
    const { lastname = '', firstname = '', organization } = person
    for (const { property, name, emails } of this.#names) {
      if (withoutName(name, [lastname, firstname, organization?.name ?? '']) === '') continue
      addToMemo(`E-mail (${name})`, emails)
      note(property, 'to-memo', name)
    }
  }
}

/**
 * A number, and the rest of an address: the place where it is dialled, by a local number or a domain. In a plain number the
 * sign before the rest makes a telephone wait, and then it dials the rest.
 */
function numberOf(written: string): { number: string; extension: string; others: string } {
  const isAddress = /^\s*tel:|;ext=/iu.test(written)
  const [first = '', ...parameters] = isAddress ? withoutScheme(written).split(';') : [written]
  const valueOf = (name: RegExp) =>
    parameters
      .find((each) => name.test(each))
      ?.replace(name, '')
      .trim() ?? ''
  const [extension, context] = [valueOf(/^ext=/iu), valueOf(/^phone-context=/iu)]
  // A leading zero is dialled only within the country.
  const isLocal = context.startsWith('+') && /^\s*[1-9]/u.test(first)
  const known = isLocal ? /^(?:ext|phone-context)=/iu : /^ext=/iu
  return {
    number: isLocal ? `${context}-${first.trim()}` : first.trim(),
    extension,
    others: parameters.filter((each) => !known.test(each)).join(' '),
  }
}

/** A number without the characters that make it an address, including escapes. */
function withoutScheme(text: string): string {
  const [, number] = /^\s*tel:(.*)$/isu.exec(text) ?? []
  if (number === undefined) return text
  try {
    return decodeURIComponent(number)
  } catch {
    return number
  }
}

/** Returns whether a property holds a picture, which may be longer than any text. */
export function isPicture(name: string): boolean {
  return name === 'PHOTO' || name === 'LOGO' || name === 'X-MS-CARDPICTURE'
}

/** Returns whether a property holds a picture, a recording or a key, whose bytes are not text. */
export function isMedia(name: string): boolean {
  return isPicture(name) || name === 'SOUND' || name === 'KEY'
}

/** Takes the first readable picture as the portrait; each other one gets a remark. SECURITY: none is fetched. */
export function takePicture(property: CardProperty, { person, note }: Told): void {
  const { bytes, text } = property
  if (bytes === null && text.trim() === '') return
  const inline = bytes?.() ?? bytesOfDataUrl(text) ?? bytesOfPicture(text)
  if (inline === null) return note(property, 'photo-not-fetched', text)
  const photo = photoOf(inline, bytes)
  if (photo === null) return note(property, 'photo-unreadable')
  if (person.photo === undefined) {
    person.photo = photo
    // It may be a company's logo: the user should see where it came from.
    if (property.name !== 'PHOTO') note(property, 'reads-otherwise', `${property.name} → PHOTO`)
  }
  // The same picture in the properties of two programs counts once.
  else if (Buffer.compare(person.photo.bytes, inline) !== 0)
    note(property, 'left-out', `${property.name}, ${photo.type}`)
}

/** SOUND and KEY: unless the content is text or an address, only the name of the property can be kept. */
export function takeRecording(property: CardProperty, { note, toMemo }: Told): void {
  const { name, bytes, text } = property
  if (bytes !== null || /^\s*data:/iu.test(text)) note(property, 'left-out', name)
  else if (name === 'SOUND') toMemo(property, 'Sound')
  else if (text.trim() !== '') note(property, 'left-out', text)
}
