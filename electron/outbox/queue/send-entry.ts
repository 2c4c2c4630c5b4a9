import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../../contract/ipc/record-write.ts'
import { findCreated } from '../create-record.ts'
import { deleteRecord } from '../delete-record.ts'
import { findByKey } from '../find-by-key.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import type { SaveDeps, SendSave } from '../save-deps.ts'
import { saveRecord } from '../save-record.ts'
import { seenVersion } from '../seen-version.ts'
import { notFoundYet } from './verdict.ts'

/** What came of an attempt that ended well; `saved` is null for a delete. */
export interface Sent {
  saved: RecordSaved | null
}

/** Sends an entry once. Repeating it is safe for everything but a create, for which `lookFor` comes first. */
export async function sendEntry(deps: SaveDeps, entry: OutboxEntry): Promise<Result<Sent>> {
  const own = depsFor(deps, entry)
  if (entry.action === 'delete') {
    const { family, id, etag } = entry
    const deleted = await deleteRecord(own, { family, id, etag: etag ?? '' }, entry.doubt)
    return deleted.ok ? ok({ saved: null }) : deleted
  }
  const send: SendSave = (save) => saveRecord(own, save, entry.doubt)
  const save = saveOf(entry)
  const saved = await (deps.withPhotos ? deps.withPhotos(save, send) : send(save))
  return saved.ok ? ok({ saved: saved.value }) : saved
}

/** Looks whether a create of unknown outcome was done. `unknown-outcome` while the service does not show it. */
export async function lookFor(deps: SaveDeps, entry: OutboxEntry): Promise<Result<Sent>> {
  const found = await findCreated(depsFor(deps, entry), saveOf(entry))
  if (!found.ok) return found
  return found.value === null ? fail(notFoundYet) : ok({ saved: found.value })
}

/** Raw texts of every record that a create made, the oldest first. */
export function createdBy(deps: SaveDeps, entry: OutboxEntry): Promise<Result<string[]>> {
  return findByKey(depsFor(deps, entry), saveOf(entry))
}

/**
 * The entry with the etag that its copy lacked (reliability 5.1), found out before anything is sent, so that a repeat
 * after an unclear answer goes over the same version.
 */
export async function withEtag(deps: SaveDeps, entry: OutboxEntry): Promise<Result<OutboxEntry>> {
  if (entry.action === 'create' || entry.etag !== '') return ok(entry)
  const { family, id, etag } = entry
  const seen = await seenVersion(depsFor(deps, entry), { family, id, etag })
  return seen.ok ? ok({ ...entry, ...seen.value }) : seen
}

/** The entry brings its own base: the mirror may have moved on, or been lost. */
function depsFor(deps: SaveDeps, { etag, base, serverTime }: OutboxEntry): SaveDeps {
  const own: SaveDeps['bases']['base'] = (family, id, asked) =>
    asked === etag ? base : deps.bases.base(family, id, asked)
  return { ...deps, bases: { ...deps.bases, base: own }, serverTime: () => serverTime }
}

function saveOf({ family, id, group_id, etag, changes, key, action }: OutboxEntry): RecordSave {
  return { family, id: action === 'create' ? null : id, group_id, etag, changes, key }
}
