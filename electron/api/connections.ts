import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { onlyTrusting } from '../platform/certificates.ts'
import { hopsTo, type Hop, type Proxy } from './system-route.ts'
import { openTunnel } from './tunnel.ts'

/** Connections over one way to a service, for both schemes. */
export interface Agents {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

/** The connections of one profile: kept alive, at most six at a time on each way, not shared with another profile. */
export interface Connections {
  /** The ways to the service, in the order in which to try them. */
  ways(): Promise<Way[]>
  /**
   * Closes connections that wait for a next request, so that the next one gets a new connection.
   * @param waitedMs those that have waited at least so long; all unless told
   */
  dropIdle(waitedMs?: number): void
  /** Closes every connection, also those in use. */
  destroy(): void
}

/** One way to a service. */
export interface Way {
  /** They trust the authorities of the system. */
  agents: Agents
  /** They trust the certificate that the user has confirmed, and no other; null where there is none. */
  pinned: Agents | null
  /** It did not lead there: for a while, others are tried before it. */
  failed(): void
}

/** How long a way that failed is tried last, in ms. A proxy that is only slow to refuse would otherwise delay each request. */
const avoidedMs = 5 * 60_000

/** Since when a connection has been waiting for a next request, in ms of a clock that only goes forward. */
const waitingSince = new WeakMap<Socket, number>()

/**
 * @param connectMs time for a proxy to connect, in ms
 * @param pin the certificate, as PEM, that the user has confirmed for this origin
 */
export function createConnections(origin: string, connectMs: number, pin: string | null = null): Connections {
  const known = new Map<string, Omit<Way, 'failed'> & { failedAt: number }>()
  const all = () =>
    [...known.values()]
      .flatMap(({ agents, pinned }) => [agents, pinned])
      .flatMap((each) => (each ? [each.httpAgent, each.httpsAgent] : []))
  const over = (hop: Hop) => {
    const name = JSON.stringify(hop)
    const way = known.get(name) ?? {
      agents: keptAgents(hop, connectMs),
      pinned: pin === null ? null : keptAgents(hop, connectMs, onlyTrusting(pin)),
      failedAt: -Infinity,
    }
    known.set(name, way)
    return way
  }
  return {
    async ways() {
      const ways = (await hopsTo(origin)).map(over)
      const isAvoided = ({ failedAt }: { failedAt: number }) => performance.now() - failedAt < avoidedMs
      return [...ways.filter((way) => !isAvoided(way)), ...ways.filter(isAvoided)].map((way) => ({
        agents: way.agents,
        pinned: way.pinned,
        failed() {
          way.failedAt = performance.now()
        },
      }))
    },
    dropIdle(waitedMs = 0) {
      const since = performance.now() - waitedMs
      const free = all().flatMap((agent) => Object.values(agent.freeSockets))
      for (const socket of free.flatMap((sockets) => sockets ?? []))
        if ((waitingSince.get(socket) ?? 0) <= since) socket.destroy()
    },
    destroy: () => all().forEach((agent) => agent.destroy()),
  }
}

function keptAgents(hop: Hop, connectMs: number, trust: https.AgentOptions = {}): Agents {
  const agents = agentsOver(hop, connectMs, { ...trust, keepAlive: true, maxSockets: 6 })
  for (const agent of [agents.httpAgent, agents.httpsAgent])
    agent.on('free', (socket: Socket) => waitingSince.set(socket, performance.now()))
  return agents
}

/** Makes connections over one way. */
export function agentsOver(hop: Hop, connectMs: number, options: https.AgentOptions = {}): Agents {
  const agents = { httpAgent: new http.Agent(options), httpsAgent: new https.Agent(options) }
  if (hop !== 'direct') for (const agent of Object.values(agents)) leadThrough(agent, hop, connectMs)
  return agents
}

/** Makes all connections of an agent through a proxy; TLS is with the service, inside of that connection. */
function leadThrough(agent: http.Agent, proxy: Proxy, connectMs: number): void {
  const closing = new AbortController()
  const destroy = agent.destroy.bind(agent)
  const connect = agent.createConnection.bind(agent)
  agent.destroy = () => {
    closing.abort()
    destroy()
  }
  agent.createConnection = (options, done) => {
    const isTls = agent instanceof https.Agent
    const target = { host: options.host ?? '', port: Number(options.port ?? (isTls ? 443 : 80)) }
    const ends = AbortSignal.any([closing.signal, AbortSignal.timeout(connectMs)])
    openTunnel(proxy, target, ends)
      // What the agent passes on to TLS may have a `socket`, which is not in the types.
      .then((socket) => (isTls ? connect(Object.assign(options, { socket })) : null) ?? socket)
      .then(
        (socket) => done?.(null, socket),
        // An agent that fails to connect has no connection to give.
        (error: Error) => done?.(error, undefined as never),
      )
    return undefined
  }
}
