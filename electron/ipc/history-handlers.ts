import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { BulkDesk } from '../bulk/bulk-desk.ts'
import { takeStep } from '../history/take-back.ts'
import { putBack, restoreAll, restoredOf, versionsOf } from '../history/versions.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'
import { withinProfile, withinSession } from './answer.ts'

type HistoryChannel = Extract<keyof Handlers, `history.${string}`>

const busy = fail({ kind: 'invalid-input', path: 'history', expected: 'no other change under way' })

/** The channels of the local history. One thing is taken back at a time, and nothing while a job of many runs. */
export function historyHandlers(sessions: Sessions, desk: BulkDesk): Pick<Handlers, HistoryChannel> {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  const underway = new WeakSet<Session>()
  const alone = <T>(profile: string, work: (session: Session) => Promise<Result<T>>) =>
    withProfile(profile, async (session) => {
      const phase = desk.state(session)?.phase
      if (phase === 'running' || phase === 'interrupted' || underway.has(session)) return busy
      underway.add(session)
      return work(session).finally(() => underway.delete(session))
    })
  return {
    'history.state': () =>
      within(({ history, outbox }) => {
        const held = new Set(outbox.deletions.held().map(({ key }) => key))
        return ok(history.state((deletion) => held.has(deletion)))
      }),
    'history.versions': (of) => within((session) => ok({ versions: versionsOf(session, of) })),
    'history.putBack': ({ profile, ...of }) => withProfile(profile, (session) => putBack(session, of)),
    'history.undo': ({ profile }) => alone(profile, (session) => takeStep(session, 'undo')),
    'history.redo': ({ profile }) => alone(profile, (session) => takeStep(session, 'redo')),
    'history.restore': ({ profile, ...of }) =>
      alone(profile, async (session) => ok(await restoreAll(session, of))),
    'history.restored': ({ family }) => within((session) => ok({ ids: restoredOf(session, family) })),
  }
}
