import { fail, type Result } from '../../contract/failure.ts'
import type { KeptJob } from './jobs.ts'
import type { OutboxCore } from './outbox-core.ts'

/** A job of many records that was cut off. */
interface CutOffJob extends KeptJob {
  /** Whether it was begun at the place that this session sends to. */
  isForHere: boolean
}

/** Items that are written in one go: nothing else of the app moves meanwhile. */
const keptAtOnce = 200

/**
 * The job of many records of this profile. It stays on the disk until it ends; its progress is written with each
 * batch.
 */
export interface KeptJobs {
  /** null where no readable job is kept. */
  read(): CutOffJob | null
  /** Before its first record is touched; takes the place of what was kept before. */
  keep(job: Omit<KeptJob, 'origin'>): Promise<Result<null>>
  drop(key: string): Result<null>
}

export function createKeptJobs(core: OutboxCore): KeptJobs {
  const { journal, around } = core
  return {
    read() {
      const job = journal.job()
      return job.ok && job.value ? { ...job.value, isForHere: job.value.origin === around.origin } : null
    },
    async keep({ items, ...plan }) {
      const keep = { ...plan, origin: around.origin }
      // A job that is continued stays on the disk throughout: only the outcomes of its items are written.
      const isThere = journal.jobKey() === plan.key
      for (let from = 0; ; from += keptAtOnce) {
        if (core.closing) return fail({ kind: 'cancelled' })
        const part = items.slice(from, from + keptAtOnce)
        const isLast = from + keptAtOnce >= items.length
        const progress = { key: plan.key, items: new Map(part.map((item, at) => [from + at, item])) }
        const prepare = { from, items: part }
        const begun = isLast ? { prepare, keep } : { prepare }
        const job = isThere ? { progress } : begun
        const written = journal.write({ job })
        if (!written.ok || isLast) return written
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    drop: (key) => journal.write({ job: { drop: key } }),
  }
}
