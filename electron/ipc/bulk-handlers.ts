import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { BulkControls, BulkDesk } from '../bulk/bulk-desk.ts'
import { exportCsv } from '../bulk/export-csv.ts'
import type { Sessions } from '../session/sessions.ts'
import { strayed } from './strayed.ts'
import { withinSession } from './within-session.ts'

type BulkChannel = Extract<keyof Handlers, `bulk.${string}`>

/** What the channels of bulk work reach beside the session. */
export interface BulkParts {
  desk: BulkDesk
  /** Asks where a CSV file goes; null when the user thought better of it. */
  askCsvPath(): Promise<string | null>
}

/** The channels of changes of many records. */
export function bulkHandlers(
  sessions: Sessions,
  { desk, askCsvPath }: BulkParts,
): Pick<Handlers, BulkChannel> {
  const within = withinSession(sessions)
  const using = <T>(id: string, use: (job: BulkControls) => Promise<Result<T>> | Result<T>) =>
    within(async (session) => {
      const job = desk.of(session, id)
      return job.ok ? use(job.value) : job
    })
  return {
    'bulk.start': ({ profile, ...what }) =>
      within((session) => (session.profile.id === profile ? desk.start(session, what) : strayed)),
    'bulk.state': () => within((session) => ok(desk.state(session))),
    'bulk.continue': ({ job }) => using(job, ({ resume }) => resume()),
    'bulk.cancel': ({ job }) => using(job, ({ cancel }) => cancel()),
    'bulk.undo': ({ job }) => using(job, ({ undo }) => undo()),
    'bulk.retry': ({ job }) => using(job, ({ retry }) => retry()),
    'bulk.outcomes': ({ job, ...query }) => using(job, ({ outcomes }) => outcomes(query)),
    'bulk.exportCsv': (call) => within((session) => exportCsv(session, call, askCsvPath)),
  }
}
