import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { entryOf, keyOf, saveOf } from '../../../fakes/outbox-entry.ts'
import { startUnsent, version } from './unsent-bench.ts'

const deletionOf = (id: string) => ({ family: 'address', id, etag: 'e' }) as const
/** The delete of `b`, which has the key 3 and is sent only after the save `n`. */
const goesBehind = (n: number) => ({ key: keyOf(3), deletion: deletionOf('b'), behind: keyOf(n) })
const edit = entryOf(1, { changes: { memo: 'mine' }, base: version('a') })

describe('a delete in a batch that waits for a save', () => {
  it('is held until the save is done, although the save was queued earlier', () => {
    const { outbox, journal, keys } = startUnsent([entryOf(4, { id: 'c', state: 'done' }), edit])
    expect(valueOf(outbox.batches.commit([goesBehind(1)]))).toEqual(new Map())
    expect(keys()).toEqual([4, 1, 3])
    expect(journal.entries().at(-1)).toMatchObject({
      key: keyOf(3),
      action: 'delete',
      id: 'b',
      etag: 'e',
      held: true,
      after: keyOf(1),
    })
  })

  it('waits for the write that a save of the same batch was merged into', () => {
    const id = localIdOf(keyOf(1))
    const create = entryOf(1, { action: 'create', id, etag: null, changes: { lastname: 'Ito' } })
    const { outbox, journal } = startUnsent([create])
    valueOf(outbox.batches.commit([{ save: saveOf(2, id, { etag: null }) }, goesBehind(2)]))
    expect(journal.entries()).toMatchObject([
      { key: keyOf(1), changes: { lastname: 'Ito', tags: ['x'] } },
      { key: keyOf(3), held: true, after: keyOf(1) },
    ])
  })

  it('waits for a save of the same batch itself where that was not merged', () => {
    const { outbox, journal } = startUnsent()
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'a') }, goesBehind(2)]))
    expect(journal.entries()).toMatchObject([
      { key: keyOf(2), action: 'update' },
      { key: keyOf(3), held: true, after: keyOf(2) },
    ])
  })

  it('is queued immediately where the save is done', () => {
    const { outbox, journal } = startUnsent([entryOf(1, { state: 'done' })])
    valueOf(outbox.batches.commit([goesBehind(1)]))
    const deletion = journal.entries().at(-1)
    expect(deletion).toMatchObject({ key: keyOf(3), id: 'b', held: false, state: 'queued' })
    expect(deletion).not.toHaveProperty('after')
  })

  it.each(['conflict', 'needs-attention'] as const)('is not made where the save is refused: %s', (state) => {
    const { outbox, keys } = startUnsent([entryOf(1, { state })])
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'c') }, goesBehind(1)]))
    expect(keys()).toEqual([1, 2])
  })

  it('is not made where the user took the save back; the rest of the batch is done', () => {
    const { outbox, keys } = startUnsent()
    valueOf(outbox.batches.commit([goesBehind(1), { save: saveOf(2, 'c') }]))
    expect(keys()).toEqual([2])
  })
})

describe('the withdrawal of a write of a batch', () => {
  it('restores the edit that the write had merged, even if the write was committed twice', () => {
    const { outbox, journal } = startUnsent([edit])
    for (let time = 0; time < 2; time += 1) valueOf(outbox.batches.commit([{ save: saveOf(2, 'a') }]))
    expect(outbox.batches.withdraw([keyOf(2)])).toEqual([keyOf(2)])
    expect(journal.entries()).toEqual([edit])
  })

  it('keeps the edit that a refused delete had shelved: it stays a conflict, and the app does not send it by itself', () => {
    const { key, etag, base, changes, state, failure, savedAt } = edit
    const shelved = { key, etag, base, changes, state, failure, savedAt }
    const deletion = entryOf(3, { action: 'delete', state: 'conflict', base: version('a'), shelved })
    const { outbox, journal } = startUnsent([deletion])
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'a') }]))
    const forUser = { ...edit, state: 'conflict', failure: { kind: 'precondition-failed' } }
    expect(journal.entries()).toMatchObject([{ key: keyOf(2), changes: { tags: ['x'] } }, forUser])
    expect(outbox.batches.withdraw([keyOf(2)])).toEqual([keyOf(2)])
    expect(journal.entries()).toEqual([forUser])
  })

  it('does nothing where no write can be withdrawn: nothing is written to the disk', () => {
    const { outbox, writes } = startUnsent([entryOf(1, { state: 'sending' })])
    const before = writes()
    expect(outbox.batches.withdraw([keyOf(1), keyOf(2)])).toEqual([])
    outbox.batches.drop(keyOf(1))
    expect(writes()).toEqual(before)
  })
})

describe('the writes of a batch', () => {
  it('come back after the file is lost', () => {
    const { outbox, journal, folder, reopen } = startUnsent([edit])
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'b') }, { save: saveOf(4, 'c') }]))
    const entries = journal.entries()
    journal.close()
    loseKept(folder, 'file')
    expect(reopen().entries()).toEqual(entries)
  })

  it('leave a waiting delete as it is when they are committed again: the page hears of it once', () => {
    const { outbox, notices } = startUnsent()
    const copy = saveOf(1, '', { id: null, etag: null, group_id: 'g', changes: { lastname: 'A' } })
    const move = { save: copy, deletion: deletionOf('a') }
    const deletion = valueOf(outbox.batches.commit([move])).get(keyOf(1))
    expect(valueOf(outbox.batches.commit([move])).get(keyOf(1))).toBe(deletion)
    expect(notices.filter(({ notice }) => (notice as { key?: string }).key === deletion)).toHaveLength(1)
  })
})
