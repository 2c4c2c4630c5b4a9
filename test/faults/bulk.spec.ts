import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fail } from '../../contract/failure.ts'
import { createBulkJobs } from '../../electron/jobs/bulk-jobs.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { patience, startBench, writes, type BulkBench } from './bulk-bench.ts'
import { counts } from '../counts.ts'

const inLongRun = { tags: ['long'] }

const tagsOf = ({ service }: BulkBench, id: string) =>
  (service.read('address', id)?.['tags'] ?? []) as string[]
/** Refuses every write of these records; a write that keeps a photo may try a second form, which counts as well. */
const refusing = (ids: readonly string[]) =>
  ({
    match: { method: 'PUT', path: new RegExp(`/(${ids.join('|')})$`, 'u') },
    action: 'status',
    status: 400,
    times: Infinity,
  }) as const

/** In every hundred one is refused. */
const total = counts(200, 1000, 'contacts of a job')

describe('before a job of many begins', () => {
  it('the names of its contacts are read some at a time, and others have their turn between', async () => {
    const bench = await startBench({ seed: 1200 })
    const target = { kind: 'records', family: 'address', ids: bench.ids } as const
    let turns = 0
    const named = new Promise<readonly { name: string }[]>((resolve) => {
      const jobs = createBulkJobs(
        () => undefined,
        async (_session, _change, items) => {
          resolve(items)
          return fail({ kind: 'cancelled' })
        },
      )
      void jobs.start(bench.session, { target, change: { kind: 'add-tag', tag: 't' } })
    })
    let isNamed = false
    const items = named.then((all) => {
      isNamed = true
      return all
    })
    for (; !isNamed; turns += 1) await setImmediate()
    expect(turns).toBeGreaterThan(2)
    const rows = valueOf(await bench.session.mirror.rows('address', bench.ids))
    expect((await items).map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  })
})

describe(`${total} contacts tagged in one action`, { timeout: 2 * patience }, () => {
  it('with progress; those that are refused are listed with the reason, and a retry does them', async () => {
    const bench = await startBench({ seed: 2.4 * total })
    const ids = bench.ids.slice(0, total)
    expect(ids).toHaveLength(total)
    const refused = ids.filter((_id, at) => at % 100 === 7)
    bench.service.faults.next(refusing(refused))
    await bench.start({ kind: 'add-tag', tag: '年賀2027' }, { kind: 'records', family: 'address', ids })
    const state = await bench.ended()
    expect(state).toMatchObject({
      phase: 'finished',
      total,
      done: total - refused.length,
      failed: refused.length,
      left: 0,
      waiting: 0,
    })
    const failed = bench.outcomes('failed')
    expect(failed.map(({ id }) => id)).toEqual(refused)
    expect(refused).toHaveLength(total / 100)
    for (const each of failed) {
      expect(each.failure).toEqual({ kind: 'rejected', status: 400 })
      expect(each.name).not.toBe('')
      expect(tagsOf(bench, each.id)).not.toContain('年賀2027')
    }
    const done = bench.outcomes().filter(({ outcome }) => outcome === 'done')
    expect(done.every(({ id }) => tagsOf(bench, id).includes('年賀2027'))).toBe(true)

    const running = bench.told.filter(({ phase }) => phase === 'running')
    expect(running.length).toBeGreaterThan(total / 100)
    expect(running.some(({ perSecond, secondsLeft }) => perSecond !== null && secondsLeft !== null)).toBe(
      true,
    )

    bench.service.faults.clear()
    valueOf(await bench.job().retry())
    expect(await bench.ended()).toMatchObject({ done: total, failed: 0 })
    expect(ids.every((id) => tagsOf(bench, id).includes('年賀2027'))).toBe(true)
    expect(bench.session.outbox.list()).toEqual([])
    const last = running.at(-1)
    console.log(`${total} tagged: ${last?.perSecond?.toFixed(0)} per second`)
  })

  it('cancel does not touch the rest, and says so', inLongRun, async () => {
    const bench = await startBench({ seed: 400 })
    await bench.start({ kind: 'add-tag', tag: 'x' })
    await expect.poll(() => writes(bench, 'PUT').length, { interval: 1 }).toBeGreaterThan(3)
    valueOf(bench.job().cancel())
    const state = await bench.ended()
    expect(state.phase).toBe('stopped')
    expect(state.left).toBeGreaterThan(0)
    expect(state.done + state.left).toBe(state.total)
    for (const { id, outcome } of bench.outcomes())
      expect(tagsOf(bench, id).includes('x'), id).toBe(outcome === 'done')
    expect(bench.session.outbox.list()).toEqual([])
  })
})

describe('bulk over what others do meanwhile', () => {
  it('a contact that was changed elsewhere gets the tag over its newest version', async () => {
    const bench = await startBench({ seed: 60 })
    const [id = ''] = bench.ids
    bench.service.edit('address', id, { memo: 'theirs', tags: ['fresh'] })
    await bench.start({ kind: 'add-tag', tag: 'mine' })
    expect(await bench.ended()).toMatchObject({ failed: 0, waiting: 0 })
    expect(tagsOf(bench, id)).toEqual(['fresh', 'mine'])
    expect(bench.service.read('address', id)?.['memo']).toBe('theirs')
  })

  it('offline everything is safe on this computer, and arrives when the service is back', async () => {
    const bench = await startBench({ seed: 60 })
    bench.service.faults.next({ match: { method: 'PUT' }, action: 'drop-before-commit', times: 3 })
    await bench.start({ kind: 'add-tag', tag: 'later' })
    await bench.ended()
    await expect
      .poll(() => bench.jobs.state(bench.session), { timeout: 30_000 })
      .toMatchObject({ waiting: 0, failed: 0, left: 0 })
    expect(bench.ids.every((id) => tagsOf(bench, id).includes('later'))).toBe(true)
  })

  it(
    'C65 a token that is refused in the middle: nothing is lost, and each is tagged once when it is taken again',
    inLongRun,
    async () => {
      const bench = await startBench({ seed: 200 })
      const { service } = bench
      const begun = bench.start({ kind: 'add-tag', tag: 't' })
      await expect
        .poll(() => writes(bench, 'PUT').length, { timeout: patience, interval: 5 })
        .toBeGreaterThan(5)
      service.faults.next({ match: {}, action: 'status', status: 401, times: Infinity })
      await begun
      const state = await bench.ended()
      expect([state.failed, state.done + state.waiting]).toEqual([0, bench.ids.length])
      expect(state.waiting).toBeGreaterThan(100)
      expect(bench.session.outbox.list().length).toBeGreaterThan(0)
      service.faults.clear()
      await bench.restart('quit')
      await expect.poll(() => bench.session.outbox.list(), { timeout: patience }).toEqual([])
      for (const id of bench.ids)
        expect(
          tagsOf(bench, id).filter((tag) => tag === 't'),
          id,
        ).toHaveLength(1)
      const taken = writes(bench, 'PUT').filter(({ status }) => status === 200)
      expect(new Set(taken.map(({ path }) => path)).size).toBe(taken.length)
    },
  )

  it('Undo takes off what was put on, and nothing else', inLongRun, async () => {
    const bench = await startBench({ seed: 60 })
    const before = new Map(bench.ids.map((id) => [id, tagsOf(bench, id)]))
    await bench.start({ kind: 'add-tag', tag: 'oops' })
    expect((await bench.ended()).mayUndo).toBe(true)
    valueOf(await bench.job().undo())
    expect((await bench.ended()).phase).toBe('undone')
    for (const id of bench.ids) expect(tagsOf(bench, id)).toEqual(before.get(id))
  })
})

describe('bulk delete and move', () => {
  it('Undo within its time sends nothing', async () => {
    const bench = await startBench({ seed: 60 }, { undoMs: 60_000 })
    const { phase } = await bench.start({ kind: 'delete' })
    expect(phase).toBe('undo')
    valueOf(await bench.job().undo())
    expect(writes(bench, 'DELETE')).toEqual([])
    expect(bench.session.outbox.list()).toEqual([])
  })

  it(
    'several jobs that delete wait each for its own Undo, next to a job that deletes nothing',
    inLongRun,
    async () => {
      const bench = await startBench({ seed: 60 }, { undoMs: 60_000 })
      const some = (from: number) =>
        ({ kind: 'records', family: 'address', ids: bench.ids.slice(from, from + 2) }) as const
      const first = await bench.start({ kind: 'delete' }, some(0))
      const second = await bench.start({ kind: 'delete' }, some(2))
      await bench.start({ kind: 'add-tag', tag: 'beside' }, some(4))
      await bench.ended()
      expect(writes(bench, 'DELETE')).toEqual([])
      for (const { job } of [second, first]) {
        const controls = valueOf(bench.jobs.of(bench.session, job))
        expect(controls.state()).toMatchObject({ phase: 'undo', mayUndo: true })
        expect(valueOf(await controls.undo())).toMatchObject({ phase: 'undone', mayUndo: false })
      }
      expect(bench.session.outbox.list()).toEqual([])
      expect(bench.ids.some((id) => bench.service.read('address', id)?.['deleted'])).toBe(false)
    },
  )

  it('a deletion job that is no longer the latest finishes and reports its result', async () => {
    const bench = await startBench({ seed: 60 }, { undoMs: 300 })
    const [changed = '', ...ids] = bench.ids.slice(0, 3)
    bench.service.edit('address', changed, { memo: 'theirs' })
    const target = (ids: string[]) => ({ kind: 'records', family: 'address', ids }) as const
    const { job } = await bench.start({ kind: 'delete' }, target([changed, ...ids]))
    await bench.start({ kind: 'delete' }, target(bench.ids.slice(3, 5)))
    const toldOf = () => bench.told.filter((state) => state.job === job).at(-1)
    await expect.poll(toldOf).toMatchObject({ phase: 'finished', done: 2, failed: 1 })
    const controls = valueOf(bench.jobs.of(bench.session, job))
    expect(valueOf(controls.outcomes({ only: 'failed', offset: 0, limit: 10 })).outcomes).toMatchObject([
      { id: changed, failure: { kind: 'precondition-failed' } },
    ])
    await bench.ended()
    for (const id of bench.ids.slice(1, 5)) expect(bench.service.read('address', id)?.['deleted']).toBe(true)
  })

  it('without Undo all go; one that was changed elsewhere stays and is named', async () => {
    const bench = await startBench({ seed: 120 })
    const [id = ''] = bench.ids
    bench.service.edit('address', id, { memo: 'theirs' })
    await bench.start({ kind: 'delete' })
    const state = await bench.ended()
    expect(state).toMatchObject({ failed: 1, done: bench.ids.length - 1 })
    expect(bench.outcomes('failed')).toMatchObject([{ id, failure: { kind: 'precondition-failed' } }])
    for (const each of bench.ids) expect(bench.service.read('address', each)?.['deleted']).toBe(each !== id)
  })

  it('a move copies first, and deletes only what was copied', async () => {
    const bench = await startBench({ seed: 60 })
    const ids = bench.ids.slice(0, 5)
    const to = bench.service.group_ids[1] ?? ''
    const names = ids.map((id) => bench.service.read('address', id)?.['lastname'])
    bench.service.faults.next({
      match: { method: 'POST', path: /\/address\// },
      action: 'status',
      status: 400,
    })
    bench.service.faults.next({ match: { method: 'DELETE' }, action: 'status', status: 403 })
    await bench.start({ kind: 'move', group_id: to }, { kind: 'records', family: 'address', ids })
    const state = await bench.ended()
    expect(state).toMatchObject({ done: 3, failed: 2 })
    const [first, second] = bench.outcomes('failed')
    // The copy was refused: the original is untouched. The delete was refused: both are there.
    expect([first?.isCopied, second?.isCopied].sort()).toEqual([false, true])
    for (const { id, outcome } of bench.outcomes())
      expect(bench.service.read('address', id)?.['deleted']).toBe(outcome === 'done')
    await bench.session.sync?.start()
    const list = { family: 'address', group_id: to, search: '', deleted: 'without' } as const
    const found = await bench.session.mirror.window({
      ...list,
      tags: [],
      sort: 'kana',
      offset: 0,
      limit: 1000,
    })
    const copies = valueOf(found).rows.map(({ id }) => bench.service.read('address', id)?.['lastname'])
    expect(names.filter((name) => copies.includes(name)).length).toBeGreaterThanOrEqual(4)
  })
})

describe('tags over all records', () => {
  it('renaming onto a tag that exists merges the two, in both families', async () => {
    const bench = await startBench({ seed: 200 })
    const summary = valueOf(await bench.session.mirror.summary([]))
    const [one, two] = summary.tags
    expect(two).toBeDefined()
    await bench.start(
      { kind: 'rename-tag', tag: one?.tag ?? '', to: two?.tag ?? '' },
      { kind: 'tagged', tag: one?.tag ?? '' },
    )
    expect(await bench.ended()).toMatchObject({ total: one?.count, done: one?.count, failed: 0 })
    const after = valueOf(await bench.session.mirror.summary([]))
    expect(after.tags.some(({ tag }) => tag === one?.tag)).toBe(false)
    for (const { id, family } of bench.outcomes()) {
      const tags = (bench.service.read(family, id)?.['tags'] ?? []) as string[]
      expect(tags.filter((tag) => tag === two?.tag)).toHaveLength(1)
    }
  })
})
