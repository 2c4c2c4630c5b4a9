import type { ConnectionProfile } from '../../contract/profile.ts'
import { parseBaseUrl } from '../api/exchange.ts'
import type { BaseUrl } from '../api/exchange.ts'

/** The parts of a profile that decide where its requests go. */
export interface ProfileAddress {
  base_url: string
  allowHttp: boolean
}

/** Whether the token of a profile travels unencrypted over a network: http to anywhere but this machine. */
export function isInsecure(base: BaseUrl): boolean {
  const { protocol, hostname } = new URL(base.origin)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Whether an address is http on this machine, where nothing travels. */
export function isLoopbackHttp(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopback(hostname)
}

/**
 * The place that a profile may talk to; null where the text is no address, or is http without the user's yes.
 * SECURITY: asked again for each session, since the settings file can be edited by hand (SECURITY X04).
 */
export function addressOf({ base_url, allowHttp }: ProfileAddress): BaseUrl | null {
  const base = parseBaseUrl(base_url)
  if (!base.ok || (isInsecure(base.value) && !allowHttp)) return null
  return base.value
}

/** The one spelling in which a base URL is kept and compared. */
export function normalised({ origin, prefix }: BaseUrl): string {
  return origin + prefix
}

/** 127.0.0.0/8, ::1 and the name localhost (RFC 6761 6.3); WHATWG has already brought numbers into dotted form. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Where the secrets of a profile go and in whose name: the service, and the provider of its sign-in with the browser. */
export interface Endpoints {
  base_url: string
  issuer: string
  authorize_url: string
  token_url: string
  client_id: string
}

/** The endpoints of a profile, each address as the WHATWG parser writes it, '' where there is none. */
export function endpointsOf({ base_url, oidc }: Pick<ConnectionProfile, 'base_url' | 'oidc'>): Endpoints {
  const base = parseBaseUrl(base_url)
  return {
    base_url: base.ok ? normalised(base.value) : base_url,
    issuer: written(oidc?.issuer),
    authorize_url: written(oidc?.authorize_url),
    token_url: written(oidc?.token_url),
    client_id: oidc?.client_id ?? '',
  }
}

/** The names of the endpoints in which two profiles differ. */
export function changedEndpoints(former: Endpoints, next: Endpoints): (keyof Endpoints)[] {
  return (Object.keys(former) as (keyof Endpoints)[]).filter((name) => former[name] !== next[name])
}

/**
 * Whether what one provider gave out, for one service, may be used with other settings.
 * SECURITY: only where every address, the client and the origin of the service are the same; a page that turns one of
 * them elsewhere gets neither the client secret nor a refresh token.
 */
export function isSameProvider(former: Endpoints, next: Endpoints): boolean {
  const changed = changedEndpoints(former, next)
  const isSameService = originOf(former.base_url) === originOf(next.base_url)
  return isSameService && changed.every((name) => name === 'base_url')
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}

function written(address: string | null | undefined): string {
  return URL.canParse(address ?? '') ? new URL(address ?? '').href : (address ?? '')
}
