import { randomBytes } from 'node:crypto'
import { done, refused, type Outcome } from '../refusal.ts'

/** Interface 5. */
export type Scope = 'read_address' | 'write_address' | 'read_homeaddress' | 'write_homeaddress'
export const allScopes: readonly Scope[] = [
  'read_address',
  'write_address',
  'read_homeaddress',
  'write_homeaddress',
]

export interface Token {
  /** What the request log shows in place of the token. */
  name: string
  scopes: readonly Scope[]
}

export interface Tokens {
  /** Issues a token; obtaining one is not shown in the spec (5.3). */
  issue(name: string, scopes: readonly Scope[]): string
  revoke(token: string): void
  /** The token of an Authorization header; 401 unless we issued it. */
  identify(header: string | undefined): Outcome<Token>
}

/** Tokens live in memory and are random, so that no other program on this machine can guess one. */
export function createTokens(): Tokens {
  const issued = new Map<string, Token>()
  return {
    issue(name, scopes) {
      const token = `${name}-${randomBytes(18).toString('base64url')}`
      issued.set(token, { name, scopes })
      return token
    },
    revoke: (token) => void issued.delete(token),
    identify(header) {
      const [, value = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? []
      const token = issued.get(value)
      return token ? done(token) : refused(401, 'A valid access token is needed')
    },
  }
}

/** 403 unless the token has every scope of `needed`. */
export function checkScopes(token: Token, needed: readonly Scope[]): Outcome<true> {
  const missing = needed.filter((scope) => !token.scopes.includes(scope))
  return missing.length === 0 ? done(true) : refused(403, `The access token lacks ${missing.join(', ')}`)
}
