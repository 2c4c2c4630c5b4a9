import type { RecordQuery } from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startOutbox, type OutboxBench } from './outbox-bench.ts'

/**
 * No server listens there, and the app tries again only when something is saved: no test meets an attempt under way.
 */
export const nowhere = {
  base_url: 'http://127.0.0.1:9',
  origin: 'the service',
  waits: { profile: [600_000] },
}

/** The service of the bench is there again. */
export const there = { origin: 'the service', waits: {} }

/** The network of the computer is back. */
export async function online(bench: OutboxBench): Promise<void> {
  bench.restart({ base_url: bench.service.base_url, ...there })
  await bench.quiet()
}

/** A record that is with the service; the network fails afterwards. */
export async function offlineWith(family: Family, lastname = 'Sato') {
  const bench = await startOutbox({ origin: 'the service' })
  const saved = await bench.create(family, { lastname })
  bench.restart(nowhere)
  return { bench, saved, id: saved.view.record.id }
}

/** Returns the first rows of the list of a family, by kana. */
export async function shown(bench: OutboxBench, family: Family, deleted: RecordQuery['deleted'] = 'without') {
  const query: RecordQuery = {
    family,
    group_id: null,
    search: '',
    tags: [],
    deleted,
    sort: 'kana',
    offset: 0,
    limit: 100,
  }
  return valueOf(await bench.mirror.window(query)).rows
}
