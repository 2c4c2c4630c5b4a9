import {
  fields,
  fieldsOf,
  fieldsOfKind,
  isPhotoField,
  isEmpty,
  sameValue,
  type Family,
  type FieldName,
  type FieldOf,
} from '../../contract/record/fields.ts'
import type { Organization } from '../../contract/record/parts.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import { calendarDay } from './dates.ts'
import { photoReferences, type DraftPhotos } from './photos.ts'
import type { MessageKey } from '../../languages/page.ts'

type TextName = FieldOf<'line' | 'lines'>
type ListName = FieldOf<'list' | 'tags'>
type Lists = { [Name in ListName]: NonNullable<ServiceRecord[Name]> }

/**
 * The edited copy of a record. Absent and null top-level values are '' , [] or {} here; `changesOf` treats them as
 * the same value, so nothing is written back by merely opening the form. Elements keep all their own keys.
 */
export interface RecordDraft extends Record<TextName, string>, Lists, DraftPhotos {
  organization: Organization
}

/** What a draft was made from. `base` is null for a record that does not exist yet. */
export interface DraftOrigin {
  family: Family
  base: ServiceRecord | null
  /** Top-level fields of `base` that could not be read; never sent (fault P16). */
  unreadable: readonly string[]
}

/** A draft of `record`, sharing nothing with it; of an empty record for null. */
export function draftOf(record: ServiceRecord | null): RecordDraft {
  const texts = fieldsOfKind('line', 'lines').map((name) => [name, record?.[name] ?? ''])
  const lists = fieldsOfKind('list', 'tags').map((name) => [name, record?.[name] ?? []])
  return structuredClone({
    ...(Object.fromEntries(texts) as Record<TextName, string>), // fromEntries forgets the keys it was given
    ...(Object.fromEntries(lists) as Lists),
    organization: record?.organization ?? {},
    face_picture: record?.face_picture ?? null,
    pictures: record?.pictures ?? [],
  })
}

/**
 * The top-level fields in which the draft differs from its base, as `record.save` wants them: a cleared text is '',
 * a cleared list [], a cleared organization null. Empty when nothing was changed.
 */
export function changesOf(origin: DraftOrigin, draft: RecordDraft): AddressChanges {
  const changed = fieldsOf(origin.family)
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

/** Whether an element of a list says nothing: every key but `kindof` is blank. */
export function isBlankEntry(entry: object): boolean {
  return Object.entries(entry).every(([key, value]) => key === 'kindof' || isEmpty(value))
}

/** The value of a field as it would be sent: without rows that were added and left empty. */
function meant(field: FieldName, base: ServiceRecord | null, draft: RecordDraft): unknown {
  if (field === 'organization') return isEmpty(draft.organization) ? null : draft.organization
  const value = draft[field]
  if (fields[field].kind !== 'list') return value
  const entries = value as object[] // a list holds objects
  // A blank element that the service itself sent stays, so removing one is still a change.
  let spare = ((base?.[field] ?? []) as object[]).filter(isBlankEntry).length
  return entries.filter((entry) => !isBlankEntry(entry) || spare-- > 0)
}

function organizationWith(draft: RecordDraft, changes: AddressChanges): Organization {
  return changes.organization === undefined ? draft.organization : (changes.organization ?? {})
}

/** What keeps a draft from being saved. A stored value that was not touched is never a problem (fault P30). */
export interface DraftProblems {
  birthdate?: MessageKey
  /** By position in `joint_names`. */
  jointBirthdates: Record<number, MessageKey>
  /** About the whole draft. */
  draft?: MessageKey
}

/** Looks a draft over before it is sent. */
export function draftProblems(origin: DraftOrigin, draft: RecordDraft): DraftProblems {
  const problems: DraftProblems = { jointBirthdates: {} }
  if (isWrongDay(draft.birthdate, origin.base?.birthdate)) problems.birthdate = 'record.form.birthdateWrong'
  const stored = new Set(origin.base?.joint_names?.map((joint) => joint.birthdate))
  for (const [index, joint] of draft.joint_names.entries()) {
    const isStored = stored.has(joint.birthdate)
    if (!isStored && isWrongDay(joint.birthdate)) {
      problems.jointBirthdates[index] = 'record.form.birthdateWrong'
    }
  }
  const isEmpty = origin.base === null && Object.keys(changesOf(origin, draft)).length === 0
  if (isEmpty) problems.draft = 'record.form.nothingEntered'
  return problems
}

/** Whether anything prevents saving. */
export function hasProblems(problems: DraftProblems): boolean {
  const { birthdate, draft, jointBirthdates } = problems
  return birthdate !== undefined || draft !== undefined || Object.keys(jointBirthdates).length > 0
}

function isWrongDay(text: string | null | undefined, stored?: string | null): boolean {
  return !sameValue(text, '') && !sameValue(text, stored) && calendarDay(text ?? '') === null
}
