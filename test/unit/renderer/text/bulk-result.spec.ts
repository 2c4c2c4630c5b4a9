import { expect, test } from 'vitest'
import type { BulkState } from '../../../../contract/ipc/bulk.ts'
import { bulkResult } from '../../../../renderer/text/bulk-text.ts'

const told = (kind: 'delete' | 'import' | 'add-tag', isWayBack: boolean) => {
  const counts = { done: 12, unchanged: 0, failed: 0, waiting: 0, left: 0 }
  return bulkResult(
    { ...counts, isWayBack, change: { kind } } as unknown as BulkState,
    (key, n) => `${key} ${n}`,
  )
}

test('only what was deleted comes back by its Undo; what was imported or tagged is undone', () => {
  expect(told('delete', true)).toBe('bulk.undone 12')
  expect(told('import', true)).toBe('bulk.takenBack 12')
  expect(told('add-tag', true)).toBe('bulk.takenBack 12')
  expect(told('import', false)).toBe('bulk.finished 12')
})
