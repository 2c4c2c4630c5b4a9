import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox } from '../../faults/outbox-bench.ts'

const seen = '{"id":"a","etag":"e","memo":null,"deleted":false}'

describe('discarding an edit does not change the edits before it', () => {
  it('a create whose outcome is not known', async () => {
    const { outbox, journal } = await startOutbox({ signedIn: false, origin: 'o' })
    const id = localIdOf(keyOf(1))
    const of = { id, group_id: 'g', etag: null, changes: { lastname: 'Sato' } }
    const create = entryOf(1, { ...of, action: 'create', state: 'checking', doubt: true, sends: 1 })
    const edit = entryOf(2, { id, etag: null, base: '{"lastname":"Sato"}', changes: { memo: 'x' } })
    valueOf(journal.write({ put: [create, edit] }))
    valueOf(outbox.discard(keyOf(2)))
    expect(journal.entries()).toEqual([create])
  })

  it('and a question between them does not hide what waits after it', async () => {
    const { outbox, journal, mirror } = await startOutbox({ signedIn: false, origin: 'o' })
    valueOf(mirror.putOne('address', '{"id":"a","etag":"e2","memo":null,"deleted":false}'))
    const question = entryOf(2, { action: 'delete', state: 'needs-attention', twinOf: 'b' })
    const behind = entryOf(3, { etag: null, base: seen, changes: { memo: 'x' } })
    valueOf(journal.write({ put: [entryOf(1, { state: 'conflict' }), question, behind] }))
    valueOf(outbox.discard(keyOf(1)))
    expect(journal.entries()).toMatchObject([question, { key: keyOf(3), etag: 'e2', state: 'queued' }])
  })
})
