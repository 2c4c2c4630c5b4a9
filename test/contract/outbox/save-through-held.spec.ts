import { describe, expect, it } from 'vitest'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { requests } from '../../faults/outbox-bench.ts'
import { start, stateOf } from './save-through-bench.ts'

const put = { method: 'PUT' }

describe('what holds a save up', () => {
  it('is a write of its record that the user decides about, also for an unknown reason', async () => {
    const { bench, saved, id } = await start()
    const doubtful = entryOf(1, { id, state: 'needs-attention', doubt: true, changes: { memo: 'x' } })
    valueOf(bench.journal.write({ put: [doubtful] }))
    const { waiting } = await bench.edit('address', saved, { code: 'y' })
    expect(waiting).toEqual({ kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' })
    expect([stateOf(bench, keyOf(1)), requests(bench, 'PUT')]).toEqual(['needs-attention', []])
  })

  it('is not a write of another record, though that waits for its time', async () => {
    const { bench, saved } = await start({ waits: { entry: [600_000] } })
    const other = await bench.create('address', { lastname: 'Ito' })
    bench.service.faults.next({ action: 'drop-before-commit', match: put })
    expect((await bench.edit('address', saved, { memo: 'x' })).waiting?.kind).toBe('unknown-outcome')
    expect((await bench.edit('address', other, { memo: 'y' })).waiting).toBeNull()
  })
})

describe('a refusal', () => {
  it('that the form has waited for, or that no form waits for, is not reported as a late one', async () => {
    const { bench, saved } = await start()
    bench.service.faults.next({ action: 'status', status: 403, match: put, times: 2 })
    const save = bench.save('address', saved, { memo: 'x' })
    expect(failureOf(await bench.outbox.save(save)).kind).toBe('forbidden')
    valueOf(bench.outbox.retry(save.key))
    await expect.poll(() => requests(bench, 'PUT').length).toBe(2)
    await bench.quiet()
    expect(stateOf(bench, save.key)).toBe('needs-attention')
    const told = bench.notices.filter(({ notice }) => Object(notice).key === save.key)
    expect(told).not.toEqual([])
    expect(told.filter(({ notice }) => Object(notice).refusedLate)).toEqual([])
  })
})
