import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BulkChange, BulkOutcome, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createBulkDesk } from '../../electron/bulk/bulk-desk.ts'
import type { BulkDesk } from '../../electron/bulk/bulk-desk.ts'
import { openSession } from '../../electron/session/session.ts'
import type { Session } from '../../electron/session/session.ts'
import { startService } from '../../service/start-service.ts'
import type { RunningService, ServiceOptions } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'

interface Bench {
  service: RunningService
  session: Session
  desk: BulkDesk
  told: BulkState[]
  /** Ids of the contacts of the first group, in list order. */
  ids: string[]
  start(change: BulkChange, target?: BulkTarget): Promise<BulkState>
  /** Resolves when the job has come to an end. */
  ended(): Promise<BulkState>
  outcomes(only?: 'all' | 'failed'): BulkOutcome[]
}

/** A session with its real files over the real reference service, its mirror full. */
async function startBench(options: ServiceOptions, undoMs = 300): Promise<Bench> {
  const service = await startService(options)
  const folder = mkdtempSync(join(tmpdir(), 'atena-bulk-'))
  const profile: ConnectionProfile = {
    ...{ id: 'test', kind: 'own' as const, name: 'Test', base_url: service.base_url, colour: '#336699' },
    ...{ groups: service.group_ids.map((group_id) => ({ group_id, name: group_id })), allowHttp: true },
  }
  const opened = openSession({
    ...{ profile, token: service.tokens.full, folder },
    clientId: '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11',
    renewToken: async () => ({ ok: false, failure: { kind: 'unauthorized' } }),
    announce: () => undefined,
    onAccess: () => undefined,
    workers: undefined,
    outboxPace: { undoMs, waits: { entry: [50], look: [20], profile: [200] } },
  })
  const session = valueOf(opened)
  onTestFinished(async () => {
    await session.finish()
    session.end()
    await service.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await session.sync?.start()
  const list = { family: 'address', group_id: service.group_ids[0] ?? '', search: '' } as const
  const order = { deleted: 'without', sort: 'kana', offset: 0, limit: 100_000 } as const
  const ids = valueOf(await session.mirror.window({ ...list, ...order, tags: [] })).rows.map(({ id }) => id)
  const told: BulkState[] = []
  const desk = createBulkDesk((state) => void told.push(state))
  const state = () => desk.state(session) as BulkState
  return {
    ...{ service, session, desk, told, ids },
    async start(change, target = { kind: 'records', family: 'address', ids }) {
      return valueOf(await desk.start(session, { target, change }))
    },
    async ended() {
      const isOver = () => state().phase !== 'running' && state().phase !== 'undo'
      await expect.poll(isOver, { timeout: patience, interval: 20 }).toBe(true)
      return state()
    },
    outcomes: (only = 'all') =>
      valueOf(desk.outcomes(state().job, { only, offset: 0, limit: 100_000 })).outcomes,
  }
}

const tagsOf = ({ service }: Bench, id: string) => (service.read('address', id)?.['tags'] ?? []) as string[]
const writes = ({ service }: Bench, method: string) => service.log.filter((entry) => entry.method === method)
/** Refuses every write of these records; a write that keeps a photo may try a second form, which counts as well. */
const refusing = (ids: readonly string[]) =>
  ({
    match: { method: 'PUT', path: new RegExp(`/(${ids.join('|')})$`, 'u') },
    action: 'status',
    status: 400,
    times: Infinity,
  }) as const

/** As long as a thousand writes may take on a machine that does ten other things. */
const patience = 240_000

describe('issue 7: 1,000 contacts tagged in one action', { timeout: 2 * patience }, () => {
  it('with progress; ten that are refused are listed with the reason, and a retry does them', async () => {
    const bench = await startBench({ seed: 2400 })
    const ids = bench.ids.slice(0, 1000)
    expect(ids).toHaveLength(1000)
    const refused = ids.filter((_id, at) => at % 100 === 7)
    bench.service.faults.next(refusing(refused))
    await bench.start({ kind: 'add-tag', tag: '年賀2027' }, { kind: 'records', family: 'address', ids })
    const state = await bench.ended()
    expect(state).toMatchObject({
      phase: 'finished',
      total: 1000,
      done: 990,
      failed: 10,
      left: 0,
      waiting: 0,
    })
    const failed = bench.outcomes('failed')
    expect(failed.map(({ id }) => id)).toEqual(refused)
    expect(refused).toHaveLength(10)
    for (const each of failed) {
      expect(each.failure).toEqual({ kind: 'rejected', status: 400 })
      expect(each.name).not.toBe('')
      expect(tagsOf(bench, each.id)).not.toContain('年賀2027')
    }
    const done = bench.outcomes().filter(({ outcome }) => outcome === 'done')
    expect(done.every(({ id }) => tagsOf(bench, id).includes('年賀2027'))).toBe(true)

    const running = bench.told.filter(({ phase }) => phase === 'running')
    expect(running.length).toBeGreaterThan(10)
    expect(running.some(({ perSecond, secondsLeft }) => perSecond !== null && secondsLeft !== null)).toBe(
      true,
    )

    bench.service.faults.clear()
    valueOf(await bench.desk.retry(state.job))
    expect(await bench.ended()).toMatchObject({ done: 1000, failed: 0 })
    expect(ids.every((id) => tagsOf(bench, id).includes('年賀2027'))).toBe(true)
    expect(bench.session.outbox.list()).toEqual([])
    const last = running.at(-1)
    console.log(`1,000 tagged: ${last?.perSecond?.toFixed(0)} per second`)
  })

  it('cancel leaves the rest alone, and says so', async () => {
    const bench = await startBench({ seed: 400 })
    const { job } = await bench.start({ kind: 'add-tag', tag: 'x' })
    await expect.poll(() => writes(bench, 'PUT').length, { interval: 1 }).toBeGreaterThan(3)
    bench.desk.cancel(job)
    const state = await bench.ended()
    expect(state.phase).toBe('stopped')
    expect(state.left).toBeGreaterThan(0)
    expect(state.done + state.left).toBe(state.total)
    for (const { id, outcome } of bench.outcomes())
      expect(tagsOf(bench, id).includes('x'), id).toBe(outcome === 'done')
    expect(bench.session.outbox.list()).toEqual([])
  })
})

describe('issue 7: bulk over what others do meanwhile', () => {
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
      .poll(() => bench.desk.state(bench.session), { timeout: 30_000 })
      .toMatchObject({ waiting: 0, failed: 0, left: 0 })
    expect(bench.ids.every((id) => tagsOf(bench, id).includes('later'))).toBe(true)
  })

  it('Undo takes off what was put on, and nothing else', async () => {
    const bench = await startBench({ seed: 60 })
    const before = new Map(bench.ids.map((id) => [id, tagsOf(bench, id)]))
    const { job } = await bench.start({ kind: 'add-tag', tag: 'oops' })
    expect((await bench.ended()).mayUndo).toBe(true)
    valueOf(bench.desk.undo(job))
    expect((await bench.ended()).phase).toBe('undone')
    for (const id of bench.ids) expect(tagsOf(bench, id)).toEqual(before.get(id))
  })
})

describe('issue 7: bulk delete and move', () => {
  it('Undo within its time sends nothing', async () => {
    const bench = await startBench({ seed: 60 }, 60_000)
    const { job, phase } = await bench.start({ kind: 'delete' })
    expect(phase).toBe('undo')
    valueOf(bench.desk.undo(job))
    expect(writes(bench, 'DELETE')).toEqual([])
    expect(bench.session.outbox.list()).toEqual([])
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

describe('issue 7: tags over all records', () => {
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
