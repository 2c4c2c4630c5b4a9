// @module-tag long
import { describe, expect, it } from 'vitest'
import type { BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench, writes, type BulkBench } from './bulk-bench.ts'

const some = 4

/** Moves the first contacts of the first group to the second one. */
async function moveSome(bench: BulkBench): Promise<BulkState> {
  const ids = bench.ids.slice(0, some)
  const to = bench.service.group_ids[1] ?? ''
  await bench.start({ kind: 'move', group_id: to }, { kind: 'records', family: 'address', ids })
  return bench.ended()
}

/** Undoes the last job, and has finished when it answers. */
async function undo(bench: BulkBench): Promise<BulkState> {
  valueOf(await bench.job().undo())
  return bench.ended()
}

/** What the service has in its first group and its second one, as a further computer would see it. */
async function groups(bench: BulkBench): Promise<string[][]> {
  const headers = { Authorization: `Bearer ${bench.service.tokens.full}` }
  const of = async (group_id: string) => {
    const path = `/api/addresses/${group_id}/list?limit=1000`
    const answer = await fetch(`${bench.service.base_url}${path}`, { headers })
    const records = (await answer.json()) as { lastname?: string; firstname?: string; memo?: string }[]
    return records.map(({ lastname, firstname, memo }) => [lastname, firstname, memo].join(' ')).sort()
  }
  return Promise.all(bench.service.group_ids.slice(0, 2).map(of))
}

const isThere = ({ service }: BulkBench, id: string) => service.read('address', id)?.['deleted'] === false

describe('Undo of a move', () => {
  it('originals that were deleted are made again in their group, and the copies go', async () => {
    const bench = await startBench({ seed: 60 })
    const before = await groups(bench)
    expect(await moveSome(bench)).toMatchObject({ done: some, mayUndo: true, isWayBack: false })
    expect(await groups(bench)).not.toEqual(before)
    const state = await undo(bench)
    expect(state).toMatchObject({
      phase: 'undone',
      isWayBack: true,
      mayUndo: false,
      total: some,
      done: some,
      failed: 0,
    })
    expect(await groups(bench)).toEqual(before)
    for (const { foundAs } of bench.outcomes()) expect(isThere(bench, foundAs), foundAs).toBe(true)
    expect(bench.session.outbox.list()).toEqual([])
  })

  it('an original whose delete was refused stays as it is, and only its copy is deleted', async () => {
    const bench = await startBench({ seed: 60 })
    const before = await groups(bench)
    bench.service.faults.next({ match: { method: 'DELETE' }, action: 'status', status: 403, times: some })
    expect(await moveSome(bench)).toMatchObject({ failed: some, mayUndo: true })
    expect(await undo(bench)).toMatchObject({ phase: 'undone', done: some, failed: 0 })
    expect(await groups(bench)).toEqual(before)
    for (const id of bench.ids.slice(0, some)) expect(isThere(bench, id)).toBe(true)
    expect(bench.outcomes().map(({ foundAs }) => foundAs)).toEqual(bench.ids.slice(0, some))
    expect(bench.session.outbox.list()).toEqual([])
  })

  it('an original deleted although its delete was refused is not lost', async () => {
    const bench = await startBench({ seed: 60 })
    const before = await groups(bench)
    bench.service.faults.next({ match: { method: 'DELETE' }, action: 'status', status: 403, times: some })
    await moveSome(bench)
    const [erased = '', deleted = ''] = bench.ids
    bench.service.erase('address', erased)
    bench.service.edit('address', deleted, { deleted: true })
    expect(await undo(bench)).toMatchObject({ phase: 'undone', done: some, failed: 0 })
    expect(await groups(bench)).toEqual(before)
  })

  it('what was not sent is taken back, and never arrives', async () => {
    // After the first refusal everything rests until it is woken.
    const bench = await startBench({ seed: 60 }, { waits: { entry: [50], look: [20], profile: [600_000] } })
    const before = await groups(bench)
    bench.service.faults.next({ match: { method: 'POST' }, action: 'status', status: 429, times: Infinity })
    expect(await moveSome(bench)).toMatchObject({ waiting: some, mayUndo: true })
    expect(await undo(bench)).toMatchObject({ phase: 'undone', done: some, failed: 0 })
    bench.service.faults.clear()
    bench.session.outbox.wake()
    expect(bench.session.outbox.list()).toEqual([])
    expect(await groups(bench)).toEqual(before)
  })

  it('an edit of the copy comes along, and one over which the copy would go keeps the copy', async () => {
    const bench = await startBench({ seed: 60 })
    bench.service.faults.next({ match: { method: 'DELETE' }, action: 'status', status: 403 })
    await moveSome(bench)
    const outcomes = bench.outcomes()
    const [moved] = outcomes.filter(({ outcome }) => outcome === 'done')
    const kept = outcomes.find(({ outcome }) => outcome === 'failed')
    bench.service.edit('address', moved?.foundAs ?? '', { memo: 'seen in May' })
    await bench.session.fetchRecord('address', moved?.foundAs ?? '')
    const [, there] = await groups(bench)
    expect(there?.some((each) => each.endsWith('seen in May'))).toBe(true)
    for (const { id, name } of await copiesOf(bench, kept?.name ?? '')) {
      expect(name).toBe(kept?.name)
      bench.service.edit('address', id, { memo: 'seen in June' })
    }
    expect(await undo(bench)).toMatchObject({ phase: 'undone', done: some - 1, failed: 1 })
    expect(bench.outcomes('failed')[0]?.failure).toEqual({ kind: 'precondition-failed' })
    const [here, stillThere] = await groups(bench)
    expect(here?.some((each) => each.endsWith('seen in May'))).toBe(true)
    expect(stillThere?.some((each) => each.endsWith('seen in June'))).toBe(true)
  })
})

/** Records with this name in the second group. */
async function copiesOf(bench: BulkBench, name: string): Promise<{ id: string; name: string }[]> {
  const list = { family: 'address', group_id: bench.service.group_ids[1] ?? '', search: '' } as const
  const order = { deleted: 'without', sort: 'kana', offset: 0, limit: 1000 } as const
  const { rows } = valueOf(await bench.session.mirror.window({ ...list, ...order, tags: [] }))
  return rows.filter((each) => each.name === name).map(({ id }) => ({ id, name }))
}

describe('Undo of a move of unknown outcome', () => {
  it('says so, and works once the end is known', async () => {
    const bench = await startBench(
      { seed: 60 },
      { waits: { entry: [600_000], look: [600_000], profile: [50] } },
    )
    const before = await groups(bench)
    bench.service.faults.next({
      match: { method: 'POST', path: /\/address\// },
      action: 'drop-after-commit',
      times: some,
    })
    expect(await moveSome(bench)).toMatchObject({ waiting: some, mayUndo: true })
    const state = await undo(bench)
    expect(state).toMatchObject({ phase: 'undone', failed: some })
    expect(bench.outcomes()[0]?.failure?.kind).toBe('unknown-outcome')
    const { outbox } = bench.session
    for (const { key } of outbox.list()) outbox.retry(key)
    await expect.poll(() => outbox.list().length, { timeout: 30_000 }).toBe(0)
    valueOf(await bench.job().retry())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', done: some, failed: 0 })
    expect(await groups(bench)).toEqual(before)
  })
})

describe('one job after another', () => {
  it('what waits of the first job is sent all the same', async () => {
    const bench = await startBench({ seed: 60 })
    const [one = '', two = ''] = bench.ids
    const only = (id: string): BulkTarget => ({ kind: 'records', family: 'address', ids: [id] })
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 503, times: Infinity })
    await bench.start({ kind: 'add-tag', tag: 'first' }, only(one))
    expect(await bench.ended()).toMatchObject({ waiting: 1 })
    await bench.start({ kind: 'add-tag', tag: 'second' }, only(two))
    bench.service.faults.clear()
    bench.session.outbox.wake()
    const tags = (id: string) => bench.service.read('address', id)?.['tags']
    await expect.poll(() => tags(one), { timeout: 30_000 }).toContain('first')
    await expect.poll(() => tags(two), { timeout: 30_000 }).toContain('second')
    expect(writes(bench, 'PUT').length).toBeGreaterThan(1)
  })
})
