import type { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import tls from 'node:tls'
import { defaultDeadlines } from './exchange.ts'
import { hopsTo, type Hop } from './system-route.ts'
import { openTunnel, type Target } from './tunnel.ts'

/** A certificate that no authority of the system has signed, with what the question to the user shows of it. */
export interface SeenCertificate {
  pem: string
  /** Names as `CN=books.example, O=Example`. */
  subject: string
  issuer: string
  /** ISO 8601, in UTC. */
  validFrom: string
  validTo: string
  /** SHA-256 of the certificate, `AB:CD:…`. */
  fingerprint: string
}

/** The most certificates between a service and an authority; a chain of a service has three. */
const longestChain = 10

/**
 * Shakes hands with an origin and says which certificate would have to be trusted: the last one of the chain that the other side shows,
 * which is its own where it shows no other. null where nothing answers, and where trusting it would not help: it is not valid today, or
 * it has signed a certificate for another host.
 */
export async function lookAtCertificate(origin: string): Promise<SeenCertificate | null> {
  const { hostname, port } = new URL(origin)
  const target = { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 443) }
  for (const hop of await hopsTo(origin)) {
    const chain = await chainOver(hop, target).catch(() => [])
    if (chain.length > 0) return judged(chain, target.host)
  }
  return null
}

async function chainOver(hop: Hop, target: Target): Promise<X509Certificate[]> {
  const ends = AbortSignal.timeout(defaultDeadlines.connect)
  const tunnel = hop === 'direct' ? null : await openTunnel(hop, target, ends)
  return shakeHands(target, tunnel, ends)
}

/** SECURITY: the check of certificates stays on, and nothing is written: what is read here is read before the check refuses it. */
function shakeHands(
  { host, port }: Target,
  tunnel: Socket | null,
  ends: AbortSignal,
): Promise<X509Certificate[]> {
  const servername = isIP(host) ? {} : { servername: host }
  const way = tunnel ? { socket: tunnel } : { host, port }
  const socket = tls.connect({ ...way, ...servername, ALPNProtocols: ['http/1.1'] })
  let chain: X509Certificate[] = []
  // Node's own listener looks at the chain after this one, and closes the connection.
  socket.prependOnceListener('secure', () => (chain = chainFrom(socket.getPeerX509Certificate())))
  return new Promise((resolve) => {
    const end = () => {
      socket.destroy()
      resolve(chain)
    }
    ends.addEventListener('abort', end, { once: true })
    socket.once('secureConnect', end).once('error', end).once('close', end)
  })
}

/** Certificates from that of the host on, each signed by the next; what else the other side sends is left out. */
function chainFrom(first: X509Certificate | undefined): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let each = first; each && chain.length < longestChain;) {
    chain.push(each)
    const next = each.issuerCertificate
    const isSigned = next && next.fingerprint256 !== each.fingerprint256 && isSignedBy(each, next)
    each = isSigned ? next : undefined
  }
  return chain
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  } catch {
    // A key of a kind that this version of OpenSSL does not know.
    return false
  }
}

function judged(chain: X509Certificate[], host: string): SeenCertificate | null {
  const [own] = chain
  const last = chain.at(-1)
  if (!own || !last) return null
  const now = Date.now()
  const isToday = last.validFromDate.getTime() <= now && now <= last.validToDate.getTime()
  // One that is trusted itself needs no name: see `onlyTrusting`.
  const isNamed = chain.length === 1 || tls.checkServerIdentity(host, own.toLegacyObject()) === undefined
  return isToday && isNamed ? seenOf(last) : null
}

/** What the user sees of a certificate. */
export function seenOf(certificate: X509Certificate): SeenCertificate {
  const { subject, issuer, validFromDate, validToDate, fingerprint256 } = certificate
  return {
    pem: certificate.toString(),
    subject: inOneLine(subject),
    issuer: inOneLine(issuer),
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
    fingerprint: fingerprint256,
  }
}

const inOneLine = (name: string | undefined) => (name ?? '').trim().split('\n').join(', ')
