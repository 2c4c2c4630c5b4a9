import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app.ts'

export interface Listening {
  base_url: string
  close(): Promise<void>
}

/** Serves the application on `port` (0: any free one). Rejects when the port cannot be had. */
export async function listen(app: ReturnType<typeof createApp>, port: number): Promise<Listening> {
  // The process may be a test or the app's: its global Request and Response are not ours to replace.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  // SECURITY: this machine only; the service is for development, demonstration and tests.
  const host = '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo // a TCP server that listens has one
  return { base_url: `http://${host}:${taken}`, close: () => close(server) }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
