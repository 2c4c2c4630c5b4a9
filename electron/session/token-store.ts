import { createHash } from 'node:crypto'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { addressOf, endpointsOf } from './profile-address.ts'
import type { ProfileAddress } from './profile-address.ts'

/**
 * Whose token it is. Where it may go belongs to it: after a change of the base URL, or of the provider for a refresh
 * token, the old token is not found any more, so it can never be sent to the new place (reliability 5.4).
 */
export interface TokenOwner {
  /** Id of the connection profile. */
  profile: string
  /** Scheme, host and port of its base URL. */
  origin: string
  /** `refresh` is the OpenID Connect refresh token beside the access token. */
  use: 'access' | 'refresh'
  /** Of a refresh token: a digest of the provider's addresses and the client. Missing on those that an earlier version kept. */
  provider?: string
}

/** Where bearer tokens are. The keychain is one of these, memory another. */
export interface TokenStore {
  /**
   * The token, or null. Null means "not known here", never "signed out" (reliability 3.2).
   * @param patienceMs time for the system's own password prompt; the store's deadline unless told
   */
  read(owner: TokenOwner, patienceMs?: number): Promise<Result<string | null>>
  save(owner: TokenOwner, token: string): Promise<Result<null>>
  remove(owner: TokenOwner): Promise<Result<null>>
}

/** The owner of a profile's access token; null where no token may be sent to its base URL. */
export function ownerOf(profile: ProfileAddress & { id: string }): TokenOwner | null {
  const base = addressOf(profile)
  return base && { profile: profile.id, origin: base.origin, use: 'access' }
}

/**
 * The owner of a profile's refresh token; null where it has no sign-in with the browser.
 * SECURITY: a refresh token that was kept without its provider is never looked for. Nobody can tell whether the profile
 * still leads to where that token came from, so the user signs in once more.
 */
export function refreshOwnerOf(profile: ConnectionProfile): TokenOwner | null {
  const owner = ownerOf(profile)
  if (!owner || !profile.oidc) return null
  const { issuer, authorize_url, token_url, client_id } = endpointsOf(profile)
  const text = JSON.stringify([issuer, authorize_url, token_url, client_id])
  // 132 bits: enough that nobody finds other addresses with the same digest, and short in the settings.
  const provider = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { ...owner, use: 'refresh', provider }
}

/** One text for one owner; profile ids, origins and digests contain no blanks. */
export function accountOf({ profile, origin, use, provider }: TokenOwner): string {
  const parts = use === 'access' ? [profile, origin] : [profile, origin, use, provider]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** The owner that an account stands for. */
export function ownerOfAccount(account: string): TokenOwner {
  const [profile = '', origin = '', use, provider] = account.split(' ')
  if (use !== 'refresh') return { profile, origin, use: 'access' }
  return { profile, origin, use, ...(provider === undefined ? {} : { provider }) }
}

/** Tokens for this session only: gone when the app ends, never written anywhere. */
export function memoryTokenStore(): TokenStore {
  const tokens = new Map<string, string>()
  return {
    read: async (owner) => ok(tokens.get(accountOf(owner)) ?? null),
    save: async (owner, token) => {
      tokens.set(accountOf(owner), token)
      return ok(null)
    },
    remove: async (owner) => {
      tokens.delete(accountOf(owner))
      return ok(null)
    },
  }
}

/** The bearer alphabet of RFC 6750; NUL would be cut silently by the keychain (reliability 3.2). */
const bearer = /^[A-Za-z0-9._~+/-]+=*$/

/** Whether this text can be a bearer token: at most 8 KB, only the bearer alphabet. Surrounding blanks are the caller's. */
export function isTokenShaped(token: string): boolean {
  return token.length <= 8192 && bearer.test(token)
}

/** Most bytes the credential store of Windows takes (CRED_MAX_CREDENTIAL_BLOB_SIZE; reliability 3.2). */
const windowsBytes = 2560

/** Whether the keychain of this system has room for a token, which is ASCII by its alphabet. */
export function fitsKeychain(token: string, platform: NodeJS.Platform): boolean {
  return platform !== 'win32' || token.length <= windowsBytes
}
