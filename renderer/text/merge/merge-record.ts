import type { AddressChanges } from '../../../contract/record/record.ts'
import { photoReferences } from '../photos.ts'
import type { ConflictField, ConflictFieldName } from '../record-conflict.ts'
import { emptyValue, isPhotoField, isEmpty, sameValue } from '../../../contract/record/fields.ts'
import { chosenValue, mergeField } from './merge-lines.ts'
import type { FieldMerge, MergeChoice } from './merge-lines.ts'

/** A field that differs, what is offered for it, and what will be saved. */
export interface MergeRow {
  conflict: ConflictField
  merge: FieldMerge
  /** null while the user has to choose. */
  choice: MergeChoice | null
}

export type MergeChoices = Partial<Record<ConflictFieldName, MergeChoice>>

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

/** What is to be saved over the version of the service: only fields that differ from it. */
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
function toSend(field: ConflictFieldName, value: unknown): unknown {
  if (isPhotoField(field)) return photoReferences(value)
  if (field === 'organization') return isEmpty(value) ? null : value
  return value ?? emptyValue(field)
}
