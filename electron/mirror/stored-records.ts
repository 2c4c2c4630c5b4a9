import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView } from '../../contract/record/record.ts'
import type { FetchedText } from '../api/record-text.ts'
import { attempt } from './database.ts'
import type { Database, NoteChanged, Watch } from './database.ts'
import { healOne } from './heal.ts'
import { proofOf, readIncoming, findKnown, isRowSound, isSent, sentSeal } from './incoming.ts'
import { showStored } from './pending.ts'
import { putPage, putSingle } from './store-records.ts'
import type { PutOutcome } from './store-records.ts'

/** What the mirror says about single records. */
export interface StoredReads {
  /** The record as lists show it; null when the mirror does not have it. */
  read(family: Family, id: string): RecordView | null
  /** The JSON text as the service sent it. */
  raw(family: Family, id: string): string | null
  /** The text that carried this etag: the current one, or a former one kept for 30 days (reliability 5.1.6). */
  base(family: Family, id: string, etag: string): string | null
  /** Former versions of a record, kept for 30 days, each with the UTC time of this computer at which it was replaced. */
  formers(family: Family, id: string): { text: string; at: string }[]
  /** What `base` returns where a GET gave it and it is unharmed; null where only a list or the answer to a write showed it. */
  proven(family: Family, id: string, etag: string): FetchedText | null
}

/** The mirror's answers about single records. */
export function reads(database: Database, watch: Watch, noteChanged: NoteChanged): StoredReads {
  const current = (family: Family, id: string) => {
    const found = watch(attempt(() => findKnown(database, family, id)))
    const known = found.ok ? found.value : undefined
    if (!known || isSent(known)) return known
    // Nobody gets to see, or writes over, what the service did not send (fault D21).
    watch(attempt(() => database.transaction(() => healOne(database, known.key))))
    noteChanged(family, [id])
    return undefined
  }
  const version = (family: Family, id: string, etag: string) => {
    const row = current(family, id)
    // '' asks for a copy that came from a list without etags (reliability 5.1).
    return row && (row.etag ?? '') === etag ? row : former(database, [family, id, etag])
  }
  return {
    read(family, id) {
      const row = current(family, id)
      return row ? viewOf(family, row.raw, row.gone === 1) : null
    },
    raw: (family, id) => current(family, id)?.raw ?? null,
    base: (family, id, etag) => version(family, id, etag)?.raw ?? null,
    formers: (family, id) => formers(database, family, id),
    proven(family, id, etag) {
      const row = version(family, id, etag)
      // A GET gave it, and it is still that text: then it is what the type says.
      return row && row.proof === proofOf(row.raw) ? (row.raw as FetchedText) : null
    },
  }
}

/** How the mirror takes in what the service answered. */
export interface StoredWrites {
  /** Stores a page of a list in one transaction; `listedIn` is the group that was asked for. */
  put(family: Family, texts: string[], listedIn?: string | null): Result<PutOutcome>
  /** Stores the answer of a create, update or delete; it holds over whatever the mirror had. */
  putOne(family: Family, text: string): Result<RecordView>
  /** The same with the answer of a get, which an update may go over. */
  putFetched(family: Family, text: FetchedText): Result<RecordView>
  /** After a confirmed 404: shown as deleted, never removed (design 4). */
  markGone(family: Family, id: string): Result<null>
}

/** The mirror's ways to take in what the service answered. */
export function writes(database: Database, watch: Watch, noteChanged: NoteChanged): StoredWrites {
  const single = (family: Family, text: string, proof: string | null) => {
    const stored = watch(putSingle(database, family, text, proof))
    if (!stored.ok) return stored
    noteChanged(family, [stored.value.id])
    return ok(stored.value.read)
  }
  return {
    put(family, texts, listedIn = null) {
      const stored = watch(putPage(database, { family, texts, listedIn }))
      if (stored.ok) noteChanged(family, stored.value.changed)
      return stored
    },
    putOne: (family, text) => single(family, text, null),
    putFetched: (family, text) => single(family, text, proofOf(text)),
    markGone(family, id) {
      const hidden = watch(attempt(() => hide(database, family, id)))
      if (hidden.ok) noteChanged(family, [id])
      return hidden
    },
  }
}

function viewOf(family: Family, text: string, gone: boolean): RecordView | null {
  const incoming = readIncoming(family, text, null)
  if (!incoming) return null
  const { record, unreadable } = incoming.read
  return { record: gone ? { ...record, deleted: true } : record, unreadable }
}

const formersOf =
  'SELECT family, id, etag, replaced_at, raw, proof, seal FROM former WHERE family = ? AND id = ?'
const formerOf = `${formersOf} AND etag = ?`

function formers(database: Database, family: Family, id: string): { text: string; at: string }[] {
  const found = attempt(() => database.all(formersOf, family, id))
  const sound = (found.ok ? found.value : []).filter((row) => isRowSound('former', row))
  const dated = sound.toSorted((one, other) => Number(one['replaced_at']) - Number(other['replaced_at']))
  return dated.map((row) => ({
    text: String(row['raw']),
    at: new Date(Number(row['replaced_at'])).toISOString(),
  }))
}

/** A former version that is still as it was kept. */
function former(
  database: Database,
  key: [Family, string, string],
): { raw: string; proof: string | null } | undefined {
  const found = attempt(() => database.get(formerOf, ...key))
  const row = found.ok ? found.value : undefined
  // The type follows the columns of `formerOf`.
  return row && isRowSound('former', row) ? (row as { raw: string; proof: string | null }) : undefined
}

const setGone = 'UPDATE record SET gone = 1, seal = ? WHERE key = ?'

function hide(database: Database, family: Family, id: string): null {
  const known = findKnown(database, family, id)
  if (!known || !isSent(known)) return null
  database.run(setGone, sentSeal({ ...known, gone: 1 }), known.key)
  return showStored(database, family, id)
}
