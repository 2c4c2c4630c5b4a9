import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { BulkControls, BulkDesk } from '../bulk/bulk-desk.ts'
import type { Sessions } from '../session/sessions.ts'
import { wrongProfile, withinSession } from './answer.ts'

type BulkChannel = Extract<keyof Handlers, `bulk.${string}`>

/** The channels of changes of many records. */
export function bulkHandlers(sessions: Sessions, desk: BulkDesk): Pick<Handlers, BulkChannel> {
  const within = withinSession(sessions)
  const using = <T>(id: string, use: (job: BulkControls) => Promise<Result<T>> | Result<T>) =>
    within(async (session) => {
      const job = desk.of(session, id)
      return job.ok ? use(job.value) : job
    })
  return {
    'bulk.start': ({ profile, ...what }) =>
      within((session) => (session.profile.id === profile ? desk.start(session, what) : wrongProfile)),
    'bulk.state': () => within((session) => ok(desk.state(session))),
    'bulk.continue': ({ job }) => using(job, ({ resume }) => resume()),
    'bulk.pause': ({ job }) => using(job, ({ pause }) => pause()),
    'bulk.cancel': ({ job }) => using(job, ({ cancel }) => cancel()),
    'bulk.undo': ({ job }) => using(job, ({ undo }) => undo()),
    'bulk.retry': ({ job }) => using(job, ({ retry }) => retry()),
    'bulk.outcomes': ({ job, ...query }) => using(job, ({ outcomes }) => outcomes(query)),
  }
}
