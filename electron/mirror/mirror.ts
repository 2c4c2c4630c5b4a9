import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { startSearch } from '../search/search-client.ts'
import type { ListAnswers, Search } from '../search/search-client.ts'
import { attempt, watchDamage } from './database.ts'
import type { Database } from './database.ts'
import { heal } from './heal.ts'
import type { Healed } from './heal.ts'
import { lists, soundly } from './lists.ts'
import type { RowsByIds } from './lists.ts'
import { membership } from './membership.ts'
import type { Membership } from './membership.ts'
import { notes, storeNote } from './store-records.ts'
import type { Notes } from './store-records.ts'
import { oddOnes } from './odd-records.ts'
import type { OddRecords } from './odd-records.ts'
import { openFile } from './open-file.ts'
import { pending, sweepForgotten } from './pending.ts'
import type { PendingRows } from './pending.ts'
import type { ConnectionUse } from './schema.ts'
import { isRowSound } from './incoming.ts'
import { reads, writes } from './stored-records.ts'
import type { StoredReads, StoredWrites } from './stored-records.ts'
import type { NoteChanged, Watch } from './database.ts'
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
  profileId: string
  /** Entry of the search thread (search/search-worker.ts); without one, searches read the file. */
  searchWorker?: URL
  /** Address of the service that it is a copy of; left out while nobody is signed in there. */
  origin?: string
  /** What the connection is for; `main` unless said otherwise. */
  use?: ConnectionUse
}

const findOrigin = "SELECT name, value, seal FROM meta WHERE name = 'origin'"

const formerLifeMs = 30 * 24 * 60 * 60 * 1000

/** Opens the mirror of a profile below `folder`; see `openFile` for damaged and newer files. */
export function openMirror(options: MirrorOptions): Result<Mirror> {
  const { folder, profileId, origin, use = 'main' } = options
  const opened = openFile(folder, profileId, use, (database) => {
    if (origin !== undefined) belongTo(database, origin)
  })
  if (!opened.ok) return opened
  const { database, path, movedAside } = opened.value
  defineSearch(database)
  if (use === 'main') {
    attempt(() => database.run('DELETE FROM former WHERE replaced_at < ?', Date.now() - formerLifeMs))
    attempt(() => sweepForgotten(database))
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
      if (use === 'sync') attempt(() => emptyLog(database))
      attempt(() => database.close())
    },
  })
}

/** A sync leaves a long log, which stays while the window has the file open. Never holds up a save: that one goes first. */
function emptyLog(database: Database): void {
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  database.exec('PRAGMA busy_timeout = 100')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

function healed(database: Database, watch: Watch, noteChanged: NoteChanged): Result<Healed[]> {
  const found = watch(attempt(() => heal(database)))
  for (const { family, id } of found.ok ? found.value : []) noteChanged(family, [id])
  return found
}

/**
 * Sees to it that the file holds records of this service alone (design 3): a copy of another one is emptied, and so is
 * what was learned about that one and how far its lists were read. Throws as SQLite does.
 */
function belongTo(database: Database, origin: string): void {
  const before = database.get(findOrigin)
  // Of a note that is not as it was written nobody knows which service it named.
  if (before?.['value'] === origin && isRowSound('meta', before)) return
  // Nothing is mixed yet: a full disk need not keep the file from being opened.
  if (before === undefined) return void attempt(() => storeNote(database, 'origin', origin))
  database.transaction(() => {
    for (const table of ['record', 'former', 'unreadable', 'meta']) database.run(`DELETE FROM ${table}`)
    storeNote(database, 'origin', origin)
  })
}
