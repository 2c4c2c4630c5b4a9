import { z } from 'zod'
import { family } from '../record/fields.ts'
import { oidcClient, profileGroup, profileKind, connectionProfile } from '../profile.ts'

/** A certificate that the user has confirmed for one place of a profile. */
const pinView = z.object({
  /** As `https://books.example:8443`. */
  origin: z.string(),
  /** Names as `CN=books.example, O=Example`. */
  subject: z.string(),
  issuer: z.string(),
  /** ISO 8601, in UTC. */
  validFrom: z.string(),
  validTo: z.string(),
  /** SHA-256 of the certificate, `AB:CD:…`. */
  fingerprint: z.string(),
})

/** A profile as the page may know it: everything but secrets, which never leave main. */
const profileView = z.object({
  id: z.string(),
  kind: profileKind,
  name: z.string(),
  colour: z.string(),
  base_url: z.string(),
  groups: z.array(profileGroup),
  allowHttp: z.boolean(),
  /** The token travels unencrypted beyond this machine: to be shown as long as the profile is in use. */
  insecure: z.boolean(),
  /** Settings for signing in with the browser; null without them. */
  oidc: oidcClient.omit({ client_secret: true }).nullable(),
  pins: z.array(pinView),
})

/**
 * The last answer of the system's keychain. `locked` also means that a token kept there is not returned; `unknown` until the
 * first answer.
 */
const keychainStatus = z.enum(['unknown', 'ok', 'absent', 'locked', 'mute', 'refused'])

/** Where a token is: in the keychain of the system, or in memory until the app ends. */
export const tokenPlace = z.enum(['keychain', 'session'])

export const sessionState = z.object({
  profiles: z.array(profileView),
  /** Id of the profile in use. */
  current: z.string(),
  /** A token is available. The book is readable without one. */
  signedIn: z.boolean(),
  /** The service does not accept the token (401): nothing more is sent with it, and edits wait for a new one. */
  needsToken: z.boolean(),
  /** Main is reading the token from the keychain, so it is too early to ask the user. */
  restoring: z.boolean(),
  keychain: keychainStatus,
  tokenKept: tokenPlace.nullable(),
  /** Families the token may not write: the service's 403 means that the scope write_<family> is missing (interface 5). */
  readOnly: z.array(family),
  /** Families the token may not read: the scope read_<family> is missing. The mirror's content stays readable. */
  unreadable: z.array(family),
  /** Some of the waiting edits could not be read since the app started: their file was damaged (fault D09). */
  outboxDamaged: z.boolean(),
})

export const signIn = z.strictObject({
  profile: z.string().min(1).max(64),
  token: z.string().min(1).max(8192),
  /**
   * Where to keep the token. `keychain` fails with `keychain` when that refuses, so that `session` can be offered.
   * Without it: in the keychain if it accepts the token, otherwise for this session; `tokenKept` then says which.
   */
  keep: tokenPlace.optional(),
})

export type PinView = z.infer<typeof pinView>
export type ProfileView = z.infer<typeof profileView>
export type KeychainStatus = z.infer<typeof keychainStatus>
export type TokenPlace = z.infer<typeof tokenPlace>
export type SessionState = z.infer<typeof sessionState>
export type SignIn = z.infer<typeof signIn>

/** A profile as the user edits it. Without `client_secret` the known one is kept. */
export const profileDraft = connectionProfile.omit({ id: true, oidc: true, pins: true }).extend({
  /** null makes a new profile. */
  id: z.string().max(64).nullable(),
  oidc: oidcClient.partial({ client_secret: true }).nullable(),
})

/** The request to examine a base URL. */
export const profileProbe = z.strictObject({
  /** The profile being edited, which may of course have this address; null for a new one. */
  id: z.string().max(64).nullable(),
  kind: profileKind,
  base_url: z.string().max(500),
  allowHttp: z.boolean(),
  /** Tried if given; otherwise the service is only asked whether it needs one. */
  token: z.string().max(8192).nullable(),
})

/**
 * What was found at a base URL.
 * - `ready`: it answers like the service, and accepts the token.
 * - `asks-for-token`: it answers 401, as the service does without a token.
 * - `token-refused`: it answers like the service, but refuses this token (401).
 * - `token-limited`: the token is valid but lacks the scope for home addresses (403).
 * - `not-the-service`: something else answers: 404, a web page, a redirect.
 * - `busy`: it answers 429 or 5xx.
 * - `unknown-host`: DNS does not know the name.
 * - `bad-certificate`: its certificate is not valid today or not for this name.
 * - `unknown-certificate`: no authority that the system trusts has signed its certificate, and the user has not confirmed it.
 * - `unreachable`: no connection, or no answer.
 * - `proxy`: the proxy of the network does not connect; `proxy-auth`: it wants a user name and a password first (407).
 * - `bad-address`: this is not a base URL.
 * - `needs-https`: http beyond this machine, without the user's consent.
 * - `same-as-other`: production and staging may not be the same place (SECURITY X04).
 */
export const probeOutcome = z.enum([
  'ready',
  'asks-for-token',
  'token-refused',
  'token-limited',
  'not-the-service',
  'busy',
  'unknown-host',
  'bad-certificate',
  'unknown-certificate',
  'unreachable',
  'proxy',
  'proxy-auth',
  'bad-address',
  'needs-https',
  'same-as-other',
])

export const profileProbed = z.object({
  outcome: probeOutcome,
  /** The address in the form to be saved; null if it cannot be used. */
  base_url: z.string().nullable(),
})

export const profileSaved = z.object({ id: z.string(), state: sessionState })

/** Groups that the token can see. `listed` is false if the service does not list them (interface 10.3). */
export const foundGroups = z.object({ listed: z.boolean(), groups: z.array(profileGroup) })

export type ProfileDraft = z.infer<typeof profileDraft>
export type ProfileProbe = z.infer<typeof profileProbe>
export type ProbeOutcome = z.infer<typeof probeOutcome>
export type ProfileProbed = z.infer<typeof profileProbed>
export type ProfileSaved = z.infer<typeof profileSaved>
export type FoundGroups = z.infer<typeof foundGroups>
