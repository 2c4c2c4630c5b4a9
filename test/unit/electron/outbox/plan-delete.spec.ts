import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { planDelete, planRelease, restoreEdits, shelveEdits } from '../../../../electron/outbox/plan.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'

const seen = '{"id":"a","etag":"e","memo":null}'
const around = {
  profile: 'p',
  origin: 'o',
  base: (_family: string, id: string, etag: string) => (id === 'a' && etag === 'e' ? seen : null),
  newest: () => null,
  now: () => '2026-11-22T01:00:00Z',
  newKey: () => keyOf(9),
}

describe('design 4: a new delete', () => {
  it.each(['address', 'homeaddress'] as const)(
    'is held, and based on the version that the user saw: %s',
    (family) => {
      expect(planDelete([], { family, id: 'a', etag: 'e' }, around)).toEqual(
        entryOf(9, { action: 'delete', family, base: seen, held: true, savedAt: '2026-11-22T01:00:00Z' }),
      )
    },
  )

  it('of a record that the page still has under its local id deletes the record that the service made', () => {
    const known = [entryOf(2, { id: 'b', state: 'done' }), entryOf(1, { action: 'create', state: 'done' })]
    const asked = { family: 'address', id: localIdOf(keyOf(1)), etag: 'e' } as const
    expect(planDelete(known, asked, around)).toMatchObject({ id: 'a', base: seen })
  })
})

const held = entryOf(9, { action: 'delete', held: true })
const released = { ...held, held: false }

function shelvedOf({ key, etag, base, changes, state, failure, savedAt }: OutboxEntry) {
  return { key, etag, base, changes, state, failure, savedAt }
}

describe('the end of the Undo of a delete', () => {
  it('the delete may be sent, and nothing else changes', () => {
    expect(planRelease([held], held)).toEqual({ put: [released], remove: [] })
  })

  it('unsent edits are shelved with the delete, as the first edit with the values of all', () => {
    const first = entryOf(1, { changes: { memo: 'first', lastname: 'Sato' } })
    const second = entryOf(2, { changes: { memo: 'second' }, etag: null })
    expect(planRelease([first, second, held], held)).toEqual({
      put: [{ ...released, shelved: { ...shelvedOf(first), changes: { memo: 'second', lastname: 'Sato' } } }],
      remove: [keyOf(1), keyOf(2)],
    })
  })

  it.each([
    ['under way', { state: 'sending' }],
    ['that may have been done', { doubt: true }],
    ['done', { state: 'done' }],
    ['of another record', { id: 'b' }],
    ['of the other family', { family: 'homeaddress' }],
  ] as const)('an entry %s stays', (_what, fields) => {
    expect(planRelease([entryOf(1, fields), held], held)).toEqual({ put: [released], remove: [] })
  })

  it('all entries of a record that the service never had are removed', () => {
    const create = entryOf(1, { action: 'create', id: localIdOf(keyOf(1)) })
    const deletion = { ...held, id: localIdOf(keyOf(1)) }
    expect(planRelease([create, deletion], deletion)).toEqual({ put: [], remove: [keyOf(1), keyOf(9)] })
  })
})

describe('the edits of a record that the user deletes are lost only if it is deleted', () => {
  const edit = entryOf(1, { changes: { memo: 'mine' } })

  it('a delete without edits carries nothing', () => {
    expect(shelveEdits(held, [])).toBe(held)
    expect(restoreEdits(held, { newest: () => seen })).toBeNull()
  })

  it('what an earlier delete carried is passed on, and later values replace earlier ones', () => {
    const before = shelveEdits(entryOf(2, { action: 'delete' }), [edit])
    const both = shelveEdits(before, [entryOf(3, { changes: { lastname: 'Sato' } })])
    expect(both.shelved).toEqual({
      ...shelvedOf(entryOf(3)),
      changes: { lastname: 'Sato', memo: 'mine' },
    })
    expect(shelveEdits(held, [before]).shelved).toEqual(shelvedOf(edit))
    expect(shelveEdits(held, [entryOf(4, { action: 'delete' })])).toBe(held)
  })

  it('the edit comes back as it was, unsent', () => {
    const gone: OutboxEntry = {
      ...shelveEdits(held, [edit]),
      state: 'conflict',
      failure: { kind: 'precondition-failed' },
      doubt: true,
      sends: 3,
      serverTime: 't',
    }
    expect(restoreEdits(gone, { newest: () => null })).toEqual(edit)
  })

  it('an edit that waited for another write is based on the newest version', () => {
    const behind = entryOf(1, { changes: { memo: 'mine' }, etag: null, base: seen })
    const newest = () => '{"id":"a","etag":"e2","memo":null}'
    expect(restoreEdits(shelveEdits(held, [behind]), { newest })).toEqual({
      ...behind,
      etag: 'e2',
      base: newest(),
    })
    expect(restoreEdits(shelveEdits(held, [behind]), { newest: () => null })).toMatchObject({
      state: 'conflict',
    })
  })
})
