import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { planSave } from '../../../../electron/outbox/plan.ts'
import { failureOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { around, conflict, made, moved, planOf, queuedAnew, save, seen } from './plan-save-bench.ts'

describe('an edit of a record that the service does not have yet', () => {
  const local = localIdOf(keyOf(1))
  const create = entryOf(1, {
    action: 'create',
    id: local,
    etag: null,
    changes: { lastname: 'Sato', memo: 'x' },
  })

  it('belongs to its create, whose key stays', () => {
    const plan = planOf([create], save(2, { id: local, etag: 'whatever the page says' }))
    expect(plan).toEqual({
      ...queuedAnew,
      entry: { ...create, changes: { lastname: 'Sato', memo: 'new' } },
    })
  })

  it('replaces the create where it comes from the form of the new record itself', () => {
    const refused = { ...create, state: 'needs-attention', failure: { kind: 'forbidden' } } as const
    const plan = planOf([refused], save(1, { id: null, etag: null, changes: { lastname: 'Ito' } }))
    expect(plan.entry).toEqual({ ...create, changes: { lastname: 'Ito' } })
  })

  it('waits for a create that is under way, and is based on its expected result', () => {
    const sending: OutboxEntry = { ...create, state: 'sending' }
    const plan = planOf([sending], save(2, { id: local, etag: null }))
    expect(plan).toEqual({
      ...queuedAnew,
      entry: entryOf(2, {
        ...made,
        id: local,
        etag: null,
        base: JSON.stringify({ lastname: 'Sato', memo: 'x', id: local, deleted: false, group_id: null }),
      }),
    })
  })

  describe('a page that still has the id of this computer means the record that the service made of it', () => {
    const done = entryOf(1, { action: 'create', state: 'done', etag: null, changes: { lastname: 'Sato' } })
    const asked = save(2, { id: local, etag: 'stale' })

    it('its save is based on what is known of that record', () => {
      expect(planOf([entryOf(3, { id: 'b', state: 'done' }), done], asked).entry).toMatchObject({
        key: keyOf(2),
        action: 'update',
        id: 'a',
        etag: 'e2',
        base: moved,
        state: 'queued',
      })
    })

    it('its save is merged with an unsent edit of that record', () => {
      const waiting = entryOf(3, { base: seen, changes: { lastname: 'Ito' } })
      expect(planOf([done, waiting], asked)).toEqual({
        isSame: false,
        replaces: keyOf(3),
        behind: null,
        entry: { ...waiting, key: keyOf(2), changes: { lastname: 'Ito', memo: 'new' } },
      })
    })
  })
})

describe('a page that shows a new record as it was before the service had it', () => {
  const done = entryOf(1, { action: 'create', state: 'done', etag: null, changes: { memo: 'first' } })
  const here = { newest: () => '{"id":"a","etag":"e2","memo":"first"}' }

  it.each([
    ['a', ''],
    [localIdOf(keyOf(1)), ''],
  ])('its save is based on what the service made of it, id %s', (id, etag) => {
    expect(planOf([done], save(2, { id, etag }), here).entry).toMatchObject({
      key: keyOf(2),
      action: 'update',
      id: 'a',
      etag: 'e2',
      state: 'queued',
      changes: { memo: 'new' },
    })
  })

  it('but not on what another user has changed since', () => {
    const theirs = { newest: () => '{"id":"a","etag":"e3","memo":"theirs"}' }
    expect(planOf([done], save(2, { etag: '' }), theirs).entry).toMatchObject(conflict)
  })

  it.each<[string, OutboxEntry[]]>([
    ['nothing', []],
    ['an edit of the record', [entryOf(1, { state: 'done', base: '{"memo":"first"}' })]],
    ['the create of another record', [{ ...done, id: 'b' }]],
  ])('what it saw is unknown where only %s is remembered', (_what, entries) => {
    const entry = { ...conflict, base: null }
    expect(planOf(entries, save(2, { etag: '' }), here).entry).toMatchObject(entry)
  })

  it('a page that has seen an etag needs that version at hand', () => {
    const entry = { ...conflict, etag: 'unknown', base: null }
    expect(planOf([done], save(2, { etag: 'unknown' }), here).entry).toMatchObject(entry)
  })

  it('where a version without an etag is at hand, that is what the page saw', () => {
    const base = () => '{"id":"a","memo":"second"}'
    const entry = { etag: '', base: base(), state: 'queued' }
    expect(planOf([done], save(2, { etag: '' }), { ...here, base }).entry).toMatchObject(entry)
  })
})

describe('an edit after another that is under way', () => {
  const sending = entryOf(1, { ...made, state: 'sending', changes: { lastname: 'Sato' } })

  it('waits for it, and is based on its expected result', () => {
    const plan = planOf([sending], save(2, { etag: 'e' }))
    const base = '{"id":"a","etag":"e","memo":null,"lastname":"Sato"}'
    expect(JSON.parse(plan.entry.base ?? '')).toEqual(JSON.parse(base))
    expect(plan).toMatchObject({ ...queuedAnew, entry: { key: keyOf(2), etag: null, state: 'queued' } })
  })

  it('of the same form gets a key of its own', () => {
    expect(planOf([sending, entryOf(2, { id: 'b' })], save(1)).entry.key).toBe(keyOf(9))
  })
})

describe('one etag, or none, for two versions', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000000Z`
  const now = { base: () => `{"id":"a","etag":"e","memo":null,"updated_at":"${at(2)}"}` }

  it.each(['e', ''])('the time shows which version the page saw, etag "%s"', (etag) => {
    expect(planOf([], save(1, { etag, updated_at: at(2) }), now).entry.state).toBe('queued')
    expect(planOf([], save(1, { etag, updated_at: at(1) }), now).entry).toMatchObject({
      ...conflict,
      base: null,
    })
  })

  it('where the page or the service names no time, the etag decides', () => {
    expect(planOf([], save(1, { updated_at: null }), now).entry.state).toBe('queued')
    expect(planOf([], save(1, { updated_at: at(1) })).entry.state).toBe('queued')
  })

  it('the list may have shown less of a version than is at hand: what it showed is what the user saw', () => {
    const text = () => '{"id":"a","etag":"e","memo":"more","tags":["t"]}'
    const entry = { state: 'queued', base: '{"id":"a","etag":"e","memo":"less","tags":["t"]}' }
    const asked = save(1, { seen: '{"memo":"less"}' })
    expect(planOf([], asked, { base: text }).entry).toMatchObject(entry)
    expect(planOf([], save(1), { base: text }).entry.base).toBe(text())
  })

  it('an edit that waits needs the user as well', () => {
    const waiting = entryOf(1, { etag: 'old', base: seen, changes: { lastname: 'Sato' } })
    const both = { memo: 'new', lastname: 'Sato' }
    expect(planOf([waiting], save(2, { updated_at: at(1) }), now).entry).toMatchObject({
      ...conflict,
      changes: both,
    })
  })
})

describe('a save of a record that is being deleted', () => {
  const deletion = entryOf(1, { action: 'delete', base: seen })

  it('is refused while the delete waits or is under way', () => {
    expect(failureOf(planSave([deletion], save(2), around()))).toEqual({ kind: 'not-found' })
  })

  it('takes the place of a delete that was refused', () => {
    const refused: OutboxEntry = { ...deletion, state: 'conflict', failure: { kind: 'precondition-failed' } }
    expect(planOf([refused], save(2))).toEqual({
      entry: entryOf(2, made),
      isSame: false,
      replaces: keyOf(1),
      behind: null,
    })
  })

  it('makes the edit that the delete shelved a separate edit for the user', () => {
    const shelved = {
      key: keyOf(3),
      etag: 'e',
      base: seen,
      changes: { lastname: 'Ito' },
      failure: null,
      savedAt: '2026-11-21T00:00:00Z',
      state: 'queued' as const,
    }
    const refused: OutboxEntry = { ...deletion, state: 'needs-attention', shelved }
    expect(planOf([refused], save(2)).behind).toEqual({
      ...entryOf(3, { changes: { lastname: 'Ito' }, base: seen, savedAt: shelved.savedAt }),
      ...conflict,
    })
  })
})
