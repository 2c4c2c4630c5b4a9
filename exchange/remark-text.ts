import type { RemarkKind, RemarkText } from './person.ts'

/** What is said of each kind: what was found, what was done, what can be done. `%` stands for the words of the file. */
const sentences: Record<RemarkKind, string> = {
  empty: 'the file holds no entries',
  'closed-format': 'a format of % that only that program reads: write CSV or ContactXML there',
  'not-contacts': 'no file with contacts %',
  'too-big': 'too large to be read %',
  undecodable: 'bytes that are no text in this encoding: choose another encoding',
  'nul-removed': 'NUL characters were left out',
  'quote-not-closed': 'a quotation mark is never closed; the line was read without it: %',
  'too-many-cells': 'more cells than headers; left out: %',
  'stray-line': 'a line that belongs to no entry: %',
  'no-person': 'no name, company, address, telephone or mail: left out',
  'date-without-year': 'a birthday without a year: kept in the memo: %',
  'date-unclear': 'no date that can be understood: kept in the memo: %',
  'date-order-guessed': 'day and month may stand the other way round: %',
  'photo-not-fetched': 'the photo is an address and was not fetched: %',
  'photo-unreadable': 'the photo cannot be read',
  'to-memo': 'has no field of its own: kept in the memo: %',
  'zero-restored': 'a number had lost its first zero: %',
  'address-split': 'an address in one cell was taken apart: %',
  'kind-unknown': 'a kind that is not known: %',
  'entity-refused': 'the document defines entities and was not read',
  malformed: 'not well-formed: %',
  'columns-unknown': 'no header is known: name the columns',
  group: 'a group, taken as a tag of its members: %',
  'sheet-not-read': 'another sheet with contacts was not read; save it as a file of its own: %',
  'duplicate-in-file': 'stands twice in the file: %',
  'left-out': 'the format has no place for it; left out: %',
  'reads-otherwise': 'the format holds it in another form: %',
}

/** A remark in English, for the command line. */
export function remarkText({ kind, value = '' }: RemarkText): string {
  return sentences[kind]
    .replace('%', () => value)
    .trim()
    .replace(/:$/u, '')
}
