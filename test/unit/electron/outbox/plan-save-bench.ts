import type { RecordSave } from '../../../../contract/ipc/outbox.ts'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { planSave, type PlanContext } from '../../../../electron/outbox/plan.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { keyOf } from '../../../fakes/outbox-entry.ts'

/** The version of the record that the form saw, and the version that the service has now. */
export const [seen, moved] = ['{"id":"a","etag":"e","memo":null}', '{"id":"a","etag":"e2","memo":null}']

/** The fields of an entry whose record was changed elsewhere. */
export const conflict = { state: 'conflict', failure: { kind: 'precondition-failed' } } as const

/** A session that knows the version `e` of the record `a` of either family, unless `more` says otherwise. */
export function around(more: Partial<PlanContext> = {}): PlanContext {
  return {
    profile: 'p',
    origin: 'o',
    base: (_family, id, etag) => (id === 'a' && etag === 'e' ? seen : null),
    newest: (_family, id) => (id === 'a' ? moved : null),
    now: () => '2026-11-22T01:00:00Z',
    newKey: () => keyOf(9),
    ...more,
  }
}

/** A save of the n-th form: a new memo based on the version `e` of the record `a`. */
export const save = (n: number, fields: Partial<RecordSave> = {}): RecordSave => ({
  family: 'address',
  id: 'a',
  group_id: null,
  etag: 'e',
  changes: { memo: 'new' },
  key: keyOf(n),
  ...fields,
})

/** What a save becomes among these entries. */
export const planOf = (entries: OutboxEntry[], asked: RecordSave, more?: Partial<PlanContext>) =>
  valueOf(planSave(entries, asked, around(more)))

/** What a plan adds to a save based on a version at hand. */
export const made = { savedAt: '2026-11-22T01:00:00Z', base: seen, changes: { memo: 'new' } }

/** A write that is not merged with another. */
export const queuedAnew = { isSame: false, replaces: null, behind: null }
