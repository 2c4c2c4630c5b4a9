import type { Result } from '../../contract/failure.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'

/** Runs `use` in the session of the profile in use; fails as that does when there is none. */
export type WithinSession = <T>(
  use: (session: Session) => Result<T> | Promise<Result<T>>,
) => Promise<Result<T>>

export function withinSession(sessions: Sessions): WithinSession {
  return async (use) => {
    const session = sessions.current()
    return session.ok ? use(session.value) : session
  }
}
