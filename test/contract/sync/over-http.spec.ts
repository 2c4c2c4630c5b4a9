import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServiceApi } from '../../../electron/api/record-api.ts'
import type { Mirror } from '../../../electron/book/mirror.ts'
import { createSync } from '../../../electron/book/sync/sync.ts'
import { createSyncThread, type SyncThreadOptions } from '../../../electron/book/sync/sync-thread.ts'
import { startService, type RunningService, type ServiceOptions } from '../../../service/start-service.ts'
import { programArgs } from '../../program-args.ts'
import { openTestMirror, shownIds, temporaryFolder } from '../../unit/electron/book/temporary-mirror.ts'

const inLongRun = { tags: ['long'] }

const workers = {
  sync: new URL('../../../electron/book/sync/sync-worker.ts', import.meta.url),
  search: new URL('../../../electron/book/search/search-worker.ts', import.meta.url),
}

async function runningService(options: ServiceOptions): Promise<RunningService> {
  const service = await startService(options)
  onTestFinished(() => service.close())
  return service
}

function apiOf({ base_url, tokens }: RunningService) {
  const api = createServiceApi({ base_url, token: () => tokens.full })
  if (!api.ok) throw new Error('no api')
  onTestFinished(() => api.value.close())
  return api.value
}

const groupsOf = ({ group_ids }: RunningService) =>
  group_ids.map((group_id) => ({ group_id, name: group_id }))

/** Ids of all records in the service's lists, deleted ones included. */
async function listedIds(service: RunningService): Promise<string[]> {
  const api = apiOf(service)
  const lists = [
    ...service.group_ids.map((id) => [api.address, id] as const),
    [api.homeaddress, null] as const,
  ]
  const pages = await Promise.all(
    lists.map(([list, id]) => list.list(id, { limit: 100_000, skip: 0, showdeleted: 'T' })),
  )
  return pages.flatMap((page) => (page.ok ? page.value : [])).map((text) => JSON.parse(text).id)
}

async function mirroredIds(mirror: Mirror): Promise<string[]> {
  const lists = (['address', 'homeaddress'] as const).flatMap((family) =>
    (['without', 'only'] as const).map((deleted) => ({ family, deleted })),
  )
  const ids: string[] = []
  for (const list of lists) {
    for (let offset = 0, page = ['']; page.length > 0; offset += page.length) {
      page = await shownIds(mirror, { ...list, offset })
      ids.push(...page)
    }
  }
  return ids
}

describe('reliability 5.3 over HTTP: the reference service in its variants, with writes in between', () => {
  it.each([
    { variants: {} },
    { variants: { order: 'updated' } },
    { variants: { cap: '50' } },
    { variants: { order: 'ties', cap: '50' } },
    { variants: { order: 'random' } },
    { variants: { listEtag: 'no', timestamps: '0', empty: 'missing' } },
    { variants: { listing: 'late' }, listDelayMs: 30 },
  ] as ServiceOptions[])('$variants', async (options) => {
    const service = await runningService({ seed: 260, ...options })
    const mirror = openTestMirror(temporaryFolder(), { use: 'sync' })
    const before = await listedIds(service)
    const sync = createSync({
      api: apiOf(service),
      mirror,
      groups: groupsOf(service),
      limit: 60,
      onProgress: ({ pages }) => {
        const id = before[(pages * 37) % before.length] ?? ''
        if (pages < 20) service.edit('address', id, { memo: `page ${pages}` })
      },
    })
    await sync.start()
    await new Promise((resolve) => setTimeout(resolve, options.listDelayMs ?? 0))
    const state = await sync.start()
    expect(state).toMatchObject({ phase: 'idle', failure: null })
    const mirrored = new Set(await mirroredIds(mirror))
    const missing = before.filter((id) => !mirrored.has(id))
    expect(state.incomplete ? [] : missing).toEqual([])
  })
})

const priority = getPriority()

/** Threads of this process that give way to one of this niceness (proc(5): the 19th field). */
function threadsNicerThan(niceness: number): number {
  const threads = readdirSync('/proc/self/task').map((id) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
  )
  return threads.filter((stat) => Number(stat.split(') ')[1]?.split(' ')[16]) > niceness).length
}

describe('the sync in a thread of its own', () => {
  async function threadOf(service: RunningService, options: Partial<SyncThreadOptions> = {}) {
    const folder = temporaryFolder()
    const mirror = openTestMirror(folder, { searchWorker: workers.search })
    await expect.poll(() => mirror.searchPhase()).toBe('indexed')
    const sync = createSyncThread({
      url: workers.sync,
      folder,
      groups: groupsOf(service),
      base_url: service.base_url,
      token: () => service.tokens.full,
      renew: async () => ({ kind: 'unauthorized' }),
      pause: async () => null,
      mirror,
      ...options,
    })
    onTestFinished(() => sync.close())
    return { mirror, sync }
  }

  it('fills the mirror, and lists and searches show it', async () => {
    const service = await runningService({ seed: 150 })
    const changed: string[] = []
    const { mirror, sync } = await threadOf(service, { onChanged: (_, ids) => changed.push(...ids) })
    const state = await sync.start()
    expect(state).toMatchObject({ phase: 'idle', failure: null, incomplete: false })
    const listed = await listedIds(service)
    expect((await mirroredIds(mirror)).sort()).toEqual(listed.sort())
    expect(new Set(changed)).toEqual(new Set(listed))
    expect(sync.state().completedAt).not.toBeNull()
  })

  it('asks for another token on a 401 and continues with it', inLongRun, async () => {
    const service = await runningService({ seed: 5 })
    let token = 'worn-out'
    const { sync } = await threadOf(service, {
      token: () => token,
      renew: async () => {
        token = service.tokens.full
        return null
      },
    })
    expect(await sync.start()).toMatchObject({ phase: 'idle', failure: null })
  })

  it('says what the service answers about reading a family', inLongRun, async () => {
    const service = await runningService({ seed: 5 })
    const told: unknown[] = []
    const token = service.token(['read_address'])
    const { sync } = await threadOf(service, {
      token: () => token,
      onAccess: (family, failure) => told.push([family, failure?.kind ?? 'ok']),
    })
    expect(await sync.start()).toMatchObject({ phase: 'idle', failure: { kind: 'forbidden' } })
    expect(told).toEqual([
      ['address', 'ok'],
      ['homeaddress', 'forbidden'],
    ])
  })

  it('stops when it is cancelled, and when it is closed', async () => {
    const service = await runningService({ seed: 3000 })
    const { sync } = await threadOf(service, { onProgress: ({ pages }) => pages === 1 && sync.cancel() })
    expect(await sync.start()).toMatchObject({ phase: 'idle', completedAt: null })
    const done = sync.start()
    await sync.close()
    expect((await done).phase).toBe('idle')
  })

  it.runIf(process.platform === 'linux')(
    'gives way to what the user waits for, and the other threads do not',
    inLongRun,
    async () => {
      const service = await runningService({ seed: 150 })
      const nicer: number[] = []
      const { sync } = await threadOf(service, {
        onProgress: () => nicer.push(threadsNicerThan(getPriority())),
      })
      expect(await sync.start()).toMatchObject({ phase: 'idle', failure: null })
      expect(getPriority()).toBe(priority)
      expect(Math.max(...nicer)).toBeGreaterThan(0)
    },
  )

  it('ends as failed when the thread cannot start', inLongRun, async () => {
    const service = await runningService({ seed: 1 })
    const { sync } = await threadOf(service, { url: new URL('./no-such-worker.ts', import.meta.url) })
    expect(await sync.start()).toMatchObject({ phase: 'failed', failure: { kind: 'unexpected' } })
  })
})

describe('a kill during the sync', () => {
  it('keeps a usable mirror, and the next sync completes it', async () => {
    const service = await runningService({ seed: 1500 })
    const folder = temporaryFolder()
    const group_id = service.group_ids[0] ?? ''
    const script = fileURLToPath(new URL('./killed-sync.ts', import.meta.url))
    const child = spawn(
      process.execPath,
      programArgs(script, folder, service.base_url, service.tokens.full, group_id),
    )
    child.stdout.on('data', (told: Buffer) => {
      if (/^[3-9]\d\d$/m.test(String(told))) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    const mirror = openTestMirror(folder)
    expect(mirror.movedAside).toBeNull()
    expect((await shownIds(mirror)).length).toBeGreaterThan(250)
    const sync = createSync({ api: apiOf(service), mirror, groups: groupsOf(service) })
    expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: false })
    expect((await mirroredIds(mirror)).sort()).toEqual((await listedIds(service)).sort())
  })
})
