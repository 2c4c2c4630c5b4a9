import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import type { SessionState, TokenPlace } from '../../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import type { Sessions } from '../sessions.ts'
import { ownerOf, refreshOwner } from '../token-store.ts'
import type { TokenOwner } from '../token-store.ts'
import type { Tokens } from '../tokens.ts'
import type { BrowserSignIn } from './browser-sign-in.ts'
import { refreshTokens } from './oidc-client.ts'
import type { OidcTokens } from './oidc-client.ts'

/** Signing in with the browser, for the profile in use. */
export interface Authorization {
  /** `invalid-input` at `oidc` where the profile has no client settings, `cancelled` when the user did not come back. */
  authorize(place: TokenPlace): Promise<Result<SessionState>>
  stop(): void
}

export function createAuthorization(options: {
  browser: BrowserSignIn
  tokens: Tokens
  sessions: Pick<Sessions, 'state' | 'refresh'>
  profiles(): ConnectionProfile[]
}): Authorization {
  const { browser, tokens, sessions, profiles } = options
  return {
    async authorize(place) {
      const { current } = sessions.state()
      const profile = profiles().find(({ id }) => id === current)
      const owner = profile ? ownerOf(profile) : null
      if (!profile?.oidc || !owner) return withoutSettings
      const signIn = await browser.authorize(profile.oidc)
      if (!signIn.ok) return signIn
      const kept = await keepSignIn(tokens, owner, signIn.value, place)
      return kept.ok ? sessions.refresh(profile.id) : kept
    },
    stop: () => browser.stop(),
  }
}

const withoutSettings = fail({ kind: 'invalid-input', path: 'oidc', expected: 'client settings' })
const over = fail({ kind: 'unauthorized' })

/**
 * Keeps what a sign-in with the browser brought. Where the keychain refuses, for this session: the user has just been
 * through the browser, and `tokenKept` says where the token is.
 */
export async function keepSignIn(
  tokens: Tokens,
  owner: TokenOwner,
  { access, refresh }: OidcTokens,
  place: TokenPlace,
): Promise<Result<null>> {
  const wanted = place === 'keychain' ? 'anywhere' : place
  const kept = await tokens.keep(owner, access, wanted)
  if (!kept.ok) return kept
  if (refresh === null) await tokens.forget(refreshOwner(owner))
  // Without it the user signs in again when the access token has expired: no reason to fail now.
  else await tokens.keep(refreshOwner(owner), refresh, wanted)
  return kept
}

/**
 * Gets a new access token for a profile that signed in with the browser, and keeps it where the former one was.
 * `unauthorized` when the user has to sign in again.
 */
export async function renewToken(tokens: Tokens, profile: ConnectionProfile): Promise<Result<string>> {
  const owner = ownerOf(profile)
  if (!owner || !profile.oidc) return over
  const refresh = await refreshTokenOf(tokens, refreshOwner(owner))
  if (refresh === null) return over
  const renewed = await refreshTokens(profile.oidc, refresh)
  if (!renewed.ok) return renewed
  const kept = await keepSignIn(tokens, owner, renewed.value, tokens.kept(owner) ?? 'session')
  return kept.ok ? ok(renewed.value.access) : kept
}

async function refreshTokenOf(tokens: Tokens, owner: TokenOwner): Promise<string | null> {
  const held = tokens.held(owner)
  if (held !== null || !tokens.mayRestore(owner)) return held
  const restored = await tokens.restore(owner)
  return restored.ok ? restored.value : null
}
