import type { RecordQuery } from '../../contract/ipc/record-window.ts'
import type { BookSearch } from './book-search.ts'
import { packRows } from './row-store.ts'

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
 * Searches for names of the book while nobody waits, and drops the answers: JavaScript gets to its speed by being run, and
 * the first keys that are typed shall be as quick as the later ones. Yields after each.
 */
export function* rehearse(book: BookSearch, texts: readonly string[]): Generator<undefined, void> {
  const step = Math.max(1, Math.floor(texts.length / people))
  for (let document = 0; document < texts.length; document += step) {
    const [name = '', reading = ''] = texts[document]!.split('\n', 2)
    for (let length = 1; length <= keys; length++) {
      for (const search of [name.slice(0, length), reading.slice(0, length)]) {
        packRows(book.window({ ...asked, search }).rows)
        yield
      }
    }
  }
}
