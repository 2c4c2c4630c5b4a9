import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { ImportDesk } from '../import/import-desk.ts'
import type { Sessions } from '../session/sessions.ts'
import { wrongProfile, withinSession } from './answer.ts'

type ImportChannel = Extract<keyof Handlers, `import.${string}`>

/**
 * The channels of an import.
 * SECURITY: a file is read that the user chose in a dialog of main, or whose bytes the page has; the page names none
 * (SECURITY X20).
 */
export function importHandlers(sessions: Sessions, desk: ImportDesk): Pick<Handlers, ImportChannel> {
  const within = withinSession(sessions)
  return {
    'import.choose': () => within((session) => desk.choose(session)),
    'import.read': (file) => within((session) => desk.read(session, file)),
    'import.columns': ({ token, ...mapping }) => desk.columns(token, mapping),
    'import.rows': ({ token, ...asked }) => desk.rows(token, asked),
    'import.start': ({ profile, ...plan }) =>
      within((session) => (session.profile.id === profile ? desk.start(session, plan) : wrongProfile)),
    'import.close': async ({ token }) => {
      desk.close(token)
      return ok(null)
    },
  }
}
