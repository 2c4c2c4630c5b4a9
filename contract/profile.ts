import { z } from 'zod'

/** What a profile is for; decides colour, title and warnings (design 4). */
export const profileKind = z.enum(['demo', 'production', 'staging', 'own'])

/** A group whose contacts the profile shows: the spec gives no list of groups, so the user names them. */
export const profileGroup = z.strictObject({
  group_id: z.string().min(1).max(200),
  name: z.string().max(200),
})

/**
 * Client settings for signing in with the browser (OpenID Connect code flow, interface 10.2). Off where a profile has
 * none. Either `issuer` (its metadata name the endpoints) or both endpoints are set.
 */
export const oidcClient = z.strictObject({
  issuer: z.string().max(500).nullable(),
  authorize_url: z.string().max(500).nullable(),
  token_url: z.string().max(500).nullable(),
  client_id: z.string().min(1).max(200),
  /** Issued by the vendor with the client id. It is not secret in a program that users install (RFC 8252 8.5). */
  client_secret: z.string().max(200).nullable(),
  /** Scopes to ask for, separated by blanks. */
  scope: z.string().max(500),
})

/** A certificate that the user trusts at one origin, although no authority of the system has signed it. */
export const pinnedCertificate = z.strictObject({
  origin: z.string().max(500),
  /** As PEM. */
  pem: z.string().max(20_000),
})

export const profileId = z.string().regex(/^[a-z0-9-]{1,64}$/)

/** Everything needed to talk to one deployment of the service, without the token. */
export const connectionProfile = z.strictObject({
  id: profileId,
  kind: profileKind,
  name: z.string().min(1).max(80),
  base_url: z.string().max(500),
  groups: z.array(profileGroup).max(200),
  /** `#rrggbb`, the band at the top of the window. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** http beyond loopback sends the bearer token in the clear: only after an explicit yes (interface 10.1). */
  allowHttp: z.boolean(),
  oidc: oidcClient.nullable().optional(),
  /** Certificates that the user has confirmed for this profile, at most one for each origin. */
  pins: z.array(pinnedCertificate).max(20).optional(),
})

/** The name of a profile for titles, with the word for its purpose unless the name contains it. */
export function profileTitle(
  { name, kind }: Pick<ConnectionProfile, 'name' | 'kind'>,
  word: (kind: 'production' | 'staging') => string,
): string {
  if (kind !== 'production' && kind !== 'staging') return name
  return name.includes(word(kind)) ? name : `${name} (${word(kind)})`
}

export type ProfileKind = z.infer<typeof profileKind>
export type ProfileGroup = z.infer<typeof profileGroup>
export type PinnedCertificate = z.infer<typeof pinnedCertificate>
export type OidcClient = z.infer<typeof oidcClient>
export type ConnectionProfile = z.infer<typeof connectionProfile>

/**
 * What the user agreed to when a profile was saved: the service, the provider of its sign-in with the browser, and what the
 * profile is for, which decides how careful Atena is there. '' where the profile has none.
 */
export interface Endpoints {
  kind: ProfileKind | ''
  base_url: string
  issuer: string
  authorize_url: string
  token_url: string
  client_id: string
}

/** A profile is about to lead elsewhere, or a new one to a place that the user has not agreed to. */
export interface EndpointChange {
  /** As the user knows the profile so far; of a new profile the name that it is to get. */
  name: string
  changed: (keyof Endpoints)[]
  /** null for a new profile. */
  from: Endpoints | null
  to: Endpoints
}
