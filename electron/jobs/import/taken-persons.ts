import { ok, type Result } from '../../../contract/failure.ts'
import type { Family } from '../../../contract/record/fields.ts'
import { realTags } from '../../../contract/record/parts.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import type { Person, ReadPerson } from '../../../exchange/person.ts'
import { checkPicture } from '../../photo/check-picture.ts'
import { isReady } from '../../photo/photo-metadata.ts'
import type { Questions, TakenPerson } from './import-messages.ts'
import type { Standing } from './match-persons.ts'
import { mergePerson } from './merge-person.ts'
import { nameIn, unknown } from './standings.ts'

/** Stands for the photo of a person until main has kept it. */
const photoMark = { image: 'import', source: 'temp' } as const

/** The persons of a file. */
export interface ComparedPersons {
  persons: readonly ReadPerson[]
  /** The results of the comparison with the book when they were shown; they change once a person is edited. */
  shown: readonly Standing[]
}

/** Returns a part of those that are taken. */
export type Take = (asked: Questions['take']['input']) => Result<Questions['take']['output']>

/** The chosen persons, part by part: the request for the first part decides what the later parts contain. */
export function portions(read: ComparedPersons, compare: () => Result<Standing[]>): Take {
  let all: TakenPerson[] = []
  return ({ offset, limit, ...asked }) => {
    const now = offset === 0 ? compare() : null
    if (now?.ok === false) return now
    if (now) all = taken(read, now.value, asked)
    return ok({ total: all.length, persons: all.slice(offset, offset + limit) })
  }
}

/**
 * A choice for a single person is valid for the state as shown; the others go by their state `now`: no person is
 * added twice.
 */
function taken(
  { persons, shown }: ComparedPersons,
  now: readonly Standing[],
  { choices, lines, group_id }: Omit<Questions['take']['input'], 'offset' | 'limit'>,
): TakenPerson[] {
  const family = group_id === null ? 'homeaddress' : 'address'
  const chosen = new Map(lines.map(({ place, choice }) => [place, choice]))
  const all: TakenPerson[] = []
  const into = new Map<string, TakenPerson>()
  for (const [place, { person }] of persons.entries()) {
    const standing = (chosen.has(place) ? shown : now)[place] ?? unknown
    const mode = chosen.get(place) ?? choices[standing.state]
    if (mode === 'skip') continue
    const match = mode === 'take' ? null : standing.match
    if (mode !== 'take' && match === null) continue
    const isWanted = match === null || standing.adds.includes('face_picture')
    const photo = isWanted && person.photo && isReady(person.photo.bytes) ? person.photo.bytes : null
    const one = {
      name: nameIn(person),
      mode,
      group_id,
      fields: writable(changesOf(person), match?.family ?? family),
      photos: photo ? { face_picture: { bytes: photo, taken: null, keepPlace: false } } : {},
      into: match && { family: match.family, id: match.id },
    }
    const key = match ? `${match.family}/${match.id}` : ''
    const before = into.get(key)
    // Two of the file that go into one contact are one.
    if (match && before) Object.assign(before, together(before, one))
    else all.push(one)
    if (match && !before) into.set(key, one)
  }
  return all
}

/** What two of a file bring to one contact. */
export function together(one: TakenPerson, other: TakenPerson): Pick<TakenPerson, 'fields' | 'photos'> {
  const { changes } = mergePerson(one.fields as ServiceRecord, other.fields, {
    family: 'address',
    wins: false,
  })
  return { fields: { ...one.fields, ...changes }, photos: { ...other.photos, ...one.photos } }
}

/** Returns the fields without the photo, which main keeps first, and without what the family has no field for (interface 2.2). */
export function writable(all: AddressChanges, family: Family): AddressChanges {
  const fields = all.face_picture ? without(all, ['face_picture']) : all
  if (family === 'address') return fields
  const names = fields.joint_names?.map((each) => without(each, ['suffix']))
  return { ...without(fields, ['code', 'suffix']), ...(names && { joint_names: names }) }
}

/** A person as the service takes it, with a mark where a photo can be had. */
export function changesOf(person: Person): AddressChanges {
  const hasPhoto = person.photo !== undefined && checkPicture(person.photo.bytes).ok
  // The user cannot edit these, and most persons have none of them.
  if (person.uid === undefined && person.photo === undefined && person.tags === undefined)
    return person as AddressChanges
  const fields = without(person, ['uid', 'photo']) as AddressChanges
  if (person.tags !== undefined) fields.tags = realTags(person.tags)
  return hasPhoto ? { ...fields, face_picture: photoMark } : fields
}

/** The same without some of its fields. */
export function without<T extends object>(fields: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Partial<T>
}
