import type { Failure } from '../../contract/failure.ts'
import type { AddressChanges, RecordView, ServiceRecord } from '../../contract/record/record.ts'
import { fieldsOf, sameValue } from '../../contract/record/fields.ts'
import type { FieldName } from '../../contract/record/fields.ts'
import type { DraftOrigin } from './record-draft.ts'

export type ConflictFieldName = FieldName

/** One field that is no longer what it was when editing began. */
export interface ConflictField {
  field: ConflictFieldName
  /** Who changed it. `both` means to different values. */
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
  /** null until it was fetched, and when there is nothing to fetch any more. */
  theirs: RecordView | null
  /** What differs, for the eye. */
  fields: readonly ConflictField[]
  /** Why `theirs` could not be fetched. */
  failure: Failure | null
}

/**
 * Compares the record as editing began, my changes and the record as it is now, field by field.
 * A field that both sides changed to the same value is no difference. Fields changed by both come first.
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
