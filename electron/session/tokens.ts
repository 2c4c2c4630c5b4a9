import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'
import type { KeychainStatus, TokenPlace } from '../../contract/ipc/session.ts'
import { accountOf, ownerOfAccount, isTokenShaped } from './token-store.ts'
import type { TokenOwner, TokenStore } from './token-store.ts'
import { createTurn } from './turn.ts'
import type { InTurn } from './turn.ts'

/**
 * Which accounts have a token in the keychain, kept with the settings and without the tokens. So the keychain is only
 * asked for what was put there, a token that does not come back is noticed, and signing out holds even where the
 * keychain refuses to delete.
 */
export interface TokenNotes {
  read(): string[]
  write(accounts: string[]): void
}

/** The tokens of all profiles: in memory while the app runs, and in the keychain where the user wants it. */
export interface Tokens {
  /** The token at hand; null while the keychain has not been asked, too. */
  held(owner: TokenOwner): string | null
  kept(owner: TokenOwner): TokenPlace | null
  /** Whether the keychain should have a token that is not at hand. */
  mayRestore(owner: TokenOwner): boolean
  /** Brings the token from the keychain; null when it does not come, which says nothing about whether it is there. */
  restore(owner: TokenOwner, patienceMs?: number): Promise<Result<string | null>>
  /**
   * `keychain` with its reason when it refuses: nothing is changed then, and `session` remains to be offered. With
   * `anywhere` a keychain that refuses is no failure: the token is kept for this session.
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

/** What `Tokens` knows. */
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
