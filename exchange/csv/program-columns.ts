import type { Person, PersonAddress } from '../person.ts'
import type { WrittenTable } from './write-own.ts'

/** A column: its header and what of a person stands under it. */
export type ProgramColumn = readonly [header: string, cell: (person: Person) => string | undefined]

/** Returns a table with these columns for persons. */
export function tableOf(persons: readonly Person[], list: readonly ProgramColumn[]): WrittenTable {
  return {
    headers: list.map(([header]) => header),
    rows: persons.map((person) => list.map(([, cell]) => cell(person) ?? '')),
  }
}

/** The first address of this kind; of null the first that is of no kind which programs know. */
export const placeOf = (person: Person, kindof: 'home' | 'office' | null): PersonAddress | undefined =>
  (person.addresses ?? []).find((address) =>
    kindof === null ? address.kindof !== 'home' && address.kindof !== 'office' : address.kindof === kindof,
  )

/** Those that are not empty, with a text between them. */
export const joined = (parts: readonly (string | undefined)[], between: string) =>
  parts.filter((part) => part !== undefined && part !== '').join(between)

/** The telephone, mail or link of one of these kinds that stands in this place among its equals. */
export function way<K extends 'telephones' | 'emails' | 'weburls'>(
  list: K,
  kinds: readonly (string | null)[],
  nth = 0,
): (person: Person) => string | undefined {
  return (person) => {
    const all: readonly { kindof: string | null; number?: string; address?: string; url?: string }[] =
      person[list] ?? []
    const each = all.filter(({ kindof }) => kinds.includes(kindof))[nth]
    return each?.number ?? each?.address ?? each?.url
  }
}
