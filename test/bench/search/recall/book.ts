import { join } from 'node:path'
import type { RecordFilter } from '../../../../contract/ipc/records.ts'
import { openMirror } from '../../../../electron/book/mirror.ts'
import { createBookKeeper } from '../../../../electron/book/search/book-keeper.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { inventedBook, type Person } from './people.ts'

/** An invented book on the disk, and the search of the search thread over it, run in this one. */
export interface SearchedBook {
  people: Person[]
  /** The ids that a search finds, in the order of the list. */
  ids(search: string): Promise<string[]>
  close(): void
}

/** Makes a book of `count` people in an empty folder, and waits until it is indexed. */
export async function openInventedBook(folder: string, count: number, seed: number): Promise<SearchedBook> {
  const { people, texts } = inventedBook(count, seed)
  const mirror = openMirror({ folder, use: 'sync' })
  if (!mirror.ok) throw new Error(JSON.stringify(mirror.failure))
  for (let at = 0; at < texts.length; at += 500)
    mirror.value.put('address', texts.slice(at, at + 500), 'group-1')
  await mirror.value.close()
  const [database, source] = [
    openDatabase(join(folder, 'book.sqlite')),
    openDatabase(join(folder, 'book.sqlite')),
  ]
  const keeper = createBookKeeper({
    path: join(folder, 'book.sqlite'),
    database,
    source,
    onPhase: () => undefined,
  })
  while (keeper.work(50)) continue
  const book = keeper.book()
  if (!book) throw new Error('no book')
  return {
    people,
    ids: async (search) =>
      book.window({ ...everybody, search, offset: 0, limit: count }).rows.map(({ id }) => id),
    close: () => [database, source].forEach((each) => each.close()),
  }
}

const everybody: RecordFilter = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
}
