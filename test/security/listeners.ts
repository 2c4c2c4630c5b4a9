import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** A port of this machine that listens for TCP and UDP and counts what comes. */
export interface Listener {
  port: number
  /** Connections and datagrams so far. */
  heard(): { tcp: number; udp: number }
  close(): void
}

export async function listen(): Promise<Listener> {
  const heard = { tcp: 0, udp: 0 }
  const server = createServer((socket) => {
    heard.tcp += 1
    socket.on('error', () => socket.destroy())
    // A request that is never answered holds up the page that made it.
    socket.on('data', () => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const datagrams = createSocket('udp4', () => (heard.udp += 1))
  datagrams.bind(port, '127.0.0.1')
  await once(datagrams, 'listening')
  return {
    port,
    heard: () => ({ ...heard }),
    close() {
      server.close()
      datagrams.close()
    },
  }
}

interface NetLog {
  constants: { logEventTypes: Record<string, number> }
  events: { type: number; params?: object }[]
}

/** What Chromium notes when it asks for a name; a hint or request that never got that far makes no such note. */
const asksForName = /^(HOST_RESOLVER_MANAGER_(REQUEST|JOB)|HOST_RESOLVER_(DNS|SYSTEM)_TASK|DNS_TRANSACTION)/

/** First parts of the names `*.leak.*` that Chromium looked up, from the log of its network (`--log-net-log`) after its end. */
export function namesLookedUp(log: string): Set<string> {
  if (!existsSync(log)) throw new Error(`Chromium wrote no log of its network: ${log}`)
  const { constants, events } = parse(readFileSync(log, 'utf8'))
  const types = new Map(Object.entries(constants.logEventTypes).map(([name, number]) => [number, name]))
  const asked = events.filter(({ type }) => asksForName.test(types.get(type) ?? ''))
  const found = asked.flatMap(({ params }) => [...JSON.stringify(params ?? {}).matchAll(/([\w-]+)\.leak\./g)])
  return new Set(found.map((match) => match[1] ?? ''))
}

/** The log of a Chromium that was ended ends in the middle of its list. */
function parse(text: string): NetLog {
  try {
    return JSON.parse(text) as NetLog
  } catch {
    return JSON.parse(`${text.slice(0, text.lastIndexOf('}'))}}]}`) as NetLog
  }
}
