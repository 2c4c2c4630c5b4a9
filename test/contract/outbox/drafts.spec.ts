import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf, draftOf } from '../../fakes/outbox-entry.ts'
import { startOutbox } from '../../faults/outbox-bench.ts'

const version = (etag: string, fields: object = {}) =>
  JSON.stringify({ id: 'a', etag, memo: null, lastname: 'Sato', deleted: false, ...fields })

/** An outbox that sends nothing, over a mirror that has the record `a` in the version `e`. */
async function start(entries: OutboxEntry[] = []) {
  const bench = await startOutbox({ signedIn: false, origin: 'o' })
  const mirrorHas = (text: string) => valueOf(bench.mirror.putOne('address', text))
  mirrorHas(version('e'))
  valueOf(bench.journal.write({ put: entries }))
  return { bench, journal: bench.journal, drafts: bench.outbox.drafts, mirrorHas }
}

describe('a draft and the version that it was made against', () => {
  it('is the one of the mirror, and stays through later keystrokes', async () => {
    const { drafts, journal, mirrorHas } = await start()
    expect(drafts.read()).toBeNull()
    valueOf(drafts.save(draftOf(1)))
    expect(journal.drafts()).toEqual([{ draft: draftOf(1), base: version('e') }])
    mirrorHas(version('e2', { memo: 'theirs' }))
    valueOf(drafts.save(draftOf(1, { changes: { memo: 'mine too' } })))
    expect(drafts.read()).toMatchObject({
      etag: 'e',
      changes: { memo: 'mine too' },
      base: { record: { memo: null } },
    })
  })

  it('after Reload it is the version of the form, not the one of the keystroke before', async () => {
    const { drafts, journal, mirrorHas } = await start()
    valueOf(drafts.save(draftOf(1)))
    mirrorHas(version('e2', { memo: 'theirs' }))
    valueOf(drafts.save(draftOf(1, { etag: 'e2' })))
    expect(journal.drafts()[0]?.base).toBe(version('e2', { memo: 'theirs' }))
  })

  it('a draft of another form does not lend its version', async () => {
    const { drafts, journal, mirrorHas } = await start()
    mirrorHas(version('e2'))
    valueOf(drafts.save(draftOf(1, { etag: 'e2' })))
    mirrorHas(version('e3', { lastname: 'Ito' }))
    valueOf(drafts.save(draftOf(2, { etag: 'e3' })))
    expect(journal.drafts().map(({ base }) => base)).toEqual([
      version('e2'),
      version('e3', { lastname: 'Ito' }),
    ])
  })

  it('stays what the form saw although another write of the record waits since', async () => {
    const { drafts, journal } = await start()
    valueOf(journal.write({ keepDraft: { draft: draftOf(2, { id: 'b' }), base: '{"id":"b","etag":"e"}' } }))
    valueOf(drafts.save(draftOf(1)))
    valueOf(journal.write({ put: [entryOf(3, { base: version('e'), changes: { lastname: 'Ito' } })] }))
    valueOf(drafts.save(draftOf(1, { changes: { memo: 'mine too' } })))
    expect(journal.drafts().at(-1)?.base).toBe(version('e'))
  })

  it('a new record has none, nor has an unknown version', async () => {
    const { drafts, journal } = await start()
    valueOf(drafts.save(draftOf(1, { id: null, etag: null })))
    valueOf(drafts.save(draftOf(2, { etag: 'unknown' })))
    valueOf(drafts.save(draftOf(3, { etag: null })))
    expect(journal.drafts().map(({ base }) => base)).toEqual([null, null, null])
    expect(drafts.read()).toMatchObject({ key: keyOf(3), base: null })
  })

  it('a version that could not be found before is found when the mirror has it', async () => {
    const { drafts, journal, mirrorHas } = await start()
    valueOf(drafts.save(draftOf(1, { etag: 'e2' })))
    mirrorHas(version('e2'))
    valueOf(drafts.save(draftOf(1, { etag: 'e2' })))
    expect(journal.drafts()[0]?.base).toBe(version('e2'))
  })

  it('with a write that waits it is the record as it will be', async () => {
    const { drafts, journal } = await start([
      entryOf(1, { base: version('e'), changes: { lastname: 'Ito' } }),
    ])
    valueOf(drafts.save(draftOf(2)))
    expect(JSON.parse(journal.drafts()[0]?.base ?? '')).toMatchObject({ lastname: 'Ito', memo: null })
  })

  it('a save of a draft goes over its version although the mirror was lost, and over no other draft of it', async () => {
    const { bench, journal } = await start()
    const seen = version('gone', { lastname: 'Abe' })
    const others = [{ id: 'b' }, { family: 'homeaddress' }, { etag: 'older' }] as const
    for (const [at, other] of others.entries())
      valueOf(
        journal.write({ keepDraft: { draft: draftOf(at + 1, { etag: 'gone', ...other }), base: '{}' } }),
      )
    valueOf(journal.write({ keepDraft: { draft: draftOf(5, { etag: 'gone' }), base: seen } }))
    valueOf(await bench.outbox.save({ ...draftOf(6), etag: 'gone' }))
    expect(journal.entries()).toMatchObject([{ state: 'queued', etag: 'gone', base: seen }])
    const unknown = { ...draftOf(7), id: 'c', etag: 'gone' }
    expect(failureOf(await bench.outbox.save(unknown))).toEqual({ kind: 'precondition-failed' })
  })
})

describe('a draft after a restart', () => {
  it('is the latest', async () => {
    const { drafts } = await start()
    for (const n of [1, 2]) valueOf(drafts.save(draftOf(n)))
    expect(drafts.read()?.key).toBe(keyOf(2))
    valueOf(drafts.drop(keyOf(2)))
    expect(drafts.read()?.key).toBe(keyOf(1))
    valueOf(drafts.save(draftOf(2)))
    valueOf(drafts.drop(keyOf(1)))
    valueOf(drafts.drop(keyOf(2)))
    expect(drafts.read()).toBeNull()
  })

  it('is the latest of those that the window may continue with', async () => {
    const { drafts } = await start()
    for (const n of [1, 2, 3]) valueOf(drafts.save(draftOf(n)))
    expect(drafts.read((key) => key !== keyOf(3))?.key).toBe(keyOf(2))
    expect(drafts.read(() => false)).toBeNull()
  })

  it('continues over the newest version where that says what was seen, the double names of the spec included', async () => {
    const { drafts, mirrorHas } = await start()
    mirrorHas(version('e', { joint_names: [{ lastname: 'A', suffix: '様' }] }))
    valueOf(drafts.save(draftOf(1, { changes: { joint_names: [], memo: 'mine' } })))
    mirrorHas(version('e2', { joint_names: [{ lastname: 'A', honorific: '様' }], lastname: 'Ito' }))
    expect(drafts.read()).toMatchObject({ etag: 'e2', base: { record: { lastname: 'Ito' } } })
    mirrorHas(version('e3', { joint_names: [{ lastname: 'A' }], lastname: 'Abe' }))
    expect(drafts.read()).toMatchObject({ etag: 'e', base: { record: { lastname: 'Sato' } } })
  })

  it('of a new record, or without its version, it stays as it is', async () => {
    const { drafts, journal } = await start()
    const fresh = draftOf(1, { id: null, etag: null, group_id: 'g' })
    valueOf(drafts.save(fresh))
    expect(drafts.read()).toEqual({ ...fresh, base: null })
    valueOf(journal.write({ keepDraft: { draft: draftOf(2, { etag: 'old' }), base: null } }))
    expect(drafts.read()).toEqual({ ...draftOf(2, { etag: 'old' }), base: null })
  })

  it('of a record that has got its id meanwhile it is about that', async () => {
    const create = entryOf(1, { action: 'create', state: 'done' })
    const { drafts } = await start([entryOf(3, { id: 'b' }), create, entryOf(4, { id: 'c' })])
    valueOf(drafts.save(draftOf(2, { id: localIdOf(keyOf(1)) })))
    expect(drafts.read()).toMatchObject({ id: 'a' })
    valueOf(drafts.save(draftOf(5, { id: 'd', etag: null })))
    expect(drafts.read()).toMatchObject({ id: 'd' })
  })

  it('of a record that the mirror has lost it stays over its own version', async () => {
    const { drafts, journal } = await start()
    const base = version('e', { id: 'b' })
    valueOf(journal.write({ keepDraft: { draft: draftOf(1, { id: 'b' }), base } }))
    expect(drafts.read()).toMatchObject({ id: 'b', etag: 'e', base: { record: { lastname: 'Sato' } } })
  })
})

describe('an edit goes back into its form', () => {
  const edit = entryOf(1, { base: version('e'), changes: { memo: 'x' }, group_id: 'g' })
  const of = (n: number, id: string | null = null) => ({ key: keyOf(n), family: 'address', id }) as const

  it('by its key: the entry is removed and the draft is there', async () => {
    const { drafts, journal } = await start([edit])
    const kept = valueOf(drafts.takeBack(of(1)))
    expect(kept).toMatchObject({
      key: keyOf(1),
      family: 'address',
      id: 'a',
      group_id: 'g',
      etag: 'e',
      changes: { memo: 'x' },
      base: { record: { lastname: 'Sato' } },
    })
    expect(journal.entries()).toEqual([])
    expect(journal.drafts()).toEqual([
      { draft: draftOf(1, { group_id: 'g', changes: { memo: 'x' } }), base: version('e') },
    ])
  })

  it('by the record of the form where the key is another; the key counts first', async () => {
    const { drafts, journal } = await start([edit, entryOf(2, { id: 'b', base: version('e') })])
    expect(valueOf(drafts.takeBack(of(2, 'a'))).key).toBe(keyOf(2))
    expect(valueOf(drafts.takeBack(of(7, 'a'))).key).toBe(keyOf(1))
    expect(journal.entries()).toEqual([])
  })

  it('of a new record its form is one of a new record', async () => {
    const create = entryOf(1, { action: 'create', id: localIdOf(keyOf(1)), etag: null, group_id: 'g' })
    const { drafts } = await start([create])
    expect(valueOf(drafts.takeBack(of(7, localIdOf(keyOf(1)))))).toMatchObject({
      id: null,
      etag: null,
      base: null,
    })
  })

  it.each<Partial<OutboxEntry>>([
    { state: 'sending' },
    { state: 'checking' },
    { state: 'done' },
    { doubt: true },
    { action: 'delete' },
  ])('but nothing that may have been done, and no delete: %o', async (fields) => {
    const { drafts, journal } = await start([{ ...edit, ...fields }])
    expect(failureOf(drafts.takeBack(of(1, 'a')))).toEqual({ kind: 'not-found' })
    expect(journal.entries()).toHaveLength(1)
  })

  it('and nothing of a form that has no record', async () => {
    const { drafts } = await start([edit])
    expect(failureOf(drafts.takeBack({ ...of(7), key: randomUUID() }))).toEqual({ kind: 'not-found' })
    expect(failureOf(drafts.takeBack({ ...of(7, 'a'), family: 'homeaddress' }))).toEqual({
      kind: 'not-found',
    })
  })

  it('where the disk does not take it everything stays', async () => {
    const { drafts, journal } = await start([edit])
    journal.close()
    expect(failureOf(drafts.takeBack(of(1))).kind).toBe('storage')
    expect([journal.entries().length, journal.drafts().length]).toEqual([1, 0])
  })
})
