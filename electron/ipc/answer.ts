import type { z } from 'zod'
import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import { contract } from '../../contract/ipc/contract.ts'
import type { Channel } from '../../contract/ipc/contract.ts'

/** Writes what was thrown to the log and answers the id under which it stands there. */
export type LogUnexpected = (channel: Channel, thrown: unknown) => string

/**
 * Answers one call of the page: checks the input against the contract, runs the handler, and turns everything that
 * goes wrong into a failure. Never throws: a thrown Error would reach the page as a bare message (style-anchors 3).
 */
export async function answer(
  handlers: Handlers,
  channel: Channel,
  raw: unknown,
  log: LogUnexpected,
): Promise<Result<unknown>> {
  // SECURITY: the page is not trusted, so its input is parsed again here (design 2, reliability X17).
  const input = contract[channel].input.safeParse(raw)
  if (!input.success) return fail(invalidInput(input.error))
  try {
    const handler = handlers[channel] as (input: unknown) => Promise<Result<unknown>>
    return await handler(input.data)
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
