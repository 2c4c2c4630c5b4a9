import { parseStored, type Json, type JsonObject } from './json.ts'
import type { Parts } from './parts.ts'
import { done } from './refusal.ts'
import { commit } from './records/commit.ts'
import type { Family } from './records/fields.ts'
import { newEtag } from './records/new-id.ts'

/** Fields to set; undefined takes a field away. */
export type Change = Readonly<Record<string, Json | undefined>>

/**
 * Changes a record as another user would: new etag, updated_at and updated_by. Nothing is checked, and the patch wins
 * over everything, so that tests can make records no client could (an etag of null, a gender of "x", a missing field).
 * Lists go on to find the record under its own group. Returns the record as stored, undefined when there is none.
 */
export function changeFromOutside(
  parts: Parts,
  { family, id }: { family: Family; id: string },
  patch: Change,
): JsonObject | undefined {
  const before = parts.records.read(family, id)
  if (!before) return undefined
  const stamp = { etag: newEtag(), updated_at: parts.clock.now(), updated_by: parts.users.other }
  const changed = { ...parseStored(before.text), ...stamp, ...patch }
  // JSON leaves out what is undefined, so the text holds exactly the fields that remain.
  const record = parseStored(JSON.stringify(changed))
  const outcome = parts.db.transaction(() => done(commit(parts, before, record)))
  return outcome.ok ? record : undefined
}

/** The record as stored; undefined when there is none. */
export function readRecord(parts: Parts, family: Family, id: string): JsonObject | undefined {
  const stored = parts.records.read(family, id)
  return stored && parseStored(stored.text)
}

/** Removes a record for good, which no operation of the spec does. */
export function eraseRecord(parts: Parts, family: Family, id: string): void {
  parts.records.erase(family, id)
}
