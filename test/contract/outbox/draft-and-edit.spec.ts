import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { rebase } from '../../../electron/outbox/plan.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox } from '../../faults/outbox-bench.ts'

const version = (etag: string, fields: object = {}) =>
  JSON.stringify({ id: 'a', etag, memo: null, lastname: 'Sato', deleted: false, ...fields })
const draft = { family: 'address', id: 'a', group_id: null, etag: 'e', key: keyOf(2) } as const

/** An outbox that sends nothing, over a mirror that has the record `a` in the version `e`. */
async function start(entries: OutboxEntry[] = []) {
  const bench = await startOutbox({ signedIn: false, origin: 'o' })
  const mirrorHas = (text: string) => valueOf(bench.mirror.putOne('address', text))
  mirrorHas(version('e'))
  valueOf(bench.journal.write({ put: entries }))
  return { bench, mirrorHas, ...bench.outbox }
}

describe('a draft, an edit that waits for the user, and a newer version of one record', () => {
  const refused = entryOf(1, {
    base: version('e'),
    changes: { lastname: 'Ito' },
    state: 'conflict',
    failure: { kind: 'precondition-failed' },
  })

  it('the form comes back over what it showed, and its save takes nothing away', async () => {
    const { bench, drafts, save, mirrorHas } = await start([refused])
    valueOf(drafts.save({ ...draft, changes: { memo: 'mine' } }))
    mirrorHas(version('e2', { lastname: 'Theirs' }))
    const kept = drafts.read()
    expect(kept).toMatchObject({ etag: 'e', base: { record: { lastname: 'Ito' } } })
    const again = { ...draft, etag: kept?.etag ?? null, changes: kept?.changes ?? {} }
    await save(again)
    expect(bench.journal.entries()).toMatchObject([{ changes: { lastname: 'Ito', memo: 'mine' } }])
  })

  it('a save over the newer version keeps the edit that waits', async () => {
    const { bench, save, mirrorHas } = await start([refused])
    mirrorHas(version('e2', { lastname: 'Theirs' }))
    await save({ ...draft, etag: 'e2', changes: { memo: 'mine' } })
    expect(bench.journal.entries()).toMatchObject([
      { state: 'conflict', changes: { lastname: 'Ito', memo: 'mine' } },
    ])
  })
})

describe('interface 2.1: what another application put into an object or a list entry', () => {
  const [one, more] = [{ organization: { name: 'A' } }, { organization: { name: 'A', dept1: 'Sales' } }]
  const changes = { organization: { name: 'B' } }

  it('an edit of the same object does not go over it', () => {
    const edit = entryOf(1, { etag: null, base: version('e', one), changes })
    expect(rebase(edit, version('e2', more))).toMatchObject({ state: 'conflict' })
    expect(rebase(edit, version('e2', { organization: { name: 'A', dept1: null } }))).toMatchObject({
      state: 'queued',
      etag: 'e2',
    })
  })

  it('a draft of the same object stays over the version that was seen', async () => {
    const { drafts, mirrorHas } = await start()
    mirrorHas(version('e', one))
    valueOf(drafts.save({ ...draft, changes }))
    mirrorHas(version('e2', more))
    expect(drafts.read()).toMatchObject({ etag: 'e' })
  })
})

describe('the mirror was lost while an edit waits', () => {
  it('a discarded edit is not in the record', async () => {
    const { bench, mirror, outbox } = await lostWith({ changes: { memo: 'given up' } })
    expect(mirror.raw('address', 'a')).toBe(version('e'))
    expect(bench.outbox.view('address', 'a')?.record.memo).toBe('given up')
    valueOf(outbox.discard(keyOf(1)))
    expect(mirror.read('address', 'a')?.record.memo).toBeNull()
  })

  it('nor does a later edit send it', async () => {
    const { journal, outbox } = await lostWith({ changes: { memo: 'given up' } })
    valueOf(outbox.discard(keyOf(1)))
    await outbox.save({ ...draft, changes: { lastname: 'Ito' } })
    expect(journal.entries()).toMatchObject([{ base: version('e'), changes: { lastname: 'Ito' } }])
  })

  /** An outbox with an edit of the record `a` over a fresh mirror. */
  async function lostWith(fields: Partial<OutboxEntry>) {
    const bench = await startOutbox({ signedIn: false, origin: 'o' })
    valueOf(bench.journal.write({ put: [entryOf(1, { base: version('e'), ...fields })] }))
    bench.restart()
    return { bench, mirror: bench.mirror, outbox: bench.outbox, journal: bench.journal }
  }
})
