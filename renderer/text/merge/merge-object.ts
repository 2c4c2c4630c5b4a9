import { sameValue } from '../../../contract/record/fields.ts'
import { asEntry } from './match-entries.ts'

/**
 * Three-way merge of an object such as `organization` key by key; null where both sides changed one key differently, or
 * where a value is no object.
 */
export function mergeObject(base: unknown, mine: unknown, theirs: unknown): Record<string, unknown> | null {
  if (typeof mine !== 'object' || typeof theirs !== 'object') return null
  const [before, ours, others] = [asEntry(base), asEntry(mine), asEntry(theirs)]
  const merged: Record<string, unknown> = { ...others }
  for (const key of new Set([...Object.keys(before), ...Object.keys(ours), ...Object.keys(others)])) {
    const iChanged = !sameValue(ours[key], before[key])
    const theyChanged = !sameValue(others[key], before[key])
    if (iChanged && theyChanged && !sameValue(ours[key], others[key])) return null
    if (iChanged) merged[key] = ours[key]
  }
  return merged
}
