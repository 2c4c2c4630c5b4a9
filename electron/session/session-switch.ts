import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Session } from './session.ts'

/** Holds the one session in use, and those that were left but still finish their writes. */
export interface SessionSwitch {
  current(): Result<Session>
  /**
   * Puts another session in the place of the one in use; `between` finds the files of the profile closed. One call at a
   * time.
   */
  replace(profile: ConnectionProfile, token: string | null, between?: () => void): Promise<Result<Session>>
  /** Resolves when nothing of this profile is being written any more. The one in use does not count. */
  finished(profile: string): Promise<void>
  /** Ends everything; resolves when every write has been answered. */
  close(): Promise<void>
}

/**
 * A write that is on its way finishes into its own profile while the next one is already in use (design 3). A profile
 * is never open twice: coming back to it waits for its writes.
 */
export function createSessionSwitch(
  open: (profile: ConnectionProfile, token: string | null) => Result<Session>,
): SessionSwitch {
  let current: Result<Session> = fail({ kind: 'signed-out' })
  const leaving = new Map<string, Promise<void>>()

  const leave = (session: Session) => {
    const { id } = session.profile
    const left = session.finish().then(async () => {
      await session.end()
      leaving.delete(id)
    })
    leaving.set(id, left)
  }
  return {
    current: () => current,
    async replace(profile, token, between) {
      if (current.ok && current.value.profile.id === profile.id) {
        // Its mirror answers reads until the new session is there in the same moment.
        await current.value.finish()
        void current.value.end()
      } else {
        await leaving.get(profile.id)
        if (current.ok) leave(current.value)
      }
      between?.()
      current = open(profile, token)
      return current
    },
    finished: async (profile) => leaving.get(profile),
    async close() {
      if (current.ok) leave(current.value)
      current = fail({ kind: 'signed-out' })
      await Promise.all(leaving.values())
    },
  }
}
