import type { Person, Remark } from '../person.ts'

/** A property of a card, alike for vCard, jCard and xCard. Texts are decoded and without escapes. */
export interface CardProperty {
  /** Line of the file on which it begins. */
  line: number
  /** What ties it to others, as `item1` does in cards of Apple; '' for most. */
  group: string
  /** In capitals. */
  name: string
  /** Values of TYPE, in small letters; for old cards also parameters that are types without saying so. */
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

/** The first component's first part and so on: `component(property, 2)` is the third one, joined. */
export function component(property: CardProperty, at: number): string {
  return (property.components[at] ?? []).join(' ').trim()
}
