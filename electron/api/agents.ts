import http from 'node:http'
import https from 'node:https'

/** The connections of one profile: kept alive, at most six at once, shared with nobody. */
export interface Agents {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

export function createAgents(): Agents {
  const options = { keepAlive: true, maxSockets: 6 }
  return { httpAgent: new http.Agent(options), httpsAgent: new https.Agent(options) }
}

/** Closes the connections that wait for a next request, so that the next one gets a new connection. */
export function dropIdle({ httpAgent, httpsAgent }: Agents): void {
  for (const agent of [httpAgent, httpsAgent]) {
    for (const sockets of Object.values(agent.freeSockets)) sockets?.forEach((socket) => socket.destroy())
  }
}

/** Closes every connection, also those in use. */
export function destroyAll({ httpAgent, httpsAgent }: Agents): void {
  httpAgent.destroy()
  httpsAgent.destroy()
}
