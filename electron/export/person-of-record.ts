import type { PhotoLack } from '../../contract/ipc/photo.ts'
import { partNames, type Family } from '../../contract/record/fields.ts'
import { nameParts, type JointPerson, type Person } from '../../exchange/person.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/** A contact as it goes out. */
export interface ExportContact {
  family: Family
  record: ServiceRecord
  /** Names of fields that are not as the interface says; `record` lacks them. */
  unreadable: readonly string[]
  /** Its portrait, a JPEG; null where it has none, or lacks it. */
  photo: Uint8Array | null
  /** Why it is written without its portrait, as far as is known; `to-fetch` where the service may still have it. */
  lack: PhotoLack | 'to-fetch' | null
  /** Only a list has shown it, which may leave fields out; missing where not. */
  onlyListed?: boolean
}

/** What a file of persons cannot hold of a contact, whatever its format. */
export interface RecordLoss {
  kind: 'left-out' | 'only-listed' | `photo-${PhotoLack | 'to-fetch'}`
  field: string
  value: string
}

type Fields = Readonly<Record<string, unknown>>

const placeParts = partNames('addresses').filter((part) => part !== 'kindof')
const organizationParts = partNames('organization')

/**
 * A contact in the form of a person that all formats use, with its id so that it is recognised when the file comes
 * back; and what these formats cannot hold.
 */
export function personOf({ record, unreadable, photo, lack, onlyListed }: Omit<ExportContact, 'family'>): {
  person: Person
  losses: RecordLoss[]
} {
  const { code, memo, tags, organization, face_picture, pictures } = record
  const person: Fields = {
    ...namesOf(record),
    ...filled({ code, memo }, ['code', 'memo']),
    ...holding('organization', filled({ ...organization }, organizationParts)),
    ...listOf('joint_names', record.joint_names, asJoint),
    ...listOf('addresses', record.addresses, (each) => elementOf(each, placeParts, '')),
    ...listOf('telephones', record.telephones, (each) => elementOf(each, ['label', 'number'], 'number')),
    ...listOf('emails', record.emails, (each) => elementOf(each, ['label', 'address'], 'address')),
    ...listOf('weburls', record.weburls, (each) => elementOf(each, ['label', 'url'], 'url')),
    ...holding('tags', tags?.filter((tag) => tag !== '') ?? []),
    ...(photo && { photo: { bytes: photo, type: 'image/jpeg' } }),
    uid: record.id,
  }
  const losses: RecordLoss[] = unreadable.map((field) => ({ kind: 'left-out', field, value: '' }))
  if (onlyListed) losses.push({ kind: 'only-listed', field: '', value: '' })
  if (isFilled(record.gender) && person['gender'] === undefined)
    losses.push({ kind: 'left-out', field: 'gender', value: String(record.gender) })
  if (pictures && pictures.length > 0)
    losses.push({ kind: 'left-out', field: 'pictures', value: String(pictures.length) })
  if (face_picture && lack !== null) losses.push({ kind: `photo-${lack}`, field: 'face_picture', value: '' })
  // Each part is of the type that `Person` has for it.
  return { person: person as Person, losses }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** The parts that hold a text. */
function filled(fields: Fields, parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = fields[part]
      return isFilled(value) ? [[part, value]] : []
    }),
  )
}

/** The value under its name, unless it is empty. */
function holding(name: string, value: object): Fields {
  return Object.keys(value).length > 0 ? { [name]: value } : {}
}

function namesOf(fields: Fields): JointPerson {
  const { gender, ...names } = filled(fields, nameParts)
  return { ...names, ...(gender === 'm' || gender === 'f' ? { gender } : {}) }
}

/** What the service calls the suffix of a joint name where it answers may be either. */
function asJoint(fields: Fields): Fields | null {
  const names = namesOf({ ...fields, suffix: fields['suffix'] ?? fields['honorific'] })
  return Object.keys(names).length > 0 ? { ...names } : null
}

/** An element with its kind; null where it holds nothing, or not what it is about (`needs`). */
function elementOf(fields: Fields, parts: readonly string[], needs: string): Fields | null {
  const found = filled(fields, parts)
  const isEmpty = needs === '' ? Object.keys(found).every((part) => part === 'label') : !(needs in found)
  const { kindof } = fields
  return isEmpty ? null : { kindof: isFilled(kindof) ? kindof : null, ...found }
}

function listOf(
  name: string,
  elements: readonly Fields[] | null | undefined,
  asElement: (element: Fields) => Fields | null,
): Fields {
  return holding(
    name,
    (elements ?? []).flatMap((each) => asElement(each) ?? []),
  )
}
