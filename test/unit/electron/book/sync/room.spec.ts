import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../../../contract/failure.ts'
import type { Extent } from '../../../../../contract/ipc/progress.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import type { RecordReader } from '../../../../../electron/book/sync/scope.ts'
import { fullOf, giveRoom, Room, usualRoom, widenRoom } from '../../../../../electron/book/sync/room.ts'
import { createSync, type Sync } from '../../../../../electron/book/sync/sync.ts'
import { openTestMirror, temporaryFolder } from '../temporary-mirror.ts'
import { differing, emptyList, instantClock, syncOf } from './harness.ts'
import { ModelService, plainVariant } from './model-service.ts'

const usual = { records: 300, bytes: usualRoom.bytes }

/** A mirror that may hold this much. */
function mirrorFor(room: Partial<Extent> = {}): Mirror {
  const mirror = openTestMirror(temporaryFolder(), { use: 'sync' })
  giveRoom(mirror, { ...usual, ...room })
  return mirror
}

function serviceOf(count: number): ModelService {
  const service = new ModelService('group', { ...plainVariant, writesPerPage: 0 }, Math.random)
  service.writesLeft = 0
  service.fill(count)
  return service
}

const presentOf = (mirror: Mirror) => mirror.extent().records

describe('a list of more records than the copy may hold', () => {
  it('is read until the room is used up, and the state reports how much was read', async () => {
    const [mirror, service] = [mirrorFor(), serviceOf(1000)]
    const state = await syncOf(service, mirror, { limit: 50 }).start()
    expect(state).toMatchObject({ phase: 'idle', incomplete: true, failure: null })
    expect(state.full?.records).toBe(presentOf(mirror))
    expect(presentOf(mirror)).toBeGreaterThan(300)
    expect(presentOf(mirror)).toBeLessThanOrEqual(350)
  })

  it('is not read further in later runs, which still bring what changed of the contacts that are there', async () => {
    const [mirror, service] = [mirrorFor(), serviceOf(1000)]
    const sync = syncOf(service, mirror, { limit: 50 })
    const first = await sync.start()
    const [known = ''] = mirror.presentIds('address', 'group')
    service.edit(known, { lastname: '山田' })
    const made = service.create()
    for (let run = 0; run < 3; run += 1) {
      const asked = service.queries.length
      expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: true, full: first.full })
      expect(service.queries.length - asked).toBeLessThan(10)
    }
    expect(mirror.raw('address', known)).toBe(service.text(known))
    expect(mirror.raw('address', made)).toBe(null)
    expect(presentOf(mirror)).toBe(first.full?.records)
  })

  it('is read on where the user wants it, and nothing is missing in the end', async () => {
    const [mirror, service] = [mirrorFor(), serviceOf(1000)]
    const sync = syncOf(service, mirror, { limit: 50 })
    await sync.start()
    service.create()
    await sync.start()
    widenRoom(mirror)
    expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: false, full: null })
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('is reported after a restart as well', async () => {
    const [mirror, service] = [mirrorFor(), serviceOf(1000)]
    const { full } = await syncOf(service, mirror, { limit: 50 }).start()
    const again = syncOf(service, mirror, { limit: 50 })
    expect(again.state()).toMatchObject({ incomplete: true, full })
    expect(await again.start()).toMatchObject({ incomplete: true, full })
  })

  it('a second list, for which there is no room, is left unread until there is', async () => {
    const [mirror, service] = [mirrorFor(), serviceOf(1000)]
    const home = serviceOf(20)
    const sync = syncOf(service, mirror, { limit: 50, api: { address: service, homeaddress: home } })
    await sync.start()
    expect(home.queries.every(({ limit }) => limit === 1)).toBe(true)
    expect(mirror.presentIds('homeaddress', null)).toEqual([])
    widenRoom(mirror)
    expect(await sync.start()).toMatchObject({ incomplete: false, full: null })
    expect(mirror.presentIds('homeaddress', null)).toHaveLength(20)
  })
})

describe('a list that is as long as the copy may hold', () => {
  it('is complete', async () => {
    const [mirror, service] = [mirrorFor(), serviceOf(300)]
    expect(await syncOf(service, mirror, { limit: 50 }).start()).toMatchObject({
      incomplete: false,
      full: null,
    })
  })
})

/** What a service without mercy sends as one page of a list. */
type Page = (skip: number, limit: number, call: number) => string[]

function endless(mirror: Mirror, page: Page): { sync: Sync; asked: () => number } {
  let calls = 0
  const address: RecordReader = {
    list: async (_group, { skip, limit }) => ok(page(skip, limit, calls++)),
    get: async () => ({ ok: false, failure: { kind: 'not-found' } }),
  }
  const api = { address, homeaddress: emptyList }
  const groups = [{ group_id: 'group', name: '' }]
  const sync = createSync({ api, mirror, groups, clock: instantClock(), limit: 50 })
  return { sync, asked: () => calls }
}

const recordOf = (id: string, call: number, text = '') =>
  JSON.stringify({
    id,
    etag: `e${call}`,
    lastname: `名${call}${text}`,
    updated_at: new Date(Date.UTC(2026, 0, 1) + call * 1000).toISOString(),
  })
const times = (limit: number, make: (at: number) => string) =>
  Array.from({ length: limit }, (_, at) => make(at))

describe('a list without an end', () => {
  const pages: Record<string, Page> = {
    'of new records': (_, limit, call) => times(limit, (at) => recordOf(`${call}-${at}`, call)),
    'of the same records with other texts': (_, limit, call) => times(limit, (at) => recordOf(`${at}`, call)),
    'of what is not a record': (_, limit, call) =>
      times(limit, (at) => `"odd ${call} ${at} ${'x'.repeat(3000)}"`),
    'of the same records, each time longer': (_, limit, call) =>
      times(limit, (at) => recordOf(`${at}`, call, 'x'.repeat(call * 400))),
    'of large records': (_, limit, call) =>
      times(limit, (at) => recordOf(`${call}-${at}`, call, 'x'.repeat(2_000))),
  }
  it.each(Object.keys(pages))(
    'ends %s: few requests, and a bounded file, in each of ten runs',
    async (name) => {
      const most = { records: 300, bytes: 4_000_000 }
      const mirror = mirrorFor(most)
      const { sync, asked } = endless(mirror, pages[name] ?? (() => []))
      for (let run = 0; run < 10; run += 1) {
        const before = asked()
        const state = await sync.start()
        expect(state).toMatchObject({ phase: 'idle', incomplete: true })
        expect(state.full).not.toBe(null)
        expect(asked() - before).toBeLessThan(100)
      }
      expect(presentOf(mirror)).toBeLessThanOrEqual(400)
      // A page of 50 large records may go over the bound once.
      expect(mirror.bytes()).toBeLessThan(most.bytes * 1.25 + 50 * 60_000)
      expect(statSync(mirror.path).size).toBeLessThan(20_000_000)
    },
  )
})

it('a list of few, but large, records is read until the bytes are used up', async () => {
  const mirror = mirrorFor({ records: 100_000, bytes: 2_000_000 })
  const page: Page = (_, limit, call) =>
    times(limit, (at) => recordOf(`${call}-${at}`, call, 'x'.repeat(1_600)))
  const { sync, asked } = endless(mirror, page)
  expect(await sync.start()).toMatchObject({ incomplete: true, full: { records: presentOf(mirror) } })
  expect(asked()).toBeLessThan(50)
  expect(mirror.bytes()).toBeGreaterThan(2_000_000)
  expect(mirror.bytes()).toBeLessThan(2_000_000 * 1.25 + 50 * 40_000)
})

describe('the room of a copy', () => {
  it('is 100,000 records at first, and as much again each time that the user wants more', () => {
    const mirror = openTestMirror(temporaryFolder(), { use: 'sync' })
    const room = new Room(mirror)
    room.note(100_000, 0)
    expect([room.isFull, fullOf(mirror)]).toEqual([false, null])
    room.note(1, 0)
    expect([room.isFull, fullOf(mirror)?.records]).toEqual([true, 100_001])
    widenRoom(mirror)
    const wider = new Room(mirror)
    wider.note(200_001, 0)
    expect(wider.isFull).toBe(false)
    wider.note(1, 0)
    expect(wider.isFull).toBe(true)
  })

  it('is not widened while it is not used up', () => {
    const mirror = mirrorFor()
    widenRoom(mirror)
    const room = new Room(mirror)
    room.note(301, 0)
    expect(room.isFull).toBe(true)
  })
})
