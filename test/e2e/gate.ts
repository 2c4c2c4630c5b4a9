import { once } from 'node:events'
import net from 'node:net'
import { keptPort } from '../fakes/kept-port.ts'

/** The way from the app to a service, which can be closed and opened again: the service is away, and back as it was. */
export interface Gate {
  /** Base address for the app. */
  base_url: string
  close(): Promise<void>
  open(): Promise<void>
  end(): Promise<void>
}

export async function startGate(base_url: string): Promise<Gate> {
  const behind = new URL(base_url)
  const sockets = new Set<net.Socket>()
  let server = listener(behind, sockets)
  const port = await keptPort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    base_url: Object.assign(new URL(base_url), { port: String(port) }).href.replace(/\/$/, ''),
    close,
    async open() {
      if (server.listening) return
      server = listener(behind, sockets)
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    end: close,
  }
}

function listener(behind: URL, sockets: Set<net.Socket>): net.Server {
  return net.createServer((near) => {
    const far = net.connect(Number(behind.port), behind.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
}
