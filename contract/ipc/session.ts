import { z } from 'zod'
import { family } from '../record/fields.ts'
import { oidcClient, profileGroup, profileKind } from '../profile.ts'

/** A profile as the page may know it: everything but secrets, which never leave main. */
export const profileView = z.object({
  id: z.string(),
  kind: profileKind,
  name: z.string(),
  colour: z.string(),
  base_url: z.string(),
  groups: z.array(profileGroup),
  allowHttp: z.boolean(),
  /** The token travels unencrypted beyond this machine: to be shown as long as the profile is in use. */
  insecure: z.boolean(),
  /** Settings for signing in with the browser, null where there are none. */
  oidc: oidcClient.omit({ client_secret: true }).nullable(),
})

/**
 * What the keychain of the system last answered. `locked` also stands for a token that was kept there and does not
 * come back; `unknown` before it was asked.
 */
export const keychainStatus = z.enum(['unknown', 'ok', 'absent', 'locked', 'mute', 'refused'])

/** Where a token is: in the keychain of the system, or in memory until the app ends. */
export const tokenPlace = z.enum(['keychain', 'session'])

export const sessionState = z.object({
  profiles: z.array(profileView),
  /** Id of the profile in use. */
  current: z.string(),
  /** A token is at hand. The book is readable without one. */
  signedIn: z.boolean(),
  /** The service does not accept the token (401): nothing more is sent with it, edits wait for a new one. */
  needsToken: z.boolean(),
  /** The keychain is being asked for the token, so it is too early to ask the user. */
  restoring: z.boolean(),
  keychain: keychainStatus,
  tokenKept: tokenPlace.nullable(),
  /** Families the token may not write: the service's 403 means that the scope write_<family> is missing (interface 5). */
  readOnly: z.array(family),
  /** Families the token may not read: the scope read_<family> is missing. What the mirror has stays readable. */
  unreadable: z.array(family),
  /** Some of what waited to be sent could not be read since the app was started: its file was damaged (fault D09). */
  outboxDamaged: z.boolean(),
})

export const signIn = z.strictObject({
  profile: z.string().min(1).max(64),
  token: z.string().min(1).max(8192),
  /**
   * Where the token is to be kept. `keychain` fails with `keychain` when that refuses, so that `session` can be offered.
   * Not given: in the keychain if it takes it, otherwise for this session; `tokenKept` then says which.
   */
  keep: tokenPlace.optional(),
})

export type ProfileView = z.infer<typeof profileView>
export type KeychainStatus = z.infer<typeof keychainStatus>
export type TokenPlace = z.infer<typeof tokenPlace>
export type SessionState = z.infer<typeof sessionState>
export type SignIn = z.infer<typeof signIn>
