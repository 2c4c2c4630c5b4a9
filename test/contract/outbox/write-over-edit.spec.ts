import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox } from '../../faults/outbox-bench.ts'

const seen = '{"id":"a","etag":"e","memo":null,"tags":[],"deleted":false}'
const tagging = { family: 'address', id: 'a', group_id: null, etag: 'e', key: keyOf(5) } as const

/** An outbox that sends nothing, over a mirror that has the record `a` in the version `e`. */
async function start(entries: OutboxEntry[]) {
  const bench = await startOutbox({ signedIn: false, origin: 'o' })
  valueOf(bench.mirror.putOne('address', seen))
  valueOf(bench.journal.write({ put: entries }))
  const at = (n: number) => bench.journal.entries().find(({ key }) => key === keyOf(n))
  const { batches } = bench.outbox
  const tag = () => valueOf(batches.commit([{ save: { ...tagging, changes: { tags: ['t'] } } }]))
  return { bench, batches, at, tag }
}

describe('a write of many over an edit of the user that waits', () => {
  it('goes out with it, and gives it back as it was when the job is stopped', async () => {
    const edit = entryOf(1, { base: seen, changes: { memo: 'typed' } })
    const { batches, at, tag } = await start([edit])
    tag()
    expect([at(1), at(5)?.changes]).toEqual([undefined, { memo: 'typed', tags: ['t'] }])
    expect(batches.withdraw([keyOf(5)])).toEqual([keyOf(5)])
    expect([at(1), at(5)]).toEqual([edit, undefined])
  })

  it('gives back what the user has typed since, not what an earlier write had taken up', async () => {
    const { bench, batches, at, tag } = await start([entryOf(1, { base: seen, changes: { memo: 'first' } })])
    tag()
    const save = { family: 'address', id: 'a', group_id: null, etag: 'e', key: keyOf(2) } as const
    await bench.outbox.save({ ...save, changes: { memo: 'second' } })
    const code = { ...tagging, key: keyOf(6), changes: { code: 'x' } }
    valueOf(batches.commit([{ save: code }]))
    expect(batches.withdraw([keyOf(6)])).toEqual([keyOf(6)])
    expect(at(2)?.changes).toEqual({ memo: 'second', tags: ['t'] })
  })

  it('gives it back as well when the service refuses what both have become', async () => {
    const edit = entryOf(1, { base: seen, changes: { memo: 'typed' } })
    const { bench, batches, at, tag } = await start([edit])
    tag()
    const refused = at(5)
    if (refused) valueOf(bench.journal.write({ put: [{ ...refused, state: 'conflict' }] }))
    expect(batches.withdraw([keyOf(5)])).toEqual([])
    batches.drop(keyOf(5))
    expect([at(1), at(5)]).toEqual([edit, undefined])
  })

  it('the edit that a refused delete shelved is put up for the user', async () => {
    const { key, etag, base, changes, state, savedAt } = entryOf(2, { base: seen, changes: { memo: 'x' } })
    const shelved = { key, etag, base, changes, state, failure: null, savedAt }
    const { at, tag } = await start([entryOf(1, { action: 'delete', state: 'conflict', shelved })])
    tag()
    expect([at(1), at(5)?.changes, at(2)?.state]).toEqual([undefined, { tags: ['t'] }, 'conflict'])
    expect(at(2)?.changes).toEqual({ memo: 'x' })
  })
})
