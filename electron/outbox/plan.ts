import { isDeepStrictEqual } from 'node:util'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { RecordDelete, RecordSave } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId, joinedChanges, localIdOf, type AddressChanges } from '../../contract/record/record.ts'
import { etagOf, rawRecord, withChanges } from '../record-text/json-text.ts'
import { asShown, fullerText, sameInBoth } from '../record-text/compare-texts.ts'
import {
  isAbout,
  isUnfinished,
  needsDecision,
  isToWrite,
  isUnsent,
  type ShelvedEdit,
  type OutboxEntry,
} from './entry.ts'
import type { Journal, JournalChange } from './journal.ts'
import { pendingText } from './pending.ts'

/** What a new entry needs of the session around it. */
export interface PlanContext {
  profile: string
  origin: string
  /** Raw text of the version with this etag, as `SaveDeps.bases.base`. */
  base(family: Family, id: string, etag: string): string | null
  /** Raw text of the newest version that is known. */
  newest(family: Family, id: string): string | null
  /** The newest time of the service that is known; null where none is. */
  serverTime?(): string | null
  now(): string
  newKey(): string
}

/** The entry that a save becomes, or that already stands for it: then nothing is to be written. */
export interface SavePlan {
  entry: OutboxEntry
  isSame: boolean
  /** Key of the entry whose place it takes. */
  replaces: string | null
  /** An edit made before a delete that was refused. The user has not seen it since, so the user decides about it. */
  behind: OutboxEntry | null
}

/** The entries that may come before this save or be the same save: all that `planSave` needs. */
export function entriesFor(journal: Pick<Journal, 'entry' | 'of'>, save: RecordSave): OutboxEntry[] {
  const same = journal.entry(save.key)
  const id = save.id ?? same?.id
  const about = id === undefined ? [] : journal.of({ family: save.family, id })
  return same === undefined || about.includes(same) ? about : [same, ...about]
}

/**
 * Decides where a save goes. Two unsent edits of one record become one (C38), an edit of a record that was not yet
 * sent belongs to its create (C40), and an edit made while another is under way waits for that one. A user who
 * edits a record whose delete was refused no longer wants to delete it.
 */
export function planSave(
  entries: readonly OutboxEntry[],
  save: RecordSave,
  around: PlanContext,
): Result<SavePlan> {
  // A record that only this computer knows has no etag, whatever the page says.
  const etag = save.id !== null && isLocalId(save.id) ? null : save.etag
  return plan(entries, { ...save, etag }, around)
}

function plan(entries: readonly OutboxEntry[], save: RecordSave, around: PlanContext): Result<SavePlan> {
  const same = entries.find(({ key }) => key === save.key)
  if (same && isDeepStrictEqual(same.changes, save.changes) && isSameVersion(same, save)) {
    if (isUnfinished(same) && isUnsent(same)) return changed(again(same))
    return ok({ entry: same, isSame: true, replaces: null, behind: null })
  }
  const target = save.id ?? same?.id
  if (target === undefined) return changed(newEntry('create', localIdOf(save.key), save, around))
  const id = entries.find((entry) => localIdOf(entry.key) === target)?.id ?? target
  const isHere = (entry: OutboxEntry) => isAbout(entry, { family: save.family, id })
  const about = entries.filter((entry) => isToWrite(entry) && isHere(entry))
  const last = about.at(-1)
  const made = same ?? entries.find((each) => each.action === 'create' && isHere(each))
  const key = () => (same ? around.newKey() : save.key)
  const edit = () => update({ ...save, id, key: key() }, around, made)
  if (last === undefined) return changed(edit())
  if (last.action === 'delete') {
    if (!needsDecision(last)) return fail({ kind: 'not-found' })
    return changed(edit(), last, restoreEdits(last, around))
  }
  if (isUnsent(last)) return changed(combined(last, save, around), last)
  const behind = newEntry('update', id, { ...save, key: key() }, around)
  return changed({ ...behind, base: pendingText(about), etag: null })
}

function changed(
  entry: OutboxEntry,
  before?: OutboxEntry,
  behind: OutboxEntry | null = null,
): Result<SavePlan> {
  const replaces = before && before.key !== entry.key ? before.key : null
  return ok({ entry, isSame: false, replaces, behind: behind && inConflict(behind) })
}

/** A second click is the same save; after Reload the same changes may go over another version. */
function isSameVersion(entry: OutboxEntry, save: RecordSave): boolean {
  return entry.action === 'create' || entry.state === 'done' || entry.etag === save.etag
}

function again(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'queued', failure: null }
}

/** Two edits that were not sent, or an edit that was refused and its second try. */
function combined(last: OutboxEntry, save: RecordSave, around: PlanContext): OutboxEntry {
  // The form of a new record holds all of it.
  if (save.id === null) return again({ ...last, changes: save.changes })
  const both = joinedChanges(last.changes, save.changes)
  // The key of a create is its sync key; an update goes by the form that the user has open.
  if (last.action === 'create') return again({ ...last, changes: both })
  const { etag, changes, key } = save
  const mine = again({ ...last, key, changes: both })
  // If it waits for a write that is under way, it is based on the result of that write, whatever version the
  // page shows.
  const followsOwnWrite = last.etag === null && !needsDecision(last)
  if (etag === null || etag === last.etag || followsOwnWrite) return mine
  const seen = seenBase({ ...save, id: last.id, etag }, around)
  if (needsDecision(last)) return anew(last, again({ ...last, key, base: seen, etag, changes }))
  // Any other edit stays with this one, whose fields must not have moved.
  const isMoved = seen === null || needsDecision(rebase({ ...last, changes, base: seen }, last.base))
  return isMoved ? inConflict(mine) : mine
}

/**
 * The user has made a new decision about a refused edit, based on a version seen since. Fields that the new
 * decision does not cover, such as those of another form, stay in the edit; the user must decide about them where
 * another user changed them.
 */
function anew(refused: OutboxEntry, now: OutboxEntry): OutboxEntry {
  const others = Object.entries(refused.changes).filter(([field]) => !(field in now.changes))
  if (others.length === 0) return checked(now)
  const changes = joinedChanges(refused.changes, now.changes)
  const rest = rebase({ ...again(refused), changes: Object.fromEntries(others) }, now.base)
  return needsDecision(rest) ? inConflict({ ...refused, key: now.key, changes }) : { ...now, changes }
}

/**
 * Raw text of the version that the page saw; null where it is not at hand. One etag may stand for two versions, and so
 * does none (fault C36, C37): then the time of the last change tells them apart. Of one version a list may have shown less than
 * was read since.
 */
function seenBase(
  { family, id, etag, updated_at, seen }: RecordSave & { id: string; etag: string },
  { base }: PlanContext,
): string | null {
  const text = base(family, id, etag)
  if (text === null) return null
  const found = rawRecord(text).value['updated_at']
  if (updated_at && typeof found === 'string' && found !== updated_at) return null
  return seen === undefined ? text : asShown(text, seen)
}

/** @param made the write that the record came from, where it is remembered */
function update(
  save: RecordSave & { id: string },
  around: PlanContext,
  made: OutboxEntry | undefined,
): OutboxEntry {
  const { family, id, etag } = save
  const entry = newEntry('update', id, save, around)
  const base = etag === null ? null : seenBase({ ...save, etag }, around)
  const isFromBefore = etag === null || (etag === '' && base === null && made !== undefined)
  if (!isFromBefore) return checked({ ...entry, base })
  // The page saw the record before the service had given it an etag.
  const seen = made ? pendingText([{ ...made, state: 'queued' }]) : null
  return rebase({ ...entry, base: seen }, around.newest(family, id))
}

/** Without the version that the user saw nothing can be sent: it could undo changes by other users. */
function checked(entry: OutboxEntry): OutboxEntry {
  return entry.base === null ? inConflict(entry) : entry
}

function inConflict(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'conflict', failure: { kind: 'precondition-failed' } }
}

function newEntry(
  action: OutboxEntry['action'],
  id: string,
  { family, group_id, etag, changes, key }: RecordSave,
  { profile, origin, now, serverTime }: PlanContext,
): OutboxEntry {
  const since = action === 'create' ? (serverTime?.() ?? null) : null
  const untouched = { state: 'queued', held: false, doubt: false, sends: 0, failure: null } as const
  const target = { action, family, id, group_id, etag, base: null, changes }
  return { key, profile, origin, ...target, ...untouched, ...nothing, serverTime: since, savedAt: now() }
}

const nothing = { serverTime: null, twinOf: null, shelved: null } as const

/** A delete on its way into the outbox, held back by its Undo (design 4). */
export function planDelete(
  entries: readonly OutboxEntry[],
  { family, id, etag }: RecordDelete,
  around: PlanContext,
): OutboxEntry {
  const real = entries.find((entry) => localIdOf(entry.key) === id)?.id ?? id
  const untouched = { state: 'queued', held: true, doubt: false, sends: 0, failure: null } as const
  return {
    key: around.newKey(),
    profile: around.profile,
    origin: around.origin,
    action: 'delete',
    family,
    id: real,
    group_id: null,
    etag,
    base: around.base(family, real, etag),
    changes: {},
    ...untouched,
    ...nothing,
    savedAt: around.now(),
  }
}

/**
 * The Undo time of a delete has ended. Unsent edits of the record are removed with it (C39); a record that the
 * service never had is simply removed.
 */
export function planRelease(
  entries: readonly OutboxEntry[],
  deletion: OutboxEntry,
): { put: OutboxEntry[]; remove: string[] } {
  const before = entries.filter(
    (entry) => entry.key !== deletion.key && isUnfinished(entry) && isAbout(entry, deletion),
  )
  const dropped = before.filter(isUnsent)
  const remove = dropped.map(({ key }) => key)
  const released = shelveEdits({ ...deletion, held: false }, dropped)
  if (dropped.some(({ action }) => action === 'create')) return { put: [], remove: [...remove, deletion.key] }
  return { put: [released], remove }
}

/**
 * A delete that waited for another write, which is now done. It is sent only while the record of that write says
 * what the service answered, and what was meant where the answer says less. If the other write is a delete too,
 * the record that took over is the same.
 * @param newest raw text of a record as it is known now
 */
export function withTakenOver(
  deletion: OutboxEntry,
  done: OutboxEntry,
  newest: (family: Family, id: string) => string | null,
): OutboxEntry {
  const { action, family, id, base, changes } = done
  if (action === 'delete') return done.takenOver ? { ...deletion, takenOver: done.takenOver } : deletion
  const meant = withChanges(base ?? '{}', changes)
  const answered = newest(family, id)
  const text = answered === null ? meant : fullerText(answered, meant)
  return { ...deletion, takenOver: { family, id, text } }
}

/**
 * A delete shelves the edits of its record (C39): they are dropped once the record is deleted, and come back if it
 * is not.
 * @param edits the edits that waited for the record, oldest first
 */
export function shelveEdits(deletion: OutboxEntry, edits: readonly OutboxEntry[]): OutboxEntry {
  const lost = [...edits.map(carried), deletion.shelved].filter((each) => each !== null)
  const [first] = lost
  if (first === undefined) return deletion
  const changes = lost.reduce<AddressChanges>((all, each) => joinedChanges(all, each.changes), {})
  return { ...deletion, shelved: { ...first, changes } }
}

function carried({ action, key, etag, base, changes, state, failure, savedAt, shelved }: OutboxEntry) {
  return action === 'update' ? { key, etag, base, changes, state, failure, savedAt } : shelved
}

/**
 * The edits of a record that is not deleted after all; null where it had no edits.
 * @param known `newest`: raw text of the newest version that is known
 */
export function restoreEdits(
  deletion: OutboxEntry,
  known: { newest(family: Family, id: string): string | null },
): OutboxEntry | null {
  const { shelved, family, id } = deletion
  if (shelved === null) return null
  const edit: OutboxEntry = { ...deletion, ...untouched, ...shelved }
  return edit.etag === null ? rebase(edit, known.newest(family, id)) : edit
}

const untouched = {
  action: 'update',
  held: false,
  doubt: false,
  sends: 0,
  serverTime: null,
  shelved: null,
} satisfies Partial<OutboxEntry> & { shelved: ShelvedEdit | null }

/**
 * An edit that was made while an earlier write of the same record was under way, based on the result of that
 * write. It is a conflict where a field that it changes no longer says what the user saw: another user was faster.
 * @param text raw text of the record now; null where it is not at hand
 */
export function rebase(entry: OutboxEntry, text: string | null): OutboxEntry {
  const { failure } = fail({ kind: 'precondition-failed' })
  if (text === null) return { ...entry, state: 'conflict', failure }
  const now = rawRecord(text)
  const seen = rawRecord(entry.base ?? '{}').value
  const isSeen = (field: string) => sameInBoth(field, seen[field], now.value[field])
  const moved = entry.action === 'delete' ? [] : Object.keys(entry.changes).filter((field) => !isSeen(field))
  const id = String(now.value['id'])
  if (moved.length > 0) return { ...entry, id, state: 'conflict', failure }
  return { ...entry, id, base: text, etag: etagOf(now) }
}

/**
 * A write was finally refused. Edits that wait for it were made on top of it, so they become one edit together
 * with it, for the user to decide about. A delete that waits for it takes its place: a user who deletes a record
 * gives up its edits (C39).
 */
export function planRefusal(entries: readonly OutboxEntry[], refused: OutboxEntry): JournalChange {
  const behind = entries.filter(
    (entry) => entry.key !== refused.key && isToWrite(entry) && !entry.held && isAbout(entry, refused),
  )
  const deletion = behind.find(({ action }) => action === 'delete')
  const rest = behind.filter((entry) => entry !== deletion)
  const remove = rest.map(({ key }) => key)
  const gone = [refused.key, ...remove]
  // The service never had the record.
  if (deletion && refused.action === 'create' && !refused.doubt) return { remove: [...gone, deletion.key] }
  if (deletion && refused.action === 'update')
    return { put: [shelveEdits(deletion, [refused, ...rest])], remove: gone }
  // Two deletes of one record are one: otherwise the second would wait for the first forever.
  if (deletion && refused.action === 'delete') remove.push(deletion.key)
  const changes = rest.reduce((all, entry) => joinedChanges(all, entry.changes), refused.changes)
  return { put: [{ ...refused, changes }], remove }
}

/**
 * What becomes of entries that waited for an entry that was lost with a damaged file. An edit is based on the
 * newest known version, or the user decides about it. A delete that waited for its copy is dropped, because it is
 * not known whether the copy exists.
 */
export function planWithoutLeader(
  journal: Pick<Journal, 'entries' | 'entry' | 'head'>,
  { newest }: Pick<PlanContext, 'newest'>,
): JournalChange {
  const entries = journal.entries()
  const isFirst = (entry: OutboxEntry) => journal.head(entry) === entry
  const edits = entries.filter(
    (entry) => isToWrite(entry) && entry.action === 'update' && entry.etag === null && !needsDecision(entry),
  )
  const orphans = entries.filter(
    ({ held, after }) => held && after !== undefined && journal.entry(after) === undefined,
  )
  return {
    put: edits.filter(isFirst).map((entry) => rebase(entry, newest(entry.family, entry.id))),
    remove: orphans.map(({ key }) => key),
  }
}
