import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { ExportDesk } from '../export/export-desk.ts'
import type { Sessions } from '../session/sessions.ts'
import { wrongProfile, withinSession } from './answer.ts'

type ExportChannel = Extract<keyof Handlers, `export.${string}`>

/**
 * The channels of an export.
 * SECURITY: where the file goes the user says in a dialog of main; the page names no path (SECURITY X20).
 */
export function exportHandlers(sessions: Sessions, desk: ExportDesk): Pick<Handlers, ExportChannel> {
  const within = withinSession(sessions)
  return {
    'export.prepare': ({ profile, of }) =>
      within((session) => (session.profile.id === profile ? desk.prepare(session, of) : wrongProfile)),
    'export.convert': ({ token, format }) => desk.convert(token, format),
    'export.save': ({ token, format }) => desk.save(token, format),
    'export.close': async ({ token }) => {
      desk.close(token)
      return ok(null)
    },
  }
}
