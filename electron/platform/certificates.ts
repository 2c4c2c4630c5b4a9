import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'

let areTrusted = false

/**
 * Lets this thread also trust the certificate authorities that the system trusts, such as that of a company whose firewall looks into
 * TLS. To be called only where it is needed: reading them takes half a second, and this thread waits.
 */
export function trustSystem(): void {
  if (areTrusted) return
  areTrusted = true
  try {
    const all = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    // The system names most of them again, some twice, and each takes time.
    tls.setDefaultCACertificates([...new Set(all)])
  } catch {
    // A store that cannot be read adds nothing; Node's own authorities stay.
  }
}

/**
 * Options of a connection that trusts one certificate and no authority of the system. It may be that of the host, of its authority, or
 * one between. Throws where the text is not a certificate as PEM.
 * SECURITY: where the host shows that very certificate, its name is not looked at: the user has confirmed the key of this host, and
 * devices in an office often have another name on theirs. What an authority has signed has to be signed for this host.
 */
export function onlyTrusting(
  pem: string,
): tls.SecureContextOptions & Pick<tls.ConnectionOptions, 'checkServerIdentity'> {
  const { fingerprint256 } = new X509Certificate(pem)
  return {
    ca: pem,
    allowPartialTrustChain: true,
    checkServerIdentity: (host, shown) =>
      shown.fingerprint256 === fingerprint256 ? undefined : tls.checkServerIdentity(host, shown),
  }
}

/** Whether a text is one certificate as PEM. */
export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== ''
  } catch {
    return false
  }
}
