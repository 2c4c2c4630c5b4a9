import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

/** A stranger's server that keeps everything it receives: method, address, headers and body of each request. */
export interface Ears {
  origin: string
  /** One text for each request, oldest first. */
  heard: string[]
  /** Which of these secrets it received, plain, percent-encoded or in base64. */
  knows(secrets: readonly string[]): string[]
}

type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void

/** Starts a server that listens until the test ends. @param answer what it says; 404 unless told */
export async function startEars(
  answer: Answer = (_, response) => response.writeHead(404).end(),
): Promise<Ears> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const head = [request.method, request.url, ...request.rawHeaders].join(' ')
      heard.push(`${head}\n${Buffer.concat(chunks).toString('latin1')}`)
      answer(request, response, origin)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  onTestFinished(() => void server.close().closeAllConnections())
  return {
    origin,
    heard,
    knows: (secrets) =>
      secrets.filter((secret) => spellings(secret).some((text) => heard.some((each) => each.includes(text)))),
  }
}

/** Forms in which a secret travels; base64 in each of the three positions that it can have inside a longer text. */
function spellings(secret: string): string[] {
  const inside = [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.from('x'.repeat(shift) + secret)
    return (['base64', 'base64url'] as const).map((form) =>
      bytes.toString(form).slice(shift === 0 ? 0 : 4, -4),
    )
  })
  const form = new URLSearchParams({ secret }).toString().slice('secret='.length)
  return [secret, encodeURIComponent(secret), form, ...inside].filter((text) => text.length > 3)
}

/** What an OpenID Connect provider of the stranger answers: it takes everybody, and is glad of every secret. */
export const eagerProvider: Answer = (request, response, origin) => {
  const url = new URL(request.url ?? '/', origin)
  if (url.pathname === '/.well-known/openid-configuration')
    return json(response, {
      issuer: origin,
      authorization_endpoint: `${origin}/api/authorize`,
      token_endpoint: `${origin}/api/token`,
      response_types_supported: ['code'],
    })
  if (url.pathname === '/api/authorize') {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    back.searchParams.set('code', 'any')
    return void response.writeHead(302, { Location: back.href }).end()
  }
  if (url.pathname === '/api/token')
    return json(response, { access_token: 'of-the-stranger', token_type: 'Bearer', refresh_token: 'theirs' })
  response.writeHead(401).end()
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
