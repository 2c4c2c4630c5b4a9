import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { planRefusal, shelveEdits } from '../../../../electron/outbox/plan.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'

const [first, second, third] = [keyOf(1), keyOf(2), keyOf(3)]
const refused = (fields: Partial<OutboxEntry>) => entryOf(1, { state: 'needs-attention', ...fields })

describe('what waits after a write that is refused for good', () => {
  it('edits become one edit with it, and later values replace earlier ones', () => {
    const head = refused({ changes: { lastname: 'Sato', memo: 'first' } })
    const behind = entryOf(2, { changes: { memo: 'second' } })
    expect(planRefusal([head, behind], head)).toEqual({
      put: [{ ...head, changes: { lastname: 'Sato', memo: 'second' } }],
      remove: [second],
    })
  })

  it('a refused create and the delete after it are both removed: the service never had the record', () => {
    const head = refused({ action: 'create', id: localIdOf(first), changes: { lastname: 'Sato' } })
    const edit = entryOf(2, { id: localIdOf(first), changes: { memo: 'more' } })
    const deletion = entryOf(3, { action: 'delete', id: localIdOf(first) })
    expect(planRefusal([head, edit, deletion], head)).toEqual({ remove: [first, second, third] })
  })

  it('a create that may have been done all the same stays, and the user decides', () => {
    const head = refused({ action: 'create', id: localIdOf(first), doubt: true })
    const deletion = entryOf(3, { action: 'delete', id: localIdOf(first) })
    expect(planRefusal([head, deletion], head)).toEqual({ put: [head], remove: [] })
  })

  it('a delete after a refused edit takes its place and keeps the changes that it gives up', () => {
    const head = refused({ changes: { lastname: 'Sato' } })
    const deletion = entryOf(2, { action: 'delete' })
    const { put, remove } = planRefusal([head, deletion], head)
    expect(remove).toEqual([first])
    expect(put).toMatchObject([{ key: second, action: 'delete', shelved: { changes: { lastname: 'Sato' } } }])
  })

  it('a second delete after a refused edit is removed, and the first one keeps the changes that the second gave up', () => {
    const head = refused({ changes: { lastname: 'Sato' } })
    const edit = entryOf(4, { changes: { memo: 'later' } })
    const again = shelveEdits(entryOf(3, { action: 'delete' }), [edit])
    const { put, remove } = planRefusal([head, entryOf(2, { action: 'delete' }), again], head)
    expect(remove).toEqual([first, third])
    expect(put).toMatchObject([{ key: second, shelved: { changes: { lastname: 'Sato', memo: 'later' } } }])
  })

  it('a second delete is removed, and the first stays', () => {
    const head = refused({ action: 'delete' })
    const again = entryOf(2, { action: 'delete' })
    expect(planRefusal([head, again], head)).toEqual({ put: [head], remove: [second] })
  })

  it.each([
    ['of another record', { id: 'b' }],
    ['of the other family', { family: 'homeaddress' }],
    ['done', { state: 'done' }],
    ['held for its Undo', { action: 'delete', held: true }],
    ['that only asks about a twin', { action: 'delete', state: 'needs-attention', twinOf: 'a' }],
  ] as const)('an entry %s is left alone', (_what, fields) => {
    const head = refused({ changes: { memo: 'mine' } })
    expect(planRefusal([head, entryOf(2, fields)], head)).toEqual({ put: [head], remove: [] })
  })
})
