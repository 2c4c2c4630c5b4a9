import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkChange, BulkState, BulkTarget } from '../../contract/ipc/bulk.ts'
import type { CardRun } from '../../contract/ipc/cards.ts'
import type { PrintProgress } from '../../contract/ipc/print.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { BulkControls, BulkDesk } from '../bulk/bulk-desk.ts'
import type { BulkSession } from '../bulk/bulk-item.ts'

/** What to mark, and how to hear about it. */
export interface Marking {
  family: Family
  ids: readonly string[]
  as: { tag: string } | CardRun
  onProgress(progress: PrintProgress): void
  /** Asked again and again while it runs. */
  isStopped(): boolean
}

/** How many records are marked now, or will as soon as the service can be reached, and how many do not. */
export interface Marked {
  marked: number
  failed: number
}

/**
 * Gives records a tag, or the mark of a year, as a job of many: where the app is closed in the middle, the next start asks whether it goes on.
 * Refused as `desk.start` does.
 */
export async function markSent(
  desk: BulkDesk,
  session: BulkSession,
  marking: Marking,
): Promise<Result<Marked>> {
  const { family, ids, as } = marking
  const target: BulkTarget = { kind: 'records', family, ids: [...ids] }
  const change: BulkChange =
    'tag' in as
      ? { kind: 'add-tag', tag: as.tag }
      : { kind: 'mark-cards', year: as.year, mark: `${as.kind}.sent`, to: true }
  const begun = await desk.start(session, { target, change })
  if (!begun.ok) return begun
  const job = desk.of(session, begun.value.job)
  if (!job.ok) return job
  const { done, unchanged, waiting, failed, left } = await ended(job.value, marking)
  return ok({ marked: done + unchanged + waiting, failed: failed + left })
}

/** How often it is told how far it is, in ms. */
const tellEveryMs = 100

async function ended(job: BulkControls, { onProgress, isStopped }: Marking): Promise<BulkState> {
  for (;;) {
    const now = job.state()
    if (now.phase !== 'running') return now
    onProgress({ phase: 'marking', done: now.total - now.left, total: now.total })
    if (isStopped()) job.cancel()
    await new Promise((resolve) => setTimeout(resolve, tellEveryMs))
  }
}
