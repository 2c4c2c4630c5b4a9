import { reasonOf, type KeychainAnswer, type KeychainRequest } from './keychain-message.ts'

// A program of its own: a keychain that does not answer blocks the whole process that asked it, file access included,
// and only ending that process frees it (reliability 3.2). This is the only file that touches keytar.

/** Name of our entries in the keychain of the system. */
const service = 'Atena'

/** Returns one request; everything keytar throws becomes a reason. */
async function answer(request: KeychainRequest): Promise<KeychainAnswer> {
  try {
    // At the first request and not at the start, so that a missing module or library is an answer too (K11).
    const { default: keytar } = await import('keytar')
    if (request.verb === 'save') await keytar.setPassword(service, request.account, request.secret)
    if (request.verb === 'remove') await keytar.deletePassword(service, request.account)
    return { ok: true, value: await keytar.getPassword(service, request.account) }
  } catch (thrown) {
    // SECURITY: the wording itself stays here, since it is not known what a keychain puts into it.
    return { ok: false, reason: reasonOf(thrown instanceof Error ? thrown.message : '') }
  }
}

// Electron's utility processes talk through a port, Node's child processes through `process`. The port is declared
// for every process but exists in the former only.
const port = process.parentPort as Electron.ParentPort | undefined
if (port) {
  // Main is the only one who holds the other end, and it sends nothing but requests.
  port.on(
    'message',
    ({ data }) => void answer(data as KeychainRequest).then((sent) => port.postMessage(sent)),
  )
} else {
  process.on('message', (data) => void answer(data as KeychainRequest).then((sent) => process.send?.(sent)))
  process.on('disconnect', () => process.exit())
}
