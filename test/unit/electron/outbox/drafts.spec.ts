import { describe, expect, it } from 'vitest'
import type { RecordDraftSave } from '../../../../contract/ipc/outbox.ts'
import { localIdOf } from '../../../../contract/record/record.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf, draftOf } from '../../../fakes/outbox-entry.ts'
import { startUnsent, version } from './unsent-bench.ts'

const cards = { client_id: 'atena', edits: [{ year: 2026, mark: 'nengajo.sent' as const, to: true }] }

describe('the version that a draft was made against', () => {
  const bases = (drafts: RecordDraftSave[]) => {
    const { outbox, journal } = startUnsent()
    for (const draft of drafts) valueOf(outbox.drafts.save(draft))
    return journal.drafts().map(({ base }) => base)
  }

  it('is what the form showed, where the version at hand has changed since', () => {
    expect(bases([draftOf(1, { seen: '{"memo":"shown"}' })])).toEqual([version('a', { memo: 'shown' })])
    expect(bases([draftOf(1, { seen: '{"memo":null}' })])).toEqual([version('a')])
  })

  it('is null for a new record and for a version that the app does not know', () => {
    const seen = '{"memo":"shown"}'
    const fresh = draftOf(1, { id: null, etag: null, seen })
    expect(bases([fresh, draftOf(2, { etag: 'unknown', seen })])).toEqual([null, null])
  })

  it('is null where the form has no etag, even if another form of the same record has a version', () => {
    const { outbox, journal } = startUnsent()
    valueOf(journal.write({ keepDraft: { draft: draftOf(1, { etag: null }), base: version('a') } }))
    valueOf(outbox.drafts.save(draftOf(2, { etag: null })))
    expect(journal.drafts().map(({ base }) => base)).toEqual([version('a'), null])
  })
})

describe('the bound of all drafts together', () => {
  const tooMany = { ok: false, failure: { kind: 'too-many', what: 'drafts', most: 100 } }

  it('is 100: one more is refused, those that are there can be continued, and a dropped one makes room', () => {
    const { outbox, journal } = startUnsent()
    for (let at = 1; at <= 100; at += 1) valueOf(outbox.drafts.save(draftOf(at)))
    const before = journal.drafts()
    expect(outbox.drafts.save(draftOf(101))).toEqual(tooMany)
    expect(journal.drafts()).toEqual(before)
    expect(outbox.drafts.save(draftOf(7, { changes: { memo: 'more' } }))).toMatchObject({ ok: true })
    valueOf(outbox.drafts.drop(keyOf(8)))
    expect(outbox.drafts.save(draftOf(101))).toMatchObject({ ok: true })
  })

  it('is a million letters; one alone is always kept', () => {
    const { outbox, journal } = startUnsent()
    const changes = { memo: 'x'.repeat(400_000) }
    for (const at of [1, 2]) valueOf(outbox.drafts.save(draftOf(at, { changes })))
    expect(outbox.drafts.save(draftOf(3, { changes }))).toEqual(tooMany)
    expect(journal.drafts()).toHaveLength(2)
    for (const at of [1, 2]) valueOf(outbox.drafts.drop(keyOf(at)))
    expect(outbox.drafts.save(draftOf(3, { changes: { memo: 'x'.repeat(20_000_000) } }))).toMatchObject({
      ok: true,
    })
  })
})

describe('marks of cards in an edit that is taken back into its form', () => {
  const of = { key: keyOf(1), family: 'address', id: null } as const

  it('keep waiting as a separate edit, because no form shows them', () => {
    const failure = { kind: 'precondition-failed' } as const
    const refused = { state: 'conflict', failure, base: version('a') } as const
    const edit = entryOf(1, { ...refused, changes: { memo: 'x', cards } })
    const { outbox, journal } = startUnsent([edit])
    expect(valueOf(outbox.drafts.takeBack(of)).changes).toEqual({ memo: 'x' })
    expect(journal.drafts().map(({ draft }) => draft.changes)).toEqual([{ memo: 'x' }])
    const key = expect.not.stringMatching(edit.key)
    expect(journal.entries()).toEqual([{ ...edit, key, changes: { cards }, state: 'queued', failure: null }])
  })

  it('stay in the edit where the record is new: without the record there is nothing to mark', () => {
    const changes = { lastname: 'Ito', cards }
    const create = entryOf(1, { action: 'create', id: localIdOf(keyOf(1)), etag: null, changes })
    const { outbox, journal } = startUnsent([create])
    expect(valueOf(outbox.drafts.takeBack(of)).changes).toEqual(changes)
    expect(journal.entries()).toEqual([])
  })
})
