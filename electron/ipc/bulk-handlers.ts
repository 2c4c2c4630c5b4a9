import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { BulkDesk } from '../bulk/bulk-desk.ts'
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
  return {
    'bulk.start': ({ profile, ...what }) =>
      within((session) => (session.profile.id === profile ? desk.start(session, what) : strayed)),
    'bulk.state': () => within((session) => ok(desk.state(session))),
    'bulk.cancel': async ({ job }) => desk.cancel(job),
    'bulk.undo': async ({ job }) => desk.undo(job),
    'bulk.retry': ({ job }) => desk.retry(job),
    'bulk.outcomes': async ({ job, ...query }) => desk.outcomes(job, query),
    'bulk.exportCsv': (call) => within((session) => exportCsv(session, call, askCsvPath)),
  }
}
