import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openMirror, type Mirror, type MirrorOptions } from '../../../electron/book/mirror.ts'
import { giveRoom } from '../../../electron/book/sync/room.ts'
import { createSync } from '../../../electron/book/sync/sync.ts'
import { createSyncThread } from '../../../electron/book/sync/sync-thread.ts'
import { readBook, startBookService, type BookService } from './book-service.ts'
import { median, say, spent, timed } from './figures.ts'
import { startIdleProcess } from './idle.ts'
import { noting } from './noting-reader.ts'

// First sync, unchanged re-sync and delta of a book of the reference service. Arguments: records, rounds.
const records = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const syncWorker = new URL('../../../electron/book/sync/sync-worker.ts', import.meta.url)
const folders: string[] = []

function newMirror(use: MirrorOptions['use'] = 'main'): { mirror: Mirror; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
  folders.push(folder)
  const mirror = reopen(folder, use)
  // A book of the service has more records than a copy may hold without a yes of the user.
  giveRoom(mirror, { records: 2 * records, bytes: Number.MAX_SAFE_INTEGER })
  return { folder, mirror }
}

function reopen(folder: string, use: MirrorOptions['use'] = 'main'): Mirror {
  const opened = openMirror({ folder, use })
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
  return opened.value
}

const groupsOf = ({ group_ids }: BookService) => group_ids.map((group_id) => ({ group_id, name: '' }))

function notingSync(service: BookService, mirror: Mirror, requests: string[]) {
  const { address, homeaddress } = service.api
  const api = {
    address: noting(address, requests, 'address'),
    homeaddress: noting(homeaddress, requests, 'homeaddress'),
  }
  return createSync({ api, mirror, groups: groupsOf(service) })
}

/** The peer: the same requests one after the other, and JSON.parse of what comes. */
async function fetchAndParse({ base_url, token }: BookService, requests: string[]): Promise<void> {
  for (const path of requests) {
    const answer = await fetch(base_url + path, { headers: { Authorization: `Bearer ${token}` } })
    JSON.parse(await answer.text())
  }
}

async function firstSyncInThread(
  service: BookService,
): Promise<{ ms: number; cpu: number; blocked: number; idle: number }> {
  const { mirror, folder } = newMirror()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const sync = createSyncThread({
    url: syncWorker,
    folder,
    groups: groupsOf(service),
    base_url: service.base_url,
    token: () => service.token,
    renew: async () => ({ kind: 'unauthorized' }),
    pause: async () => ({ kind: 'unauthorized' }),
    mirror,
  })
  const idle = startIdleProcess()
  delay.enable()
  let ms = 0
  const cpu = await spent(async () => {
    ms = await timed(() => sync.start())
  })
  delay.disable()
  if (sync.state().incomplete || sync.state().phase !== 'idle') throw new Error(JSON.stringify(sync.state()))
  await mirror.close()
  return { ms, cpu, blocked: delay.max / 1e6, idle: await idle() }
}

async function benchFirstSync(service: BookService): Promise<string> {
  const requests: string[] = []
  const { mirror, folder } = newMirror('sync')
  await notingSync(service, mirror, requests).start()
  await mirror.close()
  const once = requests.filter((path, at) => requests.indexOf(path) === at)
  const [ours, blocked, idle, peers, onePass, cpu, peerCpu]: number[][] = [[], [], [], [], [], [], []]
  for (let round = 0; round < rounds; round++) {
    peers?.push(await timed(() => fetchAndParse(service, requests)))
    peerCpu?.push(await spent(async () => onePass?.push(await timed(() => fetchAndParse(service, once)))))
    const run = await firstSyncInThread(service)
    ours?.push(run.ms)
    cpu?.push(run.cpu)
    blocked?.push(run.blocked)
    idle?.push(run.idle)
  }
  const value = median(ours ?? [])
  const first = { bench: 'sync', metric: 'first_sync_ms', value, unit: 'ms' } as const
  const [peer, single] = [median(peers ?? []), median(onePass ?? [])]
  say({ ...first, against: 'fetch+JSON.parse, same requests', peer, ratio: value / peer, bar: '<= 5.5' })
  say({
    ...first,
    against: 'fetch+JSON.parse, each page once',
    peer: single,
    ratio: value / single,
    bar: '<= 2',
  })
  // CPU time at its best: what else the machine does only adds to it.
  const [least, leastOfPeer] = [Math.min(...(cpu ?? [])), Math.min(...(peerCpu ?? []))]
  say({
    bench: 'sync',
    metric: 'first_sync_cpu_ms',
    value: least,
    unit: 'ms',
    against: 'fetch+JSON.parse, each page once',
    peer: leastOfPeer,
    ratio: least / leastOfPeer,
    bar: '<= 3',
  })
  say({
    bench: 'sync',
    metric: 'main_blocked_max_ms',
    value: median(blocked ?? []),
    unit: 'ms',
    against: 'an idle process beside it',
    peer: median(idle ?? []),
    bar: '<= 50',
  })
  say({ bench: 'sync', metric: 'requests', value: requests.length, unit: 'requests' })
  return folder
}

async function benchPersist(service: BookService): Promise<void> {
  const pages = await readBook(service)
  const [first, again]: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const { mirror } = newMirror('sync')
    const putAll = () => pages.forEach(({ texts, group_id }) => mirror.put('address', texts, group_id))
    first?.push(await timed(putAll))
    again?.push(await timed(putAll))
    await mirror.close()
  }
  const [value, peer] = [median(again ?? []), median(first ?? [])]
  say({
    bench: 'sync',
    metric: 'unchanged_persist_ms',
    value,
    unit: 'ms',
    against: 'first persist',
    peer,
    ratio: value / peer,
    bar: '<= 0.5',
  })
}

async function benchDelta(service: BookService, folder: string): Promise<void> {
  const mirror = reopen(folder)
  const window = await mirror.window({
    family: 'address',
    group_id: null,
    search: '',
    tags: [],
    deleted: 'without',
    sort: 'kana',
    offset: 0,
    limit: 10,
  })
  if (!window.ok) throw new Error(JSON.stringify(window.failure))
  const ids = window.value.rows.map(({ id }) => id)
  const address = service.group_ids.length + 1
  const [ours, network, counts]: number[][] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    await service.edit(ids)
    const requests: string[] = []
    ours?.push(await timed(() => notingSync(service, mirror, requests).start()))
    network?.push(await timed(() => fetchAndParse(service, requests)))
    counts?.push(requests.length)
  }
  const [value, peer] = [median(ours ?? []), median(network ?? [])]
  say({
    bench: 'sync',
    metric: 'delta_10_changes_ms',
    value,
    unit: 'ms',
    against: 'fetch+JSON.parse, same requests',
    peer,
    bar: 'at most 50 ms more',
  })
  say({
    bench: 'sync',
    metric: `delta_10_changes_requests_of_${address}_lists`,
    value: median(counts ?? []),
    unit: 'requests',
  })
  await mirror.close()
}

const service = await startBookService(records)
try {
  const folder = await benchFirstSync(service)
  await benchPersist(service)
  await benchDelta(service, folder)
} finally {
  service.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
