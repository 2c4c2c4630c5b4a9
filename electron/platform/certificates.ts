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
