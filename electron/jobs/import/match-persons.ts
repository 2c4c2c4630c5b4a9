import type { ImportReason, ImportState } from '../../../contract/ipc/import.ts'
import { isEmpty, type Family } from '../../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import { DuplicateFinder } from '../../duplicates/find-duplicates.ts'
import { companyForm, dateForm, emailForm, kanaForm, nameForm } from '../../record-text/normal-forms.ts'
import { ownDigits, telephoneForm } from '../../record-text/telephone-form.ts'
import { foldDigits } from '../../record-text/fold.ts'
import { mergePerson, type Merge } from './merge-person.ts'

/** A person of a file in the names of the service, and by what the file names it; '' where it does not. */
export interface PersonToMatch {
  fields: AddressChanges
  uid: string
}

/** A contact of the book. */
export interface BookContact {
  family: Family
  id: string
  record: ServiceRecord
}

/** What a person of a file is to the book: new, the same, changed and so on. */
export interface Standing {
  state: ImportState
  reasons: ImportReason[]
  match: BookContact | null
  adds: string[]
  differs: string[]
}

type Candidate = { contact: BookContact; reasons: ImportReason[]; merge: Merge; isAnother: boolean }

/** The most namesakes that are compared although they share nothing else; one person does not have more. */
const mostNamesakes = 10
/** A fact that, together with the whole name, is enough to show that two are one person. */
const telling = new Set<ImportReason>(['email', 'birthdate'])
/** What of the reasons of the search for duplicates the page knows. */
const told = new Map<string, ImportReason>([
  ['name', 'name'],
  ['company-name', 'company'],
  ['reading', 'reading'],
  ['telephone', 'telephone'],
  ['telephone-alike', 'telephone'],
  ['email', 'email'],
  ['email-alike', 'email'],
  ['zipcode', 'zipcode'],
  ['birthdate', 'birthdate'],
  ['birthdate-alike', 'birthdate'],
  ['address', 'address'],
  ['company', 'company'],
])

/** Finds for each person of a file the matching contact of the book. The book is read once, contact by contact. */
export class PersonMatcher {
  readonly #persons: readonly PersonToMatch[]
  /** What each of them says apart from the name, and all of that together; [] until a contact comes to be compared. */
  #facts: readonly ReadonlySet<string>[] = []
  readonly #anyFact = new Set<string>()
  readonly #byName = new Map<string, number[]>()
  readonly #byUid = new Map<string, number[]>()
  readonly #namesakes = new Map<number, BookContact[]>()
  readonly #named = new Map<number, BookContact>()
  readonly #finder = new DuplicateFinder()
  readonly #contacts: Pick<BookContact, 'family' | 'id'>[] = []

  constructor(persons: readonly PersonToMatch[]) {
    this.#persons = persons
  }

  /** Work that is only needed for a book with contacts: most files are read into an empty one. */
  #prepare(): void {
    this.#facts = this.#persons.map(({ fields }) => new Set(factsOf(fields)))
    for (const facts of this.#facts) for (const fact of facts) this.#anyFact.add(fact)
    for (const [place, { fields, uid }] of this.#persons.entries()) {
      for (const key of keysOf(fields)) put(this.#byName, key, place)
      put(this.#byUid, uid, place)
    }
  }

  /** Takes one contact of the book that is not deleted. */
  look(contact: BookContact): void {
    if (this.#facts.length === 0) this.#prepare()
    const { record, id } = contact
    const keys = keysOf(record as AddressChanges)
    const facts = factsOf(record as AddressChanges)
    for (const place of new Set(keys.flatMap((key) => this.#byName.get(key) ?? []))) {
      const namesakes = this.#namesakes.get(place) ?? []
      const isNear = facts.some((fact) => this.#facts[place]?.has(fact))
      if (isNear || namesakes.length < mostNamesakes) namesakes.push(contact)
      this.#namesakes.set(place, namesakes)
    }
    for (const key of [id, ...(record.external_ids ?? []).flatMap((each) => each.id ?? [])])
      for (const place of this.#byUid.get(key) ?? []) this.#named.set(place, contact)
    // A contact that shares nothing with any person in the file needs no closer look.
    if (!facts.some((fact) => this.#anyFact.has(fact))) return
    if (this.#contacts.length === 0)
      for (const [place, { fields }] of this.#persons.entries()) this.#finder.add(`f${place}`, fields)
    this.#finder.add(`b${this.#contacts.length}`, record)
    this.#contacts.push({ family: contact.family, id })
  }

  /** Returns what each person is, in their order. `read` reads a contact again; null if it cannot. */
  standings(read: (family: Family, id: string) => ServiceRecord | null): Standing[] {
    const alike = this.#alike(read)
    const used = new Set<string>()
    const isTwice = repeats(this.#persons)
    if (this.#facts.length === 0)
      return this.#persons.map((_, place) => (isTwice(place) ? { ...nobody, ...twice } : nobody))
    return this.#persons.map((_, place) => {
      const again = isTwice(place)
      const standing = this.#standing(place, alike.get(place) ?? null)
      if (standing.state === 'new') return again ? { ...standing, ...twice } : standing
      if (standing.state !== 'changed') return standing
      const key = `${standing.match?.family}/${standing.match?.id}`
      if (used.has(key)) return { ...standing, state: 'perhaps', reasons: [...standing.reasons, 'in-file'] }
      used.add(key)
      return standing
    })
  }

  #standing(place: number, alike: Candidate | null): Standing {
    const named = this.#named.get(place)
    if (named) return decided(this.#candidate(place, named, ['uid']))
    const namesakes = (this.#namesakes.get(place) ?? []).map((contact) => this.#candidate(place, contact))
    const all = namesakes.toSorted((one, other) => other.reasons.length - one.reasons.length)
    const same = all.find(({ merge }) => isNothingNew(merge))
    if (same) return standingOf('same', same)
    const [sure, another] = all.filter((each) => isSure(each, this.#persons[place]?.fields ?? {}))
    if (sure && another?.reasons.length !== sure.reasons.length) return standingOf('changed', sure)
    // One reason is the name.
    const maybe =
      all.find(({ reasons, merge, contact }) => reasons.length > 1 || hasNoContradiction(merge, contact)) ??
      alike
    return maybe ? standingOf('perhaps', maybe) : nobody
  }

  #candidate(place: number, contact: BookContact, known?: ImportReason[]): Candidate {
    const fields = this.#persons[place]?.fields ?? {}
    const { family, record } = contact
    const merge = mergePerson(record, fields, { family, wins: false })
    const born = [fields.birthdate, record.birthdate].map((date) => dateForm(date ?? ''))
    const isAnother = born[0] !== 0 && born[1] !== 0 && born[0] !== born[1]
    return {
      contact,
      merge,
      isAnother,
      reasons: known ?? ['name', ...sharedFacts(this.#facts[place] ?? new Set(), record)],
    }
  }

  /** Persons who only resemble a contact: the name is written in another way, or has a typing error. The surest match first. */
  #alike(read: (family: Family, id: string) => ServiceRecord | null): Map<number, Candidate> {
    const found = new Map<number, Candidate>()
    if (this.#contacts.length === 0) return found
    for (const { a, b, reasons } of this.#finder.pairs()) {
      const [person, contact] = a.startsWith('f') ? [a, b] : [b, a]
      const place = Number(person.slice(1))
      const of = contact.startsWith('b') ? this.#contacts[Number(contact.slice(1))] : undefined
      if (!person.startsWith('f') || of === undefined || found.has(place)) continue
      const record = read(of.family, of.id)
      const why = new Set(reasons.map((reason) => told.get(reason) ?? 'name-alike'))
      if (record) found.set(place, this.#candidate(place, { ...of, record }, [...why]))
    }
    return found
  }
}

/** A person who is not in the book: most of a file. */
const nobody: Standing = { state: 'new', reasons: [], match: null, adds: [], differs: [] }
const twice: Pick<Standing, 'state' | 'reasons'> = { state: 'perhaps', reasons: ['in-file'] }

/**
 * Says of each person, called in order, whether the same person came earlier in the file. Most share no mark with
 * others.
 */
function repeats(persons: readonly PersonToMatch[]): (place: number) => boolean {
  const marks = new Int32Array(persons.map(markOf))
  const sorted = marks.toSorted()
  const shared = new Set(sorted.filter((mark, at) => mark === sorted[at - 1]))
  const seen = new Set<string>()
  return (place) => {
    const person = persons[place]
    if (person === undefined || !shared.has(marks[place] ?? 0)) return false
    const content = `${person.uid} ${JSON.stringify(person.fields)}`
    const isTwice = seen.has(content)
    seen.add(content)
    return isTwice
  }
}

/** A number that is the same for all who say the same; few others share it. */
function markOf({ fields, uid }: PersonToMatch): number {
  const { lastname, firstname, birthdate, organization, telephones, emails } = fields
  const another = telephones?.[0]?.number ?? emails?.[0]?.address ?? organization?.name
  return marked(marked(marked(marked(marked(0, lastname), firstname), birthdate), another), uid)
}

/** Of a long text its end is enough. */
function marked(before: number, text: string | null | undefined): number {
  if (!text) return before
  const { length } = text
  let mark = Math.imul(before, 31) + length
  for (let at = Math.max(0, length - 12); at < length; at += 1)
    mark = (Math.imul(mark, 31) + text.charCodeAt(at)) | 0
  return mark
}

function put(map: Map<string, number[]>, key: string, place: number): void {
  if (key === '') return
  const places = map.get(key)
  if (places) places.push(place)
  else map.set(key, [place])
}

function standingOf(state: ImportState, { contact, reasons, merge }: Candidate): Standing {
  return { state, reasons, match: contact, adds: merge.adds, differs: merge.differs }
}

function decided(candidate: Candidate): Standing {
  return standingOf(isNothingNew(candidate.merge) ? 'same' : 'changed', candidate)
}

function isNothingNew({ adds, differs }: Merge): boolean {
  return adds.length + differs.length === 0
}

/** Whether nothing speaks against a namesake: it has no other telephone, mail or address, it has none. */
function hasNoContradiction({ adds, differs }: Merge, { record }: BookContact): boolean {
  return differs.length === 0 && adds.every((field) => field === 'tags' || isEmpty(record[field]))
}

/** A family shares an address and a telephone, but not the whole name as well. */
function isSure(
  { reasons, isAnother }: Candidate,
  { lastname, firstname, organization }: AddressChanges,
): boolean {
  if (isAnother) return false
  const isWhole = Boolean(lastname && firstname) || Boolean(!lastname && !firstname && organization?.name)
  const facts = reasons.filter((reason) => reason !== 'name')
  return isWhole && (facts.length > 1 || facts.some((fact) => telling.has(fact)))
}

/**
 * The name in the form used to compare; without a person's name the company, and without a company whatever else
 * is given.
 */
function keysOf(fields: AddressChanges): string[] {
  const { lastname, firstname, lastkana, firstkana, organization } = fields
  const named = [
    ['name', `${lastname ?? ''}${firstname ?? ''}`, nameForm],
    ['kana', `${lastkana ?? ''}${firstkana ?? ''}`, kanaForm],
    ['company', organization?.name ?? '', companyForm],
  ] as const
  for (const [what, text, form] of named)
    if (text.trim() !== '') return [`${what} ${form(text) || text.trim()}`]
  return [
    ...(fields.telephones ?? []).map(({ number }) => ownDigits(telephoneForm(number ?? '')) || number),
    ...(fields.emails ?? []).map(({ address }) => emailForm(address ?? '') || address),
    ...(fields.weburls ?? []).map(({ url }) => url),
    ...(fields.addresses ?? []).map(({ zipcode, street, city, region }) =>
      [foldDigits(zipcode ?? ''), region, city, street].join(' '),
    ),
    ...[fields.birthdate, fields.memo?.replace(/\s+/gu, ' ')],
  ].flatMap((text) => text?.trim() || [])
}

/** The facts that two may share apart from the name, in the form used to compare: each begins with its kind. */
function factsOf({
  telephones,
  emails,
  addresses,
  birthdate,
  organization,
  ...name
}: AddressChanges): string[] {
  const born = dateForm(birthdate ?? '')
  const isPerson = Boolean(name.lastname || name.firstname)
  const said: readonly (readonly [ImportReason, readonly string[]])[] = [
    ['telephone', (telephones ?? []).map((each) => ownDigits(telephoneForm(each.number ?? '')))],
    ['email', (emails ?? []).map((each) => emailForm(each.address ?? ''))],
    ['zipcode', (addresses ?? []).map((each) => foldDigits(each.zipcode ?? '').replace(/^0+/u, ''))],
    ['birthdate', born === 0 ? [] : [String(born)]],
    ['company', isPerson ? [companyForm(organization?.name ?? '')] : []],
  ]
  return said.flatMap(([kind, values]) => values.flatMap((value) => (value === '' ? [] : `${kind} ${value}`)))
}

/** Which kinds of facts both say the same of, in a fixed order. */
function sharedFacts(facts: ReadonlySet<string>, record: ServiceRecord): ImportReason[] {
  const shared = factsOf(record as AddressChanges).filter((fact) => facts.has(fact))
  return [...new Set(shared.map((fact) => fact.slice(0, fact.indexOf(' ')) as ImportReason))]
}
