import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { conflict, made, moved, planOf, queuedAnew, save, seen } from './plan-save-bench.ts'

describe('what a save becomes', () => {
  it('a new record: a create under an id of this computer', () => {
    const asked = save(1, { id: null, etag: null, group_id: 'g' })
    expect(planOf([], asked)).toEqual({
      ...queuedAnew,
      entry: entryOf(1, {
        ...made,
        action: 'create',
        id: localIdOf(keyOf(1)),
        group_id: 'g',
        etag: null,
        base: null,
      }),
    })
  })

  it.each(['address', 'homeaddress'] as const)(
    'an edit: an update based on the version that the user saw, %s',
    (family) => {
      expect(planOf([entryOf(2, { id: 'b' })], save(1, { family }))).toEqual({
        ...queuedAnew,
        entry: entryOf(1, { ...made, family }),
      })
    },
  )

  it('interface 4.4: an edit based on a version that is not at hand is a conflict, never sent blindly', () => {
    expect(planOf([], save(1, { etag: 'unknown' }))).toEqual({
      ...queuedAnew,
      entry: entryOf(1, { ...made, etag: 'unknown', base: null, ...conflict }),
    })
  })

  it('an edit without an etag is based on the newest version, if its fields still say what the user saw', () => {
    const asked = save(1, { etag: null })
    expect(planOf([], asked).entry).toMatchObject({ state: 'queued', base: moved, etag: 'e2' })
    const theirs = '{"id":"a","etag":"e2","memo":"theirs"}'
    expect(planOf([], asked, { newest: () => theirs }).entry).toMatchObject(conflict)
    expect(planOf([], asked, { newest: () => null }).entry).toMatchObject(conflict)
  })
})

describe('the same save again', () => {
  const asked = save(1)

  it('one that waits or was refused is queued again unchanged', () => {
    const refused = entryOf(1, { ...made, state: 'needs-attention', failure: { kind: 'forbidden' } })
    expect(planOf([refused], asked)).toEqual({
      ...queuedAnew,
      entry: { ...refused, state: 'queued', failure: null },
    })
  })

  it.each<Partial<OutboxEntry>>([
    { state: 'sending' },
    { state: 'checking' },
    { state: 'done' },
    { doubt: true },
  ])('one that may have been done takes its place: %o', (fields) => {
    const entry = entryOf(1, { ...made, ...fields })
    expect(planOf([entry], asked)).toEqual({ entry, isSame: true, replaces: null, behind: null })
  })

  it('a create and a finished write are the same save, whatever etag the page now has', () => {
    const create = entryOf(1, { ...made, action: 'create', state: 'sending', etag: null })
    expect(planOf([create], save(1, { etag: 'x' })).isSame).toBe(true)
    const done = entryOf(1, { ...made, state: 'done' })
    expect(planOf([done], save(1, { etag: 'x' })).isSame).toBe(true)
    const sending = entryOf(1, { ...made, state: 'sending' })
    expect(planOf([sending], save(1, { etag: 'x' })).isSame).toBe(false)
  })

  it('other changes under the key of a done save are a new write under a key of its own', () => {
    const done = entryOf(1, { ...made, state: 'done' })
    const plan = planOf([done], save(1, { changes: { memo: 'again' } }))
    expect(plan).toEqual({
      ...queuedAnew,
      entry: entryOf(9, { ...made, changes: { memo: 'again' } }),
    })
  })

  it('the form of a new record that saves again after its create is done edits the record that was created', () => {
    const created = '{"id":"a","etag":"e2","memo":"new"}'
    const done = entryOf(1, { ...made, action: 'create', state: 'done', etag: null, base: null, id: 'a' })
    const asked = save(1, { id: null, etag: null, changes: { memo: 'again' } })
    const plan = planOf([done], asked, { newest: () => created })
    expect(plan.entry).toMatchObject({
      key: keyOf(9),
      action: 'update',
      id: 'a',
      state: 'queued',
      etag: 'e2',
      base: created,
    })
    const theirs = planOf([done], asked, { newest: () => '{"id":"a","etag":"e3","memo":"theirs"}' })
    expect(theirs.entry).toMatchObject({
      key: keyOf(9),
      ...conflict,
      base: '{"memo":"new","id":"a","deleted":false,"group_id":null}',
    })
  })
})

describe('two edits of one record that were not sent are one', () => {
  const before = entryOf(1, { ...made, changes: { memo: 'old', lastname: 'Sato' } })

  it('based on the same version: later values replace earlier ones, under the key of the form', () => {
    expect(planOf([before], save(2))).toEqual({
      entry: { ...before, key: keyOf(2), changes: { memo: 'new', lastname: 'Sato' } },
      isSame: false,
      replaces: keyOf(1),
      behind: null,
    })
  })

  it.each<[string, Partial<OutboxEntry>, string | null]>([
    ['names no version', {}, null],
    ['names the version that it is based on', {}, 'e'],
    ['names the version that it was refused for', conflict, 'e'],
  ])(
    'based on what is already known where the form %s: nothing else needs to be at hand',
    (_form, state, etag) => {
      const both = { ...before, key: keyOf(2), changes: { memo: 'new', lastname: 'Sato' } }
      const plan = planOf([{ ...before, ...state }], save(2, { etag }), { base: () => null })
      expect(plan.entry).toEqual(both)
    },
  )

  it('the same form with more changes replaces no other entry', () => {
    const plan = planOf([before], save(1))
    expect(plan).toMatchObject({ replaces: null, isSame: false })
    expect(plan.entry.changes).toEqual({ memo: 'new', lastname: 'Sato' })
  })

  it('after a conflict, based on the version that the user has seen since: only the new changes count', () => {
    const refused = entryOf(1, { changes: { memo: 'old' }, etag: 'old', base: '{}', ...conflict })
    expect(planOf([refused], save(2))).toEqual({
      entry: entryOf(2, { changes: { memo: 'new' }, base: seen }),
      isSame: false,
      replaces: keyOf(1),
      behind: null,
    })
    expect(planOf([refused], save(2, { etag: 'unknown' })).entry).toMatchObject({ ...conflict, base: null })
  })

  it('after a conflict, from another form: the refused fields stay, and need the user where they have changed', () => {
    const refused = entryOf(1, { changes: { lastname: 'Sato' }, etag: 'old', base: '{}', ...conflict })
    const changes = { memo: 'new', lastname: 'Sato' }
    expect(planOf([refused], save(2)).entry).toEqual(entryOf(2, { changes, base: seen }))
    const theirs = '{"id":"a","etag":"e","memo":null,"lastname":"Theirs"}'
    const moved = { ...refused, key: keyOf(2), changes }
    expect(planOf([refused], save(2), { base: () => theirs }).entry).toEqual(moved)
    expect(planOf([refused], save(2, { etag: 'unknown' })).entry).toEqual(moved)
  })

  it('after a write that is under way, both are based on its result, whatever etag the page shows', () => {
    const sending = entryOf(3, { ...made, state: 'sending', changes: { lastname: 'Ito' } })
    const behind = entryOf(1, { etag: null, base: '{"memo":"x"}', changes: { code: 'y' } })
    expect(planOf([sending, behind], save(2))).toEqual({
      isSame: false,
      replaces: keyOf(1),
      behind: null,
      entry: { ...behind, key: keyOf(2), changes: { code: 'y', memo: 'new' } },
    })
    const refused = { ...behind, state: 'conflict' } as const
    expect(planOf([refused], save(2)).entry).toEqual(
      entryOf(2, { base: seen, changes: { code: 'y', memo: 'new' } }),
    )
  })

  it('an edit from a page with another version removes no waiting change', () => {
    const older = '{"id":"a","etag":"e1","memo":null,"lastname":"Ito"}'
    const base = (_family: string, _id: string, etag: string) => (etag === 'e1' ? older : null)
    const asked = save(2, { etag: 'e1' })
    const both = { ...before, key: keyOf(2), changes: { memo: 'new', lastname: 'Sato' } }
    expect(planOf([before], asked, { base }).entry).toEqual(both)
    const moved = { ...before, base: '{"id":"a","etag":"e","memo":"theirs"}' }
    expect(planOf([moved], asked, { base }).entry).toEqual({ ...both, base: moved.base, ...conflict })
    expect(planOf([before], save(2, { etag: 'unknown' }), { base }).entry).toEqual({ ...both, ...conflict })
  })

  it('the last open entry of the record counts, and nothing of another record or family', () => {
    const others = [
      entryOf(3, { id: 'b' }),
      entryOf(4, { family: 'homeaddress' }),
      entryOf(5, { state: 'done' }),
      entryOf(6, { action: 'delete', state: 'needs-attention', twinOf: 'b' }),
    ]
    expect(planOf([before, ...others], save(2)).replaces).toBe(keyOf(1))
    expect(planOf(others, save(2))).toEqual({ ...queuedAnew, entry: entryOf(2, made) })
  })
})
