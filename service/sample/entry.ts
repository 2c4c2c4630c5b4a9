import type { Json, JsonObject } from '../json.ts'
import type { Motif } from './drawing.ts'

/** One sample record: a request body of interface 2.4, and what only the seed can add. */
export interface Entry {
  /** Index of the group; not used for home addresses. */
  group: number
  body: JsonObject
  face?: Motif
  pictures?: readonly Motif[]
  deleted?: true
  /** Entries of other applications, which a client must leave alone. */
  extendprops?: JsonObject[]
  external_ids?: JsonObject[]
}

/** Family name, given name, and both in kana. */
export function named(lastname: string, firstname: string, lastkana: string, firstkana: string): JsonObject {
  return { lastname, firstname, lastkana, firstkana }
}

type Person = [...names: Parameters<typeof named>, birthdate?: string | null]

function person(gender: string, [last, first, lastkana, firstkana, birthdate = null]: Person): JsonObject {
  return { ...named(last, first, lastkana, firstkana), suffix: '様', gender, birthdate }
}

/** A woman whom letters call 様: family name, given name, both in kana, and the day of her birth (YYYY-MM-DD). */
export const woman = (...facts: Person): JsonObject => person('f', facts)

/** A man, in the words of `woman`. */
export const man = (...facts: Person): JsonObject => person('m', facts)

/** Where somebody works: its name, the name in kana, and what is known of departments and of the title. */
export function firm(name: string, kana: string, more: JsonObject = {}): JsonObject {
  return { name, kana, dept1: null, dept2: null, title: null, ...more }
}

type Place = [zipcode: string, region: string | null, city: string, street: string]

/** A postal address in Japan; `more` holds its other fields. */
export function place(
  kindof: string | null,
  [zipcode, region, city, street]: Place,
  more: JsonObject = {},
): JsonObject {
  return { kindof, country: null, zipcode, region, city, street, ...more }
}

export const tel = (kindof: string | null, number: string, label: string | null = null): JsonObject => ({
  kindof,
  label,
  number,
})

export const mail = (kindof: string | null, address: string, label: string | null = null): JsonObject => ({
  kindof,
  label,
  address,
})

export const web = (kindof: string | null, url: string, label: string | null = null): JsonObject => ({
  kindof,
  label,
  url,
})

/** What a greeting-card program keeps in extendprops (interface 10.5: such data must survive our edits). */
export function cardStudio(data: Record<string, Json>): JsonObject {
  return { client_id: 'org.example.card-studio', data }
}

/** The sync key of a calendar program. */
export function calendarKey(id: string): JsonObject {
  return { client_id: 'org.example.calendar', id }
}
