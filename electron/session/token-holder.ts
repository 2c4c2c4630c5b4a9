import type { Failure, Result } from '../../contract/failure.ts'

/** The token of one session. It changes only when the same sign-in is renewed (OpenID Connect refresh). */
export interface TokenHolder {
  token(): string
  /** Gets a new token in place of one that the service refused; null when that went well. */
  renew(): Promise<Failure | null>
}

/** @param fetchNew asks for a token that replaces the refused one; `unauthorized` where there is no way to get one */
export function createTokenHolder(first: string, fetchNew: () => Promise<Result<string>>): TokenHolder {
  let token = first
  let underway: Promise<Failure | null> | null = null
  const renewOnce = async () => {
    const next = await fetchNew()
    if (!next.ok) return next.failure
    token = next.value
    return null
  }
  return {
    token: () => token,
    // Many calls meet a 401 at the same moment: one refresh serves them all.
    renew() {
      underway ??= renewOnce().finally(() => (underway = null))
      return underway
    },
  }
}
