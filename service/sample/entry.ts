import type { JsonObject } from '../json.ts'
import type { Motif } from './motif.ts'

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

type Place = [zipcode: string, region: string | null, city: string, street: string]

/** A postal address in Japan; `more` holds its other fields. */
export function place(
  kindof: string,
  [zipcode, region, city, street]: Place,
  more: JsonObject = {},
): JsonObject {
  return { kindof, country: null, zipcode, region, city, street, ...more }
}

export const tel = (kindof: string, number: string): JsonObject => ({ kindof, label: null, number })

export const mail = (kindof: string, address: string): JsonObject => ({ kindof, label: null, address })

export const web = (kindof: string, url: string): JsonObject => ({ kindof, label: null, url })

/** The sync key of a calendar program. */
export function calendarKey(id: string): JsonObject {
  return { client_id: 'org.example.calendar', id }
}
