import { createServer } from 'node:http'
import { readdirSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Extent, SyncState } from '../../../contract/ipc/progress.ts'
import { giveRoom } from '../../../electron/book/sync/room.ts'
import { createSyncThread } from '../../../electron/book/sync/sync-thread.ts'
import { createHandlers, type HandlerParts } from '../../../electron/ipc/handlers.ts'
import { openTestMirror, temporaryFolder } from '../../unit/electron/book/temporary-mirror.ts'

const sync = new URL('../../../electron/book/sync/sync-worker.ts', import.meta.url)
const searchWorker = new URL('../../../electron/book/search/search-worker.ts', import.meta.url)

/** A service whose lists have another page after each page, of contacts of about 3 KB. */
async function startEndless(): Promise<{ base_url: string; pages: () => number }> {
  let pages = 0
  const server = createServer((request, response) => {
    const page = pages++
    const limit = Number(new URL(request.url ?? '', 'http://service').searchParams.get('limit'))
    const contact = (at: number) => ({
      id: `p${page}-${at}`,
      group_id: 'group',
      etag: `e${page}`,
      lastname: `名${page}`,
      memo: 'メモ'.repeat(500),
      updated_at: new Date(Date.UTC(2026, 0, 1) + page * 1000).toISOString(),
    })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.from({ length: limit }, (_, at) => contact(at))))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages: () => pages }
}

/** The sync of a profile of that service as main has it, with the channels of the page. */
async function syncOfEndless(room: Extent, answers: boolean[]) {
  const { base_url, pages } = await startEndless()
  const folder = temporaryFolder()
  const mirror = openTestMirror(folder, { searchWorker })
  giveRoom(mirror, room)
  const running = createSyncThread({
    url: sync,
    folder,
    groups: [{ group_id: 'group', name: '' }],
    base_url,
    token: () => 'token',
    renew: async () => ({ kind: 'unauthorized' }),
    pause: async () => null,
    mirror,
  })
  onTestFinished(() => running.close())
  const asked: Extent[] = []
  const session = { mirror, sync: running, syncState: running.state, access: { needsToken: false } }
  const { 'sync.readOn': readOn } = createHandlers({
    sessions: { current: () => ({ ok: true, value: session }) },
    confirmReadOn: async (full: Extent) => {
      asked.push(full)
      return answers.shift() ?? false
    },
    print: {},
    share: {},
  } as unknown as HandlerParts)
  const bytes = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  const ended = async (): Promise<SyncState> => {
    await expect.poll(() => running.state().phase, { timeout: 60_000 }).toBe('idle')
    return running.state()
  }
  return { mirror, running, readOn: () => readOn(null, 0), asked, bytes, pages, ended }
}

const room = { records: 2_000, bytes: 40_000_000 }
/** The log of the file, and one page more than there is room for. */
const beyond = 25_000_000

describe('a service whose lists do not end', () => {
  it('fills neither disk nor memory, however often the app asks for changes', async () => {
    const { mirror, running, bytes, pages } = await syncOfEndless(room, [])
    const before = process.memoryUsage().rss
    for (let run = 0; run < 5; run += 1) expect(await running.start()).toMatchObject({ incomplete: true })
    expect(running.state().full?.records).toBe(mirror.extent().records)
    expect(mirror.extent().records).toBeLessThanOrEqual(2_500)
    expect(bytes()).toBeLessThan(room.bytes + beyond)
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
    expect(pages()).toBeLessThan(100)
  }, 120_000)

  it('is read on only when the user says so, and keeps what was read when the user does not', async () => {
    const { mirror, running, readOn, asked, ended } = await syncOfEndless(room, [false, true])
    expect(await readOn()).toMatchObject({ ok: true })
    expect(asked).toEqual([])
    const { full } = await running.start()
    const [first] = mirror.presentIds('address', 'group')

    expect(await readOn()).toMatchObject({ ok: true, value: { phase: 'idle', incomplete: true, full } })
    expect(asked).toEqual([full])
    expect(mirror.extent().records).toBe(full?.records)
    expect(mirror.read('address', first ?? '')).not.toBe(null)

    expect(await readOn()).toMatchObject({ ok: true, value: { phase: 'running' } })
    expect(asked).toEqual([full, full])
    await expect.poll(() => mirror.extent().records, { timeout: 60_000 }).toBeGreaterThan(4_000)
    running.cancel()
    await ended()
  }, 120_000)
})
