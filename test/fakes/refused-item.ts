import type { OutboxItem } from '../../contract/ipc/outbox.ts'

/** A change that the service did not take. */
export const refusedItem: OutboxItem = {
  key: '7d1f0b52-9d0e-4f0a-8f1e-2f6f0f3f9a01',
  action: 'update',
  family: 'address',
  id: 'r1',
  group_id: null,
  etag: '"1"',
  state: 'needs-attention',
  failure: { kind: 'rejected', status: 400 },
  base: { record: { id: 'r1', lastname: '青木', memo: 'before' }, unreadable: [] },
  changes: { memo: 'after' },
  savedAt: '2026-11-20T10:00:00Z',
  twinOf: null,
}
