/** A proxy of the system's settings; the connection to it is with TLS where `isSecure`. */
export interface Proxy {
  host: string
  port: number
  isSecure: boolean
}

/** One way to a service: through a proxy, or directly. */
export type Hop = Proxy | 'direct'

/** Finds the ways to an address, in the words of a PAC script: `PROXY a.example:8080; DIRECT`. */
export type FindRoute = (address: string) => Promise<string>

let find: FindRoute = async () => 'DIRECT'

/** From now on requests of this thread go the way that the system says; until then, directly. */
export function followSystem(findRoute: FindRoute): void {
  find = findRoute
}

/**
 * What the system says about an origin; never rejects.
 * SECURITY: it gets the origin alone: a PAC script may send on what it gets.
 */
export function systemRoute(origin: string): Promise<string> {
  return find(`${origin}/`).catch(() => 'DIRECT')
}

/** The ways to an origin, to be tried in this order. What is on this computer is never reached through a proxy. */
export async function hopsTo(origin: string): Promise<Hop[]> {
  return isLoopback(new URL(origin).hostname) ? ['direct'] : hopsOf(await systemRoute(origin))
}

/** 127.0.0.0/8, ::1 and the name localhost (RFC 6761 6.3); WHATWG has already brought numbers into dotted form. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Reads the words of a PAC script. Kinds of proxies that we do not speak with are left out, such as SOCKS. */
export function hopsOf(route: string): Hop[] {
  return route
    .split(';')
    .map((entry) => hopOf(entry.trim()))
    .filter((hop) => hop !== null)
}

function hopOf(entry: string): Hop | null {
  if (/^direct$/i.test(entry)) return 'direct'
  const [, kind = '', place = ''] = /^(proxy|https?)\s+([^\s/@]+)$/i.exec(entry) ?? []
  const isSecure = kind.toLowerCase() === 'https'
  const address = `${isSecure ? 'https' : 'http'}://${place}`
  if (!URL.canParse(address)) return null
  const { hostname, port } = new URL(address)
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || (isSecure ? 443 : 80)), isSecure }
}
