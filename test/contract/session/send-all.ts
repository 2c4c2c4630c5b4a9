import http from 'node:http'
import { z } from 'zod'
import { operations, parseBaseUrl } from '../../../electron/api/exchange.ts'
import { createTransport } from '../../../electron/api/transport.ts'
import { prepareAuthorization, refreshTokens } from '../../../electron/session/oidc/oidc-client.ts'
import { oidcClient } from '../../../contract/profile.ts'

// A program: sends what main sends to a service and to a provider, under the environment that it was started with, and prints
// how each ended. `measure` instead sends to two names by Node's own means, which a proxy of the environment should get.

const [what = '', base = '', client = '', refreshToken = ''] = process.argv.slice(2)

async function measure(): Promise<void> {
  await fetch('http://fetch.example/').catch(() => undefined)
  await new Promise<void>((resolve) => {
    http
      .get('http://request.example/', (answer) => answer.resume().on('close', resolve))
      .on('error', () => resolve())
  })
}

async function send() {
  const parsed = parseBaseUrl(base)
  if (!parsed.ok) return { parsed }
  const settings = oidcClient.parse(
    z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .parse(client),
  )
  const transport = createTransport({ base: parsed.value, token: () => 'token', connectMs: 5000 })
  const [signal, deadline] = [new AbortController().signal, AbortSignal.timeout(10_000)]
  const read = await transport.send({ operation: operations.get, path: '/api/address/a', signal, deadline })
  transport.close()
  const prepared = await prepareAuthorization(settings, 'http://127.0.0.1:9/callback')
  const refreshed = await refreshTokens(settings, refreshToken)
  return { read: read.kind, prepared: prepared.ok, refreshed: refreshed.ok }
}

console.log(JSON.stringify(what === 'measure' ? await measure() : await send()) ?? '')
