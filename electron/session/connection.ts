import { ok, fail, type Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createServiceApi, type ServiceApi } from '../api/record-api.ts'
import {
  createSecondAsk,
  createTokenHolder,
  guardApi,
  type Access,
  type SecondAsk,
  type TokenHolder,
} from './access.ts'
import { pinOf } from './pins.ts'
import { addressOf, normalised } from './profile-rules.ts'

/** The way of a session to the service. */
export interface Connection {
  /** What the session calls: guarded. */
  api: ServiceApi
  /** The same without the guard, which sends nothing with a refused token. */
  unguarded: ServiceApi
  holder: TokenHolder
  secondAsk: SecondAsk
  base_url: string
  /** The certificate, as PEM, that the user has confirmed for this service; null where there is none. */
  pin: string | null
}

/** How patient a session is with a token that the service does not take; short in tests. */
export interface TokenPace {
  /** Before a refused call is made once more, in ms. */
  pauseMs?: number
  /** Before each question whether a refused token is taken again, in ms. */
  probes?: readonly number[]
}

/** By then a restart has ended, or a service has switched from one machine to another. */
const usualPauseMs = 2000

export interface ConnectOptions {
  profile: ConnectionProfile
  /** null while signed out. */
  token: string | null
  /** Asks for a token in place of a refused one; `unauthorized` when it cannot get one. */
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
  const pin = pinOf(profile, address.origin)
  const api = createServiceApi({ base_url, token: holder.token, pin })
  if (!api.ok) return api
  const guarded = guardApi(api.value, { access, renew: holder.renew, secondAsk })
  return ok({ api: guarded, unguarded: api.value, holder, secondAsk, base_url, pin })
}

/** The place that the mirror's records come from. The demo has another port at each start, and the same records. */
export function originOf({ kind }: ConnectionProfile, connection: Connection | null): { origin?: string } {
  return connection && kind !== 'demo' ? { origin: connection.base_url } : {}
}

/** How long a refused token is left alone, in ms; the last one counts for all further times. */
const usualProbes: readonly number[] = [5, 10, 20, 30].map((minutes) => minutes * 60_000)

/**
 * Finds out whether the service accepts a token again that it refused: on its own from time to time, and when
 * `now` is called.
 */
export interface TokenProbe {
  /**
   * Asks immediately, with a renewed token if one can be had. `unauthorized` when the service still refuses it;
   * the failure of the request when it was not answered.
   */
  now(): Promise<Result<null>>
  stop(): void
}

interface TokenProbeOptions {
  connection: Connection
  access: Access
  /** The service accepts the token again: requests that waited for it continue. */
  onTaken(): void
  waits?: readonly number[] | undefined
}

/** No request is made while the token is not refused, and one request is under way at a time. */
export function createTokenProbe(options: TokenProbeOptions): TokenProbe {
  const { connection, access, waits = usualProbes } = options
  let underway: Promise<Result<null>> | null = null
  const once = (begin: () => Promise<Result<null>>) => {
    underway ??= begin().finally(() => (underway = null))
    return underway
  }
  const timer = createRareTimer(waits, () => once(() => ask(options)))
  access.watch(() => (access.needsToken ? timer.run() : timer.rest()))
  return {
    now: () =>
      once(async () => {
        if (!access.needsToken) return ok(null)
        const failure = await connection.holder.renew()
        return failure && failure.kind !== 'unauthorized' ? fail(failure) : ask(options)
      }),
    stop: timer.stop,
  }
}

async function ask({ connection, access, onTaken }: TokenProbeOptions): Promise<Result<null>> {
  const answer = await connection.unguarded.homeaddress.list(null, { limit: 1, skip: 0 })
  // A token without the scope for home addresses (403) is known all the same; every other answer says nothing.
  const isTaken = answer.ok || answer.failure.kind === 'forbidden'
  if (!isTaken) return fail(answer.failure)
  if (access.needsToken) {
    access.accept()
    onTaken()
  }
  return ok(null)
}

/** Does something again and again, ever more rarely; from the beginning after a rest, and never after `stop`. */
function createRareTimer(waits: readonly number[], work: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | null = null
  let done = 0
  let isStopped = false
  const rest = () => {
    if (timer) clearTimeout(timer)
    timer = null
    done = 0
  }
  const run = () => {
    if (timer || isStopped) return
    const own: NodeJS.Timeout = setTimeout(() => void work().then(goOn), waits[done] ?? waits.at(-1) ?? 0)
    const goOn = () => {
      // A rest meanwhile, and a new beginning after it, are newer.
      if (timer !== own) return
      timer = null
      done += 1
      run()
    }
    timer = own.unref()
  }
  const stop = () => {
    isStopped = true
    rest()
  }
  return { run, rest, stop }
}
