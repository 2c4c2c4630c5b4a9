// @module-tag long
import { describe, expect, it } from 'vitest'
import type { BulkChange, BulkState } from '../../contract/ipc/bulk.ts'
import { failureOf, valueOf } from '../fakes/api-under-test.ts'
import { patience, startBench, writes, type BulkBench, type HowItEnds } from './bulk-bench.ts'
import { counts } from '../counts.ts'

const total = 120
/** In the second batch of 50: the service has done this many of them when the app ends. */
const done = 60
const left = 20
const tag = '年賀2027'
const tagging: BulkChange = { kind: 'add-tag', tag }

const allEnds = [
  ['killed', 'close'],
  ['quit', 'close'],
  ['left', 'leave'],
] as const
const ends = allEnds.slice(0, counts(1, allEnds.length, 'ways in which a job is cut off'))

const start = () => startBench({ seed: 640 })
const state = (bench: BulkBench) => bench.jobs.state(bench.session)
const tagsOf = ({ service }: BulkBench, id: string) =>
  (service.read('address', id)?.['tags'] ?? []) as string[]
const tagged = (bench: BulkBench, ids: readonly string[]) =>
  ids.filter((id) => tagsOf(bench, id).includes(tag)).length
const moving = ({ service }: BulkBench): BulkChange => ({
  kind: 'move',
  group_id: service.group_ids[1] ?? '',
})

/** Contacts without photos: each of their writes is one request. */
function plainIds({ ids, service }: BulkBench): string[] {
  const isPlain = (id: string) => {
    const { face_picture, pictures } = service.read('address', id) ?? {}
    return !face_picture && ((pictures ?? []) as unknown[]).length === 0
  }
  const plain = ids.filter(isPlain).slice(0, total)
  expect(plain).toHaveLength(total)
  return plain
}

/**
 * A job that is cut off while the service works on a record of its second batch: that one is done, and the app did
 * not hear of it.
 * Returns the contacts that it is about.
 */
async function cutOff(bench: BulkBench, how: HowItEnds, change: BulkChange): Promise<string[]> {
  const ids = plainIds(bench)
  await meetEnd(bench, how, change.kind === 'move' ? 'POST' : 'PUT', () =>
    bench.start(change, { kind: 'records', family: 'address', ids }),
  )
  return ids
}

async function meetEnd(bench: BulkBench, how: HowItEnds, method: string, begin: () => Promise<unknown>) {
  const { faults } = bench.service
  const from = writes(bench, method).length
  faults.next({ match: { method }, action: 'slow', delayMs: 0, times: done })
  // In order, the app waits for the answer; only so can a test meet a certain write.
  faults.next({ match: { method }, action: 'slow', delayMs: how === 'killed' ? 600_000 : 2_000 })
  await begin()
  const sent = () => writes(bench, method).length - from
  await expect.poll(sent, { timeout: patience, interval: 1 }).toBe(done + 1)
  await bench.restart(how)
  faults.clear()
}

/** Continues, and resolves at the end, with nothing left in the outbox. */
async function goOn(bench: BulkBench): Promise<BulkState> {
  valueOf(await bench.job().resume())
  const ended = await bench.ended()
  await expect.poll(() => bench.session.outbox.list(), { timeout: patience }).toEqual([])
  return ended
}

async function undo(bench: BulkBench): Promise<BulkState> {
  valueOf(await bench.job().undo())
  return bench.ended()
}

/** Writes that changed something: by record, how many. */
function changed(bench: BulkBench, method: string): number[] {
  const counts = new Map<string, number>()
  const carriedOut = writes(bench, method).filter(({ status }) => status === 200)
  for (const { path } of carriedOut) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...counts.values()]
}

/** What the service has in its first group and its second one, as a further computer would see it. */
async function groups(bench: BulkBench): Promise<string[][]> {
  const headers = { Authorization: `Bearer ${bench.service.tokens.full}` }
  const of = async (group_id: string) => {
    const path = `/api/addresses/${group_id}/list?limit=1000`
    const answer = await fetch(`${bench.service.base_url}${path}`, { headers })
    const records = (await answer.json()) as Record<string, unknown>[]
    return records
      .map(({ code, lastname, firstname, memo }) => JSON.stringify([code, lastname, firstname, memo]))
      .sort()
  }
  return Promise.all(bench.service.group_ids.slice(0, 2).map(of))
}

describe('a job that the end of the app cut off', { timeout: 2 * patience }, () => {
  it.each(ends)(
    'H17: %s: says what is left; Continue does that, each once; Undo undoes all',
    async (how, by) => {
      const bench = await start()
      const before = new Map(bench.ids.map((id) => [id, tagsOf(bench, id)]))
      const ids = await cutOff(bench, how, tagging)
      expect(state(bench)).toMatchObject({
        phase: 'interrupted',
        cutOffBy: by,
        mayContinue: true,
        mayUndo: false,
        change: tagging,
        total,
        left,
      })
      // What the outbox has continues by itself, and the job hears of it.
      await expect.poll(() => state(bench)?.done, { timeout: patience }).toBe(total - left)
      expect(tagged(bench, ids)).toBe(total - left)

      expect(await goOn(bench)).toMatchObject({
        phase: 'finished',
        cutOffBy: null,
        mayUndo: true,
        total,
        done: total,
        failed: 0,
        left: 0,
      })
      expect(tagged(bench, ids)).toBe(total)
      expect(Math.max(...changed(bench, 'PUT'))).toBe(1)

      expect(await undo(bench)).toMatchObject({ phase: 'undone', done: total, failed: 0 })
      for (const id of bench.ids) expect(tagsOf(bench, id), id).toEqual(before.get(id))
      await bench.restart('quit')
      expect(state(bench)).toBeNull()
    },
  )

  it('a move continues without a second copy, and comes back whole', async () => {
    const bench = await start()
    const before = await groups(bench)
    await cutOff(bench, 'killed', moving(bench))
    expect(state(bench)).toMatchObject({ phase: 'interrupted', total, left })
    expect(await goOn(bench)).toMatchObject({ phase: 'finished', done: total, failed: 0 })
    const [here = [], there = []] = await groups(bench)
    expect([here.length, there.length]).toEqual([
      (before[0]?.length ?? 0) - total,
      (before[1]?.length ?? 0) + total,
    ])
    expect([...here, ...there].sort()).toEqual(before.flat().sort())
    expect(await undo(bench)).toMatchObject({ phase: 'undone', done: total, failed: 0 })
    expect(await groups(bench)).toEqual(before)
  })

  it('Leave it: the rest stays as it was, no question comes again, and what is done can be undone', async () => {
    const bench = await start()
    const ids = await cutOff(bench, 'killed', tagging)
    valueOf(bench.job().cancel())
    expect(state(bench)).toMatchObject({ phase: 'stopped', left })
    await expect.poll(() => bench.session.outbox.list(), { timeout: patience }).toEqual([])
    expect(tagged(bench, ids)).toBe(total - left)
    expect(
      bench
        .outcomes()
        .filter(({ outcome }) => outcome === 'left')
        .map(({ id }) => id),
    ).toEqual(ids.slice(-left))
    expect(await undo(bench)).toMatchObject({ phase: 'undone', done: total - left })
    expect(tagged(bench, ids)).toBe(0)
    await bench.restart('killed')
    expect(state(bench)).toBeNull()
  })

  it('paused, it begins nothing more until it continues, also where the app is closed meanwhile', async () => {
    const bench = await start()
    const ids = plainIds(bench).slice(0, total)
    await bench.start(tagging, { kind: 'records', family: 'address', ids })
    await expect
      .poll(() => writes(bench, 'PUT').length, { timeout: patience, interval: 2 })
      .toBeGreaterThan(0)
    expect(valueOf(bench.job().pause())).toMatchObject({ change: tagging, total })
    await expect.poll(() => state(bench)?.phase, { timeout: patience }).toBe('interrupted')
    const { left: rest = 0 } = state(bench) ?? {}
    expect(rest).toBeGreaterThan(0)
    expect(state(bench)).toMatchObject({ cutOffBy: 'pause', mayContinue: true, mayUndo: false })
    await expect.poll(() => state(bench)?.done, { timeout: patience }).toBe(total - rest)
    await expect.poll(() => bench.session.outbox.list(), { timeout: patience }).toEqual([])
    expect(tagged(bench, ids)).toBe(total - rest)
    expect(failureOf(bench.job().pause()).kind).toBe('not-found')
    await bench.restart('quit')
    expect(state(bench)).toMatchObject({ phase: 'interrupted', cutOffBy: 'close', left: rest })
    expect(await goOn(bench)).toMatchObject({ phase: 'finished', done: total, left: 0 })
    expect(Math.max(...changed(bench, 'PUT'))).toBe(1)
  })

  it('before the user decides whether it continues, no other job begins', async () => {
    const bench = await start()
    const ids = await cutOff(bench, 'killed', tagging)
    const target = { kind: 'records', family: 'address', ids } as const
    const answer = await bench.jobs.start(bench.session, { target, change: { kind: 'add-tag', tag: 'x' } })
    expect(failureOf(answer).kind).toBe('invalid-input')
    expect(state(bench)).toMatchObject({ phase: 'interrupted', left })
  })

  it('at another address it does not continue, and says so', async () => {
    const bench = await start()
    const ids = await cutOff(bench, 'killed', tagging)
    await bench.restart('killed', bench.service.base_url.replace('127.0.0.1', 'localhost'))
    expect(state(bench)).toMatchObject({ phase: 'interrupted', mayContinue: false, left })
    expect(failureOf(await bench.job().resume()).kind).toBe('not-found')
    expect(tagged(bench, ids.slice(-left))).toBe(0)
    valueOf(bench.job().cancel())
    await bench.restart('killed')
    expect(state(bench)).toBeNull()
  })

  it('twice cut off, it still knows what is left', async () => {
    const bench = await start()
    const ids = await cutOff(bench, 'killed', tagging)
    await bench.restart('killed')
    expect(state(bench)).toMatchObject({ phase: 'interrupted', cutOffBy: 'close', left })
    expect(await goOn(bench)).toMatchObject({ phase: 'finished', done: total })
    expect(tagged(bench, ids)).toBe(total)
    expect(Math.max(...changed(bench, 'PUT'))).toBe(1)
  })

  it('where every record was begun it asks nothing, and reports the end', async () => {
    const bench = await start()
    const ids = plainIds(bench).slice(0, done + 5)
    await meetEnd(bench, 'killed', 'PUT', () =>
      bench.start(tagging, { kind: 'records', family: 'address', ids }),
    )
    expect(state(bench)).toMatchObject({ phase: 'running', total: done + 5 })
    expect(await bench.ended()).toMatchObject({ phase: 'finished', done: done + 5, left: 0, mayUndo: true })
    expect(tagged(bench, ids)).toBe(done + 5)
  })
})

describe('the Undo of a job that the end of the app cut off', { timeout: 2 * patience }, () => {
  it.each([
    ['tags come off', 'PUT', () => tagging],
    ['a move comes back', 'POST', moving],
  ] as const)('%s: Continue undoes the rest', async (_name, method, changeOf) => {
    const bench = await start()
    const before = await groups(bench)
    const ids = plainIds(bench)
    await bench.start(changeOf(bench), { kind: 'records', family: 'address', ids })
    expect(await bench.ended()).toMatchObject({ done: total })
    await meetEnd(bench, 'killed', method, async () => valueOf(await bench.job().undo()))
    expect(state(bench)).toMatchObject({ phase: 'interrupted', isWayBack: true, total, left })
    expect(await goOn(bench)).toMatchObject({ phase: 'undone', done: total, failed: 0 })
    expect(tagged(bench, ids)).toBe(0)
    expect(await groups(bench)).toEqual(before)
  })
})

describe('a job that the disk does not take', () => {
  it.each<[string, BulkChange, string]>([
    ['a tag', tagging, 'PUT'],
    ['deletes', { kind: 'delete' }, 'DELETE'],
  ])(
    'D41: %s: is not begun, says of each record why, and lets the next one begin',
    async (_name, change, method) => {
      const bench = await startBench({ seed: 60 })
      bench.session.outbox.close()
      expect(await bench.start(change)).toMatchObject({ failed: bench.ids.length, done: 0 })
      expect(bench.outcomes()[0]?.failure?.kind).toBe('storage')
      expect(await bench.ended()).toMatchObject({ phase: 'finished', undoMs: null, mayUndo: false })
      expect(await bench.start(change)).toMatchObject({ failed: bench.ids.length })
      expect(writes(bench, method)).toEqual([])
    },
  )
})
