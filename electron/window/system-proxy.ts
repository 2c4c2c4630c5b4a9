import { session, type Session } from 'electron'

/** How long the system may think about a way, in ms: looking for a script of the network can take long. */
const patienceMs = 5000

let own: Promise<Session> | null = null

/**
 * The ways to an address by the settings of the system, as a PAC script says it; never rejects.
 * SECURITY: a session that no page is in. That of the pages has a proxy with no listener, on purpose (X43).
 */
export async function systemProxy(address: string): Promise<string> {
  try {
    own ??= openSession()
    const asked = own.then((opened) => opened.resolveProxy(address))
    const patience = new Promise<string>((resolve) => setTimeout(resolve, patienceMs, 'DIRECT').unref())
    return await Promise.race([asked, patience])
  } catch {
    return 'DIRECT'
  }
}

async function openSession(): Promise<Session> {
  const opened = session.fromPartition('atena-proxy', { cache: false })
  await opened.setProxy({ mode: 'system' })
  return opened
}
