import { companyName } from './company-name.ts'
import type { ServiceRecord } from './record.ts'

/**
 * Which part of a name comes first. `written`: as names of its letters are written, the family name first in kanji, kana and
 * Hangul, otherwise the given name.
 */
export const nameOrders = ['written', 'given', 'family'] as const
export type NameOrder = (typeof nameOrders)[number]

/** A person; parts may be missing. */
export type Named = Partial<Pick<ServiceRecord, 'lastname' | 'firstname'>>

const eastern = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}]/u

/** Whether a name is in letters in which the family name comes first: kanji with 々 and 〆, kana with ー, Hangul. */
export function isFamilyFirst(name: string): boolean {
  return eastern.test(name)
}

/** How a person is called; '' without a name. */
export function personName({ lastname, firstname }: Named, order: NameOrder): string {
  const [family, given] = [(lastname ?? '').trim(), (firstname ?? '').trim()]
  if (family === '' || given === '') return family + given
  const isEastern = isFamilyFirst(family + given)
  if (order === 'given' || (order === 'written' && !isEastern)) return `${given} ${family}`
  // The comma says which part is the family name: Smith, John.
  return isEastern ? `${family} ${given}` : `${family}, ${given}`
}

/** The reading of a person's name, family name first as it is looked up; '' if there is none. */
export function personKana({ lastkana, firstkana }: Partial<ServiceRecord>): string {
  return `${lastkana ?? ''} ${firstkana ?? ''}`.trim()
}

/** How a person of a joint name is called: the name, else the reading; '' if there is neither. */
export function jointName(joint: Partial<ServiceRecord>, order: NameOrder): string {
  return personName(joint, order) || personKana(joint)
}

/** How a contact is called: the person, else the company, else the reading; '' if it has no name at all. */
export function contactName(contact: Partial<ServiceRecord>, order: NameOrder): string {
  const { organization } = contact
  const written = personName(contact, order) || (organization?.name ?? '').trim()
  return written || personKana(contact) || (organization?.kana ?? '').trim()
}

/** What a contact is sorted by in every order by name: the family name first, a company without its legal form. */
export function filedName({ lastname, firstname, name }: Named & { name: string }): string {
  return `${lastname ?? ''} ${firstname ?? ''}`.trim() || companyName(name)
}
