import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample, type RunningSample, type WithControls } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

const recorded = (name: string) =>
  sample.app.evaluate(
    ({ __standin }: WithControls, wanted) =>
      (__standin?.calls ?? []).filter((call) => call.name === wanted).map(({ args }) => args[0]),
    name,
  )

test('protocol.handle: the page is served under its own address', async () => {
  const url = await sample.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
  )
  expect(url).toBe('app://bundle/')
})

test('protocol.handle: another scheme serves a binary image', async () => {
  const [width, left] = await sample.page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('#photo')
    await image?.decode()
    return [image?.naturalWidth, image?.src]
  })
  expect([width, left]).toEqual([1, 'photo://store/abc/1'])
})

test('protocol.handle: a 404 arrives as one', async () => {
  expect(await sample.page.evaluate(async () => (await fetch('/nothing')).status)).toBe(404)
})

test('protocol.handle: method and body of a request arrive', async () => {
  const text = () => fetch('/echo', { method: 'POST', body: '山田' }).then((response) => response.text())
  expect(await sample.page.evaluate(text)).toBe('POST 山田')
})

test('protocol.handle: a streamed body arrives whole', async () => {
  expect(await sample.page.evaluate(() => fetch('/streamed').then((response) => response.text()))).toBe(
    'first second',
  )
})

test.each(['/..%2f..%2fetc%2fpasswd', '/%2e%2e%2f%00', '/a%5c..%5cb', '/?file=../../x', '/あ%zz'])(
  'protocol.handle: the hostile path %s reaches the handler untouched',
  async (path) => {
    await sample.page.evaluate((hostile) => fetch(hostile), path)
    const { requests } = await sample.seen()
    expect(requests.at(-1)).toBe(new URL(`https://host${path}`).href.replace('https://host', 'app://bundle'))
  },
)

test('protocol.handle: another host of the scheme is another address', async () => {
  const loads = sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    await window.loadURL('app://elsewhere/')
    const text = await window.webContents.executeJavaScript('document.body.innerText')
    window.destroy()
    return text
  })
  expect(await loads).toBe('wrong host')
})

test('session.fromPartition: each session has its own handlers', async () => {
  const text = await sample.app.evaluate(async ({ BrowserWindow, session }) => {
    session.fromPartition('other').protocol.handle('app', () => new Response('from the other session'))
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'other' } })
    await window.loadURL('app://bundle/')
    const shown = await window.webContents.executeJavaScript('document.body.innerText')
    window.destroy()
    return shown
  })
  expect(text).toBe('from the other session')
})

test('network: a request that no handler answers is refused and recorded', async () => {
  const outcome = await sample.page.evaluate(() => {
    const image = new Image()
    image.src = 'photo://ok/1'
    return image.decode().then(() => 'shown')
  })
  expect(outcome).toBe('shown')
  const load = sample.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false })
    const failure = await window.loadURL('https://example.com/').catch((thrown: Error) => thrown.message)
    window.destroy()
    return failure
  })
  expect(await load).toBe("ERR_INTERNET_DISCONNECTED (-2) loading 'https://example.com/'")
  expect(await recorded('network.refused')).toContain('https://example.com/')
})

test('Content-Security-Policy: an inserted inline script does not run', async () => {
  const ran = await sample.page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.inlineRan = true'
    document.body.append(script)
    return 'inlineRan' in window
  })
  expect(ran).toBe(false)
})

test('Content-Security-Policy: connections to other hosts are blocked before any request', async () => {
  const violation = await sample.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
        fetch('https://example.com/').catch(() => {})
      }),
  )
  expect(violation).toBe('connect-src')
})

test('webRequest.onBeforeRequest: a listener can cancel', async () => {
  await sample.app.evaluate(({ session }) =>
    session.defaultSession.webRequest.onBeforeRequest(
      { urls: ['app://bundle/blocked*'] },
      (details, decide) => decide({ cancel: details.method === 'GET' }),
    ),
  )
  const outcome = () =>
    fetch('/blocked').then(
      () => 'answered',
      () => 'refused',
    )
  expect(await sample.page.evaluate(outcome)).toBe('refused')
})

test('webRequest.onHeadersReceived: a listener can add headers', async () => {
  await sample.app.evaluate(({ session }) =>
    session.defaultSession.webRequest.onHeadersReceived((details, decide) =>
      decide({ responseHeaders: { ...details.responseHeaders, 'x-added': ['yes'] } }),
    ),
  )
  expect(await sample.page.evaluate(async () => (await fetch('/echo')).headers.get('x-added'))).toBe('yes')
})

test('permissions: what the handlers deny is denied in the page', async () => {
  const states = await sample.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
})

test('permissions: a request fails immediately', async () => {
  const code = await sample.page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(resolve, (failure) => resolve(failure.code)),
      ),
  )
  expect(code).toBe(1)
})

test('permissions: what the check handler allows is granted', async () => {
  const name = 'clipboard-write' as PermissionName
  expect(
    await sample.page.evaluate(
      async (wanted) => (await navigator.permissions.query({ name: wanted })).state,
      name,
    ),
  ).toBe('granted')
})

test('permissions: tests can drive the request handler', async () => {
  const granted = await sample.app.evaluate(({ __standin }: WithControls) =>
    __standin?.requestPermission('media', 'app://bundle/'),
  )
  expect(granted).toBe(false)
})

test('resolveProxy: the settings of the system for a session that follows them, its own proxy for another', async () => {
  const said = await sample.app.evaluate(async ({ session }) => {
    process.env['ATENA_STANDIN_PROXY'] = 'PROXY 10.0.0.1:8080; DIRECT'
    const follows = session.fromPartition('follows')
    await follows.setProxy({ mode: 'system' })
    const own = session.fromPartition('own')
    await own.setProxy({ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:1' })
    const addresses = ['https://books.example/', 'http://127.0.0.1:8080/', 'https://localhost/']
    const wrong = async (work: () => Promise<unknown>) =>
      work().then(
        () => 'taken',
        ({ name }: Error) => name,
      )
    return {
      follows: await Promise.all(addresses.map((address) => follows.resolveProxy(address))),
      own: await own.resolveProxy('https://books.example/'),
      wrong: [
        await wrong(() => follows.resolveProxy(new URL('https://books.example/') as never)),
        await wrong(() => follows.setProxy({ mode: 'pac' as never })),
      ],
    }
  })
  expect(said).toEqual({
    follows: ['PROXY 10.0.0.1:8080; DIRECT', 'DIRECT', 'DIRECT'],
    own: 'SOCKS5 127.0.0.1:1',
    wrong: ['TypeError', 'TypeError'],
  })
})
