import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { KeptJob } from './journal/kept-job.ts'
import type { OutboxCore } from './outbox-core.ts'

/** A job of many records that was cut off. */
export interface CutOffJob extends KeptJob {
  /** Whether it was begun at the place that this session sends to. */
  isForHere: boolean
}

/** The job of many records of this profile, on the disk until it is over. How far it is goes there with each batch. */
export interface KeptJobs {
  /** null where there is none, or none that can be read. */
  read(): CutOffJob | null
  /** Before its first record is touched; takes the place of what was kept before. */
  keep(job: Omit<KeptJob, 'origin'>): Result<null>
  drop(key: string): Result<null>
}

export function createKeptJobs(core: OutboxCore): KeptJobs {
  const { journal, around } = core
  return {
    read() {
      const job = journal.job()
      return job.ok && job.value ? { ...job.value, isForHere: job.value.origin === around.origin } : null
    },
    keep(job) {
      if (core.closing) return fail({ kind: 'cancelled' })
      return journal.write({ job: { keep: { ...job, origin: around.origin } } })
    },
    drop: (key) => journal.write({ job: { drop: key } }),
  }
}
