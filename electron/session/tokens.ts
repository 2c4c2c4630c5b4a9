import { createHash } from 'node:crypto'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { KeychainStatus, TokenPlace } from '../../contract/ipc/session.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { System } from '../platform/system.ts'
import { addressOf, endpointsOf, type ProfileAddress } from './profile-rules.ts'

/**
 * Which accounts have a token in the keychain, kept with the settings and without the tokens. So the keychain is only
 * asked for what was put there, a token that does not come back is noticed, and signing out holds even where the
 * keychain refuses to delete.
 */
interface TokenNotes {
  read(): string[]
  write(accounts: string[]): void
}

/** The tokens of all profiles: in memory while the app runs, and in the keychain where the user wants it. */
export interface Tokens {
  /** The token in memory; null also while the keychain has not been read. */
  held(owner: TokenOwner): string | null
  kept(owner: TokenOwner): TokenPlace | null
  /** Whether the keychain should have a token that is not at hand. */
  mayRestore(owner: TokenOwner): boolean
  /** Brings the token from the keychain; null when it does not come, which says nothing about whether it is there. */
  restore(owner: TokenOwner, patienceMs?: number): Promise<Result<string | null>>
  /**
   * `keychain` with its reason when it refuses: nothing is changed then, and `session` can still be offered.
   * With `anywhere` a keychain that refuses does not cause a failure: the token is kept for this session.
   */
  keep(owner: TokenOwner, token: string, place: TokenPlace | 'anywhere'): Promise<Result<null>>
  /** Forgets the token in any case; `keychain` when it could not be deleted there, where it is no longer used. */
  forget(owner: TokenOwner): Promise<Result<null>>
  /**
   * Forgets every token of a profile that `stays` does not keep, also those of places that it led to before; the first
   * failure of `forget` when there was one.
   */
  forgetAll(profile: string, stays?: (owner: TokenOwner) => boolean): Promise<Result<null>>
  /** Whether any token of this profile is at hand or in the keychain. */
  has(profile: string): boolean
  /** A sign-in, a sign-out and a renewal change several tokens: one of them at a time, or one undoes half of another. */
  inTurn: InTurn
  /** What the keychain said last. */
  keychain(): KeychainStatus
}

/** A sign-in that this computer has forgotten. */
export interface EndedSignIn {
  /** Fails as `Tokens.forgetAll`. */
  forgotten: Result<null>
  /** Tells the provider of a sign-in with the browser. Resolves when it has answered, whatever it says, or after five seconds. */
  tell(): Promise<void>
}

interface Knowledge {
  keychain: TokenStore
  held: Map<string, { token: string; place: TokenPlace }>
  status: KeychainStatus
  /** Of everything at hand or in the keychain. */
  owners(profile: string): TokenOwner[]
  noted(account: string): boolean
  note(account: string, isKept: boolean): void
  /** Takes note of how the keychain answered, and passes the answer on. */
  hear<T>(result: Result<T>): Result<T>
}

export function createTokens(keychain: TokenStore, notes: TokenNotes): Tokens {
  const known: Knowledge = {
    keychain,
    held: new Map(),
    status: 'unknown',
    owners: (profile) =>
      [...new Set([...known.held.keys(), ...notes.read()])]
        .map(ownerOfAccount)
        .filter((owner) => owner.profile === profile),
    noted: (account) => notes.read().includes(account),
    note(account, isKept) {
      const others = notes.read().filter((other) => other !== account)
      if (isKept !== known.noted(account)) notes.write(isKept ? [...others, account] : others)
    },
    hear(result) {
      known.status = result.ok ? 'ok' : (reasonOf(result.failure) ?? known.status)
      return result
    },
  }
  const { held } = known
  return {
    held: (owner) => held.get(accountOf(owner))?.token ?? null,
    kept: (owner) => held.get(accountOf(owner))?.place ?? null,
    mayRestore: (owner) => known.noted(accountOf(owner)) && !held.has(accountOf(owner)),
    restore: (owner, patienceMs) => restore(known, owner, patienceMs),
    async keep(owner, token, place) {
      if (place !== 'anywhere') return keep(known, owner, { token, place })
      const kept = await keep(known, owner, { token, place: 'keychain' })
      return kept.ok ? kept : keep(known, owner, { token, place: 'session' })
    },
    forget: (owner) => forget(known, owner),
    forgetAll: (profile, stays) => forgetAll(known, profile, stays),
    has: (profile) => known.owners(profile).length > 0,
    inTurn: createTurn(),
    keychain: () => known.status,
  }
}

async function restore(known: Knowledge, owner: TokenOwner, patienceMs: number | undefined) {
  const account = accountOf(owner)
  const found = known.hear(await known.keychain.read(owner, patienceMs))
  // A sign-in or sign-out meanwhile is newer than what the keychain had.
  if (!found.ok || known.held.has(account) || !known.noted(account)) return found
  if (found.value === null) known.status = 'locked'
  else known.held.set(account, { token: found.value, place: 'keychain' })
  return found
}

async function keep(
  known: Knowledge,
  owner: TokenOwner,
  { token, place }: { token: string; place: TokenPlace },
): Promise<Result<null>> {
  if (!isTokenShaped(token))
    return fail({ kind: 'invalid-input', path: 'token', expected: 'an access token' })
  const saved = place === 'keychain' ? known.hear(await known.keychain.save(owner, token)) : ok(null)
  if (!saved.ok) return saved
  known.held.set(accountOf(owner), { token, place })
  known.note(accountOf(owner), place === 'keychain')
  return saved
}

async function forget(known: Knowledge, owner: TokenOwner): Promise<Result<null>> {
  const { keychain } = known
  const account = accountOf(owner)
  known.held.delete(account)
  if (!known.noted(account)) return ok(null)
  known.note(account, false)
  const there = known.hear(await keychain.read(owner))
  const removed = there.ok ? known.hear(await keychain.remove(owner)) : there
  if (!removed.ok) return removed
  if (there.ok && there.value !== null) return ok(null)
  known.status = 'locked'
  return fail({ kind: 'keychain', reason: 'locked' })
}

async function forgetAll(
  known: Knowledge,
  profile: string,
  stays: (owner: TokenOwner) => boolean = () => false,
): Promise<Result<null>> {
  const leaving = known.owners(profile).filter((owner) => !stays(owner))
  const forgotten = await Promise.all(leaving.map((owner) => forget(known, owner)))
  return forgotten.find((each) => !each.ok) ?? ok(null)
}

function reasonOf(failure: Failure): KeychainStatus | null {
  return failure.kind === 'keychain' ? failure.reason : null
}

/**
 * Whose token it is. Where it may go belongs to it: after a change of the base URL, or of the provider for a refresh
 * token, the old token is not found any more, so it can never be sent to the new place (reliability 5.4).
 */
export type TokenOwner = {
  /** Id of the connection profile. */
  profile: string
  /** Scheme, host and port of its base URL. */
  origin: string
} & (
  | { use: 'access' }
  /**
   * The OpenID Connect refresh token, kept along with the access token. `provider`: a digest of the provider's
   * addresses and the client.
   */
  | { use: 'refresh'; provider: string }
)

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
 * SECURITY: the provider is a part of it, so a refresh token goes nowhere but to where it came from.
 */
export function refreshOwnerOf(profile: ConnectionProfile): TokenOwner | null {
  const owner = ownerOf(profile)
  if (!owner || !profile.oidc) return null
  const { issuer, authorize_url, token_url, client_id } = endpointsOf(profile)
  const text = JSON.stringify([issuer, authorize_url, token_url, client_id])
  // 132 bits: enough that no other addresses with the same digest can be found, and short in the settings.
  const provider = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { ...owner, use: 'refresh', provider }
}

/** One text for one owner; profile ids, origins and digests contain no blanks. */
export function accountOf(owner: TokenOwner): string {
  const { profile, origin } = owner
  return owner.use === 'access' ? `${profile} ${origin}` : `${profile} ${origin} refresh ${owner.provider}`
}

/** The owner that an account stands for. */
function ownerOfAccount(account: string): TokenOwner {
  const [profile = '', origin = '', use, provider = ''] = account.split(' ')
  return use === 'refresh' ? { profile, origin, use, provider } : { profile, origin, use: 'access' }
}

/** Tokens for this session only: lost when the app ends, never written to the disk. */
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
export function fitsKeychain(token: string, on: System): boolean {
  return on !== 'win32' || token.length <= windowsBytes
}

/** Runs a task once everything that was given before is done, and returns what the task returns. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Makes a queue of its own; a task that fails does not hold up the next one. A task must not wait for its own queue. */
export function createTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}
