import type { Failure } from '../../contract/failure.ts'
import type { KeychainStatus, TokenPlace } from '../../contract/ipc/session.ts'
import { failureText } from './failure-text.ts'
import type { Translate } from './translate.ts'

/**
 * What signing in is waiting for: an answer to the token, the keychain, the user in the browser, or an answer to the token
 * that was refused before.
 */
export type SignInStep = 'token' | 'keychain' | 'browser' | 'again'

/** How the keychain stands in the way. */
export type KeychainTrouble = Exclude<KeychainStatus, 'unknown' | 'ok'>

/** Why the keychain cannot be relied on; null while it works or has not been asked. */
export function keychainTrouble(status: KeychainStatus): KeychainTrouble | null {
  return status === 'ok' || status === 'unknown' ? null : status
}

/** Most bytes that the credential store of Windows takes (reliability 3.2). */
const windowsBytes = 2560

/**
 * The sentence at the token field after a sign-in that did not go through; empty where the token is not to blame: what
 * the keychain refuses is said beside the choice of the place.
 */
export function tokenComplaint(
  { failure, token, keep }: { failure: Failure | null; token: string; keep: TokenPlace },
  t: Translate,
): string {
  if (failure === null || failure.kind === 'keychain') return ''
  if (failure.kind === 'cancelled') return t('session.browserUnfinished')
  if (failure.kind !== 'invalid-input' || failure.path !== 'token') return failureText(failure, t)
  const tooLong = keep === 'keychain' && token.length > windowsBytes
  return t(tooLong ? 'session.tokenTooLong' : 'session.tokenUnusable')
}
