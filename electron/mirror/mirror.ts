import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BookSummary } from '../../contract/ipc/book.ts'
import type {
  RecordFilter,
  RecordIndex,
  RecordPlace,
  RecordPlaceQuery,
  RecordQuery,
  RecordWindow,
} from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/model/family.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { startSearch } from '../search/search-client.ts'
import type { Search } from '../search/search-client.ts'
import { attempt } from './database.ts'
import { lists } from './lists.ts'
import { notes } from './notes.ts'
import { openFile } from './open-file.ts'
import { belongTo } from './origin.ts'
import { pending, sweepForgotten } from './pending.ts'
import type { ConnectionUse } from './schema.ts'
import type { PutOutcome } from './store-records.ts'
import { reads, writes } from './stored-records.ts'
import { watchDamage } from './watch.ts'
import { defineSearch } from './window.ts'

/** The local copy of one profile's records (design 3). Every answer comes from the disk, never from the network. */
export interface Mirror {
  /** Path of the file, for threads that read it themselves. */
  readonly path: string
  /** Path of a damaged file that a fresh one replaced when this one was opened; null in the ordinary case. */
  readonly movedAside: string | null
  window(query: RecordQuery): Promise<Result<RecordWindow>>
  index(filter: RecordFilter): Promise<Result<RecordIndex>>
  position(query: RecordPlaceQuery): Promise<Result<RecordPlace>>
  summary(groups: ProfileGroup[]): Promise<Result<BookSummary>>
  /** The record as lists show it; null when the mirror does not have it. */
  read(family: Family, id: string): RecordView | null
  /** The JSON text as the service sent it. */
  raw(family: Family, id: string): string | null
  /** The text that carried this etag: the current one, or a former one kept for 30 days (reliability 5.1.6). */
  base(family: Family, id: string, etag: string): string | null
  /** Stores a page of a list in one transaction; `listedIn` is the group that was asked for. */
  put(family: Family, texts: string[], listedIn?: string | null): Result<PutOutcome>
  /** Stores the answer of a get, create, update or delete; it holds over whatever the mirror had. */
  putOne(family: Family, text: string): Result<RecordView>
  /**
   * Lists and searches show a record as this text has it until the service answers for it; inserts a local one, and one
   * that was lost with the file before as the service once sent it (`stored`).
   */
  show(family: Family, text: string, stored: string | null): Result<null>
  /** They show it again as the service sent it. */
  showStored(family: Family, id: string): Result<null>
  /** A record that only this computer knew is shown no more. */
  forgetLocal(family: Family, id: string): Result<null>
  /** After a confirmed 404: shown as deleted, never removed (design 4). */
  markGone(family: Family, id: string): Result<null>
  /** Highest `updated_at` of the service known to be in the mirror for a scope of the sync; null before the first. */
  watermark(scope: string): string | null
  setWatermark(scope: string, updated_at: string): Result<null>
  /** Another connection changed these records: lists and searches look at them again. */
  noteChanged(family: Family, ids: string[]): void
  meta(name: string): string | null
  setMeta(name: string, value: string | null): Result<null>
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

const formerLifeMs = 30 * 24 * 60 * 60 * 1000

/** Opens the mirror of a profile below `folder`; see `openFile` for damaged and newer files. */
export function openMirror(options: MirrorOptions): Result<Mirror> {
  const { folder, profileId, origin, use = 'main' } = options
  const opened = openFile(folder, profileId, use)
  if (!opened.ok) return opened
  const { database, path, movedAside } = opened.value
  if (origin !== undefined) {
    const settled = attempt(() => belongTo(database, origin))
    if (!settled.ok) return settled
  }
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
  return ok({
    path,
    movedAside,
    ...lists(database, search, watch),
    ...reads(database, watch),
    ...writes(database, watch, noteChanged),
    ...pending(database, watch, noteChanged),
    ...notes(database, watch),
    noteChanged,
    searchPhase: () => search?.phase() ?? 'none',
    async close() {
      await search?.close()
      attempt(() => database.close())
    },
  })
}
