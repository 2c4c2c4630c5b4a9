import { parseBaseUrl } from '../api/base-url.ts'
import type { BaseUrl } from '../api/base-url.ts'

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
 * SECURITY: asked again for each session, since the settings file can be edited by hand (reliability X04).
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
