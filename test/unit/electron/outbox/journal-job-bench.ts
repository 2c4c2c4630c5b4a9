import { randomUUID } from 'node:crypto'
import { newItem } from '../../../../electron/jobs/bulk-item.ts'
import type { KeptItem, KeptJob } from '../../../../electron/outbox/jobs.ts'
import type { DraftEntry } from '../../../../electron/outbox/read-journal.ts'
import { keyOf } from '../../../fakes/outbox-entry.ts'

/** A job that puts a tag on this many records. */
export function jobOf(count: number): KeptJob {
  const items = Array.from({ length: count }, (_, at): KeptItem => newItem('address', `r${at}`))
  return { key: randomUUID(), origin: 'o', change: { kind: 'add-tag', tag: '親戚' }, wayBack: null, items }
}

/** The change that writes a whole job in one step. */
export const keeping = ({ items, ...keep }: KeptJob) => ({ prepare: { from: 0, items }, keep })

/** The n-th draft of a test, of the record `a`. */
export function draftOf(n: number, memo: string): DraftEntry {
  const of = { family: 'address', id: 'a', group_id: null, etag: 'e', key: keyOf(n) } as const
  return { draft: { ...of, changes: { memo } }, base: '{"id":"a"}' }
}
