import { z } from 'zod'
import { connectionProfile, oidcClient, profileGroup, profileKind } from '../profile.ts'
import { sessionState } from './session.ts'

/** A profile as the user edits it. A missing `client_secret` keeps the one that is known. */
export const profileDraft = connectionProfile.omit({ id: true, oidc: true }).extend({
  /** null makes a new profile. */
  id: z.string().max(64).nullable(),
  oidc: oidcClient.partial({ client_secret: true }).nullable(),
})

/** What a look at a base URL asks. */
export const profileProbe = z.strictObject({
  /** The profile being edited, which may of course have this address; null for a new one. */
  id: z.string().max(64).nullable(),
  kind: profileKind,
  base_url: z.string().max(500),
  allowHttp: z.boolean(),
  /** Tried if given; otherwise the service is only asked whether it wants one. */
  token: z.string().max(8192).nullable(),
})

/**
 * What was found at a base URL.
 * - `ready`: it answers like the service, and took the token.
 * - `asks-for-token`: something there answers 401, as the service does without a token.
 * - `token-refused`: it answers like the service, but not to this token (401).
 * - `token-limited`: the token is known there but lacks the scope for home addresses (403).
 * - `not-the-service`: something else answers: 404, a web page, a redirect.
 * - `busy`: it answers 429 or 5xx.
 * - `unknown-host`: nobody knows the name.
 * - `bad-certificate`: its certificate is not valid for this name, or nobody trusted has signed it.
 * - `unreachable`: no connection, or no answer.
 * - `bad-address`: this is no base URL.
 * - `needs-https`: http beyond this machine, without the user's yes.
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
  'unreachable',
  'bad-address',
  'needs-https',
  'same-as-other',
])

export const profileProbed = z.object({
  outcome: probeOutcome,
  /** The address as it would be kept; null where it cannot be used. */
  base_url: z.string().nullable(),
})

export const profileSaved = z.object({ id: z.string(), state: sessionState })

/** Groups that the token can see. `listed` is false where the service does not tell them (interface 10.3). */
export const foundGroups = z.object({ listed: z.boolean(), groups: z.array(profileGroup) })

export type ProfileDraft = z.infer<typeof profileDraft>
export type ProfileProbe = z.infer<typeof profileProbe>
export type ProbeOutcome = z.infer<typeof probeOutcome>
export type ProfileProbed = z.infer<typeof profileProbed>
export type ProfileSaved = z.infer<typeof profileSaved>
export type FoundGroups = z.infer<typeof foundGroups>
