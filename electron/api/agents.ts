import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

/** The connections of one profile: kept alive, at most six at once, shared with nobody. */
export interface Agents {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

/** Since when a connection has been waiting for a next request, in ms of a clock that only goes forward. */
const waitingSince = new WeakMap<Socket, number>()

export function createAgents(): Agents {
  const options = { keepAlive: true, maxSockets: 6 }
  const agents = { httpAgent: new http.Agent(options), httpsAgent: new https.Agent(options) }
  for (const agent of Object.values(agents))
    agent.on('free', (socket: Socket) => waitingSince.set(socket, performance.now()))
  return agents
}

/**
 * Closes connections that wait for a next request, so that the next one gets a new connection.
 * @param waitedMs those that have waited at least so long; all unless told
 */
export function dropIdle({ httpAgent, httpsAgent }: Agents, waitedMs = 0): void {
  const since = performance.now() - waitedMs
  const free = [httpAgent, httpsAgent].flatMap((agent) => Object.values(agent.freeSockets))
  for (const socket of free.flatMap((sockets) => sockets ?? []))
    if ((waitingSince.get(socket) ?? 0) <= since) socket.destroy()
}

/** Closes every connection, also those in use. */
export function destroyAll({ httpAgent, httpsAgent }: Agents): void {
  httpAgent.destroy()
  httpsAgent.destroy()
}
