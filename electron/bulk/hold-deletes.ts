import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkState } from '../../contract/ipc/bulk.ts'
import { fails } from './bulk-item.ts'
import type { BulkJob } from './bulk-job.ts'

/**
 * Deletes wait together behind one Undo (design 4). They are on the disk at once, in one write: nothing of them has to be
 * begun after that, so such a job cannot be cut off. Where the disk refuses, each of them has failed and the job is over.
 */
export function hold(job: BulkJob): Result<BulkState> {
  const { session } = job
  const known = job.items.filter((item) => item.outcome === 'left')
  const deletions = known.flatMap((item) => {
    const view = session.readRecord(item.family, item.id)
    if (view && !view.record.deleted) return { item, etag: view.record.etag ?? '' }
    fails(item, { kind: 'not-found' })
    return []
  })
  const asked = deletions.map(({ item: { family, id }, etag }) => ({ family, id, etag }))
  const held = session.outbox.deletions.requestAll(asked)
  if (!held.ok) {
    for (const { item } of deletions) fails(item, held.failure)
    void job.follow()
    return ok(job.state())
  }
  deletions.forEach(({ item }, at) => {
    const key = held.value.deletions[at] ?? null
    if (key === null) fails(item, { kind: 'not-found' })
    else item.key = key
  })
  job.phase = 'undo'
  job.undoMs = held.value.sendsInMs
  setTimeout(() => {
    if (job.phase !== 'undo') return
    const waiting = deletions.filter(({ item }) => item.outcome === 'left')
    for (const { item } of waiting) Object.assign(item, { outcome: 'underway', isCommitted: true })
    job.undoMs = null
    void job.follow()
  }, held.value.sendsInMs)
  return ok(job.state())
}

/** Takes back what was not sent. */
export function undoDeletes(job: BulkJob): Result<BulkState> {
  job.session.outbox.deletions.undoAll(job.items.map(({ key }) => key))
  job.phase = 'undone'
  job.undoMs = null
  return ok(job.state())
}
