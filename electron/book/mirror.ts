import { ok, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { Extent } from '../../contract/ipc/progress.ts'
import { isLocalId, localIdOf, type RecordView, type ServiceRecord } from '../../contract/record/record.ts'
import type { FetchedText } from '../api/read-answer.ts'
import { removeIndex } from './search/index-file.ts'
import { startSearch, type ListAnswers, type Search } from './search/search-client.ts'
import {
  attempt,
  emptyLog,
  watchDamage,
  type Database,
  type NoteChanged,
  type Watch,
} from '../disk/database.ts'
import { belongTo, forgetOld, hasForgotten, leaveNothing } from './forget.ts'
import { heal, healOne, type Healed } from './heal.ts'
import {
  answeredProofOf,
  derivation,
  isShownWhole,
  proofOf,
  readIncoming,
  findKnown,
  isRowSound,
  isSent,
  sentColumns,
  sentChecksum,
} from './incoming.ts'
import { lists, soundly, type RowsByIds } from './lists.ts'
import { membership, type Membership } from './membership.ts'
import { oddOnes, type OddRecords } from './odd-records.ts'
import { openFile, notes, isFullList, storeNote, type ConnectionUse, type Notes } from './schema.ts'
import { putPage, type Page, type PutOutcome } from './store-page.ts'
import {
  keepAsFormer,
  nowhere,
  pending,
  putSingle,
  showStored,
  type AnswerParts,
  type PendingRows,
} from './store-records.ts'
import { defineSearch } from './window.ts'

/** The local copy of one profile's records (design 3). Every answer comes from the disk, never from the network. */
export interface Mirror
  extends ListAnswers, RowsByIds, StoredReads, StoredWrites, PendingRows, Notes, OddRecords, Membership {
  /** Path of the file, for threads that read it themselves. */
  readonly path: string
  /** Path of a damaged file that a fresh one replaced when this one was opened; null in the ordinary case. */
  readonly movedAside: string | null
  /** Another connection changed these records: lists and searches look at them again. */
  noteChanged: NoteChanged
  /**
   * Mends what a look through the whole file has found, and returns the records that are shown otherwise now. Fails with
   * `storage` where the file has to be replaced: that is what the next one who opens it does.
   */
  heal(): Result<Healed[]>
  /** How searches are answered at present; for benches and tests. */
  searchPhase(): ReturnType<Search['phase']> | 'none'
  /** Ends the search thread too. */
  close(): Promise<void>
}

export interface MirrorOptions {
  folder: string
  /** Entry of the search thread (book/search/search-worker.ts); without one, searches read the file. */
  searchWorker?: URL
  /** Address of the service that it is a copy of; omitted while the user is not signed in there. */
  origin?: string
  /** Called where it was the copy of another service, before it is emptied. */
  onOther?: () => void
  /** What the connection is for; `main` unless said otherwise. */
  use?: ConnectionUse
}

/** Opens the mirror of a profile below `folder`; see `openFile` for damaged and newer files. */
export function openMirror(options: MirrorOptions): Result<Mirror> {
  const { folder, origin, onOther = () => undefined, use = 'main' } = options
  const opened = openFile(folder, use, (database) => {
    if (origin !== undefined) belongTo(database, origin, onOther)
  })
  if (!opened.ok) return opened
  const { database, path, movedAside } = opened.value
  defineSearch(database)
  if (use === 'main') {
    attempt(() => forgetOld(database))
    if (hasForgotten(database)) removeIndex(folder)
    attempt(() => sweepForgotten(database))
    attempt(() => deriveAgain(database))
  }
  const search = options.searchWorker ? startSearch(options.searchWorker, path) : null
  const watch = watchDamage(path)
  const noteChanged = (family: Family, ids: string[]) => {
    if (ids.length > 0) search?.changed(family, ids)
  }
  const ownNotes = notes(database, watch)
  return ok({
    path,
    movedAside,
    ...lists(database, search, soundly(database, watch, noteChanged)),
    ...reads(database, watch, noteChanged),
    ...writes(database, watch, noteChanged),
    ...pending(database, watch, noteChanged),
    ...ownNotes,
    ...oddOnes(database, watch),
    ...membership(database, { watch, notes: ownNotes, noteChanged }),
    noteChanged,
    heal: () => healed(database, watch, noteChanged),
    searchPhase: () => search?.phase() ?? 'none',
    async close() {
      await search?.close()
      // The log stays while the window has the file open.
      if (use === 'sync') attempt(() => emptyLog(database))
      if (use === 'main') attempt(() => leaveNothing(database))
      attempt(() => database.close())
    },
  })
}

/**
 * Removes the rows that nothing shows, and those that only this computer knew: the outbox shows them again. Before the
 * search reads the file, and by its index: a book of 100,000 took 95 ms otherwise. Throws as SQLite does.
 */
export function sweepForgotten(database: Pick<Database, 'run'>): void {
  database.run('DELETE FROM record WHERE family = ?', nowhere)
  const inFamily = 'DELETE FROM record WHERE family = ? AND id >= ? AND id < ?'
  for (const family of ['address', 'homeaddress'] satisfies Family[])
    database.run(inFamily, family, localIdOf(''), localIdOf('\uffff'))
}

const derivationNote = 'collation'

/** Makes the keys and searched texts of all records again where another version of ICU or of our folding made them. Before the search reads the file. Throws as SQLite does. */
function deriveAgain(database: Database): void {
  if (notes(database, (result) => result).meta(derivationNote) === derivation) return
  database.transaction(() => {
    for (const { family, id } of database.all('SELECT family, id FROM record'))
      showStored(database, String(family) as Family, String(id))
    storeNote(database, derivationNote, derivation)
  })
}

function healed(database: Database, watch: Watch, noteChanged: NoteChanged): Result<Healed[]> {
  const found = watch(attempt(() => heal(database)))
  for (const { family, id } of found.ok ? found.value : []) noteChanged(family, [id])
  return found
}

/** A record of the copy; a removed record is `deleted`. */
export interface StoredRecord {
  family: Family
  id: string
  record: ServiceRecord
}

/** What the mirror says about its records. */
interface StoredReads {
  /** The record as lists show it; null when the mirror does not have it. */
  read(family: Family, id: string): RecordView | null
  /** The JSON text as the service sent it. */
  raw(family: Family, id: string): string | null
  /** The text that carried this etag: the current one, or a former one kept for 30 days (reliability 5.1.6). */
  base(family: Family, id: string, etag: string): string | null
  /** Every record that can be read, deleted ones too, some at a time: others have their turn between portions. With a text, those whose JSON has it. */
  portions(text?: string): AsyncGenerator<StoredRecord[]>
  /** Former versions of a record, kept for 30 days, each with the UTC time of this computer at which it was replaced. */
  formers(family: Family, id: string): { text: string; at: string }[]
  /** What `base` returns where a GET gave it and it is unharmed; null where only a list or the answer to a write showed it. */
  proven(family: Family, id: string, etag: string): FetchedText | null
  /** Whether only a list has shown it that is not known to show everything: fields of it may be missing. */
  isOnlyListed(family: Family, id: string): boolean
  /** Its records, deleted ones too, and the bytes of its file that are in use. */
  extent(): Extent
  /** The second of them, which takes no time. */
  bytes(): number
}

/** The mirror's answers about single records. */
function reads(database: Database, watch: Watch, noteChanged: NoteChanged): StoredReads {
  const current = (family: Family, id: string) => {
    const found = watch(attempt(() => findKnown(database, family, id)))
    const known = found.ok ? found.value : undefined
    if (!known || isSent(known)) return known
    // What the service did not send must never be shown or used as the base of a write (fault D21).
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
    portions: (text = '') => portions(database, text),
    formers: (family, id) => formers(database, family, id),
    proven(family, id, etag) {
      const row = version(family, id, etag)
      // A GET gave it, and it is still that text: then it is what the type says.
      return row && row.proof === proofOf(row.raw) ? (row.raw as FetchedText) : null
    },
    isOnlyListed(family, id) {
      const row = isLocalId(id) ? undefined : current(family, id)
      if (!row || isShownWhole(row)) return false
      return !isFullList(notes(database, watch), family, row.group_id)
    },
    extent() {
      const counted = attempt(() => Number(database.get('SELECT count(*) AS n FROM record')?.['n']))
      return { records: counted.ok ? counted.value : 0, bytes: bytesOf(database) }
    },
    bytes: () => bytesOf(database),
  }
}

const pagesInUse =
  'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size'

function bytesOf(database: Database): number {
  const found = attempt(() => Number(database.get(pagesInUse)?.['bytes']))
  return found.ok ? found.value : 0
}

const portionOf = `SELECT key, ${sentColumns} FROM record WHERE key > ? AND instr(raw, ?) > 0 ORDER BY key LIMIT 250`

async function* portions(database: Database, text: string): AsyncGenerator<StoredRecord[]> {
  for (let key = -1; ;) {
    const found = attempt(() => database.all(portionOf, key, text))
    const rows = found.ok ? found.value : []
    if (rows.length === 0) return
    yield rows.filter(isSent).flatMap((row) => {
      const [family, id] = [String(row['family']) as Family, String(row['id'])]
      // Rows that nothing shows belong to no family.
      const view =
        family === 'address' || family === 'homeaddress'
          ? viewOf(family, String(row['raw']), row['gone'] === 1)
          : null
      return view ? [{ family, id, record: view.record }] : []
    })
    key = Number(rows.at(-1)?.['key'])
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** How the mirror takes in what the service answered. */
interface StoredWrites {
  /**
   * Stores a page of a list in one transaction; `listedIn` is the group of the request.
   * @param takes `known` leaves out what the mirror does not have yet; all is taken unless said otherwise
   */
  put(family: Family, texts: string[], listedIn?: string | null, takes?: Page['takes']): Result<PutOutcome>
  /**
   * Stores the answer of a create, update or delete; it replaces whatever the mirror had. `local` names the row
   * that showed a new record until now: the same write removes it.
   */
  putOne(family: Family, text: string, local?: string | null): Result<RecordView>
  /** The same with an answer that says all that was written and all that was known before. */
  putAnswered(family: Family, text: string, local?: string | null): Result<RecordView>
  /** The same with the answer of a get, which an update may go over. */
  putFetched(family: Family, text: FetchedText, local?: string | null): Result<RecordView>
  /** After a confirmed 404: shown as deleted, never removed (design 4). */
  markGone(family: Family, id: string): Result<null>
}

/** The mirror's ways to take in what the service answered. */
function writes(database: Database, watch: Watch, noteChanged: NoteChanged): StoredWrites {
  const single = (family: Family, text: string, parts: AnswerParts) => {
    const { local = null } = parts
    const stored = watch(putSingle(database, family, text, parts))
    if (!stored.ok) return stored
    noteChanged(family, [stored.value.id])
    // Where the record was there already, the row that stood for it is one that nothing shows.
    if (local !== null) noteChanged(nowhere as Family, [local])
    return ok(stored.value.read)
  }
  return {
    put(family, texts, listedIn = null, takes = 'all') {
      const stored = watch(putPage(database, { family, texts, listedIn, takes }))
      if (stored.ok) noteChanged(family, stored.value.changed)
      return stored
    },
    putOne: (family, text, local = null) => single(family, text, { local }),
    putAnswered: (family, text, local = null) =>
      single(family, text, { local, answered: answeredProofOf(text) }),
    putFetched: (family, text, local = null) => single(family, text, { local, proof: proofOf(text) }),
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
  // It says since when the record is missing (book/forget.ts).
  keepAsFormer(database, { family, id }, known)
  database.run(setGone, sentChecksum({ ...known, gone: 1 }), known.key)
  return showStored(database, family, id)
}
