import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isLocalId } from '../../contract/record/record.ts'
import { attempt, type Database, type NoteChanged, type Watch, rowChecksum } from '../disk/database.ts'
import {
  derive,
  derivedNames,
  findKnown,
  isSent,
  isStub,
  listChecksum,
  readIncoming,
  saysMore,
  sentChecksum,
  type Incoming,
  type KnownRecord,
} from './incoming.ts'
import { settleOdd } from './odd-records.ts'
import { listName, storeNote, thinNote } from './schema.ts'

/** A record on its way into the file, and what that had. */
export interface Write {
  incoming: Incoming
  known: KnownRecord | undefined
  derived: string[]
  /** Digest of the text where a GET gave it. */
  proof: string | null
}

const columns = [
  'family',
  'id',
  'group_id',
  'etag',
  'deleted',
  'gone',
  'updated_at',
  ...derivedNames,
  'raw',
  'proof',
  'seal',
  'list_seal',
]
const insert = `INSERT INTO record (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
const replace = `UPDATE record SET ${columns.map((name) => `${name} = ?`).join(', ')} WHERE key = ?`
const keepFormer =
  'INSERT OR REPLACE INTO former (family, id, etag, replaced_at, raw, proof, seal) VALUES (?, ?, ?, ?, ?, ?, ?)'
/** A hidden row of the same id is replaced: it would be in the way. */
const hide = 'UPDATE OR REPLACE record SET family = ? WHERE key = ?'
const hideById = 'UPDATE OR REPLACE record SET family = ? WHERE family = ? AND id = ?'
const prove = 'UPDATE record SET proof = ?, seal = ? WHERE key = ?'

/** What is known of the answer that a record is stored from. */
export interface AnswerParts {
  /** Digest of the text where a GET gave it. */
  proof?: string | null
  /** What marks the text where the answer to a write said all that was written and known. */
  answered?: string | null
  /** Id under which this computer showed the record until the service named it. */
  local?: string | null
}

/**
 * Stores one record that the service answered for itself: it replaces whatever the mirror had. Fails with
 * `bad-response` for what is not a record, also where a GET shows nothing of the very version that the mirror has.
 */
export function putSingle(
  database: Database,
  family: Family,
  text: string,
  { proof = null, answered = null, local = null }: AnswerParts = {},
): Result<Incoming> {
  const read = readIncoming(family, text, null)
  if (!read) return fail({ kind: 'bad-response', path: '', expected: 'a record with an id' })
  const stored = attempt(() =>
    database.transaction(() => {
      const known = findKnown(database, family, read.id)
      if (proof !== null && known && isSent(known) && isStub(known, read)) return null
      // An answer without a group does not move the record (fault P14).
      const incoming = { ...read, group_id: read.group_id ?? known?.group_id ?? null }
      const same = known && isSent(known) && known.raw === text && known.gone === 0
      // Its list omits fields: the rest of the sync (book/sync/sync-scopes.ts) asks for the other records of
      // the list, too.
      if (proof !== null && known && isSent(known) && saysMore(known, incoming))
        storeNote(database, thinNote(listName(family, known.group_id)), 'yes')
      const waiting = local === null ? undefined : findKnown(database, family, local)?.key
      if (!same) {
        write(database, { incoming, known, derived: derive(incoming), proof: proof ?? answered }, waiting)
        return incoming
      }
      const mark = proof ?? known.proof ?? answered
      if (mark !== known.proof) database.run(prove, mark, sentChecksum({ ...known, proof: mark }), known.key)
      if (waiting !== undefined) database.run(hide, nowhere, waiting)
      return incoming
    }),
  )
  if (!stored.ok) return stored
  return stored.value === null
    ? fail({ kind: 'bad-response', path: '$', expected: 'the fields of the record' })
    : ok(stored.value)
}

/**
 * @param local number of the row that showed the record until the service named it. A new record takes its place,
 * so that both are never read, and the search, which knows records by their rows, finds one.
 */
export function write(database: Database, { incoming, known, derived, proof }: Write, local?: number): void {
  const { family, id, group_id, etag, deleted, updated_at, raw } = incoming
  const isDeleted = deleted ? 1 : 0
  const checksums = [sentChecksum({ ...incoming, gone: 0, proof }), listChecksum(isDeleted, derived)]
  const values = [family, id, group_id, etag, isDeleted, 0, updated_at, ...derived, raw, proof, ...checksums]
  // The note about its unreadable text no longer applies: it can be read.
  database.run(settleOdd, family, id)
  if (!known && local !== undefined) return database.run(replace, ...values, local)
  if (!known) return database.run(insert, ...values)
  if (local !== undefined) database.run(hide, nowhere, local)
  if (known.raw !== raw && isSent(known)) keepAsFormer(database, incoming, known)
  database.run(replace, ...values, known.key)
}

/** Keeps the version of a record that the file has now among its former ones. Throws as SQLite does. */
export function keepAsFormer(
  database: Database,
  { family, id }: Pick<Incoming, 'family' | 'id'>,
  { etag, raw, proof }: KnownRecord,
): void {
  // '' stands for a version of a list without etags: the form that shows it is saved over it.
  const former = [family, id, etag ?? '', Date.now(), raw, proof]
  database.run(keepFormer, ...former, rowChecksum(former))
}

/** Family of rows that nothing shows any more. Row numbers are kept, because the search knows records by them. */
export const nowhere = 'none'

const shownColumns = ['deleted', ...derivedNames, 'list_seal'].map((name) => `${name} = ?`).join(', ')
const showAs = `UPDATE record SET ${shownColumns} WHERE family = ? AND id = ?`
const setLocal = 'UPDATE record SET raw = ?, seal = ? WHERE key = ?'

/** How lists and searches show what waits in the outbox. */
export interface PendingRows {
  /**
   * Lists and searches show a record as this text has it until the service answers for it; inserts a local one, and one
   * that was lost with the file before as the service once sent it (`stored`).
   */
  show(family: Family, text: string, stored: string | null): Result<null>
  /** They show it again as the service sent it. */
  showStored(family: Family, id: string): Result<null>
  /** A record that only this computer knew is shown no more. */
  forgetLocal(family: Family, id: string): Result<null>
  /** Everything read and written in it is one write to the disk; no other write comes between. */
  together(work: () => void): void
}

/**
 * Lets lists and searches show a record with changes that wait in the outbox. What the service sent stays as it is:
 * only the columns that lists read are written, and the next answer of the service writes them again.
 */
export function pending(database: Database, watch: Watch, noteChanged: NoteChanged): PendingRows {
  /**
   * Local rows of this connection. A row that disappeared without `forgetLocal` was taken over by the record
   * that the service made of it, before the outbox has noted that: it is not made again.
   */
  const locals = new Set<string>()
  // A row is not shown before it is on the disk.
  let unseen: (() => void)[] | null = null
  const done = (family: Family, id: string, work: () => null, then?: () => void): Result<null> => {
    const result = watch(attempt(() => database.transaction(work)))
    const note = () => {
      then?.()
      noteChanged(family, [id])
    }
    if (result.ok && unseen) unseen.push(note)
    else if (result.ok) note()
    return result
  }
  return {
    together(work) {
      const mine: (() => void)[] = []
      unseen = mine
      const written = attempt(() => database.transaction(work))
      unseen = null
      if (!written.ok) return work()
      for (const note of mine) note()
    },
    show(family, text, stored) {
      const incoming = readIncoming(family, text, null)
      if (!incoming) return ok(null)
      const { id } = incoming
      const isKnown = locals.has(id)
      const remember = () => isLocalId(id) && locals.add(id)
      return done(family, id, () => showText(database, incoming, stored, isKnown), remember)
    },
    showStored: (family, id) => done(family, id, () => showStored(database, family, id)),
    forgetLocal(family, id) {
      const forget = () => locals.delete(id)
      // The search looks a record up by family and id, and finds it where nothing is shown.
      return done(nowhere as Family, id, () => hideRow(database, family, id), forget)
    },
  }
}

/** Nothing shows the row of this record any more. Throws as SQLite does. */
export function hideRow(database: Database, family: Family, id: string): null {
  database.run(hideById, nowhere, family, id)
  return null
}

const isAside = 'SELECT 1 FROM unreadable WHERE family = ? AND id = ?'

/** @param isKnown it was shown before, under an id of this computer */
function showText(database: Database, incoming: Incoming, stored: string | null, isKnown: boolean): null {
  const { family, id, raw, deleted } = incoming
  if (!database.get('SELECT key FROM record WHERE family = ? AND id = ?', family, id)) {
    // A damaged one was set aside (book/heal.ts), and is made again.
    if (isKnown && !database.get(isAside, family, id)) return null
    const isOfRecord = stored !== null && readIncoming(family, stored, null)?.id === id
    putSingle(database, family, isOfRecord ? stored : raw)
  }
  showIt(database, incoming, deleted)
  // A record that only this computer knows has no text of the service to keep.
  const local = isLocalId(id) ? findKnown(database, family, id) : undefined
  if (local) database.run(setLocal, raw, sentChecksum({ ...local, raw }), local.key)
  return null
}

function showIt(database: Database, incoming: Incoming, isDeleted: boolean): void {
  const [deleted, derived] = [isDeleted ? 1 : 0, derive(incoming)]
  database.run(showAs, deleted, ...derived, listChecksum(deleted, derived), incoming.family, incoming.id)
}

/** Lists show a record as the service sent it, unless that is damaged. Throws as SQLite does. */
export function showStored(database: Database, family: Family, id: string): null {
  const known = findKnown(database, family, id)
  const incoming = known && isSent(known) ? readIncoming(family, known.raw, null) : null
  if (!known || incoming?.id !== id) return null
  const deleted = incoming.deleted || known.gone === 1
  const read = { ...incoming.read, record: { ...incoming.read.record, deleted } }
  showIt(database, { ...incoming, group_id: known.group_id, read }, deleted)
  return null
}
