import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { addressOf } from './profile-address.ts'
import type { ProfileAddress } from './profile-address.ts'

/**
 * Whose token it is. The origin belongs to it: after a change of the base URL the old token is not found any more, so
 * it can never be sent to the new place (reliability 5.4).
 */
export interface TokenOwner {
  /** Id of the connection profile. */
  profile: string
  /** Scheme, host and port of its base URL. */
  origin: string
  /** `refresh` is the OpenID Connect refresh token beside the access token. */
  use: 'access' | 'refresh'
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

/** The owner of the refresh token beside an access token. */
export function refreshOwner(owner: TokenOwner): TokenOwner {
  return { ...owner, use: 'refresh' }
}

/** One text for one owner; profile ids and origins contain no blanks. */
export function accountOf({ profile, origin, use }: TokenOwner): string {
  return use === 'access' ? `${profile} ${origin}` : `${profile} ${origin} ${use}`
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
