import { describe, expect, it } from 'vitest'
import type { RecordSave } from '../../../../contract/ipc/outbox.ts'
import { localIdOf } from '../../../../contract/record/record.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { loseKept } from '../../../fakes/kept-file.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { startUnsent, version } from './unsent-bench.ts'

const saveOf = (n: number, id: string, fields: Partial<RecordSave> = {}): RecordSave => ({
  ...{ family: 'address', id, group_id: null, etag: 'e', changes: { tags: ['x'] }, key: keyOf(n) },
  ...fields,
})
const deletionOf = (id: string) => ({ family: 'address', id, etag: 'e' }) as const
/** The delete of `b`, which is there under the key 3 and goes only behind that of `n`. */
const goesBehind = (n: number) => ({ key: keyOf(3), deletion: deletionOf('b'), behind: keyOf(n) })
const edit = entryOf(1, { changes: { memo: 'mine' }, base: version('a') })

describe('a delete that waits for a save of many', () => {
  it('is held until that one is done, though the save was given before', () => {
    const { outbox, journal, keys } = startUnsent([entryOf(4, { id: 'c', state: 'done' }), edit])
    expect(valueOf(outbox.batches.commit([goesBehind(1)]))).toEqual(new Map())
    expect(keys()).toEqual([4, 1, 3])
    expect(journal.entries().at(-1)).toMatchObject({
      ...{ key: keyOf(3), action: 'delete', id: 'b', etag: 'e', held: true, after: keyOf(1) },
    })
  })

  it('of the same batch waits for the write that the save became part of', () => {
    const id = localIdOf(keyOf(1))
    const create = entryOf(1, { action: 'create', id, etag: null, changes: { lastname: 'Ito' } })
    const { outbox, journal } = startUnsent([create])
    valueOf(outbox.batches.commit([{ save: saveOf(2, id, { etag: null }) }, goesBehind(2)]))
    expect(journal.entries()).toMatchObject([
      { key: keyOf(1), changes: { lastname: 'Ito', tags: ['x'] } },
      { key: keyOf(3), held: true, after: keyOf(1) },
    ])
  })

  it('of the same batch waits for the save itself where that stands alone', () => {
    const { outbox, journal } = startUnsent()
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'a') }, goesBehind(2)]))
    expect(journal.entries()).toMatchObject([
      { key: keyOf(2), action: 'update' },
      { key: keyOf(3), held: true, after: keyOf(2) },
    ])
  })

  it('goes at once where the save is done', () => {
    const { outbox, journal } = startUnsent([entryOf(1, { state: 'done' })])
    valueOf(outbox.batches.commit([goesBehind(1)]))
    const deletion = journal.entries().at(-1)
    expect(deletion).toMatchObject({ key: keyOf(3), id: 'b', held: false, state: 'queued' })
    expect(deletion).not.toHaveProperty('after')
  })

  it.each(['conflict', 'needs-attention'] as const)('is none where the save is refused: %s', (state) => {
    const { outbox, keys } = startUnsent([entryOf(1, { state })])
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'c') }, goesBehind(1)]))
    expect(keys()).toEqual([1, 2])
  })

  it('is none where the save was taken back; what else is asked for is done', () => {
    const { outbox, keys } = startUnsent()
    valueOf(outbox.batches.commit([goesBehind(1), { save: saveOf(2, 'c') }]))
    expect(keys()).toEqual([2])
  })
})

describe('a write of many that is withdrawn', () => {
  it('gives the edit back that it took up, also where it was given twice', () => {
    const { outbox, journal } = startUnsent([edit])
    for (let time = 0; time < 2; time += 1) valueOf(outbox.batches.commit([{ save: saveOf(2, 'a') }]))
    expect(outbox.batches.withdraw([keyOf(2)])).toEqual([keyOf(2)])
    expect(journal.entries()).toEqual([edit])
  })

  it('leaves an edit from before a refused delete to the user: it is not sent by itself', () => {
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

  it('is nothing where none was asked for that can be: the disk is left alone', () => {
    const { outbox, writes } = startUnsent([entryOf(1, { state: 'sending' })])
    const before = writes()
    expect(outbox.batches.withdraw([keyOf(1), keyOf(2)])).toEqual([])
    outbox.batches.drop(keyOf(1))
    expect(writes()).toEqual(before)
  })
})

describe('writes of many', () => {
  it('come back where the file is lost', () => {
    const { outbox, journal, folder, reopen } = startUnsent([edit])
    valueOf(outbox.batches.commit([{ save: saveOf(2, 'b') }, { save: saveOf(4, 'c') }]))
    const entries = journal.entries()
    journal.close()
    loseKept(folder, 'file')
    expect(reopen().entries()).toEqual(entries)
  })

  it('given again leave the delete that waits already as it is: the page hears of it once', () => {
    const { outbox, notices } = startUnsent()
    const copy = saveOf(1, '', { id: null, etag: null, group_id: 'g', changes: { lastname: 'A' } })
    const move = { save: copy, deletion: deletionOf('a') }
    const deletion = valueOf(outbox.batches.commit([move])).get(keyOf(1))
    expect(valueOf(outbox.batches.commit([move])).get(keyOf(1))).toBe(deletion)
    expect(notices.filter(({ notice }) => (notice as { key?: string }).key === deletion)).toHaveLength(1)
  })
})
