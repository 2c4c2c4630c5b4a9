import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEars } from '../../fakes/ears.ts'
import { startOidcProvider } from '../../fakes/oidc-provider.ts'
import { programArgs } from '../../program-args.ts'

const program = fileURLToPath(new URL('send-all.ts', import.meta.url))

/** A proxy that forwards nothing; `lines` are the first lines of what it was sent. */
async function startProxy() {
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      lines.push(bytes.toString('latin1').split('\r\n')[0] ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  return { origin: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, lines }
}

/** Runs the program in an environment that names this proxy in every way that Node knows. */
async function underProxy(proxy: string, ...words: string[]): Promise<unknown> {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])
  const env = {
    ...process.env,
    ...Object.fromEntries(names.map((name) => [name, proxy])),
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: '',
    no_proxy: '',
  }
  const child = spawn(process.execPath, programArgs(program, ...words), {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')])
  return out.trim() === '' ? null : JSON.parse(out)
}

describe('SECURITY X07: NODE_USE_ENV_PROXY and the proxy variables of the environment', () => {
  it('the measure: what Node sends by itself reaches the proxy', async () => {
    const proxy = await startProxy()
    await underProxy(proxy.origin, 'measure')
    expect(proxy.lines.map((line) => /(fetch|request)\.example/.exec(line)?.[1])).toEqual([
      'fetch',
      'request',
    ])
  })

  it.each(['issuer', 'endpoints'] as const)(
    'neither records nor a sign-in (settings by %s) go to the proxy',
    async (by) => {
      const proxy = await startProxy()
      const service = await startEars((_, response) => response.end('{}'))
      const provider = await startOidcProvider(() => 'issued')
      const settings = JSON.stringify(provider.client(by))
      const ended = await underProxy(proxy.origin, 'send', service.origin, settings, provider.refreshToken())
      expect(ended).toEqual({ read: 'answered', prepared: true, refreshed: true })
      expect(service.heard).toHaveLength(1)
      expect(provider.tokenRequests.map(({ status }) => status)).toEqual([200])
      expect(proxy.lines).toEqual([])
    },
  )
})
