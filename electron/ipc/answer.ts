import type { z } from 'zod'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { isTooLarge } from '../../contract/ipc/call-size.ts'
import { contract, type Handlers, type Channel } from '../../contract/ipc/contract.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'

/** Writes what was thrown to the log and returns the id of its entry there. */
export type LogUnexpected = (channel: Channel, thrown: unknown) => string

/**
 * Returns one call of the page: checks the input against the contract, runs the handler, and turns everything that
 * goes wrong into a failure. Never throws: a thrown Error would reach the page as a bare message.
 * @param caller id of the webContents that asks
 */
export async function answer(
  { handlers, log, caller }: { handlers: Handlers; log: LogUnexpected; caller?: number },
  channel: Channel,
  raw: unknown,
): Promise<Result<unknown>> {
  // SECURITY: preload has checked the size too, but a page that controls its process can send without it (SECURITY X53).
  if (isTooLarge(channel, raw)) return fail({ kind: 'too-big' })
  // SECURITY: the page is not trusted, so its input is parsed again here (design 2, SECURITY X17).
  const input = contract[channel].input.safeParse(raw)
  if (!input.success) return fail(invalidInput(input.error))
  try {
    const handler = handlers[channel] as (input: unknown, caller?: number) => Promise<Result<unknown>>
    return await handler(input.data, caller)
  } catch (thrown) {
    return fail({ kind: 'unexpected', logId: log(channel, thrown) })
  }
}

function invalidInput(problem: z.ZodError) {
  const issue = problem.issues[0]
  return {
    kind: 'invalid-input' as const,
    path: issue?.path.map(String).join('.') ?? '',
    expected: issue?.message ?? '',
  }
}

/** Does what has no answer and cannot fail. */
export async function done(act: () => void | Promise<void>): Promise<Result<null>> {
  await act()
  return ok(null)
}

/** Runs `use` in the session of the profile in use; without a session it fails as that does. */
export type WithinSession = <T>(
  use: (session: Session) => Result<T> | Promise<Result<T>>,
) => Promise<Result<T>>

export function withinSession(sessions: Sessions): WithinSession {
  return async (use) => {
    const session = sessions.current()
    return session.ok ? use(session.value) : session
  }
}

/** Runs `use` in the session in use where that is of the profile which the page believed to be in use. */
export type WithinProfile = <T>(
  profile: string,
  use: (session: Session) => Result<T> | Promise<Result<T>>,
) => Promise<Result<T>>

const wrongProfile = fail({ kind: 'invalid-input', path: 'profile', expected: 'the profile in use' })

/** SECURITY: what was meant for another profile than the one in use goes nowhere (reliability 5.4). */
export function withinProfile(sessions: Sessions): WithinProfile {
  const within = withinSession(sessions)
  return (profile, use) => within((session) => (session.profile.id === profile ? use(session) : wrongProfile))
}
