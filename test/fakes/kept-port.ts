import { once } from 'node:events'
import net from 'node:net'

/** Below every system's range for "any free port", in pairs: the even one is given away, the odd one says so. */
const pairs = { first: 20_000, last: 29_998 }

/**
 * Returns a port of 127.0.0.1 that stays free while a service that had it is away. A port that the system chose would
 * be given to the next server of any test, and an app that expects no server there would get an answer.
 * Other processes are kept off by a listener on the next port, which lives as long as this process.
 */
export async function keptPort(): Promise<number> {
  for (let port = pairs.first; port <= pairs.last; port += 2) {
    if ((await isTaken(port + 1)) || (await isInUse(port))) continue
    return port
  }
  throw new Error('every port for services that go away is in use')
}

async function isTaken(mark: number): Promise<boolean> {
  const listener = await listening(mark)
  listener?.unref()
  return listener === null
}

async function isInUse(port: number): Promise<boolean> {
  const listener = await listening(port)
  if (listener === null) return true
  listener.close()
  await once(listener, 'close')
  return false
}

async function listening(port: number): Promise<net.Server | null> {
  const server = net.createServer((socket) => socket.destroy())
  server.listen(port, '127.0.0.1')
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}
