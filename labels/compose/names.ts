import type { JointName } from '../../contract/record/parts.ts'
import { isEastAsian, printable, type MailingRecord } from './mailing-record.ts'
import { joinedWesternNames, westernName, wholeWesternName, type WesternName } from './western-names.ts'

/** For an organisation or department, only when no person is named. */
const organizationHonorific = '御中'
/** For several people together. */
const groupHonorific = '各位'

const personHonorifics = ['様', '殿', '先生', 'さま', 'さん', 'くん', '君', 'ちゃん', '氏'] as const

const allHonorifics = new Set<string>([...personHonorifics, organizationHonorific, groupHonorific])

// Words that are certainly an honorific at the end of a name or title. Not 君, 氏, 教授 …: names and titles may end in these.
const certainEndings = ['様', '御中', '各位', '殿', '先生'] as const

/** An honorific, and whether the record asked for two, or for one that does not fit the addressee. */
interface ChosenHonorific {
  readonly honorific: string
  readonly corrected: boolean
}

const noHonorific: ChosenHonorific = { honorific: '', corrected: false }

/** A text without an honorific at its end. */
interface WithoutHonorific {
  readonly text: string
  /** The honorific that was removed, or an empty text. */
  readonly honorific: string
}

/** Takes off an honorific that was typed into a name, organisation or title, so that none is printed twice. */
export function withoutHonorific(text: string): WithoutHonorific {
  const honorific = certainEndings.find((ending) => text.length > ending.length && text.endsWith(ending))
  return honorific === undefined
    ? { text, honorific: '' }
    : { text: text.slice(0, -honorific.length).trim(), honorific }
}

/** The parts of a suffix that holds two honorifics, such as 先生様 or 御中 様; one part otherwise. */
function honorificsIn(suffix: string): string[] {
  const { text, honorific } = withoutHonorific(suffix)
  return honorific !== '' && allHonorifics.has(text) ? [text, honorific] : [suffix]
}

/**
 * The honorific for a named person: the record's own, else `usual`. Of two the first that suits a person stays;
 * 御中 never goes with a person (paper 5).
 */
function personHonorific(suffix: string, usual: string | null): ChosenHonorific {
  if (usual === null) return noHonorific
  if (suffix === '') return { honorific: usual, corrected: false }
  const asked = honorificsIn(suffix)
  const suitable = asked.find((honorific) => honorific !== organizationHonorific)
  return { honorific: suitable ?? usual, corrected: asked.length > 1 || suitable === undefined }
}

/**
 * The honorific for an organisation alone: the record's own, but 御中 replaces the honorific of a person. The user needs no
 * warning about this: address books put 様 into every record.
 */
export function aloneHonorific(suffix: string): ChosenHonorific {
  const asked = suffix === '' ? [] : honorificsIn(suffix)
  const persons: readonly string[] = personHonorifics
  const suitable = asked.find((honorific) => !persons.includes(honorific))
  return { honorific: suitable ?? organizationHonorific, corrected: asked.length > 1 }
}

/** One person as written. `lastname` is empty if it repeats the first person's, and in Latin names. */
export interface AddresseeName {
  readonly lastname: string
  readonly firstname: string
  readonly honorific: string
}

/** How names are written. */
export interface NameOptions {
  readonly jointNames: boolean
  /** Whether co-listed persons get an honorific of their own (sources conflict: a switch, paper 5). */
  readonly jointHonorifics: boolean
  /** For persons whose record has none; null for a sender, who has none whatever the record says. */
  readonly honorific: string | null
}

/** The names of a record, and whether an honorific had to be removed so that each has at most one. */
interface WrittenNames {
  readonly names: readonly AddresseeName[]
  readonly corrected: boolean
}

interface Person {
  readonly lastname: string
  readonly firstname: string
  readonly suffix: string
}

/** A person as written, and whether an honorific had to be taken back. */
interface PersonName {
  readonly name: AddresseeName
  readonly corrected: boolean
}

/** interface 2.1: a joint name's honorific is called `honorific` in the table and `suffix` in the sample. */
function personOf(source: MailingRecord | JointName): Person {
  const honorific = 'honorific' in source && typeof source.honorific === 'string' ? source.honorific : ''
  const suffix = printable(source.suffix) || printable(honorific)
  return { lastname: printable(source.lastname), firstname: printable(source.firstname), suffix }
}

function isWestern({ lastname, firstname }: Person): boolean {
  return !isEastAsian(lastname + firstname)
}

/** Whether a person has an honorific of Japan or none, so that a Latin name gets the usual one after it in Japan. */
function isJapanese({ suffix }: Person): boolean {
  return suffix === '' || isEastAsian(suffix)
}

/** A name in Hangul, as Koreans write their own. */
function isKorean({ lastname, firstname }: Person): boolean {
  return /\p{Script=Hangul}/u.test(lastname + firstname)
}

function westernOf(person: Person): WesternName {
  return westernName(person.firstname, person.lastname, isJapanese(person) ? '' : person.suffix)
}

function writtenName(person: Person, usual: string | null, domestic: boolean): PersonName {
  if (isWestern(person)) {
    // A Japanese honorific is for readers of Japanese.
    const chosen = domestic && isJapanese(person) ? personHonorific(person.suffix, usual) : noHonorific
    const firstname = wholeWesternName(westernOf(person))
    return {
      name: { lastname: '', firstname, honorific: chosen.honorific },
      corrected: chosen.corrected,
    }
  }
  const field = person.firstname === '' ? 'lastname' : 'firstname'
  const typed = withoutHonorific(person[field])
  // Japanese who live abroad read 様; Koreans there would not.
  const usualHere = usual !== null && !domestic && isKorean(person) ? '' : usual
  const chosen = personHonorific(person.suffix || typed.honorific, usualHere)
  const lastname = field === 'lastname' ? typed.text : person.lastname
  const firstname = field === 'firstname' ? typed.text : person.firstname
  return {
    name: { lastname, firstname, honorific: chosen.honorific },
    corrected: chosen.corrected || (typed.honorific !== '' && person.suffix !== ''),
  }
}

/** The people whose names are printed; the first is that of the record. */
function personsOf(record: MailingRecord, { jointNames }: Pick<NameOptions, 'jointNames'>): Person[] {
  const others = jointNames ? (record.joint_names ?? []).map(personOf) : []
  return [personOf(record), ...others].filter(({ lastname, firstname }) => lastname + firstname !== '')
}

/**
 * Writes the persons of a record for mail to a country, given by its code; each has one honorific at most. An empty list when no name
 * is filled in.
 */
export function writtenNames(record: MailingRecord, options: NameOptions, country: string): WrittenNames {
  const domestic = country === 'JP'
  const persons = personsOf(record, options).map((person, index) =>
    index === 0 || options.jointHonorifics ? person : { ...person, suffix: '' },
  )
  const written = persons.map((person, index) => {
    const usual = index === 0 || options.jointHonorifics ? options.honorific : ''
    return writtenName(person, usual, domestic)
  })
  const corrected = written.some((person) => person.corrected)
  if (persons.every(isWestern) && written.every(({ name }) => name.honorific === '') && written.length > 1) {
    const firstname = joinedWesternNames(persons.map(westernOf), country)
    return { names: [{ lastname: '', firstname, honorific: '' }], corrected }
  }
  const family = written[0]?.name.lastname
  const names = written.map(({ name }, index) =>
    // Members of a family share the family name of the first line (paper 5); no one keeps an honorific alone.
    index > 0 && name.lastname === family && name.firstname !== '' ? { ...name, lastname: '' } : name,
  )
  return { names, corrected }
}

/** Without what people type in one way or another: width, blanks, commas and points, capitals. */
function plainName(name: string): string {
  return withoutHonorific(name)
    .text.normalize('NFKC')
    .replaceAll(/[\s\p{P}]/gu, '')
    .toLowerCase()
}

/** Whether a company has the name of a person who is named anyway, as a business of one's own often has. */
export function isNamedLike(
  company: string,
  record: MailingRecord,
  options: Pick<NameOptions, 'jointNames'>,
): boolean {
  const name = plainName(company)
  if (name === '') return false
  return personsOf(record, options).some(
    ({ lastname, firstname }) =>
      name === plainName(lastname + firstname) || name === plainName(firstname + lastname),
  )
}

/**
 * A title alone takes the place of the name, as one writes to an office: 総務部長 様, 校長 先生. No person where the record asks for 御中,
 * which goes to the whole office.
 */
export function writtenTitle(
  record: MailingRecord,
  { honorific }: NameOptions,
  domestic: boolean,
): WrittenNames {
  const firstname = printable(record.organization?.title)
  const suffix = printable(record.suffix)
  if (firstname === '' || suffix === organizationHonorific) return { names: [], corrected: false }
  const { name, corrected } = writtenName({ lastname: '', firstname, suffix }, honorific, domestic)
  return { names: [name], corrected }
}
