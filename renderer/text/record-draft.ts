import type { AddressChanges } from '../../contract/model/address.ts'
import type { Email } from '../../contract/model/email.ts'
import type { Family } from '../../contract/model/family.ts'
import type { JointName } from '../../contract/model/joint-name.ts'
import type { Organization } from '../../contract/model/organization.ts'
import type { PhotoReference } from '../../contract/model/photo.ts'
import type { PostalAddress } from '../../contract/model/postal-address.ts'
import type { ServiceRecord } from '../../contract/model/service-record.ts'
import type { Telephone } from '../../contract/model/telephone.ts'
import type { WebUrl } from '../../contract/model/web-url.ts'
import { isPhotoField, photoReferences } from './draft-photos.ts'

const sharedTextFields = [
  'lastname',
  'firstname',
  'lastkana',
  'firstkana',
  'gender',
  'birthdate',
  'memo',
] as const
/** Home address records have neither of these (spec 2.2). */
const addressTextFields = ['suffix', 'code'] as const
const listFields = ['joint_names', 'addresses', 'emails', 'telephones', 'weburls', 'tags'] as const

type TextField = (typeof sharedTextFields)[number] | (typeof addressTextFields)[number]
type ListField = (typeof listFields)[number]
/** The top-level fields that the form can change. */
export type DraftField = TextField | ListField | 'organization' | 'face_picture' | 'pictures'

/**
 * The edited copy of a record. Absent and null top-level values are '' , [] or {} here; `changesOf` treats them as
 * the same value, so nothing is written back by merely opening the form. Elements keep all their own keys.
 */
export interface RecordDraft extends Record<TextField, string> {
  organization: Organization
  joint_names: JointName[]
  addresses: PostalAddress[]
  emails: Email[]
  telephones: Telephone[]
  weburls: WebUrl[]
  tags: string[]
  /** Photos as received; those added here as `{image: handle, source: 'temp'}` (contract/ipc/photo.ts). */
  face_picture: PhotoReference | null
  pictures: PhotoReference[]
}

/** What a draft was made from. `base` is null for a record that does not exist yet. */
export interface DraftOrigin {
  family: Family
  base: ServiceRecord | null
  /** Top-level fields of `base` that could not be read; never sent (reliability P16). */
  unreadable: readonly string[]
}

/** The fields of the form of one family, in the order they are shown. */
export function draftFields(family: Family): readonly DraftField[] {
  return [...textFields(family), 'organization', ...listFields, 'face_picture', 'pictures']
}

/** A draft of `record`, sharing nothing with it; of an empty record for null. */
export function draftOf(record: ServiceRecord | null): RecordDraft {
  const texts = Object.fromEntries(textFields('address').map((field) => [field, record?.[field] ?? '']))
  return structuredClone({
    ...(texts as Record<TextField, string>), // fromEntries forgets the keys it was given
    organization: record?.organization ?? {},
    joint_names: record?.joint_names ?? [],
    addresses: record?.addresses ?? [],
    emails: record?.emails ?? [],
    telephones: record?.telephones ?? [],
    weburls: record?.weburls ?? [],
    tags: record?.tags ?? [],
    face_picture: record?.face_picture ?? null,
    pictures: record?.pictures ?? [],
  })
}

/**
 * The top-level fields in which the draft differs from its base, as `record.save` wants them: a cleared text is '',
 * a cleared list [], a cleared organization null. Empty when nothing was changed.
 */
export function changesOf(origin: DraftOrigin, draft: RecordDraft): AddressChanges {
  const changed = draftFields(origin.family)
    .filter((field) => !origin.unreadable.includes(field))
    .map((field) => [field, meant(field, origin.base, draft)] as const)
    .filter(([field, value]) => !sameValue(origin.base?.[field], value))
    .map(([field, value]) => [field, isPhotoField(field) ? photoReferences(value) : value] as const)
  return structuredClone(Object.fromEntries(changed)) as AddressChanges // each value is its field's in RecordDraft
}

/** The draft of `record` with the given changes put in: edits on top of a newer base. */
export function draftWith(record: ServiceRecord | null, changes: AddressChanges): RecordDraft {
  const draft = draftOf(record)
  return structuredClone({
    ...draft,
    ...changes,
    organization: organizationWith(draft, changes),
  }) as RecordDraft // every change is a value of its field
}

/**
 * Whether two values of a record mean the same to the user: null, absent, '' and [] are one value, and so are the
 * line ends CRLF, CR and LF (a textarea turns all into LF, reliability P23).
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isBlank(one) && isBlank(other)) return true
  if (typeof one === 'string' && typeof other === 'string') return newlines(one) === newlines(other)
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
  }
  if (isObject(one) || isObject(other)) {
    const left = isObject(one) ? one : isBlank(one) ? {} : null
    const right = isObject(other) ? other : isBlank(other) ? {} : null
    if (left === null || right === null) return false
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...keys].every((key) => sameValue(left[key], right[key]))
  }
  return Object.is(one, other)
}

/** Whether an element of a list says nothing: every key but `kindof` is blank. */
export function isBlankEntry(entry: object): boolean {
  return Object.entries(entry).every(([key, value]) => key === 'kindof' || sameValue(value, null))
}

function textFields(family: Family): readonly TextField[] {
  return family === 'address' ? [...sharedTextFields, ...addressTextFields] : sharedTextFields
}

/** The value of a field as it would be sent: without rows that were added and left empty. */
function meant(field: DraftField, base: ServiceRecord | null, draft: RecordDraft): unknown {
  if (field === 'organization') return sameValue(draft.organization, null) ? null : draft.organization
  const value = draft[field]
  if (!Array.isArray(value) || field === 'tags') return value
  const entries = value as object[] // every list but `tags` holds objects
  // A blank element that the service itself sent stays, so removing one is still a change.
  let spare = ((base?.[field] ?? []) as object[]).filter(isBlankEntry).length
  return entries.filter((entry) => !isBlankEntry(entry) || spare-- > 0)
}

function organizationWith(draft: RecordDraft, changes: AddressChanges): Organization {
  return changes.organization === undefined ? draft.organization : (changes.organization ?? {})
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function newlines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
