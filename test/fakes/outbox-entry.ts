import type { RecordDraftSave, RecordSave } from '../../contract/ipc/outbox.ts'
import type { OutboxEntry } from '../../electron/outbox/entry.ts'
import { EntryIndex } from '../../electron/outbox/entry-index.ts'
import type { Receipt } from '../../electron/outbox/receipts.ts'

/** The key of the n-th entry of a test; n is one digit. */
export function keyOf(n: number): string {
  return `00000000-0000-4000-8000-00000000000${n}`
}

/** A queued edit of the address record `a`, made under `keyOf(n)`, unless `fields` say otherwise. */
export function entryOf(n: number, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    key: keyOf(n),
    profile: 'p',
    origin: 'o',
    action: 'update',
    family: 'address',
    id: 'a',
    group_id: null,
    etag: 'e',
    base: null,
    changes: {},
    state: 'queued',
    held: false,
    doubt: false,
    sends: 0,
    failure: null,
    serverTime: null,
    twinOf: null,
    shelved: null,
    savedAt: '2026-11-22T00:00:00Z',
    ...fields,
  }
}

/** A save of an address record under `keyOf(n)`, which adds a tag unless `fields` say otherwise. */
export function saveOf(n: number, id: string, fields: Partial<RecordSave> = {}): RecordSave {
  return {
    family: 'address',
    id,
    group_id: null,
    etag: 'e',
    changes: { tags: ['x'] },
    key: keyOf(n),
    ...fields,
  }
}

/** A draft of the address record `a` under `keyOf(n)`, which changes the memo unless `fields` say otherwise. */
export function draftOf(n: number, fields: Partial<RecordDraftSave> = {}): RecordDraftSave {
  return {
    family: 'address',
    id: 'a',
    group_id: null,
    etag: 'e',
    key: keyOf(n),
    changes: { memo: 'mine' },
    ...fields,
  }
}

/** The receipt of an edit that the service took. */
export function receiptOf(id: string, fields: Partial<Receipt> = {}): Receipt {
  return {
    at: '2026-11-20T00:00:00.000Z',
    action: 'update',
    family: 'address',
    id,
    status: 200,
    agreed: true,
    ...fields,
  }
}

/** These entries in the order given, as an outbox has them in memory. */
export function indexOf(...entries: OutboxEntry[]): EntryIndex {
  const index = new EntryIndex()
  for (const entry of entries) index.set(entry.key, entry)
  return index
}
