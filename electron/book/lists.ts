import { setImmediate } from 'node:timers/promises'
import { ok, type Result } from '../../contract/failure.ts'
import type { RecordRow } from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ListAnswers, Search } from './search/search-client.ts'
import { attempt, type Database, type NoteChanged, type Watch } from '../disk/database.ts'
import { heal } from './heal.ts'
import {
  isPlain,
  readIndex,
  readPlace,
  readRowsOf,
  readWindow,
  readWindowIds,
  readSummary,
} from './window.ts'

/** What a list shows of records that are known by their ids. */
export interface RowsByIds {
  /** In the order of the ids, deleted ones too; who is not in the book is missing. Others have their turn between portions. */
  rows(family: Family, ids: readonly string[]): Promise<Result<RecordRow[]>>
}

/** The number of rows that are read in one step: some milliseconds. */
const portion = 250

/**
 * The mirror's lists: by the search thread where there is one, else from the file. Where a record in it cannot be read, it is
 * made again or set aside, and the list is read once more: one record costs no list.
 */
export function lists(database: Database, search: Search | null, sound: Sound): ListAnswers & RowsByIds {
  const answer = async <T>(
    ask: (search: Search) => Promise<Result<T>>,
    read: () => T,
  ): Promise<Result<T>> => {
    if (search && search.phase() !== 'stopped') {
      const answered = await ask(search)
      // The thread ended meanwhile, or met a record that cannot be read: the file has the same answer.
      const isLeft = !answered.ok && ['cancelled', 'storage'].includes(answered.failure.kind)
      if (!isLeft) return answered
    }
    return sound(read)
  }
  return {
    async window(query) {
      const read = () => readWindow(database, query)
      // Before the thread has read the book, the file's own index gives the plain list sooner (start to first rows).
      if (search?.phase() === 'loading' && isPlain(query)) return sound(read)
      return answer((thread) => thread.window(query), read)
    },
    index: (filter) =>
      answer(
        (thread) => thread.index(filter),
        () => readIndex(database, filter),
      ),
    ids: (query) =>
      answer(
        (thread) => thread.ids(query),
        () => readWindowIds(database, query),
      ),
    position: (query) =>
      answer(
        (thread) => thread.position(query),
        () => readPlace(database, query),
      ),
    summary: (groups, place) =>
      answer(
        (thread) => thread.summary(groups, place),
        () => readSummary(database, groups, place),
      ),
    rows: (family, ids) => inPortions(ids, (some) => sound(() => readRowsOf(database, family, some))),
  }
}

async function inPortions(
  ids: readonly string[],
  read: (some: readonly string[]) => Result<RecordRow[]>,
): Promise<Result<RecordRow[]>> {
  const found: RecordRow[] = []
  for (let at = 0; at < ids.length; at += portion) {
    if (at > 0) await setImmediate()
    const part = read(ids.slice(at, at + portion))
    if (!part.ok) return part
    found.push(...part.value)
  }
  return ok(found)
}

/** Reads the file; where that fails and a record can be made again or set aside, it is read once more. */
export type Sound = <T>(read: () => T) => Result<T>

export function soundly(database: Database, watch: Watch, noteChanged: NoteChanged): Sound {
  return <T>(read: () => T): Result<T> => {
    const first = attempt(read)
    if (first.ok) return first
    const healed = watch(attempt(() => heal(database)))
    if (!healed.ok || healed.value.length === 0) return watch(first)
    for (const { family, id } of healed.value) noteChanged(family, [id])
    return watch(attempt(read))
  }
}
