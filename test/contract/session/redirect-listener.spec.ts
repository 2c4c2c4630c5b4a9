import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenForRedirect } from '../../../electron/session/oidc/oidc-account.ts'

describe('RFC 8252: the redirect listener', () => {
  it('answers 404 to everything but its own redirect, and repeats nothing of it', async () => {
    const listener = await listenForRedirect()
    const redirect = listener.redirected('right')
    const at = (query: string) => fetch(`${listener.redirectUri}${query}`)
    for (const query of ['', '?state=wrong&code=x', '/../other?state=right'])
      expect((await at(query)).status).toBe(404)
    expect((await fetch(`${listener.redirectUri}?state=right`, { method: 'POST' })).status).toBe(404)
    const answer = await at('?state=right&code=%3Cscript%3E')
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('script')
    expect((await redirect).searchParams.get('code')).toBe('<script>')
    listener.close()
    await expect(at('?state=right')).rejects.toThrow()
  })

  it.each([
    ...[
      '//',
      '///',
      '//[',
      '//a b',
      '//@',
      '//?state=right',
      'http://',
      'http://[',
      'http://[::1',
      'http://a:b:c/',
    ],
    ...[
      'http://a:99999/callback?state=right',
      'http://%/',
      'http://a%00b/',
      'https://1.2.3.4.5/',
      'file://[',
      'x://[',
    ],
  ])('SECURITY: refuses the address %s with 400 and closes the connection', async (target) => {
    const listener = await listenForRedirect()
    onTestFinished(() => listener.close())
    void listener.redirected('right')
    expect(await rawAnswer(listener, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('SECURITY: whatever comes to the port, the connection ends and the redirect is still awaited', async () => {
    const listener = await listenForRedirect()
    onTestFinished(() => listener.close())
    const redirect = listener.redirected('right')
    const target = fc.string({
      unit: fc.constantFrom(...'/:[]@?#%.\\* aé\u0001'),
      minLength: 1,
      maxLength: 8,
    })
    const method = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'CONNECT', 'PRI', 'get', 'NONE', '')
    const rest = fc.constantFrom(
      'HTTP/1.1\r\nHost: a\r\n',
      'HTTP/1.1\r\n',
      'HTTP/1.0\r\n',
      'HTTP/9.9\r\nHost: a\r\n',
      'HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
      'HTTP/1.1\r\nHost: a\r\nExpect: everything\r\n',
      'HTTP/1.1\r\nHost: [\r\n',
      'HTTP/1.1\r\nno colon\r\n',
      '',
    )
    await fc.assert(
      fc.asyncProperty(method, fc.constantFrom('', '/', '//', 'http://'), target, rest, async (...parts) => {
        const [verb, start, more, headers] = parts
        const answer = await rawAnswer(listener, `${verb} ${start}${more} ${headers}\r\n`)
        expect(answer).toMatch(/^(|HTTP\/1\.1 (400|404|417|431) [^]*)$/)
      }),
      { numRuns: 300 },
    )
    expect((await fetch(`${listener.redirectUri}?state=right&code=x`)).status).toBe(200)
    expect((await redirect).searchParams.get('code')).toBe('x')
  })
})

/** What the listener answers to these bytes until it closes the connection. */
function rawAnswer({ redirectUri }: { redirectUri: string }, bytes: string): Promise<string> {
  const { hostname, port } = new URL(redirectUri)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    // Sent as a whole: the rest of a request that ends early is not awaited.
    socket.end(bytes)
  })
}
