import { describe, expect, it } from 'vitest'
import { listCards, markCards } from '../../electron/jobs/cards/card-years.ts'
import { withoutExtendprops } from '../contract/without-extendprops.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { patience, startBench, writes } from './bulk-bench.ts'

describe('a job takes nothing of what else is known of a record', { timeout: 2 * patience }, () => {
  it('a contact with a field that cannot be read is not moved', async () => {
    const bench = await startBench({ seed: 3 })
    const [id = ''] = bench.ids
    bench.service.edit('address', id, { telephones: 'odd' })
    valueOf(await bench.session.fetchRecord('address', id))
    const group_id = bench.service.group_ids[1] ?? ''
    await bench.start({ kind: 'move', group_id }, { kind: 'records', family: 'address', ids: [id] })
    await bench.ended()
    expect(bench.outcomes()).toMatchObject([{ id, outcome: 'failed', failure: { path: '$.telephones' } }])
    expect([writes(bench, 'POST'), writes(bench, 'DELETE')]).toEqual([[], []])
  })

  it('a contact that is moved keeps the marks that only this computer has', async () => {
    const bench = await startBench({ seed: 3 })
    await bench.restart('quit', await withoutExtendprops(bench.service.base_url))
    const { session, service, ids } = bench
    await session.sync?.start()
    const [id = ''] = ids
    const edits = [{ year: 2026, mark: 'nengajo.sent', to: true } as const]
    valueOf(await markCards(session, { id, edits }))
    const group_id = service.group_ids[1] ?? ''
    await bench.start({ kind: 'move', group_id }, { kind: 'records', family: 'address', ids: [id] })
    await bench.ended()
    await expect.poll(() => session.outbox.list()).toEqual([])
    const rows = valueOf(await listCards(session)).rows.filter(({ years }) => '2026' in years)
    expect(rows.map((row) => service.read('address', row.id)?.['group_id'])).toEqual([group_id])
  })

  it.each([
    ['has the tag already', ['t']],
    ['lacks it', []],
  ])('an edit that it met on its way is there, where the newer version %s', async (_name, tags) => {
    const bench = await startBench({ seed: 3 })
    const [id = '', other = ''] = bench.ids
    const save = (of: string, memo: string) => {
      const { etag = '' } = bench.session.mirror.read('address', of)?.record ?? {}
      const target = { family: 'address', id: of, group_id: null, etag: etag ?? '' } as const
      return bench.session.save({ ...target, changes: { memo }, key: crypto.randomUUID() })
    }
    bench.service.faults.next({ action: 'slow', delayMs: 400, match: { method: 'PUT' } })
    const saves = [save(other, 'slow'), save(id, 'typed')]
    bench.service.edit('address', id, { memo: 'theirs', tags })
    await bench.start({ kind: 'add-tag', tag: 't' }, { kind: 'records', family: 'address', ids: [id] })
    await bench.ended()
    await Promise.all(saves)
    await expect.poll(() => bench.session.outbox.list()).toMatchObject([{ id, state: 'conflict' }])
    expect(bench.session.outbox.list()[0]?.changes.memo).toBe('typed')
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'theirs' })
  })
})
