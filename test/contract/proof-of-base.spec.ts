import { describe, expect, it } from 'vitest'
import type { ServiceOptions } from '../../service/start-service.ts'
import type { Variants } from '../../service/variants.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { idsIn, requests } from '../faults/outbox-bench.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from './bench.ts'
import { essence } from './essence.ts'
import { fullRecord } from './full-record.ts'
import { nowhere, startSynced, type SyncedBench } from './synced-bench.ts'

/** Services that show less of a record than they hold, or whose etags say nothing. */
const departing: Partial<Variants>[] = [
  {},
  { lists: 'brief' },
  { lists: 'filled' },
  { lists: 'first' },
  { lists: 'brief', listEtag: 'no' },
  { echo: 'brief' },
  { echo: 'stub' },
  { etags: 'constant' },
  { etags: 'none' },
  { lists: 'brief', echo: 'stub', etags: 'constant' },
  { lists: 'first', echo: 'brief', etags: 'none' },
]
const puts = ['replace', 'merge'] as const
const families = ['address', 'homeaddress'] as const
/** The faults that a departure shows. */
function faultsOf({ lists, echo, etags }: Partial<Variants>): string {
  const shown = [lists && 'C45', echo && 'C46', etags === 'constant' && 'C47', etags === 'none' && 'C48']
  return shown.filter(Boolean).join(' ')
}
const cases = departing.flatMap((departure) =>
  puts.flatMap((put) =>
    families.map((family) => ({
      name: `${faultsOf(departure)} ${JSON.stringify(departure)}, ${put}, ${family}`,
      departure,
      put,
      family,
    })),
  ),
)

/** The short run has each fault once and the service without any, with each family and each kind of PUT in turn. */
const inShortRun: readonly unknown[] = [0, 1, 5, 7, 8].map((at) => departing[at])
const isShort = ({ departure }: { departure: unknown }, at: number) =>
  inShortRun.includes(departure) && at % 4 === Math.floor(at / 4) % 4
const isLong = (...args: Parameters<typeof isShort>) => !isShort(...args)

const online = (bench: SyncedBench) => bench.restart({ base_url: bench.service.base_url, waits: {} })

function keepsTheRest({ departure, put, family }: (typeof cases)[number]): void {
  const start = (more: ServiceOptions = {}) =>
    startSynced(family, { variants: { ...departure, put }, ...more })

  it('online: the service holds every other field as before, and so after a second one', async () => {
    const bench = await start()
    const before = bench.held()
    const saved = await bench.edit(family, bench.shown(), { firstname: 'One' })
    expect(saved).toMatchObject({ differences: [], waiting: null })
    expect(bench.held()).toEqual({ ...Object(before), firstname: 'One' })
    await bench.edit(family, saved, { firstkana: 'Two' })
    expect(bench.held()).toEqual({ ...Object(before), firstname: 'One', firstkana: 'Two' })
    await bench.edit(family, bench.shown(), { lastkana: 'Three' })
    expect(bench.held()).toEqual({ ...Object(before), firstname: 'One', firstkana: 'Two', lastkana: 'Three' })
    expect(bench.outbox.list()).toEqual([])
  })

  it('offline, then the network is back: the same', async () => {
    const bench = await start()
    const before = bench.held()
    bench.restart(nowhere)
    await bench.edit(family, bench.shown(), { firstname: 'One' })
    await bench.edit(family, bench.shown(), { firstkana: 'Two' })
    online(bench)
    await bench.quiet()
    expect(bench.held()).toEqual({ ...Object(before), firstname: 'One', firstkana: 'Two' })
    expect(bench.outbox.list()).toEqual([])
  })

  it('what was typed offline and taken back touches nothing that the list did not show', async () => {
    const bench = await start()
    const before = bench.held()
    const seen = bench.shown().view.record
    bench.restart(nowhere)
    await bench.edit(family, bench.shown(), {
      organization: { name: 'typed' },
      memo: 'typed',
      firstname: 'One',
    })
    await bench.edit(family, bench.shown(), {
      organization: seen.organization ?? null,
      memo: seen.memo ?? '',
    })
    online(bench)
    await bench.quiet()
    expect(bench.held()).toEqual({ ...Object(before), firstname: 'One' })
    expect(bench.outbox.list()).toEqual([])
  })

  it('what the user sees after it is all that the service holds', async () => {
    const bench = await start()
    await bench.edit(family, bench.shown(), { firstname: 'One' })
    const fields = Object.keys(fullRecord[family]).filter((field) => field !== 'firstname')
    const { record } = bench.shown().view
    const seen = essence(Object.fromEntries(fields.map((field) => [field, record[field]])))
    expect(seen).toEqual(essence({ ...fullRecord[family], firstname: undefined }))
    expect(record).toMatchObject({ firstname: 'One', face_picture: { image_size: [60, 40] } })
  })

  it.each(['online', 'offline'])('a memo that another computer wrote meanwhile stays, %s', async (way) => {
    const bench = await start()
    if (way === 'offline') bench.restart(nowhere)
    const seen = bench.shown()
    bench.service.edit(family, bench.id, { memo: 'theirs' })
    const save = bench.save(family, seen, { firstname: 'One' })
    const answer = await bench.outbox.save(save)
    if (way === 'offline') online(bench)
    await bench.quiet()
    expect(bench.service.read(family, bench.id)).toMatchObject({ memo: 'theirs' })
    // Where the app asks the user instead, nothing was written.
    const asked = bench.outbox.list().map(({ state }) => state)
    if (asked.length === 0) expect(bench.service.read(family, bench.id)).toMatchObject({ firstname: 'One' })
    else
      expect([asked, way === 'offline' || failureOf(answer).kind]).toEqual([['conflict'], expect.anything()])
  })

  it('does not overwrite unasked a memo that another computer wrote meanwhile', async () => {
    const bench = await start()
    const seen = bench.shown()
    bench.service.edit(family, bench.id, { memo: 'theirs' })
    const save = bench.save(family, seen, { memo: 'mine' })
    expect(failureOf(await bench.outbox.save(save))).toEqual({ kind: 'precondition-failed' })
    expect(bench.service.read(family, bench.id)).toMatchObject({ memo: 'theirs' })
    expect(bench.outbox.list()).toMatchObject([{ state: 'conflict', changes: { memo: 'mine' } }])
    expect(requests(bench, 'PUT').filter(({ status }) => status === 200)).toEqual([])
  })

  it('a new record keeps all that was typed through its next edits', async () => {
    const bench = await start()
    const made = await bench.create(family, fullRecord[family])
    await bench.quiet()
    const [id = ''] = (await idsIn(bench, family)).filter((each) => each !== bench.id)
    const before = bench.held(id)
    expect(before).toMatchObject({ memo: fullRecord[family].memo })
    expect(made.differences).toEqual([])
    await bench.edit(family, bench.shown(id), { firstname: 'One' })
    await bench.edit(family, bench.shown(id), { lastname: 'Two' })
    await bench.quiet()
    expect(bench.held(id)).toEqual({ ...Object(before), firstname: 'One', lastname: 'Two' })
    expect(await idsIn(bench, family)).toHaveLength(2)
  })

  it('emptying a field empties that one alone', async () => {
    const bench = await start()
    const before = bench.held()
    const read = await bench.api[family].get(bench.id)
    // The user has to see a memo to empty it.
    bench.mirror.putFetched(family, valueOf(read))
    await bench.edit(family, bench.shown(), { memo: '' })
    expect(bench.held()).toEqual({ ...Object(before), memo: undefined })
  })
}
describe.each(cases.filter(isShort))('an edit of one field, $name', keepsTheRest)
describe.each(cases.filter(isLong))('an edit of one field, $name', { tags: ['long'] }, keepsTheRest)

describe.each(families)('a GET that shows nothing of the record, %s', (family) => {
  const start = () => startSynced(family, { variants: { put: 'replace' } })
  /** Answers to GETs of the record from now on, made from what it holds. */
  const answers = (
    { service, id }: Pick<SyncedBench, 'service' | 'id'>,
    made: (held: Record<string, unknown>) => object,
    times = 1,
  ) =>
    service.faults.next({
      match: { method: 'GET', path: new RegExp(`/${id}$`) },
      action: 'status',
      status: 200,
      times,
      body: JSON.stringify(made({ ...service.read(family, id) })),
    })
  const named = ({ id }: Record<string, unknown>) => ({ id, message: 'try again' })
  const stub = ({ id, etag, updated_at }: Record<string, unknown>) => ({ id, etag, updated_at })
  const other = (held: Record<string, unknown>) => ({ ...stub(held), etag: 'another' })

  it.each([
    ['a failure that names the record', named],
    ['a stub of its version', stub],
  ])('%s: the edit of an empty field waits, and then changes that one alone', async (_name, made) => {
    const bench = await start()
    bench.service.edit(family, bench.id, { lastkana: null })
    await bench.sync()
    const before = bench.held()
    answers(bench, made)
    await bench.edit(family, bench.shown(), { lastkana: 'One' })
    await bench.quiet()
    expect(bench.held()).toEqual({ ...Object(before), lastkana: 'One' })
    expect(bench.outbox.list()).toEqual([])
  })

  it('a stub of another version: asks the user, and writes nothing', async () => {
    const bench = await start()
    bench.service.edit(family, bench.id, { lastkana: null })
    await bench.sync()
    const before = bench.held()
    answers(bench, other)
    const save = bench.save(family, bench.shown(), { lastkana: 'One' })
    expect(failureOf(await bench.outbox.save(save))).toEqual({ kind: 'precondition-failed' })
    expect([bench.held(), requests(bench, 'PUT')]).toEqual([before, []])
  })

  it.each([
    ['named', named],
    ['stub', stub],
  ])('is not shown in its place, and no base of the next edit: %s', async (_name, made) => {
    const bench = await start()
    // By now the service is known to change its etags.
    await bench.edit(family, bench.shown(), { lastkana: '' })
    await bench.edit(family, bench.shown(), { firstname: 'One' })
    const before = bench.held()
    answers(bench, made)
    const read = valueOf(await bench.api[family].get(bench.id))
    expect(failureOf(bench.mirror.putFetched(family, read)).kind).toBe('bad-response')
    expect(bench.shown().view.record).toMatchObject({ firstname: 'One', tags: expect.anything() })
    await bench.edit(family, bench.shown(), { lastkana: 'Two' })
    expect(bench.held()).toEqual({ ...Object(before), lastkana: 'Two' })
  })

  it.each([
    ['named', named],
    ['stub', stub],
  ])('holds up no sync that asks for the record: %s', async (_name, made) => {
    const bench = await start()
    const before = bench.shown()
    // A list that shows less of the record has it read.
    const { id, etag, updated_at, group_id = null, deleted } = Object(bench.service.read(family, bench.id))
    const brief = { id, etag, updated_at, group_id, deleted }
    answers(bench, made)
    const path = family === 'address' ? /addresses\/.*\/list/ : /homeaddresses\/list/
    const list = { match: { method: 'GET', path }, action: 'status', status: 200 } as const
    bench.service.faults.next({ ...list, body: JSON.stringify([{ ...brief, etag: 'newer' }]) })
    await bench.sync()
    expect(bench.shown()).toEqual(before)
  })

  it('after an update that was answered by a stub: no photo is put back over it', async () => {
    const bench = await startBench({ echo: 'stub', put: 'replace' })
    const { id: image } = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const photo = { face_picture: { image, source: 'temp' as const } }
    const { view } = await bench.create(family, { ...fullRecord[family], ...photo })
    const saved = await bench.opened(family, view.record.id)
    const held = () =>
      essence({ ...bench.service.read(family, view.record.id), etag: null, updated_at: null })
    const before = held()
    answers({ ...bench, id: view.record.id }, ({ id, updated_at }) => ({ id, updated_at }))
    await bench.edit(family, saved, { firstname: 'One' })
    expect(held()).toEqual({ ...Object(before), firstname: 'One' })
  })
})
