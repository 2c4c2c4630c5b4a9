import type { Result } from '../../contract/failure.ts'
import type { Search } from '../search/search-client.ts'
import { attempt } from './database.ts'
import type { Database } from './database.ts'
import type { Mirror } from './mirror.ts'
import { readSummary } from './summary.ts'
import type { Watch } from './watch.ts'
import { isPlain, readIndex, readPlace, readWindow } from './window.ts'

/** The mirror's lists: by the search thread where there is one, else from the file. */
export function lists(
  database: Database,
  search: Search | null,
  watch: Watch,
): Pick<Mirror, 'window' | 'index' | 'position' | 'summary'> {
  const answer = async <T>(
    ask: (search: Search) => Promise<Result<T>>,
    read: () => T,
  ): Promise<Result<T>> => {
    if (search && search.phase() !== 'stopped') {
      const answered = await ask(search)
      // The thread ended meanwhile: the file has the same answer.
      if (answered.ok || answered.failure.kind !== 'cancelled') return answered
    }
    return watch(attempt(read))
  }
  return {
    async window(query) {
      const read = () => readWindow(database, query)
      // Before the thread has read the book, the file's own index gives the plain list sooner (start to first rows).
      if (search?.phase() === 'loading' && isPlain(query)) return watch(attempt(read))
      return answer((thread) => thread.window(query), read)
    },
    index: (filter) =>
      answer(
        (thread) => thread.index(filter),
        () => readIndex(database, filter),
      ),
    position: (query) =>
      answer(
        (thread) => thread.position(query),
        () => readPlace(database, query),
      ),
    summary: (groups) =>
      answer(
        (thread) => thread.summary(groups),
        () => readSummary(database, groups),
      ),
  }
}
