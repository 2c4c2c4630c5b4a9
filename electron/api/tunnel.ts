import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Proxy } from './system-route.ts'

/** The service as its connection names it. */
export interface Target {
  host: string
  port: number
}

/**
 * A connection to `target` through a proxy (RFC 9110 9.3.6). Rejects with an error whose `code` begins with `PROXY_`: then nothing of a
 * request has left. Whatever a proxy answers itself is such an error, so no page of a proxy is taken for an answer of the service.
 * @param ends ends the attempt, when its time is up or the connection is not needed any more
 */
export function openTunnel(proxy: Proxy, target: Target, ends: AbortSignal): Promise<Socket> {
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`
  const { host, port, isSecure } = proxy
  return new Promise((resolve, reject) => {
    // SECURITY: a connection of its own, so without the proxies of the environment (X07), and without the token.
    const request = (isSecure ? https : http).request({
      host,
      port,
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, Connection: 'keep-alive' },
      agent: false,
      signal: ends,
    })
    request.once('connect', ({ statusCode = 0 }, socket, head) => {
      if (statusCode === 200 && head.length === 0) return resolve(socket)
      socket.destroy()
      reject(fault(statusCode === 407 ? 'AUTH' : String(statusCode)))
    })
    // A proxy that does not know CONNECT may answer as a web server.
    request.once('response', (response) => {
      response.destroy()
      reject(fault(String(response.statusCode)))
    })
    request.once('error', (error) => reject(fault(ends.aborted ? 'TIMEOUT' : codeOf(error))))
    request.end()
  })
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
}

function fault(code: string): Error {
  return Object.assign(new Error('the proxy did not connect'), { code: `PROXY_${code}` })
}
