import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import { accountOf, fitsKeychain, isTokenShaped } from '../token-store.ts'
import type { TokenStore } from '../token-store.ts'
import type { KeychainCalls } from './keychain-calls.ts'

const refused = fail({ kind: 'keychain', reason: 'refused' })

/**
 * Tokens in the keychain of the system. Nothing is ever deleted or overwritten because a call failed: only `save` and
 * `remove` change anything, and both are compared with what the keychain holds afterwards.
 */
export function keychainTokenStore(
  calls: KeychainCalls,
  platform: NodeJS.Platform = process.platform,
): TokenStore {
  return {
    async read(owner, patienceMs) {
      const found = await calls.ask({ verb: 'read', account: accountOf(owner) }, patienceMs)
      // SECURITY: whatever stands there under our name, only a text that can travel in a header is used.
      return found.ok && found.value !== null && !isTokenShaped(found.value) ? refused : found
    },
    async save(owner, token) {
      const refusal = refuseToken(token, platform)
      if (refusal) return refusal
      const held = await calls.ask({ verb: 'save', account: accountOf(owner), secret: token })
      if (!held.ok) return held
      return held.value === token ? ok(null) : refused
    },
    async remove(owner) {
      const held = await calls.ask({ verb: 'remove', account: accountOf(owner) })
      if (!held.ok) return held
      return held.value === null ? ok(null) : refused
    },
  }
}

function refuseToken(token: string, platform: NodeJS.Platform): Result<never> | null {
  if (!isTokenShaped(token))
    return fail({ kind: 'invalid-input', path: 'token', expected: 'an access token' })
  if (fitsKeychain(token, platform)) return null
  const expected = 'a token of at most 2,560 bytes, the limit of the keychain of Windows'
  return fail({ kind: 'invalid-input', path: 'token', expected })
}
