import type { ImportDayOrder } from '../contract/ipc/import.ts'
import { personName } from '../contract/record/person-name.ts'
import { limits, longestCell, shortened } from './limits.ts'

/**
 * A person as described by a file, with the request-side names of the service (interface 2.1). It has no empty values: a field
 * that is missing in the file is left out.
 */
export interface Person extends JointPerson {
  code?: string
  joint_names?: JointPerson[]
  addresses?: PersonAddress[]
  organization?: PersonOrganization
  tags?: string[]
  weburls?: PersonLink[]
  emails?: PersonEmail[]
  telephones?: PersonTelephone[]
  memo?: string
  /** The portrait, as the file holds it. */
  photo?: PersonPhoto
  /** The file's id for this person, the same at each export: UID of a card, key of our own export. */
  uid?: string
}

/** The parts of a name, for a person and for a joint name, in the order of the interface. */
export const nameParts = [
  'lastname',
  'firstname',
  'lastkana',
  'firstkana',
  'suffix',
  'gender',
  'birthdate',
] as const

export interface JointPerson {
  lastname?: string
  firstname?: string
  lastkana?: string
  firstkana?: string
  suffix?: string
  gender?: 'm' | 'f'
  /** YYYY-MM-DD */
  birthdate?: string
}

export interface PersonAddress {
  kindof: string | null
  label?: string
  country?: string
  zipcode?: string
  region?: string
  city?: string
  street?: string
  pobox?: string
  building?: string
  station?: string
  geolocation?: string
}

export interface PersonOrganization {
  name?: string
  kana?: string
  dept1?: string
  dept2?: string
  title?: string
}

export interface PersonLink {
  kindof: string | null
  label?: string
  url: string
}

export interface PersonEmail {
  kindof: string | null
  label?: string
  address: string
}

export interface PersonTelephone {
  kindof: string | null
  label?: string
  number: string
}

export interface PersonPhoto {
  bytes: Uint8Array
  /** Such as image/jpeg. */
  type: string
}

/** What could not be read as written, and what was done instead. */
export interface Remark {
  /** Line of the file, counted from 1; of a workbook the row; 0 for the whole file. */
  line: number
  /** The person's name, '' if unknown. */
  person: string
  /** The column or property of the remark, '' for the whole line. */
  field: string
  text: RemarkText
}

/**
 * The text of a remark: a word for which each language has a sentence, with words of the file in it. `remarkText` writes it in
 * English for the command line.
 */
export interface RemarkText {
  kind: RemarkKind
  /** The cell or value in question, cut at 100 characters. */
  value?: string
}

export type RemarkKind =
  /** The file is empty, or holds nothing but a header. */
  | 'empty'
  /** A format that only its own program reads; the value names the program and a way out. */
  | 'closed-format'
  | 'unopened'
  /** No address data: a picture, a web page, a program. */
  | 'not-contacts'
  /** The file is larger than the bounds of `exchange/limits.ts`: it yields no person. */
  | 'file-too-big'
  /** The same for a single value. */
  | 'too-big'
  /** Bytes that are invalid in the encoding. */
  | 'undecodable'
  | 'nul-removed'
  /** A quotation mark that is never closed. */
  | 'quote-not-closed'
  | 'too-many-cells'
  /** A line that does not belong to an entry. */
  | 'stray-line'
  /** An entry without anything to keep. */
  | 'no-person'
  | 'date-without-year'
  | 'date-unclear'
  /** Both readings are possible: day first or month first. */
  | 'date-order-guessed'
  | 'photo-not-fetched'
  | 'photo-unreadable'
  /** A spreadsheet has cut the cell that held it. */
  | 'photo-cut'
  /** A cell is as long as one of a spreadsheet can be: its end may be missing. */
  | 'text-cut'
  /** The service has no field for it; it is in the memo. */
  | 'to-memo'
  /** The first zero of a postal code or a telephone number was restored. */
  | 'zero-restored'
  /** A spreadsheet has rounded a number: its last digits are lost. */
  | 'digits-lost'
  /** The entry has no other name. */
  | 'nickname-is-name'
  /** An address in one text was split into its fields. */
  | 'address-split'
  | 'kind-unknown'
  | 'entity-refused'
  | 'malformed'
  /** No header is known: the user has to assign the columns. */
  | 'columns-unknown'
  /** A group of persons, taken as a tag of its members. */
  | 'group'
  /** Another sheet of a workbook that has contacts, too. */
  | 'sheet-not-read'
  /** A cell of a workbook that only a spreadsheet computes: it is empty. */
  | 'formula-without-value'
  | 'duplicate-in-file'
  /** There are more remarks; the value says how many. */
  | 'more-remarks'
  /** The format has no place for it; for a file that was read: it has neither a field nor a text. */
  | 'left-out'
  /** The written file has it in another form, or it was read as something else; the value shows both. */
  | 'reads-otherwise'

/** A file that was read. */
export interface ReadFile {
  format: FileFormat
  /** Such as utf-8, shift_jis; '' for a format without text. */
  encoding: string
  /** Lines of the text that show best whether the encoding is right; missing for a format without text. */
  sample?: string[]
  /** The program that wrote it, if the file names it. */
  product?: string
  /** For a table whose columns the user can assign. */
  table?: TableColumns
  /**
   * For a table whose dates do not show whether day or month comes first: the order used, or `guessed`, which puts the month
   * first.
   */
  dayOrder?: ImportDayOrder | 'guessed'
  persons: ReadPerson[]
  remarks: Remark[]
}

/** The columns of a table and how they were understood. */
export interface TableColumns {
  /** Whether its first line has headings. */
  hasHeader: boolean
  /** The headings; numbers where the table has no headings. */
  headers: string[]
  /** The name of the content of each (`exchange/csv/column.ts`); null for an unknown column: it goes to the memo. */
  columns: (string | null)[]
  /** The first rows below. */
  sample: string[][]
}

/** A person with the line on which the entry begins. */
export interface ReadPerson {
  line: number
  person: Person
}

/** Kinds of files, recognized by their content. */
export type FileFormat =
  | 'csv'
  | 'tsv'
  | 'xlsx'
  | 'vcard-2.1'
  | 'vcard-3.0'
  | 'vcard-4.0'
  | 'jcard'
  | 'xcard'
  | 'contactxml'
  | 'ldif'
  | 'windows-contact'
  | 'unknown'

/** Name of a person in files and in remarks on them: as it is written, whatever the user chose for the window. */
export function nameOf(person: Person): string {
  return personName(person, 'written') || person.organization?.name || person.emails?.[0]?.address || ''
}

/** Whether an entry has a name, or a way to reach the person. */
export function hasNameOrWay(person: Person): boolean {
  const { lastname, firstname, lastkana, organization, telephones, emails, addresses, weburls } = person
  return Boolean(
    lastname ||
    firstname ||
    lastkana ||
    organization?.name ||
    telephones?.length ||
    emails?.length ||
    addresses?.length ||
    weburls?.length,
  )
}

/** Whether an entry has anything worth keeping: for some people a program only has a note. */
export function isSomebody(person: Person): boolean {
  return hasNameOrWay(person) || Boolean(person.memo || person.birthdate)
}

/** The text of a remark, with the words of the file, shortened, if there are any. */
export function remarkWords(kind: RemarkKind, value = ''): RemarkText {
  return value === '' ? { kind } : { kind, value: shortened(value) }
}

/** Adds a remark to those of a file. Beyond the limit, the last remark says how many there are. */
export function addRemark(remarks: Remark[], remark: Remark): void {
  const over = remarks[limits.remarks]
  if (over !== undefined) over.text.value = String(Number(over.text.value) + 1)
  else if (remarks.length < limits.remarks) remarks.push(remark)
  else remarks.push(moreRemarks(1))
}

/** All remarks about a file, from lists that each had a limit. Beyond the limit, the last remark says how many there are. */
export function boundedRemarks(all: readonly Remark[]): Remark[] {
  const told = all.filter(({ text }) => text.kind !== 'more-remarks')
  const untold = all.filter(({ text }) => text.kind === 'more-remarks')
  let more = Math.max(0, told.length - limits.remarks)
  for (const { text } of untold) more += Number(text.value)
  return more === 0 ? [...all] : [...told.slice(0, limits.remarks), moreRemarks(more)]
}

function moreRemarks(count: number): Remark {
  return { line: 0, person: '', field: '', text: { kind: 'more-remarks', value: String(count) } }
}

/** The sentence for each kind: what was found, what was done, what can be done. `%` is replaced by the words of the file. */
const sentences: Record<RemarkKind, string> = {
  empty: 'the file holds no entries',
  'closed-format': 'a format of % that only that program reads: write CSV or ContactXML there',
  unopened: 'it cannot be opened: %',
  'not-contacts': 'no file with contacts %',
  'file-too-big': `too large to be read at once: at most ${limits.rows.toLocaleString('en')} contacts and ${limits.text / 1024 ** 2} MB, as vCards with photos ${limits.file / 1024 ** 2} MB. Split it, or export fewer contacts at a time %`,
  'too-big': 'too large to be read: left out %',
  undecodable: 'bytes that are no text in this encoding: choose another encoding',
  'nul-removed': 'NUL characters were left out',
  'quote-not-closed': 'a quotation mark is never closed; the line was read without it: %',
  'too-many-cells': 'more cells than headers; left out: %',
  'stray-line': 'a line that belongs to no entry: %',
  'no-person': 'nothing that tells of anybody: left out',
  'date-without-year': 'a birthday without a year: kept in the memo: %',
  'date-unclear': 'no date that can be understood: kept in the memo: %',
  'date-order-guessed': 'day and month may stand the other way round: %',
  'photo-not-fetched': 'the photo is an address and was not fetched: %',
  'photo-unreadable': 'the photo cannot be read',
  'photo-cut': 'a spreadsheet cut the photo: import the file as Atena wrote it, or add the photo again',
  'text-cut': `the text may be cut: it has ${longestCell.toLocaleString('en')} characters, the most that a cell of a spreadsheet can hold`,
  'to-memo': 'has no field of its own: kept in the memo: %',
  'zero-restored': 'a number had lost its first zero: %',
  'nickname-is-name': 'without another name, the nickname is taken for it: %',
  'digits-lost': 'a spreadsheet has rounded this number: kept in the memo: %',
  'address-split': 'an address was split into its fields: %',
  'kind-unknown': 'a kind that is not known: %',
  'entity-refused': 'the document defines entities and was not read',
  malformed: 'not well-formed: %',
  'columns-unknown': 'no header is known: name the columns',
  group: 'a group, taken as a tag of its members: %',
  'sheet-not-read': 'another sheet with contacts was not read; save it as a file of its own: %',
  'formula-without-value':
    'a cell that has to be computed first: open the file in a spreadsheet and save it there: %',
  'duplicate-in-file': 'stands twice in the file: %',
  'more-remarks': 'further remarks of this kind and others: %',
  'left-out': 'there is no place for it; left out: %',
  'reads-otherwise': 'it reads otherwise: %',
}

/** A remark in English, for the command line. */
export function remarkText({ kind, value = '' }: RemarkText): string {
  return sentences[kind]
    .replace('%', () => value)
    .trim()
    .replace(/:$/u, '')
}
