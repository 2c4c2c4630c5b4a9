import { writeSync } from 'node:fs'
import { bulkChange, type JobChange } from '../../../contract/ipc/bulk.ts'
import { ok, type Result } from '../../../contract/failure.ts'
import { createBulkJobs } from '../../../electron/jobs/bulk-jobs.ts'
import { newItem, type BulkItem } from '../../../electron/jobs/bulk-item.ts'
import type { Session } from '../../../electron/session/session.ts'
import { openOn, type OpenOn } from '../open-on.ts'

/** The task of the program: a change of many contacts that are in the mirror of the folder. */
export interface BulkTask extends OpenOn {
  change: JobChange
  /** Of an import the family names of new contacts. */
  ids: string[]
  /** An earlier life has said that the job had begun: this one only continues. */
  begun?: boolean
}

/**
 * Runs a job over many records and is killed in the middle of it. What the user saw is written to stdout immediately.
 */
const task = JSON.parse(process.argv[2] ?? '{}') as BulkTask
const say = (line: string) => void writeSync(1, `${line}\n`)

const session = openOn(task)
if (!session.ok) process.exit(3)
const jobs = createBulkJobs(({ phase, done }) => say(`${phase} ${done}`))
const { change, ids, group_ids } = task
const target = { kind: 'records', family: 'address', ids } as const
const begun = await goOn(session.value)
say(begun.ok ? 'begun' : JSON.stringify(begun.failure))
const isRunning = () => jobs.state(session.value)?.phase === 'running'
while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 2))
await session.value.finish()
await session.value.end()
say('end')
process.exit(0)

/** A job from an earlier life continues, as the user says with Continue; otherwise it is begun. */
async function goOn(session: Session): Promise<Result<unknown>> {
  const kept = jobs.state(session)
  if (kept?.phase === 'interrupted') {
    const job = jobs.of(session, kept.job)
    return job.ok ? job.value.resume() : job
  }
  if (kept !== null || task.begun === true) return ok(null)
  if (change.kind === 'import') return jobs.begin(session, change, ids.map(newcomer))
  return jobs.start(session, { target, change: bulkChange.parse(change) })
}

function newcomer(lastname: string): BulkItem {
  const write = {
    mode: 'take',
    group_id: group_ids[0] ?? '',
    changes: { lastname },
    before: null,
    after: null,
  }
  return { ...newItem('address', lastname), name: lastname, write: write as BulkItem['write'] }
}
