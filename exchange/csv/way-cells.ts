import { directoryName, emailKind, linkKind } from '../fields/kinds.ts'
import type { Person, RemarkKind } from '../person.ts'
import { added, emailsIn, telephonesIn, valuesIn, wholeNumber } from './cell-values.ts'

/** The meaning of the heading of a column of numbers or mail addresses. */
interface Headed<Kind> {
  kindof: Kind
  /** The user's own word after the kind; '' without one. */
  word: string
  header: string
}

/** The row that has the cell. */
interface WaysRow {
  readonly person: Person
  readonly memo: string[]
  note(field: string, kind: RemarkKind, value?: string): void
  unknown(text: string, header: string): void
  digitsLost(text: string, header: string): void
}

/** Adds the telephones of a cell to the person of the row; a text without a number goes to the memo. */
export function takeTelephones(
  row: WaysRow,
  { kindof, word, header }: Headed<string | null>,
  text: string,
): void {
  const telephones = telephonesIn(text, kindof, word)
  if (telephones === null && wholeNumber(text) === null) return row.digitsLost(text, header)
  if (telephones === null) return row.unknown(text, header)
  for (const telephone of telephones) {
    row.person.telephones = added(row.person.telephones, telephone)
    if (telephone.kindof !== null) keepWord(row, 'Telephone', word, telephone.number)
  }
}

/** Adds the mail addresses of a cell to the person of the row. */
export function takeEmails(row: WaysRow, { kindof, word, header }: Headed<string>, text: string): void {
  const { person } = row
  if (directoryName.test(text)) return row.unknown(text, header)
  for (const address of emailsIn(text)) {
    if (person.emails?.some((email) => email.address === address) === true) continue
    const email = { kindof: kindof === 'home' ? emailKind([], address).kindof : kindof, address }
    person.emails = added(person.emails, email)
    keepWord(row, 'E-mail', word, address)
  }
}

/**
 * Keeps a word of the heading, or a label, that a kind has no place for, in the memo with the value that it belongs to. Nothing
 * for an empty word.
 */
export function keepWord(
  row: Pick<WaysRow, 'memo' | 'note'>,
  field: string,
  word: string,
  value: string,
): void {
  if (word === '') return
  row.memo.push(`${field} (${word}): ${value}`)
  row.note(field, 'to-memo', word)
}

/** Adds the links of a cell to the person of the row. */
export function takeLinks({ person }: WaysRow, kindof: string, text: string): void {
  for (const url of valuesIn(text, /\n|:::/u))
    person.weburls = added(person.weburls, { ...(kindof === 'hp' ? linkKind([], url) : { kindof }), url })
}
