import { isSameCountry } from '../../../contract/record/countries.ts'
import { fieldsOfKind, type Family } from '../../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import { emailForm, kanaForm, nameForm } from '../../record-text/normal-forms.ts'
import { isSameTelephone, telephoneForm } from '../../record-text/telephone-form.ts'
import { foldDigits } from '../../record-text/fold.ts'
import { hasField } from '../../write/bodies.ts'
import { hasLostZeros } from './lost-zeros.ts'

/** What a person of a file is to a contact. */
export interface Merge {
  /** The fields of the contact as they are to be, those alone that change. */
  changes: AddressChanges
  /** Fields that the person has and the contact lacks. */
  adds: string[]
  /** Fields where both have another value. */
  differs: string[]
}

type Fields = Record<string, unknown>
type Part = [name: string, value: unknown]

const texts = fieldsOfKind('line')
/** Parts of elements that say what kind they are, not what they hold. */
const kinds = new Set(['kindof', 'label'])

/**
 * Returns what a contact becomes by a person of a file: it gets what it lacks. Where both have a value the contact's
 * stays, unless the file `wins`. Nothing is ever taken away.
 */
export function mergePerson(
  record: ServiceRecord,
  person: AddressChanges,
  { family, wins }: { family: Family; wins: boolean },
): Merge {
  const merging = new Merging(wins)
  for (const field of texts) if (hasField(family, field)) merging.text(field, record[field], person[field])
  merging.memo(record.memo, person.memo)
  merging.organization(record.organization, person.organization)
  merging.tags(record.tags, person.tags)
  for (const field of ['telephones', 'emails', 'weburls'] as const)
    merging.list(field, (record[field] ?? []) as Fields[], (person[field] ?? []) as Fields[])
  merging.places((record.addresses ?? []) as Fields[], (person.addresses ?? []) as Fields[])
  const joints = (person.joint_names ?? []) as Fields[]
  merging.jointNames(
    (record.joint_names ?? []) as Fields[],
    // A home address has no honorific, so none can be added to it (interface 2.2).
    hasField(family, 'suffix') ? joints : joints.map(withoutHonorific),
  )
  // Two pictures cannot be compared: the contact keeps its own.
  if (person.face_picture && !record.face_picture) merging.add('face_picture', person.face_picture)
  if (person.pictures?.length && !record.pictures?.length) merging.add('pictures', person.pictures)
  return merging.merge
}

class Merging {
  readonly merge: Merge = { changes: {}, adds: [], differs: [] }
  readonly #wins: boolean

  constructor(wins: boolean) {
    this.#wins = wins
  }

  add(field: string, value: unknown): void {
    this.#note(this.merge.adds, field)
    this.#put(field, value)
  }

  text(field: (typeof texts)[number], mine: unknown, theirs: unknown): void {
    if (isNothing(theirs) || isSameText(field, mine, theirs)) return
    if (isNothing(mine)) this.add(field, theirs)
    else this.#differ(field, theirs)
  }

  memo(mine: unknown, theirs: unknown): void {
    if (isNothing(theirs) || plain(mine).includes(plain(theirs))) return
    if (isNothing(mine)) this.add('memo', theirs)
    else this.#differ('memo', theirs)
  }

  organization(mine: Fields | null | undefined, theirs: Fields | null | undefined): void {
    const whole = this.#whole('organization', mine ?? {}, Object.entries(theirs ?? {}))
    if (whole !== null) this.#put('organization', whole)
  }

  tags(mine: readonly string[] | null | undefined, theirs: readonly string[] | null | undefined): void {
    // A tag with a comma is two in a table.
    const has = new Set((mine ?? []).flatMap((tag) => [tag, ...tag.split(', ')]))
    const isThere = (tag: string) => has.has(tag) || [...has].some((own) => hasLostZeros(own, tag))
    const more = (theirs ?? []).filter((tag) => !isThere(tag))
    if (more.length > 0) this.add('tags', [...(mine ?? []), ...new Set(more)])
  }

  /** A number, a mail or a link is there or it is not; what kind it is called is the contact's business. */
  list(field: 'telephones' | 'emails' | 'weburls', mine: readonly Fields[], theirs: readonly Fields[]): void {
    const has = mine.map((each) => formOf(field, each))
    const isThere = (form: string) =>
      has.includes(form) || (field === 'telephones' && has.some((own) => isSameTelephone(own, form)))
    const more = theirs.filter((each) => {
      const form = formOf(field, each)
      return form !== '' && !isThere(form) && has.push(form)
    })
    if (more.length > 0) this.add(field, [...mine, ...more])
  }

  /** An address is matched to an address with the same content, else to the address of its kind. */
  places(mine: readonly Fields[], theirs: readonly Fields[]): void {
    const left = theirs.filter((each) => !mine.some((own) => holds(own, each)) && contentOf(each).length > 0)
    const taken = new Set(mine.filter((own) => theirs.some((each) => holds(own, each))))
    this.#elements('addresses', mine, left, (own, each) => {
      if (taken.has(own)) return false
      return isSamePlace(own, each) || (own['kindof'] ?? null) === (each['kindof'] ?? null)
    })
  }

  jointNames(mine: readonly Fields[], theirs: readonly Fields[]): void {
    const left = theirs.map(asJoint).filter((each) => contentOf(each).length > 0)
    this.#elements('joint_names', mine, left, (own, each) => isSameJoint(own, each))
  }

  /** Each element is merged into the first matching element of the contact, and is appended where none matches. */
  #elements(
    field: string,
    mine: readonly Fields[],
    theirs: readonly Fields[],
    isOne: (own: Fields, each: Fields) => boolean,
  ): void {
    const all: Fields[] = [...mine]
    const used = new Set<number>()
    let changes = false
    for (const each of theirs) {
      const at = mine.findIndex((own, place) => !used.has(place) && isOne(own, each))
      if (at < 0) {
        this.#note(this.merge.adds, field)
        all.push(each)
        changes = true
        continue
      }
      used.add(at)
      const whole = this.#whole(field, jointOrSelf(field, mine[at] ?? {}), contentOf(each))
      if (whole === null) continue
      all[at] = whole
      changes = true
    }
    if (changes) this.#put(field, all)
  }

  /** An object with the parts that it lacks; null where nothing of it changes. */
  #whole(field: string, mine: Fields, theirs: readonly Part[]): Fields | null {
    const whole: Fields = { ...mine }
    let changes = false
    for (const [part, value] of theirs) {
      if (isNothing(value) || isSameText(part, mine[part], value)) continue
      const isConflict = !isNothing(mine[part])
      this.#note(isConflict ? this.merge.differs : this.merge.adds, field)
      if (isConflict && !this.#wins) continue
      whole[part] = value
      changes = true
    }
    return changes ? whole : null
  }

  #differ(field: string, theirs: unknown): void {
    this.#note(this.merge.differs, field)
    if (this.#wins) this.#put(field, theirs)
  }

  #put(field: string, value: unknown): void {
    Object.assign(this.merge.changes, { [field]: value })
  }

  #note(list: string[], field: string): void {
    if (!list.includes(field)) list.push(field)
  }
}

function isNothing(value: unknown): boolean {
  return plain(value) === ''
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\r\n?/gu, '\n').trim() : ''
}

/**
 * Line ends, the hyphen of a postal code, zeros that a spreadsheet dropped and the way in which a country or a
 * reading is written do not count as a difference; nor does Japan against an empty country.
 */
function isSameText(field: string, mine: unknown, theirs: unknown): boolean {
  const [one, other] = [plain(mine), plain(theirs)]
  if (one === other || hasLostZeros(one, other)) return true
  if (field === 'zipcode') return foldDigits(one) !== '' && foldDigits(one) === foldDigits(other)
  if (field === 'country') return isSameCountry(one, other)
  if (!field.endsWith('kana')) return false
  return kanaForm(one) !== '' && kanaForm(one) === kanaForm(other)
}

function formOf(field: 'telephones' | 'emails' | 'weburls', element: Fields): string {
  if (field === 'telephones') return telephoneForm(plain(element['number'])) || plain(element['number'])
  if (field === 'emails') return emailForm(plain(element['address'])) || plain(element['address'])
  return plain(element['url']).replace(/\/$/u, '')
}

/** What an element holds apart from its kind. */
function contentOf(element: Fields): Part[] {
  return Object.entries(element).filter(([part, value]) => !kinds.has(part) && !isNothing(value))
}

/** Whether an element of a contact has all that one of a file says. */
export function holds(mine: Fields, theirs: Fields): boolean {
  return contentOf(theirs).every(([part, value]) => isSameText(part, mine[part], value))
}

function isSamePlace(mine: Fields, theirs: Fields): boolean {
  const said = ['zipcode', 'city', 'street'].filter((part) => !isNothing(theirs[part]))
  return said.length > 1 && said.every((part) => isSameText(part, mine[part], theirs[part]))
}

const withoutHonorific = (joint: Fields): Fields =>
  Object.fromEntries(Object.entries(joint).filter(([part]) => part !== 'suffix' && part !== 'honorific'))

function asJoint({ honorific, ...rest }: Fields): Fields {
  return honorific === undefined ? rest : { suffix: honorific, ...rest }
}

/** What the service calls the suffix of a joint name where it answers; what came under that name stays under it. */
function jointOrSelf(field: string, mine: Fields): Fields {
  const isOther = field === 'joint_names' && isNothing(mine['suffix']) && !isNothing(mine['honorific'])
  return isOther ? { ...mine, suffix: mine['honorific'] } : mine
}

function isSameJoint(mine: Fields, theirs: Fields): boolean {
  const [one, other] = [mine, theirs].map((each) => nameForm(plain(each['firstname'])))
  const [family, another] = [mine, theirs].map((each) => nameForm(plain(each['lastname'])))
  const isSameFamily = family === another || family === '' || another === ''
  return isSameFamily && one === other && (one !== '' || family === another)
}
