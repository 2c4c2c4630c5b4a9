import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { foldedText } from '../../../electron/book/folded-text.ts'
import { openMirror } from '../../../electron/book/mirror.ts'
import { buildGramIndex } from '../../../electron/book/search/gram-index.ts'
import { startSearch, type Search } from '../../../electron/book/search/search-client.ts'
import { createTextStore } from '../../../electron/book/search/text-store.ts'
import { readBook, startBookService, type BookService } from '../sync/book-service.ts'
import { median, p95, say, timed } from '../sync/figures.ts'
import { grepPeer, sqlitePeers } from './peers.ts'
import { benchRecall } from './recall/bench.ts'
import { checkTotals, roundTrip, type RoundTrip } from './round-trips.ts'
import { typedQueries } from './typed-queries.ts'
import { searchDuringSync, type SearchedBook } from './under-sync.ts'

// Search while typing over a book of the reference service. Arguments: records, rounds.
const count = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const searchesPerRound = 60
const searchWorker = new URL('../../../electron/book/search/search-worker.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))

async function fillMirror(service: BookService): Promise<ServiceRecord[]> {
  const mirror = openMirror({ folder, use: 'sync' })
  if (!mirror.ok) throw new Error(JSON.stringify(mirror.failure))
  const pages = await readBook(service)
  for (const { texts, group_id } of pages) mirror.value.put('address', texts, group_id)
  await mirror.value.close()
  const records = pages.flatMap(({ texts }) => texts.map((text) => JSON.parse(text) as ServiceRecord))
  return records.filter(({ deleted }) => deleted !== true)
}

async function openSearch(): Promise<{ search: Search; readyMs: number }> {
  const search = startSearch(searchWorker, join(folder, 'book.sqlite'))
  const readyMs = await timed(async () => {
    while (search.phase() !== 'indexed') await new Promise((resolve) => setTimeout(resolve, 5))
  })
  return { search, readyMs }
}

async function benchRoundTrips(search: Search, records: ServiceRecord[], texts: string[]): Promise<void> {
  const peers = [...sqlitePeers(folder, texts), grepPeer(folder, texts)]
  const ours: number[] = []
  const theirs = peers.map((): number[] => [])
  const halves: number[] = []
  for (let round = 0; round < rounds; round++) {
    const searches = typedQueries(records, round, searchesPerRound)
    const trips: RoundTrip[] = []
    for (const each of searches) trips.push(await roundTrip(search, each))
    checkTotals(trips, texts)
    const times = trips.map(({ ms }) => ms)
    ours.push(p95(times))
    halves.push(median(times))
    for (const [at, peer] of peers.entries()) {
      const peerTimes: number[] = []
      for (const each of searches) peerTimes.push(await timed(() => peer.search(each)))
      theirs[at]?.push(p95(peerTimes))
    }
  }
  const value = median(ours)
  say({ bench: 'search', metric: 'p50_ms_worker_round_trip', value: median(halves), unit: 'ms' })
  const bars = ['>= 20 times faster', '>= 10 times faster', '>= 5 times faster']
  for (const [at, { name }] of peers.entries()) {
    const peer = median(theirs[at] ?? [])
    const bar = `<= 2 ms, ${bars[at] ?? ''}`
    say({
      bench: 'search',
      metric: 'p95_ms_worker_round_trip',
      value,
      unit: 'ms',
      against: name,
      peer,
      ratio: peer / value,
      bar,
    })
  }
}

async function benchUnderSync(book: SearchedBook): Promise<void> {
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(p95(await searchDuringSync(book, folder, rounds + round)))
  }
  const spread: [number, number] = [Math.min(...ours), Math.max(...ours)]
  say({ bench: 'search', metric: 'p95_ms_under_sync', value: median(ours), unit: 'ms', spread, bar: '<= 4' })
}

async function benchBuild(texts: string[], records: ServiceRecord[], bytes: number): Promise<void> {
  const raw = records.map((record) => JSON.stringify(record))
  const [builds, parses]: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    parses?.push(await timed(() => raw.forEach((text) => JSON.parse(text))))
    builds?.push(await timed(() => [...buildGramIndex(createTextStore(texts))].length))
  }
  const [value, peer] = [median(builds ?? []), median(parses ?? [])]
  say({
    bench: 'search',
    metric: 'index_build_ms',
    value,
    unit: 'ms',
    against: 'JSON.parse of the same records',
    peer,
    ratio: value / peer,
    bar: '<= 3',
  })
  const folded = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  say({
    bench: 'search',
    metric: 'index_bytes',
    value: bytes,
    unit: 'bytes',
    against: 'folded text',
    peer: folded,
    ratio: bytes / folded,
    bar: '<= 4',
  })
}

const service = await startBookService(count)
try {
  const records = await fillMirror(service)
  const texts = records.map(foldedText)
  const { search, readyMs } = await openSearch()
  say({ bench: 'search', metric: 'ready_ms', value: readyMs, unit: 'ms' })
  await benchRoundTrips(search, records, texts)
  await benchUnderSync({ search, records, texts, service })
  await benchBuild(texts, records, search.bytes())
  await search.close()
  await benchRecall(folder, count)
} finally {
  service.close()
  rmSync(folder, { recursive: true, force: true })
}
