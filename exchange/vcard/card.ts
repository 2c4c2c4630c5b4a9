import { readDate } from '../fields/dates.ts'
import type { Kind } from '../fields/kinds.ts'
import type { Person, Remark, RemarkKind } from '../person.ts'

/** A property of a card, in one form for vCard, jCard and xCard. Texts are decoded and unescaped. */
export interface CardProperty {
  /** Line of the file on which it begins. */
  line: number
  /** The group that ties it to others, as `item1` does in cards of Apple; '' for most. */
  group: string
  /** In capitals. */
  name: string
  /**
   * Values of TYPE, in small letters except for labels of the user; for old cards also parameters that are types without the
   * name TYPE.
   */
  types: string[]
  /** Other parameters, by name in capitals. */
  parameters: ReadonlyMap<string, string>
  /** Components of a structured value, each with its parts; a plain text is one component with one part. */
  components: string[][]
  /** The value as one text. */
  text: string
  /**
   * Makes the bytes of an inline photo; null for text. They are not kept: those of a whole file are larger than everything else
   * in it.
   */
  bytes: (() => Uint8Array) | null
}

/** A card with the line on which it begins. */
export interface Card {
  line: number
  version: string
  properties: CardProperty[]
}

/** A card in the fields of the service. */
export interface CardPerson {
  person: Person
  remarks: Remark[]
}

/** What the readers of parts of a card add to and query. */
export interface Told {
  person: Person
  note(property: CardProperty, kind: RemarkKind, value?: string): void
  /** Adds a line to the memo, with this word before it, and a remark. */
  toMemo(property: CardProperty, label: string): void
  /** Adds such a line without a remark, unless the value is blank. */
  addToMemo(label: string, value: string): void
  /** Whether exactly one property of the card has such a value. */
  isOnly(value: RegExp): boolean
  /** The types of a property with the label that the user gave it. */
  typesOf(property: CardProperty): string[]
  /** Keeps the words of that label that a kind has no place for. */
  keepLabel(property: CardProperty, word: string, kind: Kind, value: string): void
}

/**
 * Of properties that say the same in several languages (ALTID), the Japanese one, or else the first; and separately the others.
 */
export function byLanguage(properties: readonly CardProperty[]): {
  taken: CardProperty[]
  others: CardProperty[]
} {
  const best = new Map<string, CardProperty>()
  const keyOf = ({ name, parameters }: CardProperty) =>
    parameters.has('ALTID') ? `${name} ${parameters.get('ALTID') ?? ''}` : ''
  for (const property of properties) {
    const key = keyOf(property)
    // RFC 9554: it is the reading of another one.
    if (property.parameters.has('PHONETIC')) continue
    const isJapanese = /^ja(?:-JP)?$/iu.test(property.parameters.get('LANGUAGE') ?? '')
    if (key !== '' && (isJapanese || !best.has(key))) best.set(key, property)
  }
  const isTaken = (property: CardProperty) =>
    !property.parameters.has('PHONETIC') && (keyOf(property) === '' || best.get(keyOf(property)) === property)
  return {
    taken: properties.filter(isTaken),
    others: properties.filter((property) => !isTaken(property)),
  }
}

/** If N, ADR or ORG only contains escaped semicolons, as a version of ical.js writes them, these divide it. */
export function divided(property: CardProperty): CardProperty {
  const { name, components } = property
  const text = components.length === 1 ? (components[0] ?? []).join(',') : ''
  // Smith; Sons is one name.
  const isDivided =
    name === 'ORG' ? /;(?!\s)/u.test(text) : (name === 'N' || name === 'ADR') && text.includes(';')
  return isDivided ? { ...property, components: text.split(';').map((part) => [part]) } : property
}

/** Properties that may occur several times but have a single field. */
const preferred = ['FN', 'ORG', 'TITLE', 'PHOTO']

/** The properties of a card. Those that count once are sorted by their PREF, in the places that they have among the others. */
export function byPreference(properties: CardProperty[]): CardProperty[] {
  const isRanked = ({ name, parameters }: CardProperty) => parameters.has('PREF') && preferred.includes(name)
  if (!properties.some(isRanked)) return properties
  const ranked = [...properties]
  const rankOf = ({ parameters }: CardProperty) => Number(parameters.get('PREF')) || 101
  for (const name of preferred) {
    const places = [...ranked.keys()].filter((at) => ranked[at]?.name === name)
    const same = ranked.filter((property) => property.name === name)
    same.sort((one, other) => rankOf(one) - rankOf(other))
    for (const [at, property] of same.entries()) ranked[places[at] ?? 0] = property
  }
  return ranked
}

/** The first part of the first component and so on: `component(property, 2)` is the third one, joined. */
export function component(property: CardProperty, at: number): string {
  return (property.components[at] ?? []).join(' ').trim()
}

/** PRODID of cards that we write: their content is read back unchanged, without guessing. */
export const ownProduct = '-//Atena//Atena//EN'

/** Names of properties that vCard lacks. Other programs keep or drop them, as the standard says for names with X-. */
export const ownNames = {
  code: 'X-ATENA-CODE',
  /** Family name, given name, their readings, honorific, gender, birthdate. */
  jointName: 'X-ATENA-JOINT-NAME',
  /** Tied to a number, mail or address by its group: the kind if TYPE does not express it; empty for no kind. */
  kind: 'X-ATENA-KIND',
  station: 'X-ATENA-STATION',
  geolocation: 'X-ATENA-GEOLOCATION',
} as const

/** The parts of an address in the order of ADR. */
export const addressParts = ['pobox', 'building', 'street', 'city', 'region', 'zipcode', 'country'] as const

const noise = new Set(
  'VERSION PRODID REV CREATED LANGUAGE X-CLASS SOURCE MAILER CLASS CLIENTPIDMAP FN X-ABSHOWAS X-ABLABEL X-ABADR X-ABUID PROFILE NAME X-MS-OL-DESIGN X-MS-OL-DEFAULT-POSTAL-ADDRESS X-REDUCTION X-NO X-DCM-EXPORT X-IMAGETYPE X-IMAGEHASH X-SHARED-PHOTO-DISPLAY-PREF XML X-BECKY-IMAGE X-GNO X-MS-SIGNATURE X-ADDRESSING-GRAMMAR X-FILE-AS X-EVOLUTION-FILE-AS X-EVOLUTION-LIST X-EVOLUTION-LIST-SHOW-ADDRESSES X-EVOLUTION-WEBDAV-ETAG X-EVOLUTION-BOOK-URI X-MOZILLA-HTML X-PREFER-DISPLAY-NAME X-ALLOWREMOTECONTENT X-POPULARITYINDEX X-RADICALE-NAME X-SYNCML-REF X-ADDRESSBOOKSERVER-KIND'.split(
    ' ',
  ),
)

/** Whether a property is about the card or how a program stores it, and not about the person. */
export function isNoise(name: string): boolean {
  return (
    noise.has(name) || /^(?:X-(?:PM-|DCM-|IRMC-|MOZILLA_|(?:WATCH-)?WALLPAPER|ABCROP-)|VND-63-)/u.test(name)
  )
}

/** Properties without a field of the service, with the word written before them in the memo. */
export const memoLines: Readonly<Record<string, string>> = {
  NICKNAME: 'Nickname',
  'X-NICKNAME': 'Nickname',
  'X-EPOCSECONDNAME': 'Nickname',
  'X-MAIDENNAME': 'Maiden name',
  ANNIVERSARY: 'Anniversary',
  'X-ANNIVERSARY': 'Anniversary',
  'X-EVOLUTION-ANNIVERSARY': 'Anniversary',
  ROLE: 'Role',
  RELATED: 'Related',
  'X-ABRELATEDNAMES': 'Related',
  'X-SPOUSE': 'Spouse',
  'X-MS-SPOUSE': 'Spouse',
  'X-WAB-SPOUSE_NAME': 'Spouse',
  'X-MS-CHILD': 'Children',
  'X-CHILDREN': 'Children',
  'X-MS-ANNIVERSARY': 'Anniversary',
  'X-WAB-WEDDING_ANNIVERSARY': 'Anniversary',
  'X-MS-MANAGER': 'Manager',
  'X-MANAGERSNAME': 'Manager',
  'X-EVOLUTION-MANAGER': 'Manager',
  'X-MS-ASSISTANT': 'Assistant',
  'X-ASSISTANT': 'Assistant',
  'X-EVOLUTION-ASSISTANT': 'Assistant',
  'X-MS-IMADDRESS': 'Message',
  'X-MS-INTERESTS': 'Interest',
  'X-EVOLUTION-SPOUSE': 'Spouse',
  'X-KADDRESSBOOK-X-SPOUSENAME': 'Spouse',
  'X-KADDRESSBOOK-X-ANNIVERSARY': 'Anniversary',
  'X-KADDRESSBOOK-X-MANAGERSNAME': 'Manager',
  'X-KADDRESSBOOK-X-ASSISTANTSNAME': 'Assistant',
  'X-KADDRESSBOOK-X-PROFESSION': 'Profession',
  'X-KADDRESSBOOK-X-OFFICE': 'Office',
  'X-KADDRESSBOOK-X-IMADDRESS': 'Message',
  IMPP: 'Message',
  'X-AIM': 'AIM',
  'X-MSN': 'MSN',
  'X-YAHOO': 'Yahoo',
  'X-JABBER': 'Jabber',
  'X-SKYPE': 'Skype',
  'X-SKYPE-USERNAME': 'Skype',
  'X-ICQ': 'ICQ',
  'X-QQ': 'QQ',
  'X-GOOGLE-TALK': 'Google Talk',
  'X-GADUGADU': 'Gadu-Gadu',
  'X-GROUPWISE': 'GroupWise',
  'X-MATRIX': 'Matrix',
  'X-TWITTER': 'Twitter',
  'X-SIP': 'SIP',
  'X-ABDATE': 'Date',
  HOBBY: 'Hobby',
  INTEREST: 'Interest',
  EXPERTISE: 'Expertise',
  TZ: 'Time zone',
  LANG: 'Language',
  CALURI: 'Calendar',
  CALADRURI: 'Calendar',
  FBURL: 'Free and busy',
  BIRTHPLACE: 'Birthplace',
  DEATHDATE: 'Date of death',
}

/** The word before an unknown property in the memo: `X-messaging/skype-All` is clear by itself. */
export function wordOf(name: string): string {
  const [, service] = /^X-MESSAGING\/(.+?)(?:-ALL)?$/u.exec(name) ?? []
  return service === undefined ? name : `Message (${service.toLowerCase()})`
}

const androidLabels: Readonly<Record<string, string>> = {
  nickname: 'Nickname',
  'contact_event 1': 'Anniversary',
  'contact_event 3': 'Birthday',
  contact_event: 'Date',
  relation: 'Related',
}

/** The relation of a person, by the number that Android uses for it. */
const relations = [
  'assistant',
  'brother',
  'child',
  'domestic partner',
  'father',
  'friend',
  'manager',
  'mother',
  'parent',
  'partner',
  'referred by',
  'relative',
  'sister',
  'spouse',
]

/** An entry that Android adds to vCard: `vnd.android.cursor.item/nickname;Taro;1;;…` is the item, its value, its kind. */
export function androidItem(text: string): { label: string; value: string } {
  const [type = '', value = '', kind = '', own = ''] = text.split(';')
  const item = type.replace(/^.*\//u, '')
  const label = androidLabels[`${item} ${kind}`] ?? androidLabels[item] ?? item
  // Kind 0 has the user's own words.
  const named = kind === '0' ? own.trim() : item === 'relation' ? (relations[Number(kind) - 1] ?? '') : ''
  return { label: named === '' ? label : `${label} (${named})`, value }
}

/** The person that AGENT holds as a card of its own, in one line, with the ways to reach them; any other text unchanged. */
export function agentOf(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => /^(?:FN|ORG|TEL|EMAIL|ADR|URL)\b[^:]*:(.*)$/iu.exec(line)?.[1] ?? '')
  const said = lines.map((line) => line.replace(/;+/gu, ' ').trim()).filter((line) => line !== '')
  return said.length > 0 ? said.join(', ') : text
}

/** A day without a year in the form of such a birthday: programs of Apple write the year 1604. */
export function dated(property: CardProperty): CardProperty {
  if (!/^\s*(?:1604|0000|--)/u.test(property.text)) return property
  const date = readDate(property.text)
  return date.kind === 'no-year' ? { ...property, text: date.text } : property
}
