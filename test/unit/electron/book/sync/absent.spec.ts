import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../../../contract/failure.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import type { SyncOptions } from '../../../../../electron/book/sync/sync.ts'
import { openTestMirror, shownIds, temporaryFolder } from '../temporary-mirror.ts'
import { syncOf } from './harness.ts'
import { ModelService, plainVariant, type ModelVariant } from './model-service.ts'

/** A group of this many contacts, synced once. */
async function begin(count: number, variant: Partial<ModelVariant> = {}) {
  let random = 0
  const service = new ModelService('g', { ...plainVariant, ...variant }, () => (random += 0.618034) % 1)
  service.fill(count)
  const mirror = openTestMirror(temporaryFolder())
  await syncOf(service, mirror).start()
  return { service, mirror, ids: [...service.records.keys()] }
}

/** A run that reads the whole lists, as every 200th run does. */
function whole(service: ModelService, mirror: Mirror, options: Partial<SyncOptions> = {}) {
  mirror.setMeta('runs:address:g', '500')
  return syncOf(service, mirror, options).start()
}

const present = (mirror: Mirror) => shownIds(mirror, { limit: 5000 })
const trashed = (mirror: Mirror) => shownIds(mirror, { deleted: 'only', limit: 5000 })

describe('contacts that are no longer in the lists', () => {
  it('all contacts are there: all agree, and no single record is read', async () => {
    const { service, mirror } = await begin(30)
    let asked = 0
    const get = service.get.bind(service)
    service.get = (id) => {
      asked += 1
      return get(id)
    }
    expect(await whole(service, mirror)).toMatchObject({
      check: { known: 30, agree: 30, unreachable: 0 },
      odd: 0,
    })
    expect(asked).toBe(0)
  })

  it('C53: purged without a notice: after a reading of the whole list they are in the Trash', async () => {
    const { service, mirror, ids } = await begin(30)
    // The sync reads no single records, for which the service could answer that they are deleted.
    mirror.setMeta('thin:address:g', 'no')
    for (const id of ids.slice(0, 10)) service.records.delete(id)
    expect(await syncOf(service, mirror).start()).toMatchObject({ check: { known: 30 } })
    const state = await whole(service, mirror)
    expect(state.check).toEqual({ known: 20, agree: 20, unreachable: 0 })
    expect((await trashed(mirror)).sort()).toEqual(ids.slice(0, 10).sort())
  })

  it('deleted, and showdeleted is ignored: they are in the Trash as well', async () => {
    const { service, mirror, ids } = await begin(30, { ignores: ['showdeleted'] })
    for (const id of ids.slice(0, 4)) service.edit(id, { deleted: true })
    await whole(service, mirror)
    expect((await trashed(mirror)).sort()).toEqual(ids.slice(0, 4).sort())
    expect(await present(mirror)).toHaveLength(26)
  })

  it('C55: no access: the contact stays, with the time since when', async () => {
    const { service, mirror, ids } = await begin(5)
    const [lost = ''] = ids
    const record = service.records.get(lost)
    service.records.delete(lost)
    const get = service.get.bind(service)
    service.get = async (id) => (id === lost ? fail({ kind: 'forbidden' }) : get(id))
    const state = await whole(service, mirror)
    expect(state.check).toEqual({ known: 5, agree: 4, unreachable: 1 })
    const [note] = mirror.unreachable()
    expect(note).toMatchObject({ family: 'address', id: lost, since: '2026-03-01T00:00:00.000Z' })
    expect(note?.name).not.toBe('')
    expect(await present(mirror)).toContain(lost)
    // The contact is in the list again.
    if (record) service.records.set(lost, record)
    expect((await whole(service, mirror)).check).toEqual({ known: 5, agree: 5, unreachable: 0 })
    expect(mirror.unreachable()).toEqual([])
  })

  it('C54: moved to another group of the profile: the contact is in that group', async () => {
    const { service, mirror, ids } = await begin(5)
    const [moved = ''] = ids
    const list = service.list.bind(service)
    service.edit(moved, { group_id: 'other' })
    service.list = async (group, query) => {
      const page = await list(group, query)
      return page.ok
        ? { ok: true, value: page.value.filter((text) => JSON.parse(text).group_id === group) }
        : page
    }
    const groups = [
      { group_id: 'g', name: '' },
      { group_id: 'other', name: '' },
    ]
    await whole(service, mirror, { groups })
    expect(await shownIds(mirror, { group_id: 'other' })).toEqual([moved])
    expect(await present(mirror)).toHaveLength(5)
  })

  it('C56: a group that is no longer in the profile, and records that moved to an outside group, are not shown', async () => {
    const { service, mirror, ids } = await begin(5)
    const [moved = ''] = ids
    const other = new ModelService('h', plainVariant, () => 0.5)
    other.fill(1)
    const [strange = ''] = [...other.records.keys()]
    mirror.put('address', [other.text(strange) ?? ''], 'h')
    service.edit(moved, { group_id: 'elsewhere' })
    const list = service.list.bind(service)
    service.list = async (group, query) => {
      const page = await list(group, query)
      return page.ok
        ? { ok: true, value: page.value.filter((text) => JSON.parse(text).group_id === group) }
        : page
    }
    await whole(service, mirror)
    await syncOf(service, mirror).start()
    expect(mirror.hideNoted().sort()).toEqual([moved, strange].sort())
    expect((await present(mirror)).sort()).toEqual(ids.filter((id) => id !== moved).sort())
    expect(await trashed(mirror)).toEqual([])
  })

  it('a list keeps records that name another group', async () => {
    const { service, mirror, ids } = await begin(3)
    for (const id of ids) service.edit(id, { group_id: 'alias' })
    await whole(service, mirror)
    await syncOf(service, mirror).start()
    expect(mirror.hideNoted()).toEqual([])
    expect(await present(mirror)).toHaveLength(3)
    const before = service.queries.length
    await syncOf(service, mirror).start()
    // The list was checked once.
    expect(service.queries.slice(before).every(({ updatedmin }) => updatedmin !== undefined)).toBe(true)
  })

  it(
    'many are read in several runs, and a run that was cut off is continued',
    { tags: ['long'] },
    async () => {
      const { service, mirror, ids } = await begin(1300)
      for (const id of ids.slice(0, 1200)) service.records.delete(id)
      const get = service.get.bind(service)
      let asked = 0
      service.get = async (id) => {
        asked += 1
        return asked === 50 ? fail({ kind: 'signed-out' }) : get(id)
      }
      expect(await whole(service, mirror)).toMatchObject({ phase: 'failed', check: null })
      expect(await trashed(mirror)).toHaveLength(49)
      for (const left of [651, 151]) {
        const state = await syncOf(service, mirror).start()
        expect(state).toMatchObject({ phase: 'idle', check: null })
        expect(await present(mirror)).toHaveLength(100 + left)
      }
      const state = await syncOf(service, mirror).start()
      expect(state.check).toEqual({ known: 100, agree: 100, unreachable: 0 })
      // Twenty more show whether the list has whole records.
      expect(asked).toBe(1201 + 20)
    },
  )
})

describe('answers that are too big', () => {
  /** A page that weighs more than this fails. A record weighs one, or its value in `weights`. */
  function bounded(service: ModelService, most: number, weights: Record<string, number> = {}): void {
    const list = service.list.bind(service)
    service.list = async (group, query) => {
      const page = await list(group, query)
      if (!page.ok) return page
      const weight = page.value.reduce((sum, text) => sum + (weights[JSON.parse(text).id] ?? 1), 0)
      return weight > most ? fail({ kind: 'too-big' }) : page
    }
  }

  it('C58: the app requests a page in parts', async () => {
    const { service, mirror } = await begin(0)
    service.fill(300)
    bounded(service, 40)
    expect(await whole(service, mirror)).toMatchObject({ phase: 'idle', incomplete: false, odd: 0 })
    expect(await present(mirror)).toHaveLength(300)
  })

  it('one record that is too big by itself is named by its place, and the others come', async () => {
    const { service, mirror } = await begin(0)
    service.fill(300)
    const ids = [...service.records.keys()].sort()
    const [lost = ''] = ids.splice(120, 1)
    bounded(service, 400, { [lost]: 1000 })
    expect(await whole(service, mirror)).toMatchObject({ phase: 'idle', incomplete: false, odd: 1 })
    expect((await present(mirror)).sort()).toEqual(ids)
    expect(mirror.oddRecords(2)).toMatchObject([{ text: '"address:g 121: too big"' }])
    // It stays named, and no reading takes more requests than it must.
    service.queries.length = 0
    expect(await whole(service, mirror)).toMatchObject({ incomplete: false, odd: 1 })
    expect(service.queries.length).toBeLessThan(120)
  })
})

describe('the reading of a single contact', () => {
  it('no other connection writes the contact between the check for a save and the store of the answer', async () => {
    const { service, mirror, ids } = await begin(1)
    const [id = ''] = ids
    const [get, outcomes] = [service.get.bind(service), [] as string[]]
    let isAnswered = false
    const looked: Mirror = {
      ...mirror,
      raw(family, of) {
        const text = mirror.raw(family, of)
        if (isAnswered) outcomes.push(writeBeside(mirror.path))
        return text
      },
    }
    service.get = async (of) => {
      const text = await get(of)
      isAnswered = true
      return text
    }
    service.edit(id, { lastname: 'there' })
    mirror.setMeta('absent:address:g', JSON.stringify({ ids: [id] }))
    await syncOf(service, looked).start()
    expect(outcomes[0]).toBe('database is locked')
    expect(writeBeside(mirror.path)).toBe('written')
  })
})

/** Writes through another connection, as the window does during a sync, without waiting for its turn. */
function writeBeside(path: string): string {
  const other = new DatabaseSync(path, { timeout: 0 })
  try {
    other.exec('BEGIN IMMEDIATE; ROLLBACK')
    return 'written'
  } catch (reason) {
    return (reason as Error).message
  } finally {
    other.close()
  }
}
