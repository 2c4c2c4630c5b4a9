import type { Result } from '../../contract/failure.ts'
import type { JobChange } from '../../contract/ipc/bulk.ts'
import type { JobProgress } from '../outbox/jobs.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'

/** What of a job is kept on the disk, and the session whose disk it is. */
export interface JobToKeep {
  readonly id: string
  readonly session: BulkSession
  readonly change: JobChange
  readonly items: readonly BulkItem[]
  /** That it undoes the change; null where it does. */
  readonly wayBack: 'restore-tags' | 'restore-marks' | 'move-back' | 'import-back' | 'merge-back' | null
}

/**
 * Keeps a job on the disk, so that it can go on after the app was closed in the middle: all of it before its first record
 * is touched, and with each batch, in the same write, how far it is then. No record is begun twice, and none is forgotten.
 */
export class JobKeeper {
  readonly #job: JobToKeep
  readonly #places: ReadonlyMap<BulkItem, number>
  /** The last batch: how it ended is written with the next one. */
  #ended: readonly BulkItem[] = []

  constructor(job: JobToKeep) {
    this.#job = job
    this.#places = new Map(job.items.map((item, place) => [item, place]))
  }

  keep(): Promise<Result<null>> {
    const { id: key, change, wayBack, items, session } = this.#job
    return session.outbox.jobs.keep({ key, change, wayBack, items: [...items] })
  }

  /** How far the job is once a batch is committed; `becomes` is what committing makes of its items. */
  progress(batch: readonly BulkItem[], becomes: (item: BulkItem) => BulkItem): JobProgress {
    const items = new Map<number, BulkItem>()
    for (const item of this.#ended) this.#put(items, item, item)
    for (const item of batch) this.#put(items, item, becomes(item))
    return { key: this.#job.id, items }
  }

  ended(batch: readonly BulkItem[]): void {
    this.#ended = batch
  }

  /** The job is over, or is not to go on. */
  drop(): void {
    this.#job.session.outbox.jobs.drop(this.#job.id)
  }

  #put(items: Map<number, BulkItem>, item: BulkItem, now: BulkItem): void {
    const place = this.#places.get(item)
    if (place !== undefined) items.set(place, now)
  }
}
