import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { openMirror } from '../../../electron/book/mirror.ts'
import type { Search } from '../../../electron/book/search/search-client.ts'
import { createSyncThread } from '../../../electron/book/sync/sync-thread.ts'
import type { BookService } from '../sync/book-service.ts'
import { checkTotals, roundTrip, type RoundTrip } from './round-trips.ts'
import { typedQueries } from './typed-queries.ts'

const syncWorker = new URL('../../../electron/book/sync/sync-worker.ts', import.meta.url)
const searchesAtMost = 300

/** What is searched while a book is fetched. */
export interface SearchedBook {
  search: Search
  records: ServiceRecord[]
  texts: string[]
  service: BookService
}

/**
 * Round trips in ms of searches typed while the whole book is fetched into a new mirror below `folder`, which
 * continues after the last of them; `round` seeds what is typed.
 */
export async function searchDuringSync(book: SearchedBook, folder: string, round: number): Promise<number[]> {
  const { search, records, texts, service } = book
  const other = mkdtempSync(join(folder, 'sync-'))
  const mirror = openMirror({ folder: other })
  if (!mirror.ok) throw new Error(JSON.stringify(mirror.failure))
  const sync = createSyncThread({
    url: syncWorker,
    folder: other,
    groups: service.group_ids.map((group_id) => ({ group_id, name: '' })),
    base_url: service.base_url,
    token: () => service.token,
    renew: async () => ({ kind: 'unauthorized' }),
    pause: async () => ({ kind: 'unauthorized' }),
    mirror: mirror.value,
  })
  const running = sync.start()
  while (sync.state().pages < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  const trips: RoundTrip[] = []
  for (const typed of typedQueries(records, round, searchesAtMost)) {
    if (sync.state().phase !== 'running') break
    trips.push(await roundTrip(search, typed, sync.noteTyping))
  }
  await sync.close()
  await running
  await mirror.value.close()
  checkTotals(trips, texts)
  return trips.map(({ ms }) => ms)
}
