import type { BulkState } from '../../contract/ipc/bulk.ts'
import type { BulkItem } from './bulk-item.ts'

/** How many records of a job stand how. What is on its way when the job does not run goes on without it. */
export function countsOf(
  items: readonly BulkItem[],
  phase: BulkState['phase'],
): Pick<BulkState, 'total' | 'done' | 'unchanged' | 'failed' | 'waiting' | 'left'> {
  const counts = { done: 0, unchanged: 0, failed: 0, waiting: 0, left: 0 }
  const underway = phase === 'running' ? 'left' : 'waiting'
  for (const { outcome } of items) counts[outcome === 'underway' ? underway : outcome] += 1
  return { total: items.length, ...counts }
}
