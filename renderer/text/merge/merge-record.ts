import type { Failure } from '../../../contract/failure.ts'
import {
  emptyValue,
  fieldsOf,
  isEmpty,
  isPhotoField,
  sameValue,
  type FieldName,
} from '../../../contract/record/fields.ts'
import type { AddressChanges, RecordView, ServiceRecord } from '../../../contract/record/record.ts'
import { photoReferences } from '../photos.ts'
import type { DraftOrigin } from '../record-draft.ts'
import { mergeLines, mergeList, mergeObject } from './merge-lines.ts'

/** One field that is no longer what it was when editing began. */
export interface ConflictField {
  field: FieldName
  /** The side that changed it. `both` means to different values. */
  changedBy: 'me' | 'them' | 'both'
  base: unknown
  mine: unknown
  theirs: unknown
}

/** "Changed elsewhere": what is known of the version that the service holds now. */
export interface EditConflict {
  /** Deleted there: nothing can be saved over it. */
  gone: boolean
  loading: boolean
  /** null until it is fetched, and when it no longer exists. */
  theirs: RecordView | null
  /** What differs, for the eye. */
  fields: readonly ConflictField[]
  /** Why `theirs` could not be fetched. */
  failure: Failure | null
}

/**
 * Compares three versions field by field: the record as editing began, my changes, and the record as it is now. A field that both
 * sides changed to the same value is not a difference. Fields changed by both come first.
 */
export function conflictFields(
  origin: DraftOrigin,
  changes: AddressChanges,
  theirs: ServiceRecord,
): ConflictField[] {
  const fields = fieldsOf(origin.family).flatMap((field): ConflictField[] => {
    const base = origin.base?.[field]
    const mine = field in changes ? changes[field] : base
    const changedBy = whoChanged({ base, mine, theirs: theirs[field] })
    return changedBy === null ? [] : [{ field, changedBy, base, mine, theirs: theirs[field] }]
  })
  return fields.sort((one, other) => order[one.changedBy] - order[other.changedBy])
}

const order: Record<ConflictField['changedBy'], number> = { both: 0, them: 1, me: 2 }

function whoChanged(
  values: Pick<ConflictField, 'base' | 'mine' | 'theirs'>,
): ConflictField['changedBy'] | null {
  const iDid = !sameValue(values.base, values.mine)
  const theyDid = !sameValue(values.base, values.theirs)
  if (iDid && theyDid) return sameValue(values.mine, values.theirs) ? null : 'both'
  if (iDid) return 'me'
  return theyDid ? 'them' : null
}

/** Which version of a field to save. `merged` is both, if they can be combined. */
export type MergeChoice = 'mine' | 'theirs' | 'merged'

/** The choices for one field that differs. */
interface FieldMerge {
  /** Both versions combined; null if a field can only have one of them. */
  merged: { value: unknown } | null
  /** The choice that applies unless the user changes it; null if the user has to choose. */
  proposed: MergeChoice | null
}

/**
 * One-sided changes are taken as they are. Where both sides changed a memo, a list or the organization, they are put
 * together; only what really clashes is left to the user (fault C03, C04).
 */
function mergeField(conflict: ConflictField): FieldMerge {
  if (conflict.changedBy !== 'both') {
    return { merged: null, proposed: conflict.changedBy === 'me' ? 'mine' : 'theirs' }
  }
  const together = putTogether(conflict)
  if (together === null) return { merged: null, proposed: null }
  return { merged: { value: together.value }, proposed: together.clashes ? null : 'merged' }
}

/** The value that a choice stands for. */
function chosenValue(conflict: ConflictField, merge: FieldMerge, choice: MergeChoice): unknown {
  if (choice === 'merged' && merge.merged !== null) return merge.merged.value
  return choice === 'mine' ? conflict.mine : conflict.theirs
}

function putTogether({
  field,
  base,
  mine,
  theirs,
}: ConflictField): { value: unknown; clashes: boolean } | null {
  if (field === 'memo') {
    const { text, clashes } = mergeLines(asText(base), asText(mine), asText(theirs))
    return { value: text, clashes }
  }
  if (field === 'organization') {
    const value = mergeObject(base, mine, theirs)
    return value && { value, clashes: false }
  }
  if (!Array.isArray(mine) && !Array.isArray(theirs)) return null
  const { list, clashes } = mergeList(field, asList(base), asList(mine), asList(theirs))
  return { value: list, clashes }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A field that differs, what is offered for it, and what will be saved. */
export interface MergeRow {
  conflict: ConflictField
  merge: FieldMerge
  /** null while the user has to choose. */
  choice: MergeChoice | null
}

export type MergeChoices = Partial<Record<FieldName, MergeChoice>>

/** The fields that differ with what is to be saved of each: the user's choice, or else what is proposed. */
export function mergeRows(fields: readonly ConflictField[], choices: MergeChoices): MergeRow[] {
  return fields.map((conflict) => {
    const merge = mergeField(conflict)
    return { conflict, merge, choice: choices[conflict.field] ?? merge.proposed }
  })
}

/** Whether every field has its version, so that the merged record may be saved. */
export function isDecided(rows: readonly MergeRow[]): boolean {
  return rows.every(({ choice }) => choice !== null)
}

/** What to save over the version of the service: only fields that differ from it. */
export function mergedChanges(rows: readonly MergeRow[]): AddressChanges {
  const chosen = rows
    .map(
      ({ conflict, merge, choice }) => [conflict, chosenValue(conflict, merge, choice ?? 'theirs')] as const,
    )
    .filter(([conflict, value]) => !sameValue(conflict.theirs, value))
    .map(([{ field }, value]) => [field, toSend(field, value)] as const)
  return Object.fromEntries(chosen) as AddressChanges // each value is its field's
}

/** As `changesOf` sends them: a cleared organization is null, photos are references. */
function toSend(field: FieldName, value: unknown): unknown {
  if (isPhotoField(field)) return photoReferences(value)
  if (field === 'organization') return isEmpty(value) ? null : value
  return value ?? emptyValue(field)
}
