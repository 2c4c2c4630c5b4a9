import { describe, expect, it } from 'vitest'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { rebase } from '../../../../electron/outbox/plan.ts'
import { pendingText } from '../../../../electron/outbox/pending.ts'
import { withFields } from '../../../../electron/record-text/json-text.ts'
import { entryOf } from '../../../fakes/outbox-entry.ts'

const seen = '{"id":"a","rank":1.0,"memo":null,"deleted":false}'
const edit = (fields: Partial<OutboxEntry> = {}) =>
  entryOf(1, { base: seen, changes: { memo: 'mine' }, ...fields })
const deletion = (fields: Partial<OutboxEntry> = {}) =>
  entryOf(2, { action: 'delete', base: seen, ...fields })

describe('a record as it will be once its entries are done', () => {
  it('nothing is shown where nothing waits', () => {
    expect(pendingText([])).toBeNull()
    expect(pendingText([edit({ state: 'done' }), deletion({ held: true })])).toBeNull()
  })

  it('R14: an edit shows over what the user saw; other fields stay exactly as they were', () => {
    expect(pendingText([edit()])).toBe('{"id":"a","rank":1.0,"memo":"mine","deleted":false}')
  })

  it('later edits show over earlier ones', () => {
    const later = entryOf(3, { changes: { lastname: 'Sato' }, base: '{}', etag: null })
    expect(pendingText([edit(), later])).toBe(
      '{"id":"a","rank":1.0,"memo":"mine","deleted":false,"lastname":"Sato"}',
    )
  })

  it('a refused edit still shows; one without the version that the user saw does not', () => {
    expect(pendingText([edit({ state: 'conflict' })])).toContain('mine')
    expect(pendingText([edit({ base: null })])).toBeNull()
  })

  it('a new record shows under its id and in its group, not deleted', () => {
    const create = { action: 'create', id: 'local-1', group_id: 'g', base: null } as const
    expect(JSON.parse(pendingText([edit(create)]) ?? '')).toEqual({
      memo: 'mine',
      id: 'local-1',
      deleted: false,
      group_id: 'g',
    })
    expect(JSON.parse(pendingText([edit({ ...create, family: 'homeaddress' })]) ?? '')).toEqual({
      memo: 'mine',
      id: 'local-1',
      deleted: false,
    })
  })

  it('design 4: a delete shows once its Undo has ended, and not after the service refused it', () => {
    expect(JSON.parse(pendingText([deletion()]) ?? '')).toMatchObject({ id: 'a', deleted: true })
    expect(pendingText([deletion({ base: null })])).toBe('{"id":"a","deleted":true}')
    expect(pendingText([deletion({ state: 'sending' })])).toContain('"deleted":true')
    expect(pendingText([deletion({ state: 'conflict' })])).toBeNull()
    expect(pendingText([deletion({ state: 'needs-attention' })])).toBeNull()
    expect(pendingText([edit(), deletion({ changes: {} })])).toBe(
      '{"id":"a","rank":1.0,"memo":"mine","deleted":true}',
    )
  })

  it('a change to no value shows as null', () => {
    const none: AddressChanges = { memo: 'x', organization: undefined }
    expect(withFields('{"id":"a"}', none)).toBe('{"id":"a","memo":"x","organization":null}')
  })
})

describe('reliability 5.2: an edit that is rebased on the result of an earlier write', () => {
  const failure = { kind: 'precondition-failed' }

  it('is based on the new version where its fields say what the user saw', () => {
    const now = '{"id":"b","etag":"e2","memo":"","lastname":"Theirs"}'
    expect(rebase(edit(), now)).toEqual({ ...edit(), id: 'b', etag: 'e2', base: now })
  })

  it('is a conflict based on the version that the user saw where one of its fields has changed', () => {
    const now = '{"id":"b","etag":"e2","memo":"theirs","lastname":"x"}'
    const both = edit({ changes: { lastname: 'y', memo: 'mine' } })
    expect(rebase(both, now)).toEqual({ ...both, id: 'b', state: 'conflict', failure })
    expect(rebase(edit({ base: null }), now)).toMatchObject({ base: null, state: 'conflict' })
  })

  it('is a conflict where the record is not at hand', () => {
    expect(rebase(edit(), null)).toEqual({ ...edit(), state: 'conflict', failure })
  })

  it('the two names that the spec has for joint names count as one', () => {
    const names = edit({
      changes: { joint_names: [] },
      base: '{"id":"a","joint_names":[{"lastname":"A","suffix":"様"}]}',
    })
    const now = '{"id":"a","etag":"e2","joint_names":[{"lastname":"A","honorific":"様"}]}'
    expect(rebase(names, now)).toMatchObject({ state: 'queued', etag: 'e2' })
  })

  it('a delete has no fields that could have moved', () => {
    const now = '{"id":"a","etag":"e2","memo":"theirs"}'
    expect(rebase(deletion({ changes: { memo: 'x' } }), now)).toMatchObject({ state: 'queued', etag: 'e2' })
  })
})
