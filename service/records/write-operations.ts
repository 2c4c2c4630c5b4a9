import { parseStored, type JsonObject } from '../json.ts'
import type { Parts } from '../parts.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import type { StoredRecord } from '../store/record-table.ts'
import { contentOf } from './build-record.ts'
import { problemOf } from './check-body.ts'
import { commit } from './commit.ts'
import type { Family } from './fields.ts'
import { newEtag } from './new-id.ts'
import { photosIn } from './photos-in-body.ts'
import { shownEtag } from './present.ts'
import { isGroup } from './read-operations.ts'

/** One record, as addressed by an update or delete. */
export interface Target {
  family: Family
  id: string
  /** The If-Match header; undefined when the caller wants no conflict detection (interface 4.4). */
  ifMatch: string | undefined
}

/** POST /api/address/ and /api/homeaddress/ (interface 4.1, 4.2): the text of the created record, as for get. */
export function createRecord(parts: Parts, family: Family, body: JsonObject): Outcome<string> {
  const checked = checkBody(parts, family, body, undefined)
  if (!checked.ok) return checked
  return save(parts, { family, id: parts.nextId(), body, stored: undefined })
}

/** PUT /api/address/{id} and /api/homeaddress/{id}: the updated record, or 412 and nothing changed (interface 4.4). */
export function updateRecord(parts: Parts, target: Target, body: JsonObject): Outcome<string> {
  const found = findWritable(parts, target)
  if (!found.ok) return found
  const checked = checkBody(parts, target.family, body, found.value)
  if (!checked.ok) return checked
  return save(parts, { family: target.family, id: target.id, body, stored: found.value })
}

/** DELETE: a soft delete (interface 1.4, 3). Deleting a deleted record succeeds and leaves it as it is. */
export function deleteRecord(parts: Parts, target: Target): Outcome<string> {
  const found = findWritable(parts, target)
  if (!found.ok) return found
  if (found.value.deleted) return done(parts.present(found.value.text, 'record'))
  return parts.db.transaction(() => {
    const before = parseStored(found.value.text)
    const record = { ...before, deleted: true, ...freshStamp(parts, before) }
    return done(parts.present(commit(parts, found.value, record).text, 'record'))
  })
}

function findWritable(parts: Parts, { family, id, ifMatch }: Target): Outcome<StoredRecord> {
  const record = parts.records.read(family, id)
  const hidden = record?.deleted && parts.variants.deletedWrite === '404'
  if (!record || hidden) return refused(404, 'There is no such record')
  const compares = ifMatch !== undefined && parts.variants.etags !== 'none'
  if (compares && ifMatch !== shownEtag(record.etag, parts.variants.etag)) {
    return refused(412, 'The record has changed since this etag')
  }
  return done(record)
}

function checkBody(
  parts: Parts,
  family: Family,
  body: JsonObject,
  record: StoredRecord | undefined,
): Outcome<true> {
  const problem = problemOf(body, family, { variants: parts.variants, stored: record?.text ?? '' })
  if (problem) return refused(400, problem)
  if (family === 'homeaddress') return done(true)
  // Interface 2.4: only group_id is required, and only on address create; an update without it stays in its group.
  const group_id = body['group_id'] ?? record?.group_id
  if (typeof group_id !== 'string') return refused(400, 'group_id must be text')
  return isGroup(parts, group_id) ? done(true) : refused(400, 'group_id is not a group you can use')
}

interface Save {
  family: Family
  id: string
  body: JsonObject
  stored: StoredRecord | undefined
}

function save(parts: Parts, { family, id, body, stored }: Save): Outcome<string> {
  const before = stored && parseStored(stored.text)
  return parts.db.transaction(() => {
    const { variants, images } = parts
    const content = contentOf({ family, id, body, stored: before, variants, images })
    if (!content.ok) return content
    const record = { id, ...content.value, ...historyOf(parts, before) }
    const kept = photosIn(record).map((photo) => String(photo['image']))
    images.dropOthers(id, kept)
    const group_id = String(content.value['group_id'] ?? '')
    return done(parts.present(commit(parts, { family, id, group_id }, record).text, 'echo'))
  })
}

/** The response-only fields behind a write, in the order of interface 2.1. */
function historyOf(parts: Parts, before: JsonObject | undefined): JsonObject {
  const { etag, updated_at, updated_by } = freshStamp(parts, before)
  return {
    etag,
    deleted: before?.['deleted'] ?? false,
    created_at: before?.['created_at'] ?? updated_at,
    updated_at,
    created_by: before?.['created_by'] ?? updated_by,
    updated_by,
    owner_id: before?.['owner_id'] ?? updated_by,
  }
}

const freshStamp = ({ variants, clock, users }: Parts, before: JsonObject | undefined) => ({
  etag: newEtag(before, variants),
  updated_at: clock.now(),
  updated_by: users.self,
})
