import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { DuplicatesDesk } from '../merge/duplicates-desk.ts'
import type { Sessions } from '../session/sessions.ts'
import { wrongProfile, withinSession } from './answer.ts'

type DuplicatesChannel = Extract<keyof Handlers, `duplicates.${string}`>

/**
 * The channels of contacts that are in the book more than once.
 * SECURITY: the page names a pair by its place in what main has found, and fields, never a value: what is written, and what is
 * deleted, main reads itself (SECURITY X51).
 */
export function duplicatesHandlers(
  sessions: Sessions,
  desk: DuplicatesDesk,
): Pick<Handlers, DuplicatesChannel> {
  const within = withinSession(sessions)
  return {
    'duplicates.find': ({ profile }) =>
      within((session) => (session.profile.id === profile ? desk.find(session) : wrongProfile)),
    'duplicates.page': (asked) => within((session) => desk.page(session, asked)),
    'duplicates.read': (asked) => within((session) => desk.read(session, asked)),
    'duplicates.decide': (asked) => within((session) => desk.decide(session, asked)),
    'duplicates.merge': ({ profile, ...asked }) =>
      within((session) => (session.profile.id === profile ? desk.merge(session, asked) : wrongProfile)),
    'duplicates.close': async ({ token }) => {
      desk.close(token)
      return ok(null)
    },
  }
}
