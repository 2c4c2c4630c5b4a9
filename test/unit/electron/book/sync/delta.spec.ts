import { describe, expect, it } from 'vitest'
import { openTestMirror, shownIds, temporaryFolder } from '../temporary-mirror.ts'
import { differing, instantClock, syncOf } from './harness.ts'
import { ModelService, plainVariant } from './model-service.ts'

async function syncedBook(count: number) {
  const mirror = openTestMirror(temporaryFolder(), { use: 'sync' })
  let state = 1
  const service = new ModelService(
    'group',
    plainVariant,
    () => (state = (state * 16807) % 2147483647) / 2147483647,
  )
  service.fill(count)
  const sync = syncOf(service, mirror, { limit: 100 })
  await sync.start()
  const first = service.queries.length
  service.queries.length = 0
  return { mirror, service, sync, first, ids: [...service.records.keys()] }
}

describe('reliability 5.3: the delta after a first sweep', () => {
  it('reads the latest changes of a long list, not the whole list again', async () => {
    const { mirror, service, first } = await syncedBook(2500)
    expect(differing(service, mirror, plainVariant)).toEqual([])
    // 27 pages with 10 % overlap and the empty page, the length of the list, the search for a recent time, and the delta.
    expect(first).toBeLessThan(28 + 9 + 15 + 6)
  })
})

describe('reliability 5.3: a later sync requests only changes', () => {
  it('10 changes take at most 3 requests, whatever the size of the book', async () => {
    const { mirror, service, sync, ids } = await syncedBook(600)
    ids.slice(0, 10).forEach((id) => service.edit(id))
    await sync.start()
    expect(service.queries.length).toBeLessThanOrEqual(3)
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('requests changes from the highest server time minus ten minutes, as text, with deleted records', async () => {
    const { mirror, service, sync } = await syncedBook(5)
    const watermark = mirror.watermark('address:group') ?? ''
    await sync.start()
    const { updatedmin, showdeleted } = service.queries[0] ?? {}
    expect(updatedmin).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(Date.parse(watermark.slice(0, 19) + 'Z') - Date.parse(updatedmin ?? '')).toBe(600_000)
    expect(showdeleted).toBe('T')
  })

  it('moves deleted records to the Trash', async () => {
    const { mirror, service, sync, ids } = await syncedBook(3)
    service.edit(ids[0] ?? '', { deleted: true })
    await sync.start()
    expect(await shownIds(mirror, { deleted: 'only' })).toEqual([ids[0]])
  })

  it('continues until a pass finds no changes when the changes fill pages', async () => {
    const { mirror, service, sync, ids } = await syncedBook(600)
    ids.forEach((id) => service.edit(id))
    await sync.start()
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('a record that the list no longer has stays: absence alone never deletes', async () => {
    const { mirror, service, sync, ids } = await syncedBook(3)
    // The sync reads no single records, for which the service could answer that they are deleted.
    mirror.setMeta('thin:address:group', 'no')
    service.records.delete(ids[1] ?? '')
    await sync.start()
    expect(await shownIds(mirror)).toHaveLength(3)
  })

  it('reads the record itself when the list shows an older copy', async () => {
    const { mirror, service, sync, ids } = await syncedBook(3)
    const id = ids[2] ?? ''
    const known = JSON.parse(service.text(id) ?? '')
    mirror.putOne(
      'address',
      JSON.stringify({ ...known, lastname: 'later', updated_at: '2030-01-01T00:00:00.000000Z' }),
    )
    service.edit(id, { lastname: 'the truth' })
    await sync.start()
    expect(mirror.raw('address', id)).toBe(service.text(id))
  })

  it('fault C28: a record from the future does not hide the changes of the present', async () => {
    const { mirror, service, sync, ids } = await syncedBook(3)
    const future = {
      id: 'future',
      group_id: 'group',
      lastname: '',
      deleted: false,
      time: Date.UTC(2099, 0, 1) * 1000,
    }
    service.records.set('future', future)
    await sync.start()
    service.edit(ids[0] ?? '')
    await sync.start()
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('fault C28: a local clock that is years slow does not stop the sync', async () => {
    const { mirror, service } = await syncedBook(3)
    const slow = { ...instantClock(), now: () => new Date('2001-01-01T00:00:00Z') }
    const fresh = openTestMirror(temporaryFolder(), { use: 'sync' })
    const sync = syncOf(service, fresh, { clock: slow })
    await sync.start()
    service.edit([...service.records.keys()][1] ?? '')
    await sync.start()
    expect(differing(service, fresh, plainVariant)).toEqual([])
    expect(fresh.watermark('address:group')).toBe(mirror.watermark('address:group'))
  })

  it('C44: with a local clock that is two days slow, the sync finds every change and does not read the whole list each time', async () => {
    const { service } = await syncedBook(900)
    const now = Math.max(...[...service.records.values()].map(({ time }) => time)) / 1000
    const slow = { ...instantClock(), now: () => new Date(now - 2 * 24 * 3600_000) }
    const fresh = openTestMirror(temporaryFolder(), { use: 'sync' })
    const sync = syncOf(service, fresh, { clock: slow, limit: 100 })
    await sync.start()
    for (let run = 0; run < 5; run += 1) {
      service.queries.length = 0
      service.edit([...service.records.keys()][run * 7] ?? '')
      await sync.start()
      expect(differing(service, fresh, plainVariant)).toEqual([])
      expect(service.queries.length, `run ${run}`).toBeLessThan(5)
    }
  })

  it('reads the same changes once more, and reports this, when the order kept changing meanwhile', async () => {
    const { mirror, service, sync, ids } = await syncedBook(300)
    const watermark = mirror.watermark('address:group')
    service.variant = { ...plainVariant, order: 'random' }
    ids.forEach((id) => service.edit(id))
    expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: true })
    expect(mirror.watermark('address:group')).toBe(watermark)
    service.variant = plainVariant
    expect(await sync.start()).toMatchObject({ phase: 'idle', incomplete: false })
    expect(differing(service, mirror, plainVariant)).toEqual([])
  })

  it('sweeps the whole list again every 200 runs', async () => {
    const { service, sync } = await syncedBook(3)
    for (let run = 0; run < 200; run++) await sync.start()
    expect(service.queries.filter(({ updatedmin }) => updatedmin === undefined).length).toBeGreaterThan(0)
  })
})
