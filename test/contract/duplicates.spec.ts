import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cardsOf } from '../../contract/cards/card-marks.ts'
import { fail } from '../../contract/failure.ts'
import { fieldsOf, isEmpty } from '../../contract/record/fields.ts'
import type { AddressChanges, ServiceRecord } from '../../contract/record/record.ts'
import { markCards } from '../../electron/jobs/cards/card-years.ts'
import { duplicatesHandlers } from '../../electron/ipc/bulk-handlers.ts'
import { createDuplicates, type Duplicates } from '../../electron/jobs/merge/duplicates.ts'
import type { Sessions } from '../../electron/session/sessions.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench, writes, type BulkBench } from '../faults/bulk-bench.ts'

const worker = new URL('../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)
const pace = { waits: { entry: [50], look: [20], profile: [50] } }

const one: AddressChanges = {
  lastname: '祖父江',
  firstname: '寿々花',
  lastkana: 'そぶえ',
  firstkana: 'すずか',
  memo: '一',
  telephones: [{ kindof: 'cell', number: '090-7777-1234' }],
  tags: ['年賀'],
}
const other: AddressChanges = {
  lastname: '祖父江',
  firstname: 'すず花',
  lastkana: 'そぶえ',
  firstkana: 'すずか',
  memo: '二',
  telephones: [
    { kindof: 'cell', number: '09077771234' },
    { kindof: 'tel', number: '052-111-2222' },
  ],
  emails: [{ kindof: 'home', address: 'suzuka@example.com' }],
  birthdate: '1981-02-03',
  tags: ['友人'],
}

interface Twins {
  bench: BulkBench
  duplicates: Duplicates
  /** Ids: of the contact that stays, and of the other. */
  ids: [string, string]
}

/** A book with two contacts more, of one person. */
async function withTwins(): Promise<Twins> {
  const bench = await startBench({ seed: 12 }, pace)
  const ids: string[] = []
  for (const changes of [other, one]) {
    const group_id = bench.service.group_ids[0] ?? ''
    const save = { family: 'address', id: null, group_id, etag: null, changes } as const
    const saved = valueOf(await bench.session.save({ ...save, key: crypto.randomUUID() }))
    const settled = () => bench.session.outbox.list().length
    await expect.poll(settled, { timeout: 20_000 }).toBe(0)
    ids.push(saved.view.record.id)
  }
  const duplicates = createDuplicates({ worker, jobs: bench.jobs })
  return { bench, duplicates, ids: ids as [string, string] }
}

/** The pair of the twins; there may be other pairs. */
async function findTwins({ bench, duplicates, ids }: Twins) {
  const { token, total } = valueOf(await duplicates.find(bench.session))
  const { groups } = valueOf(await duplicates.page(bench.session, { token, offset: 0, limit: 100 }))
  const pair = groups.find(({ records }) => records.every(({ id }) => ids.includes(id)))
  return { token, total, pair }
}

type Place = { token: string; place: number }

async function placeOfTwins(twins: Twins): Promise<Place & { total: number }> {
  const { token, total, pair } = await findTwins(twins)
  return { token, total, place: pair?.place ?? -1 }
}

async function mergeTwins(twins: Twins) {
  const { bench, duplicates, ids } = twins
  const { token, pair } = await findTwins(twins)
  if (!pair) throw new Error('the twins were not found')
  const at = { token, place: pair.place, ids }
  const { seen } = valueOf(duplicates.read(bench.session, at))
  return duplicates.merge(bench.session, { ...at, seen, taken: [{ field: 'firstname', from: 1 }] })
}

const recordOf = async ({ bench }: Twins, id: string): Promise<ServiceRecord> =>
  valueOf(await bench.session.fetchRecord('address', id)).record

/** What a request can carry, without the forms of nothing. */
function contentOf(record: ServiceRecord): object {
  const said = fieldsOf('address').map((field) => [field, record[field]] as const)
  return Object.fromEntries(
    [...said, ['group_id', record.group_id] as const].filter(([, value]) => !isEmpty(value)),
  )
}

describe('contacts that are in the book more than once', () => {
  it('a pair is found with its reasons; "not the same" is never asked again, "later" is', async () => {
    const twins = await withTwins()
    const { token, pair, total } = await findTwins(twins)
    expect(pair?.reasons).toContain('telephone')
    expect(pair?.records.map(({ name }) => name).sort()).toEqual(['祖父江 すず花', '祖父江 寿々花'])
    const { bench, duplicates } = twins
    const at = { token, place: pair?.place ?? -1 }
    valueOf(await duplicates.decide(bench.session, { ...at, decision: 'later' }))
    expect(duplicates.read(bench.session, { ...at, ids: null })).toEqual(fail({ kind: 'not-found' }))
    const again = await findTwins(twins)
    expect(again.total).toBe(total)
    const place = again.pair?.place ?? -1
    valueOf(await duplicates.decide(bench.session, { token: again.token, place, decision: 'not-the-same' }))
    await bench.restart('quit')
    await bench.session.sync?.start()
    const later = await findTwins({ ...twins, bench })
    expect(later.pair).toBeUndefined()
    expect(later.total).toBe(total - 1)
  }, 60_000)

  it(
    'D30: "not the same" outlives a mirror that is made again, and can be taken back',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const twins = await withTwins()
      const { bench, duplicates } = twins
      const decide = async (decision: 'not-the-same' | 'open', { token, place }: Place, by = duplicates) =>
        valueOf(await by.decide(bench.session, { token, place, decision }))
      const { total, ...before } = await placeOfTwins(twins)
      await decide('not-the-same', before)
      await decide('open', before)
      expect(valueOf(duplicates.read(bench.session, { ...before, ids: null })).whyNot).toBeNull()
      const after = await placeOfTwins(twins)
      expect(after.total).toBe(total)
      await decide('not-the-same', after)
      const folder = dirname(bench.session.mirror.path)
      const mirror = readdirSync(folder).filter((name) =>
        bench.session.mirror.path.endsWith(name.replace(/-(wal|shm)$/, '')),
      )
      expect(mirror).not.toEqual([])
      for (const name of mirror) rmSync(join(folder, name))
      await bench.restart('killed')
      await bench.session.sync?.start()
      const again = { ...twins, duplicates: createDuplicates({ worker, jobs: bench.jobs }) }
      const later = await findTwins(again)
      expect([later.pair, later.total]).toEqual([undefined, total - 1])
    },
  )

  it('a pair is not shown if one contact was deleted meanwhile', async () => {
    const twins = await withTwins()
    const { bench, duplicates, ids } = twins
    const { token } = valueOf(await duplicates.find(bench.session))
    const { etag } = await recordOf(twins, ids[1])
    valueOf(bench.session.requestDelete({ family: 'address', id: ids[1], etag: etag ?? '' }))
    const { groups } = valueOf(await duplicates.page(bench.session, { token, offset: 0, limit: 100 }))
    expect(groups.filter(({ records }) => records.some(({ id }) => ids.includes(id)))).toEqual([])
  }, 60_000)

  it('a merge keeps everything, deletes the other, and Undo gives both back', async () => {
    const twins = await withTwins()
    const { bench, ids } = twins
    const sent = (year: number) => [{ year, mark: 'nengajo.sent', to: true } as const]
    valueOf(await markCards(bench.session, { id: ids[0], edits: sent(2026) }))
    valueOf(await markCards(bench.session, { id: ids[1], edits: sent(2025) }))
    const yearsOf = async (id: string) => Object.keys(cardsOf(await recordOf(twins, id), 'atena'))
    const [stayed, went] = [await recordOf(twins, ids[0]), await recordOf(twins, ids[1])]
    valueOf(await mergeTwins(twins))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: 1, failed: 0, mayUndo: true })
    const merged = await recordOf(twins, ids[0])
    expect(merged).toMatchObject({ firstname: '寿々花', birthdate: '1981-02-03', memo: '二\n一' })
    expect(merged.tags).toEqual(['友人', '年賀'])
    expect(await yearsOf(ids[0])).toEqual(['2025', '2026'])
    expect(merged.telephones?.map(({ number }) => number)).toEqual(['09077771234', '052-111-2222'])
    expect((await recordOf(twins, ids[1])).deleted).toBe(true)
    for (const { headers } of [...writes(bench, 'DELETE'), ...writes(bench, 'PUT')])
      expect(headers['if-match']).toBeTruthy()

    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0, waiting: 0 })
    expect(contentOf(await recordOf(twins, ids[0]))).toEqual(contentOf(stayed))
    const again = bench.outcomes().find(({ foundAs }) => foundAs !== ids[0])
    expect(contentOf(await recordOf(twins, again?.foundAs ?? ''))).toEqual(contentOf(went))
    expect([await yearsOf(ids[0]), await yearsOf(again?.foundAs ?? '')]).toEqual([['2026'], ['2025']])
  }, 60_000)

  it(
    'the photos of both are kept, and Undo gives each its own',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const bench = await startBench({ seed: 60 }, pace)
      const { birthdate, emails } = other
      const alike = { birthdate, emails, gender: null, addresses: [], organization: null }
      const hasPhotos = (id: string) => {
        const record = bench.session.readRecord('address', id)?.record
        return record?.face_picture && (record.pictures ?? []).length > 0
      }
      const ids = bench.ids.filter(hasPhotos).slice(0, 2) as [string, string]
      expect(ids).toHaveLength(2)
      bench.service.edit('address', ids[0], { ...other, ...alike } as never)
      bench.service.edit('address', ids[1], { ...one, ...alike } as never)
      await bench.session.sync?.restart()
      const twins = { bench, ids, duplicates: createDuplicates({ worker, jobs: bench.jobs }) }
      const [stayed, went] = [await recordOf(twins, ids[0]), await recordOf(twins, ids[1])]
      const imagesOf = ({ face_picture: face, pictures }: ServiceRecord) => [
        face?.image,
        ...(pictures ?? []).map(({ image }) => image),
      ]
      valueOf(await mergeTwins(twins))
      expect(await bench.ended()).toMatchObject({ phase: 'finished', done: 1, failed: 0 })
      const merged = imagesOf(await recordOf(twins, ids[0]))
      expect(merged).toHaveLength(imagesOf(stayed).length + imagesOf(went).length)
      expect(merged).toEqual(expect.arrayContaining(imagesOf(stayed)))

      valueOf(await bench.job().undo())
      expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 0, waiting: 0 })
      expect(imagesOf(await recordOf(twins, ids[0]))).toEqual(imagesOf(stayed))
      const again = bench.outcomes().find(({ foundAs }) => foundAs !== ids[0])
      const back = await recordOf(twins, again?.foundAs ?? '')
      expect(back.face_picture).toBeTruthy()
      expect(imagesOf(back)).toHaveLength(imagesOf(went).length)
    },
  )

  it('Undo creates the deleted contact again before the kept one gives its values up', async () => {
    const twins = await withTwins()
    const { bench, ids } = twins
    valueOf(await mergeTwins(twins))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: 1 })
    const isOther = new RegExp(`/${ids[1]}(\\?|$)`)
    bench.service.faults.next({
      match: { method: 'GET', path: isOther },
      action: 'status',
      status: 503,
      times: 9,
    })
    const puts = writes(bench, 'PUT').length
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', failed: 2 })
    expect(writes(bench, 'PUT')).toHaveLength(puts)
    expect((await recordOf(twins, ids[0])).birthdate).toBe('1981-02-03')
  }, 60_000)

  it('C59: reports what another computer changed since it was shown, and writes nothing', async () => {
    const twins = await withTwins()
    const { bench, duplicates, ids } = twins
    const { token, pair } = await findTwins(twins)
    const at = { token, place: pair?.place ?? -1 }
    const { seen } = valueOf(duplicates.read(bench.session, { ...at, ids }))
    bench.service.edit('address', ids[1], { memo: 'ほかの人が書いた' })
    const before = writes(bench, 'PUT').length
    const merged = await duplicates.merge(bench.session, { ...at, ids, seen, taken: [] })
    expect(merged).toEqual(fail({ kind: 'precondition-failed' }))
    expect([writes(bench, 'PUT').length, writes(bench, 'DELETE').length]).toEqual([before, 0])
    expect(valueOf(duplicates.read(bench.session, { ...at, ids })).seen).not.toBe(seen)
  }, 60_000)

  it('C60: keeps a contact that changes between the save and the delete, and says so', async () => {
    const twins = await withTwins()
    const { bench, ids } = twins
    bench.service.faults.next({ match: { method: 'DELETE' }, action: 'status', status: 412 })
    valueOf(await mergeTwins(twins))
    expect(await bench.ended()).toMatchObject({ phase: 'finished', failed: 1 })
    expect(bench.outcomes()).toMatchObject([{ isCopied: true, failure: { kind: 'precondition-failed' } }])
    expect((await recordOf(twins, ids[1])).deleted).not.toBe(true)
    expect((await recordOf(twins, ids[0])).birthdate).toBe('1981-02-03')
  }, 60_000)

  it('a pair of another profile than the page believes is neither shown nor merged', async () => {
    const twins = await withTwins()
    const { bench, duplicates } = twins
    const sessions = { current: () => ({ ok: true, value: bench.session }) }
    const handlers = duplicatesHandlers(sessions as unknown as Sessions, duplicates)
    const wrong = { failure: { kind: 'invalid-input', path: 'profile' } }
    expect(await handlers['duplicates.find']({ profile: 'another' })).toMatchObject(wrong)
    const { token, pair } = await findTwins(twins)
    const merge = { token, place: pair?.place ?? -1, ids: twins.ids, seen: '', taken: [], profile: 'another' }
    expect(await handlers['duplicates.merge'](merge)).toMatchObject(wrong)
    const left = { ...bench.session, profile: { ...bench.session.profile, id: 'another' } }
    const page = { token, offset: 0, limit: 100 }
    expect(await duplicates.page(left, page)).toEqual(fail({ kind: 'not-found' }))
    expect(writes(bench, 'DELETE')).toEqual([])
  }, 60_000)

  it('C61: killed between the save and the delete: the next start continues', async () => {
    const twins = await withTwins()
    const { bench, ids } = twins
    bench.service.faults.next({ match: { method: 'DELETE' }, action: 'hang' })
    valueOf(await mergeTwins(twins))
    await expect.poll(() => writes(bench, 'DELETE').length, { timeout: 20_000 }).toBe(1)
    await bench.restart('killed')
    await expect.poll(async () => (await recordOf(twins, ids[1])).deleted, { timeout: 20_000 }).toBe(true)
    expect((await recordOf(twins, ids[0])).birthdate).toBe('1981-02-03')
  }, 60_000)
})
