import type { Person, Remark } from '../person.ts'

/** A property of a card, alike for vCard, jCard and xCard. Texts are decoded and without escapes. */
export interface CardProperty {
  /** Line of the file on which it begins. */
  line: number
  /** What ties it to others, as `item1` does in cards of Apple; '' for most. */
  group: string
  /** In capitals. */
  name: string
  /** Values of TYPE, in small letters but for labels of the user; for old cards also parameters that are types without saying so. */
  types: string[]
  /** Other parameters, by name in capitals. */
  parameters: ReadonlyMap<string, string>
  /** Components of a structured value, each with its parts; a plain text is one component with one part. */
  components: string[][]
  /** The value as one text. */
  text: string
  /** The bytes of an inline photo; null for text. */
  bytes: Uint8Array | null
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

/**
 * Of properties that say the same in several languages (ALTID) the one in Japanese, else the first; and apart from them the
 * others.
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
    const isJapanese = /^ja(?:-JP)?$/iu.test(property.parameters.get('LANGUAGE') ?? '')
    if (key !== '' && (isJapanese || !best.has(key))) best.set(key, property)
  }
  const isTaken = (property: CardProperty) => keyOf(property) === '' || best.get(keyOf(property)) === property
  return {
    taken: properties.filter(isTaken),
    others: properties.filter((property) => !isTaken(property)),
  }
}

/** The first component's first part and so on: `component(property, 2)` is the third one, joined. */
export function component(property: CardProperty, at: number): string {
  return (property.components[at] ?? []).join(' ').trim()
}
