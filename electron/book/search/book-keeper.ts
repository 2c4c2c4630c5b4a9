import type { Family } from '../../../contract/record/fields.ts'
import type { Database } from '../../disk/database.ts'
import type { RecordQuery } from '../../../contract/ipc/records.ts'
import { createBookSearch, type BookSearch } from './book-search.ts'
import { buildGramIndex } from './gram-index.ts'
import { hasIndex } from './index-file.ts'
import { keepBook, keptBook, type IndexedBook } from './indexed-book.ts'
import { createOrders } from './list-order.ts'
import type { SearchPhase } from './search-client.ts'
import { changesSince } from './kept-snapshot.ts'
import { readEntry, readEntryAt, readSnapshot } from './snapshot.ts'
import type { TextStore } from './text-store.ts'

/** Records that searches are made of, and the keys that are typed of each. */
const people = 80
const keys = 4

const asked: Omit<RecordQuery, 'search'> = {
  family: 'address',
  group_id: null,
  tags: [],
  deleted: 'without',
  sort: 'kana',
  offset: 0,
  limit: 100,
}

/**
 * Searches for names of the book while no search waits, and drops the answers: JavaScript becomes fast by being
 * run, and the first keys that the user types should be as quick as the later ones. Yields after each.
 */
function* rehearse(book: BookSearch, texts: TextStore): Generator<undefined, void> {
  const step = Math.max(1, Math.floor(texts.size / people))
  for (let document = 0; document < texts.size; document += step) {
    const [name = '', reading = ''] = texts.at(document).split('\n', 2)
    for (let length = 1; length <= keys; length++) {
      for (const search of [name.slice(0, length), reading.slice(0, length)]) {
        book.window({ ...asked, search })
        yield
      }
    }
  }
}

/** Keeps a `BookSearch` up to date with the file, a few milliseconds of work at a time. */
export interface BookKeeper {
  /** Null until the first snapshot is read. */
  book(): BookSearch | null
  /** Whether a book that was kept is read: it is there sooner than an answer from the file. */
  isNear(): boolean
  /** These records changed in the file. Throws as SQLite does. */
  note(family: Family, ids: string[]): void
  /** Nothing changed for a while: a new snapshot is begun if it is worth its work. */
  rest(): void
  /** Nothing changed or was asked for a longer while: the book is kept for the next start, unless it is kept already. */
  keep(): void
  /** The user typed this: the idle time until the next key is used for it. */
  foresee(search: string): void
  /** Works for about `ms`; returns whether there is more to do. Throws as SQLite does. */
  work(ms: number): boolean
}

export interface BookKeeperOptions {
  /** Path of the file. */
  path: string
  database: Database
  /**
   * A second connection, for snapshots alone: while one is read, which takes many pieces of work, its connection
   * sees the file as it was when the reading began.
   */
  source: Database
  onPhase(phase: SearchPhase, bytes: number): void
}

interface State {
  book: BookSearch | null
  isNear: boolean
  /** The book where it is not kept yet, and whether it has to be read again before. */
  unkept: { book: IndexedBook; isOutdated: boolean } | null
  /** Changes since the snapshot under way was begun. */
  missed: [Family, string][]
  job: Generator<undefined, void> | null
  foresight: Generator<undefined, void> | null
  /** Null once it is over, or where the book has changed too much for it. */
  rehearsal: Generator<undefined, void> | null
  isRehearsed: boolean
}

/** Changed records looked through one by one before a new snapshot is worth its work, in quiet times … */
export const manyChanges = 1000
/** … and while a first sync brings more of them every moment. */
const mostChanges = 40_000

export function createBookKeeper(options: BookKeeperOptions): BookKeeper {
  const isNear = hasIndex(options.path)
  const waiting = { job: null, foresight: null, rehearsal: null }
  const state: State = { book: null, isNear, unkept: null, missed: [], isRehearsed: false, ...waiting }
  state.job = begin(options, state)
  const renewBeyond = (changes: number) => {
    if ((state.book?.changes ?? 0) > changes) state.job ??= renew(options, state)
  }
  return {
    book: () => state.book,
    isNear: () => state.isNear,
    note(family, ids) {
      for (const id of ids) {
        if (state.job) state.missed.push([family, id])
        note(options.database, state.book, [family, id])
      }
      renewBeyond(mostChanges)
    },
    rest: () => renewBeyond(manyChanges),
    keep() {
      if (state.unkept !== null) state.job ??= keep(options, state)
    },
    foresee(search) {
      state.foresight = search.trim() === '' ? null : (state.book?.foresee(search) ?? null)
    },
    work(ms) {
      const until = performance.now() + ms
      while (hasWork(state) && performance.now() < until) workOnce(state)
      return hasWork(state)
    },
  }
}

function hasWork({ job, foresight, rehearsal }: State): boolean {
  return job !== null || foresight !== null || rehearsal !== null
}

/** What the user waits for goes before what makes all later answers faster. */
function workOnce(state: State): void {
  if (state.foresight) {
    if (state.foresight.next().done) state.foresight = null
  } else if (state.job) {
    if (state.job.next().done) state.job = null
  } else rehearseOnce(state)
}

/**
 * One search of the rehearsal. While a first sync fills a small book, each one reads every contact that came since: it would make the
 * user wait, and the next book is rehearsed anyway.
 */
function rehearseOnce(state: State): void {
  if ((state.book?.changes ?? 0) > manyChanges) state.rehearsal = null
  else if (state.rehearsal?.next().done) {
    state.rehearsal = null
    state.isRehearsed = true
  }
}

/** Reads the book that was kept, and what changed since; where that cannot be used, the whole file. */
function* begin(options: BookKeeperOptions, state: State): Generator<undefined, void> {
  const kept = yield* keptBook(options.path)
  const changed = kept && (yield* changesSince(options.source, kept.snapshot))
  state.isNear = false
  if (kept === null || changed === null || changed.length > manyChanges) return yield* renew(options, state)
  state.rehearsal = rehearse(takeUp(options, state, kept, changed), kept.snapshot.texts)
}

function takeUp(
  { database, onPhase }: BookKeeperOptions,
  state: State,
  kept: IndexedBook,
  changed: readonly number[],
): BookSearch {
  const book = createBookSearch(kept.snapshot, kept.orders)
  book.useIndex(kept.index)
  for (const key of changed) {
    const entry = readEntryAt(database, key)
    if (entry) book.note(entry)
    else book.drop(key)
  }
  if (changed.length > 0) state.unkept = { book: kept, isOutdated: true }
  use(database, state, book)
  onPhase('indexed', kept.index.bytes + kept.snapshot.rows.bytes)
  return book
}

function* keep(options: BookKeeperOptions, state: State): Generator<undefined, void> {
  if (state.unkept?.isOutdated) yield* renew(options, state)
  if (state.unkept) yield* keepBook(options.path, state.unkept.book)
  state.unkept = null
}

function* renew({ database, source, onPhase }: BookKeeperOptions, state: State): Generator<undefined, void> {
  state.missed = []
  const snapshot = yield* readSnapshot(source)
  const orders = createOrders(snapshot)
  const fresh = createBookSearch(snapshot, orders)
  const first = state.book === null
  if (first) use(database, state, fresh)
  if (first) onPhase('reading', 0)
  const index = yield* buildGramIndex(snapshot.texts)
  fresh.useIndex(index)
  if (!first) use(database, state, fresh)
  onPhase('indexed', index.bytes + snapshot.rows.bytes)
  state.rehearsal = state.isRehearsed ? null : rehearse(fresh, snapshot.texts)
  yield* orders.prepare()
  state.unkept = { book: { snapshot, index, orders }, isOutdated: false }
}

function use(database: Database, state: State, fresh: BookSearch): void {
  state.book = fresh
  for (const each of state.missed) note(database, fresh, each)
}

function note(database: Database, book: BookSearch | null, [family, id]: [Family, string]): void {
  const entry = book && readEntry(database, family, id)
  if (entry) book.note(entry)
}
