import { describe, expect, it } from 'vitest'
import { fail } from '../../../../../contract/failure.ts'
import type { Family } from '../../../../../contract/record/fields.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import type { Clock } from '../../../../../electron/book/sync/list-pass.ts'
import type { SyncOptions } from '../../../../../electron/book/sync/sync.ts'
import { openTestMirror, shownIds, temporaryFolder } from '../temporary-mirror.ts'
import { emptyList, instantClock, syncOf } from './harness.ts'
import { ModelService, plainVariant, type ModelVariant } from './model-service.ts'

const families: Family[] = ['address', 'homeaddress']
const dayMs = 24 * 60 * 60 * 1000

/** A service with one list for a family, synced once; `sync` syncs it as after a restart of the app. */
async function begin(family: Family, count: number, variant: Partial<ModelVariant> = {}) {
  let random = 0
  const service = new ModelService('g', { ...plainVariant, ...variant }, () => (random += 0.618034) % 1)
  service.fill(count)
  const mirror = openTestMirror(temporaryFolder())
  const api = family === 'address' ? { address: service, homeaddress: emptyList } : undefined
  const options: Partial<SyncOptions> = {
    api: api ?? { address: emptyList, homeaddress: service },
    groups: family === 'address' ? [{ group_id: 'g', name: '' }] : [],
  }
  const start = (at: Date | null = null) => {
    const clock: Clock = at ? { ...instantClock(), now: () => at } : instantClock()
    return syncOf(service, mirror, { ...options, clock })
  }
  await start().start()
  /** Lets the sync read no single record, for which the service could answer that it is deleted. */
  const trustLists = () => {
    for (const list of ['address:g', 'homeaddress']) mirror.setMeta(`thin:${list}`, 'no')
  }
  trustLists()
  return { service, mirror, start, sync: start(), ids: [...service.records.keys()], trustLists }
}

/** The current state of a service; `put` restores it. */
function backupOf(service: ModelService) {
  const kept = new Map(service.records)
  return {
    put() {
      service.records.clear()
      for (const [id, record] of kept) service.records.set(id, record)
    },
  }
}

const shown = async (mirror: Mirror, family: Family) => (await shownIds(mirror, { family })).sort()
const readings = (service: ModelService) =>
  service.queries.filter(({ updatedmin, limit }) => updatedmin === undefined && limit > 1).length

/** Expects that the app shows every record of the service as it is there, and no other. */
async function expectSame(service: ModelService, mirror: Mirror, family: Family) {
  const there = [...service.records.values()].filter(({ deleted }) => !deleted).map(({ id }) => id)
  expect(await shown(mirror, family)).toEqual(there.sort())
  for (const id of there) expect(mirror.raw(family, id)).toBe(service.text(id))
}

describe.each(families)('a service that was restored to an earlier state (%s)', (family) => {
  it('the service lost the edits and contacts of today: the next sync notices it', async () => {
    const { service, mirror, sync, ids } = await begin(family, 40)
    const backup = backupOf(service)
    for (const id of ids.slice(3, 8)) service.edit(id)
    service.fill(3)
    expect((await sync.start()).check).toMatchObject({ known: 43, agree: 43 })
    backup.put()
    expect((await sync.start()).check).toEqual({ known: 40, agree: 40, unreachable: 0 })
    await expectSame(service, mirror, family)
    // Later changes come as usual, and the whole list is not read again.
    service.queries.length = 0
    service.edit(ids[0] ?? '')
    for (let run = 0; run < 3; run += 1) await sync.start()
    expect(readings(service)).toBe(0)
    await expectSame(service, mirror, family)
  })

  it('the last change was a delete: the contact is back', async () => {
    const { service, mirror, sync, ids } = await begin(family, 12)
    const backup = backupOf(service)
    service.edit(ids[11] ?? '', { deleted: true })
    await sync.start()
    expect(await shown(mirror, family)).toHaveLength(11)
    backup.put()
    await sync.start()
    await expectSame(service, mirror, family)
  })

  it('the service lost an edit that only this computer has seen', async () => {
    const { service, mirror, sync, ids } = await begin(family, 12)
    const backup = backupOf(service)
    const [id = ''] = ids
    service.edit(id, { lastname: 'saved here' })
    mirror.putOne(family, service.text(id) ?? '')
    backup.put()
    await sync.start()
    await expectSame(service, mirror, family)
  })

  it('purged without a notice, the latest among them: they are in the Trash after the next sync', async () => {
    const { service, mirror, sync, ids } = await begin(family, 40)
    for (const id of ids.slice(35)) service.records.delete(id)
    expect((await sync.start()).check).toEqual({ known: 35, agree: 35, unreachable: 0 })
    await expectSame(service, mirror, family)
  })

  it('is read whole only once where access to the missing contact is forbidden', async () => {
    const { service, mirror, sync, ids } = await begin(family, 12)
    const last = ids[11] ?? ''
    service.records.delete(last)
    const get = service.get.bind(service)
    service.get = async (id) => (id === last ? fail({ kind: 'forbidden' }) : get(id))
    service.queries.length = 0
    for (let run = 0; run < 4; run += 1)
      expect((await sync.start()).check).toEqual({ known: 12, agree: 11, unreachable: 1 })
    const once = readings(service)
    for (let run = 0; run < 4; run += 1) await sync.start()
    expect(readings(service)).toBe(once)
    expect(await shown(mirror, family)).toContain(last)
  })

  it('empty lists and 404 for each contact: the agreement counts only what is shown, and all contacts come back', async () => {
    const { service, mirror, sync } = await begin(family, 60)
    const backup = backupOf(service)
    service.records.clear()
    for (let run = 0; run < 3; run += 1)
      expect((await sync.start()).check).toEqual({ known: 0, agree: 0, unreachable: 0 })
    expect(await shown(mirror, family)).toEqual([])
    backup.put()
    expect((await sync.start()).check).toEqual({ known: 60, agree: 60, unreachable: 0 })
    await expectSame(service, mirror, family)
  })
})

describe.each(families)('the age of the agreement (%s)', (family) => {
  const [monday, hour] = [Date.UTC(2026, 2, 2, 9), 60 * 60 * 1000]
  const at = (ms: number) => new Date(monday + ms)

  it('has the time of the last reading of the whole lists, not of the last sync', async () => {
    const { start } = await begin(family, 5)
    const first = start(at(0))
    expect(await first.start()).toMatchObject({ checkedAt: '2026-03-02T09:00:00.000Z' })
    const later = await start(at(5 * hour)).start()
    expect(later).toMatchObject({
      checkedAt: '2026-03-02T09:00:00.000Z',
      completedAt: '2026-03-02T14:00:00.000Z',
    })
  })

  it('the first sync after a start reads the whole lists when the last such reading is more than a day old', async () => {
    const { service, mirror, start, ids, trustLists } = await begin(family, 40)
    await start(at(0)).start()
    trustLists()
    for (const id of ids.slice(0, 5)) service.records.delete(id)
    service.queries.length = 0
    expect((await start(at(dayMs - hour)).start()).check).toMatchObject({ known: 40 })
    expect(readings(service)).toBe(0)
    const sync = start(at(dayMs + hour))
    expect(await sync.start()).toMatchObject({
      check: { known: 35, agree: 35, unreachable: 0 },
      checkedAt: at(dayMs + hour).toISOString(),
    })
    await expectSame(service, mirror, family)
    service.queries.length = 0
    await sync.start()
    expect(readings(service)).toBe(0)
  })

  it('a clock that was ahead when the lists were read does not delay the next reading', async () => {
    const { service, start } = await begin(family, 5)
    await start(at(400 * dayMs)).start()
    service.queries.length = 0
    expect(await start(at(0)).start()).toMatchObject({ checkedAt: at(0).toISOString() })
    expect(readings(service)).toBeGreaterThan(0)
  })
})
