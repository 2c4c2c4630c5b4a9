import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServiceApi, type ServiceApi } from '../../electron/api/record-api.ts'
import { createTransport } from '../../electron/api/transport.ts'
import { reply, startRawServer, type RawAnswer } from '../fakes/raw-server.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { valueOf, updateOf } from '../fakes/api-under-test.ts'

// Letters that every encoding below changes: "~", "+" and "/" need escaping somewhere, the rest is easy to find.
const canary = 'canary~Token+0123456789/abcdefXYZ'

/** The eight forms in which a token may hide (reliability 0). */
const encodings: Record<string, string> = {
  plain: canary,
  'JSON-escaped': JSON.stringify(canary).slice(1, -1).replaceAll('/', '\\/'),
  'URL-encoded': encodeURIComponent(canary),
  // What a base64 text contains wherever the token starts in it: the letters that no neighbour can change.
  'base64, aligned': Buffer.from(canary).toString('base64').slice(0, -4),
  'base64, one before': Buffer.from(`.${canary}`).toString('base64').slice(4, -4),
  'base64, two before': Buffer.from(`..${canary}`).toString('base64').slice(4, -4),
  hex: Buffer.from(canary).toString('hex'),
  'UTF-16LE': Buffer.from(canary, 'utf16le').toString('latin1'),
}

function hits(value: unknown): string[] {
  const seen = [
    inspect(value, {
      depth: Infinity,
      showHidden: true,
      getters: true,
      maxStringLength: Infinity,
      maxArrayLength: Infinity,
    }),
    JSON.stringify(value) ?? '',
    value instanceof Error ? `${value.message}${value.stack}` : '',
  ].join('\n')
  // Printing a text escapes its backslashes and NULs.
  const plain = seen.replaceAll('\\\\', '\\').replaceAll(/\\x00|\\u0000/g, '\0')
  return Object.keys(encodings).filter((name) => plain.includes(encodings[name] ?? ''))
}

const faults: Record<string, RawAnswer> = {
  'a good answer': (socket) => socket.write(reply({ body: '{"id":"a","etag":"e"}' })),
  'status 500': (socket) => socket.write(reply({ status: 500 })),
  'status 401': (socket) => socket.write(reply({ status: 401 })),
  'a redirect': (socket) => socket.write(reply({ status: 302, headers: ['Location: /elsewhere'] })),
  'not JSON': (socket) => socket.write(reply({ body: '<html>' })),
  'not HTTP': (socket) => socket.end('hello\r\n'),
  'a closed connection': (socket) => socket.destroy(),
  'a cut body': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{'),
  'a body too large': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.write(Buffer.alloc(40 * 1024 * 1024, 0x20))
  },
  silence: () => {},
  'the token itself, sent back': (socket) =>
    socket.write(reply({ status: 400, body: canary, headers: [`X: ${canary}`] })),
}

async function everything(api: ServiceApi): Promise<unknown[]> {
  const outcomes = [
    api.address.list('g', { limit: 1, skip: 0 }),
    api.address.get('a'),
    api.address.create({ json: '{}' }),
    api.homeaddress.update('a', updateOf(), 'e'),
    api.homeaddress.delete('a', 'e'),
    api.photo.download('address', 'a', 'p'),
    api.photo.uploadBytes(await jpeg(), {}),
    api.groups(),
  ].map((outcome) => outcome.catch((thrown: unknown) => ({ thrown })))
  return Promise.all(outcomes)
}

describe('X02, X03: the client sends the token in the Authorization header and nowhere else', () => {
  it('the yardstick finds each encoding', () => {
    const around = (text: string) => [
      `-${text}-`,
      { a: { b: [text] } },
      Object.assign(new Error('x'), { text }),
    ]
    for (const [name, form] of Object.entries(encodings)) {
      for (const value of around(form)) expect(hits(value), name).toContain(name)
    }
    for (const before of ['', 'x', 'xy']) {
      expect(hits(Buffer.from(`${before}${canary}zz`).toString('base64')).length).toBeGreaterThan(0)
    }
  })

  it.each(Object.entries(faults))('%s', async (_name, answer) => {
    const server = await startRawServer(answer)
    const deadlines = { connect: 400, record: 400, list: 400, photo: 400 }
    const api = valueOf(createServiceApi({ base_url: server.base_url, token: () => canary, deadlines }))
    const outcomes = await everything(api)
    api.close()
    await server.close()
    expect(outcomes.filter((outcome) => inspect(outcome).includes('thrown'))).toEqual([])
    expect(hits(outcomes)).toEqual([])
    expect(server.requests.length).toBeGreaterThan(0)
    for (const { head, body } of server.requests) {
      expect(head.split(canary)).toHaveLength(2)
      expect(head).toContain(`Bearer ${canary}`)
      expect(hits(head.replace(`Bearer ${canary}`, ''))).toEqual([])
      expect(hits(body.toString('latin1'))).toEqual([])
    }
  })

  it('refused connection, unknown host, aborted signal', async () => {
    const stopped = AbortSignal.abort()
    for (const base_url of ['http://127.0.0.1:1', 'http://no-such-host.invalid']) {
      const api = valueOf(createServiceApi({ base_url, token: () => canary }))
      expect(hits(await everything(api))).toEqual([])
      expect(hits(await api.address.get('a', stopped))).toEqual([])
      api.close()
    }
  })
})

describe('X05: the last check before the token is sent', () => {
  it.each(['/api/../../elsewhere', '/elsewhere', '/apix/address', 'http://evil.invalid/v/api/address/1'])(
    'a path that leads elsewhere (%s) is not sent',
    async (path) => {
      const server = await startRawServer((socket) => socket.write(reply({ body: '{}' })))
      onTestFinished(() => server.close())
      const base = { origin: server.base_url, host: `127.0.0.1:${server.port}`, prefix: '/v' }
      const transport = createTransport({ base, token: () => canary, connectMs: 100 })
      onTestFinished(() => transport.close())
      const signal = new AbortController().signal
      const operation = { class: 'read', method: 'GET', deadline: 'record', answerLimit: 1000 } as const
      const exchange = await transport.send({ operation, path, signal, deadline: signal })
      expect(exchange).toEqual({ kind: 'not-sent', code: 'FOREIGN_ORIGIN' })
      expect(server.requests).toEqual([])
    },
  )
})
