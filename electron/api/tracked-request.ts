import http from 'node:http'
import https from 'node:https'
import { belongsTo } from './base-url.ts'
import type { BaseUrl } from './base-url.ts'

/** What happened to a request before its answer; decides between "offline" and "may have been done". */
export interface Track {
  /** The connection stood, so bytes of the request may have left. */
  connected: boolean
  /** The request went out on a kept-alive connection, which the service may have closed meanwhile. */
  reused: boolean
  /** Headers of an answer arrived. */
  answered: boolean
}

type Options = http.RequestOptions & { protocol: string }
type OnResponse = (response: http.IncomingMessage) => void

function fault(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** Keeps `track` up to date, and gives up when TCP and TLS take longer than `connectMs` (reliability T04). */
function watchConnection(request: http.ClientRequest, track: Track, connectMs: number): void {
  request.once('response', () => (track.answered = true))
  request.once('socket', (socket) => {
    track.reused = request.reusedSocket
    if (request.reusedSocket) {
      track.connected = true
      return
    }
    const timer = setTimeout(() => request.destroy(fault('CONNECT_TIMEOUT')), connectMs)
    request.once('close', () => clearTimeout(timer))
    socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      track.connected = true
      clearTimeout(timer)
    })
  })
}

/**
 * The `transport` option of axios: sends by Node's own http or https, looks at the target a last time and fills in
 * `track`. `request` throws when the target is not the service.
 */
export function trackedTransport(base: BaseUrl, track: Track, connectMs: number) {
  return {
    request(options: Options, onResponse: OnResponse): http.ClientRequest {
      const host = options.hostname?.includes(':') ? `[${options.hostname}]` : options.hostname
      const port = options.port ? `:${options.port}` : ''
      // SECURITY: the last look before the token leaves, after everything axios may have done to the address.
      if (!belongsTo(base, `${options.protocol}//${host}${port}${options.path}`))
        throw fault('FOREIGN_ORIGIN')
      const request = (options.protocol === 'https:' ? https : http).request(options, onResponse)
      watchConnection(request, track, connectMs)
      return request
    },
  }
}
