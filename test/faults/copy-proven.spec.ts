import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startBench, writes, type BulkBench } from './bulk-bench.ts'
import { valueOf } from '../fakes/api-under-test.ts'

// An answer to a write does not prove that the service keeps the record: before the original of a move or a merge is
// deleted,
// what takes its place is read once and compared (docs/reliability.md).

const unproven = { kind: 'copy-unproven' } as const
const isLive = ({ service }: BulkBench, id: string) =>
  service.read('address', id) !== undefined && service.read('address', id)?.['deleted'] !== true
const deletesOf = (bench: BulkBench, id: string) =>
  writes(bench, 'DELETE').filter(({ path }) => path.endsWith(`/${id}`))
/** Every read of a contact that was not there when the test began is answered so. */
const readsOfNew = ({ ids }: BulkBench, fault: object) =>
  ({
    match: { method: 'GET', path: new RegExp(`/api/address/(?!${ids.join('|')})[^/]+$`) },
    ...fault,
  }) as never
const refused = { action: 'status', status: 503, times: Infinity } as const
const creates = (bench: BulkBench) => writes(bench, 'POST').filter(({ path }) => path.endsWith('/address/'))

/** One contact with a mail address, on its way to the second group. */
async function startMove(bench: BulkBench): Promise<string> {
  const id = bench.ids.find(
    (each) => ((bench.service.read('address', each)?.['emails'] ?? []) as []).length > 0,
  )
  if (id === undefined) throw new Error('no contact has a mail address')
  const group_id = bench.service.group_ids[1] ?? ''
  await bench.start({ kind: 'move', group_id }, { kind: 'records', family: 'address', ids: [id] })
  return id
}

/** The id of the copy, as soon as the app has tried to read it and failed. */
async function copyRead({ service, ids }: BulkBench): Promise<string> {
  const read = () =>
    service.log.flatMap(({ method, path }) => {
      const [, id = ''] = /\/api\/address\/([^/]+)$/.exec(path) ?? []
      return method === 'GET' && id !== '' && !ids.includes(id) ? [id] : []
    })
  await expect.poll(read, { timeout: 10_000 }).not.toEqual([])
  return read()[0] ?? ''
}

describe('before the original of a move is deleted, its copy is read', () => {
  it.each([
    ['gone', (bench: BulkBench, id: string) => bench.service.erase('address', id)],
    [
      'deleted by someone else',
      (bench: BulkBench, id: string) => bench.service.edit('address', id, { deleted: true }),
    ],
    [
      'without its mail addresses',
      (bench: BulkBench, id: string) => bench.service.edit('address', id, { emails: [] }),
    ],
  ])(
    'a copy that is %s: the original stays, is named, and goes once the copy is whole',
    async (_what, spoil) => {
      const bench = await startBench({ seed: 60 })
      bench.service.faults.next(readsOfNew(bench, refused))
      const id = await startMove(bench)
      const copy = await copyRead(bench)
      const whole = structuredClone(bench.service.read('address', copy))
      spoil(bench, copy)
      bench.service.faults.clear()
      await expect
        .poll(() => bench.outcomes('failed'), { timeout: 20_000 })
        .toMatchObject([{ id, failure: unproven, isCopied: true }])
      expect([isLive(bench, id), deletesOf(bench, id)]).toEqual([true, []])
      expect(creates(bench)).toHaveLength(1)
      if (!bench.service.read('address', copy)) return
      bench.service.edit('address', copy, { deleted: false, emails: whole?.['emails'] } as never)
      valueOf(await bench.job().retry())
      await expect.poll(() => isLive(bench, id)).toBe(false)
      expect(isLive(bench, copy)).toBe(true)
    },
  )

  it('a copy that the service never stored, though it said so: the original stays', async () => {
    const bench = await startBench({ seed: 60 })
    const [first = ''] = bench.ids
    const said = {
      ...bench.service.read('address', first),
      id: 'never-stored',
      group_id: bench.service.group_ids[1],
    }
    const body = JSON.stringify(said)
    const headers = { 'Content-Type': 'application/json; charset=UTF-8' }
    bench.service.faults.next({
      match: { method: 'POST', path: /address\/$/ },
      action: 'status',
      status: 200,
      body,
      headers,
    })
    const group_id = bench.service.group_ids[1] ?? ''
    await bench.start({ kind: 'move', group_id }, { kind: 'records', family: 'address', ids: [first] })
    await expect
      .poll(() => bench.outcomes('failed'), { timeout: 20_000 })
      .toMatchObject([{ id: first, failure: unproven }])
    expect([isLive(bench, first), deletesOf(bench, first)]).toEqual([true, []])
    expect(creates(bench)).toHaveLength(1)
  })

  it.each([
    ['503', { action: 'status', status: 503, times: 2 }],
    ['a web page', { action: 'html', times: 2 }],
    ['a lost connection', { action: 'drop-before-commit', times: 2 }],
    ['404, because it is shown late', { action: 'status', status: 404, times: 1 }],
  ])('%s does not prove the copy: it is read again before the original is deleted', async (_what, fault) => {
    const bench = await startBench({ seed: 60 })
    bench.service.faults.next(readsOfNew(bench, fault))
    const id = await startMove(bench)
    await expect.poll(() => isLive(bench, id), { timeout: 20_000 }).toBe(false)
    expect(creates(bench)).toHaveLength(1)
    await expect.poll(() => bench.session.outbox.list()).toEqual([])
  })

  it('a copy that is not proven yet is remembered after a restart', async () => {
    const bench = await startBench({ seed: 60 })
    bench.service.faults.next(readsOfNew(bench, refused))
    const id = await startMove(bench)
    const copy = await copyRead(bench)
    await bench.restart('killed')
    bench.service.edit('address', copy, { emails: [] })
    bench.service.faults.clear()
    await expect
      .poll(() => bench.session.outbox.list(), { timeout: 20_000 })
      .toMatchObject([{ action: 'delete', id, failure: unproven }])
    expect([isLive(bench, id), deletesOf(bench, id)]).toEqual([true, []])
  })
})

describe('reads the kept contact before it deletes a merged one', () => {
  const merged = async (spoil: (bench: BulkBench, stays: string) => void, isSaved: boolean) => {
    const bench = await startBench({ seed: 60 })
    const [stays = '', goes = ''] = bench.ids
    const etag = (id: string) => bench.session.mirror.read('address', id)?.record.etag ?? ''
    const refusal = { match: { method: 'GET', path: new RegExp(`/${stays}$`) }, ...refused }
    if (!isSaved) bench.service.faults.next(refusal)
    // Its answer takes so long that what follows it can be planned.
    else bench.service.faults.next({ match: { method: 'PUT' }, action: 'slow', delayMs: 500 })
    const key = randomUUID()
    const deletion = { family: 'address', id: goes, etag: etag(goes) } as const
    const changes = { memo: 'of both' }
    const save = { family: 'address', id: stays, group_id: null, etag: etag(stays), changes, key } as const
    valueOf(
      bench.session.outbox.batches.commit([isSaved ? { save, deletion } : { key, deletion, keeper: stays }]),
    )
    if (isSaved) {
      await expect
        .poll(() => bench.service.read('address', stays)?.['memo'], { interval: 10 })
        .toBe('of both')
      bench.service.faults.next(refusal)
    }
    const refusals = () => bench.service.log.filter(({ status }) => status === 503).length
    await expect.poll(refusals, { timeout: 10_000 }).toBeGreaterThan(0)
    spoil(bench, stays)
    bench.service.faults.clear()
    return { bench, goes }
  }
  const empties = (bench: BulkBench, id: string) =>
    void bench.service.edit('address', id, { memo: null, emails: [], telephones: [] })
  const nothing = () => undefined

  it.each([true, false])(
    'one that has lost what it had: the other stays (a save before it: %s)',
    async (isSaved) => {
      const { bench, goes } = await merged(empties, isSaved)
      await expect
        .poll(() => bench.session.outbox.list(), { timeout: 20_000 })
        .toMatchObject([{ action: 'delete', id: goes, failure: unproven }])
      expect([isLive(bench, goes), deletesOf(bench, goes)]).toEqual([true, []])
    },
  )

  it.each([true, false])('one that is whole: the other goes (a save before it: %s)', async (isSaved) => {
    const { bench, goes } = await merged(nothing, isSaved)
    await expect.poll(() => isLive(bench, goes), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => bench.session.outbox.list()).toEqual([])
  })
})
