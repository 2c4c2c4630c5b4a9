import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createServiceApi } from '../api/record-api.ts'
import type { ServiceApi } from '../api/record-api.ts'
import type { Access, SecondAsk, TokenHolder } from './access.ts'
import { createSecondAsk, createTokenHolder, guardApi } from './access.ts'
import { addressOf, normalised } from './profile-address.ts'

/** The way of a session to the service. */
export interface Connection {
  /** What the session calls: guarded. */
  api: ServiceApi
  /** The same without the guard, which sends nothing with a refused token. */
  unguarded: ServiceApi
  holder: TokenHolder
  secondAsk: SecondAsk
  base_url: string
}

/** How patient a session is with a token that the service does not take; short in tests. */
export interface TokenPace {
  /** Before a refused call is made once more, in ms. */
  pauseMs?: number
  /** Before each question whether a refused token is taken again, in ms. */
  probes?: readonly number[]
}

/** A restart, or the change from one machine of a service to another, is over by then. */
const usualPauseMs = 2000

export interface ConnectOptions {
  profile: ConnectionProfile
  /** null while signed out. */
  token: string | null
  /** Asks for a token in place of a refused one; `unauthorized` when there is no way. */
  renewToken(): Promise<Result<string>>
  tokenPace: TokenPace
}

/** Makes the way to the service; null while signed out, and where the profile may not talk to its address. */
export function connect(
  { profile, token, renewToken, tokenPace }: ConnectOptions,
  access: Access,
): Result<Connection | null> {
  const address = addressOf(profile)
  if (token === null || address === null) return ok(null)
  const holder = createTokenHolder(token, renewToken)
  const secondAsk = createSecondAsk(() => access.needsToken, tokenPace.pauseMs ?? usualPauseMs)
  const base_url = normalised(address)
  const api = createServiceApi({ base_url, token: holder.token })
  if (!api.ok) return api
  const guarded = guardApi(api.value, { access, renew: holder.renew, secondAsk })
  return ok({ api: guarded, unguarded: api.value, holder, secondAsk, base_url })
}

/** The place that the mirror's records come from. The demo has another port at each start, and the same records. */
export function originOf({ kind }: ConnectionProfile, connection: Connection | null): { origin?: string } {
  return connection && kind !== 'demo' ? { origin: connection.base_url } : {}
}
