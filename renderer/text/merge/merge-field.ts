import type { ConflictField } from '../record-conflict.ts'
import { mergeLines } from './merge-lines.ts'
import { mergeList } from './merge-list.ts'
import { mergeObject } from './merge-object.ts'

/** Which version of a field is to be saved. `merged` is both, where they can be put together. */
export type MergeChoice = 'mine' | 'theirs' | 'merged'

/** What is offered for one field that differs. */
export interface FieldMerge {
  /** Both versions together; null where a field can only have one of them. */
  merged: { value: unknown } | null
  /** What is taken unless the user says otherwise; null where the user has to choose. */
  proposed: MergeChoice | null
}

/**
 * One-sided changes are taken as they are. Where both sides changed a memo, a list or the organization, they are put
 * together; only what really clashes is left to the user (fault C03, C04).
 */
export function mergeField(conflict: ConflictField): FieldMerge {
  if (conflict.changedBy !== 'both') {
    return { merged: null, proposed: conflict.changedBy === 'me' ? 'mine' : 'theirs' }
  }
  const together = putTogether(conflict)
  if (together === null) return { merged: null, proposed: null }
  return { merged: { value: together.value }, proposed: together.clashes ? null : 'merged' }
}

/** The value that a choice stands for. */
export function chosenValue(conflict: ConflictField, merge: FieldMerge, choice: MergeChoice): unknown {
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
