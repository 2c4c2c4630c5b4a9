import { z } from 'zod'
import type { Failure } from '../../../contract/failure.ts'

// The library's error classes are told apart by their fields, so that one file alone imports it.
const refusal = z.object({ error: z.string(), status: z.number().optional() })
const withAnswer = z.object({ cause: z.instanceof(Response) })
const withCode = z.object({ cause: z.object({ code: z.string().regex(/^[A-Z0-9_]{1,48}$/) }) })

/**
 * What went wrong between the app and the provider, without any of its texts: `unauthorized` when the sign-in is over,
 * `cancelled` when the user said no, `offline` and `retry-later` when it may work again.
 */
export function oidcFailure(thrown: unknown): Failure {
  if (thrown instanceof DOMException) return { kind: 'offline', code: 'DEADLINE', host: '' }
  const refused = refusal.safeParse(thrown)
  if (refused.success) return refusalFailure(refused.data)
  const unreachable = withCode.safeParse(thrown)
  if (unreachable.success) return { kind: 'offline', code: unreachable.data.cause.code, host: '' }
  const answered = withAnswer.safeParse(thrown)
  const status = answered.success ? answered.data.cause.status : 0
  if (status >= 500 || status === 429) return { kind: 'retry-later', status, afterSeconds: null }
  return { kind: 'bad-response', path: 'sign-in', expected: 'an answer of an OpenID Connect provider' }
}

/** Error codes of RFC 6749 4.1.2.1 and 5.2. */
function refusalFailure({ error, status = 400 }: z.infer<typeof refusal>): Failure {
  if (error === 'access_denied') return { kind: 'cancelled' }
  if (error === 'temporarily_unavailable' || status >= 500)
    return { kind: 'retry-later', status, afterSeconds: null }
  const isOver = ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(error)
  return isOver ? { kind: 'unauthorized' } : { kind: 'rejected', status }
}
