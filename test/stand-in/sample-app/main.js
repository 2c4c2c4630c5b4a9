import { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const here = import.meta.dirname
const vue = createRequire(import.meta.url).resolve('vue/dist/vue.runtime.esm-browser.prod.js')
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' photo:; connect-src 'self'; frame-src 'self'"
const files = {
  '/': ['page/index.html', 'text/html; charset=utf-8'],
  '/second.html': ['page/second.html', 'text/html; charset=utf-8'],
  '/page.js': ['page/page.js', 'text/javascript'],
  '/vue.js': [vue, 'text/javascript'],
}
// A red pixel: bytes above 127 show whether bodies stay binary.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  { scheme: 'photo', privileges: { standard: true, secure: true } },
])

if (process.env['SAMPLE_THROWS'] === '1') throw new RangeError('the sample main process throws on purpose')

/** What happened, for the tests to read. */
const seen = { requests: [], events: [] }
globalThis.sample = seen

const primary = app.requestSingleInstanceLock()
if (!primary) {
  console.log('SECOND INSTANCE LEAVES')
  app.quit()
}
app.on('second-instance', (_event, argv) => console.log('SECOND INSTANCE CAME', argv.at(-1)))
app.on('window-all-closed', () => app.quit())
for (const name of ['before-quit', 'will-quit', 'quit']) app.on(name, () => console.log(`APP ${name}`))
app.on('web-contents-created', (_event, contents) => {
  contents.setWindowOpenHandler((details) => {
    seen.events.push(['window-open', details.url])
    return { action: 'deny' }
  })
  for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
    contents.on(name, (event) => {
      seen.events.push([name, event.url])
      event.preventDefault()
    })
})

function answerApp(request) {
  const { host, pathname } = new URL(request.url)
  seen.requests.push(request.url)
  if (host !== 'bundle') return new Response('wrong host', { status: 404 })
  if (pathname === '/echo') return request.text().then((text) => new Response(`${request.method} ${text}`))
  if (pathname === '/moved')
    return new Response(null, { status: 302, headers: { location: 'app://bundle/second.html' } })
  if (pathname === '/streamed') return new Response(new Blob(['first ', 'second']).stream())
  const [file, type] = files[pathname] ?? []
  if (!file) return new Response('not here', { status: 404 })
  const headers = {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  }
  return new Response(readFileSync(join(file === vue ? '' : here, file)), { headers })
}

function answerPhoto(request) {
  seen.requests.push(request.url)
  return new Response(pixel, { headers: { 'content-type': 'image/png' } })
}

function registerChannels() {
  ipcMain.handle('echo', (_event, value) => value)
  ipcMain.handle('sender', (event) => ({
    url: event.senderFrame.url,
    origin: event.senderFrame.origin,
    parent: event.senderFrame.parent,
    isMain: event.senderFrame === event.sender.mainFrame,
  }))
  ipcMain.handle('fail', () => {
    throw Object.assign(new RangeError('too long'), { code: 'E_LONG' })
  })
  ipcMain.on('note', (event, value) => event.reply('noted', { value, at: new Date(0) }))
}

function setMenu() {
  const click = (name) => () => seen.events.push(['menu', name])
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: 'File',
        submenu: [
          { id: 'new', label: 'New', accelerator: 'CmdOrCtrl+N', click: click('new') },
          { id: 'kept', label: 'Kept by the page', accelerator: 'CmdOrCtrl+K', click: click('kept') },
          { id: 'off', label: 'Off', enabled: false, click: click('off') },
          { role: 'quit' },
        ],
      },
    ]),
  )
}

/** Clicks into the page, as a user must have done before Chromium asks at all, and then on the close button. */
async function closeLikeUser(window) {
  let refused = false
  window.on('close', (event) => {
    console.log(refused ? 'CLOSE AGAIN' : 'CLOSE REFUSED')
    if (!refused) event.preventDefault()
    refused = true
  })
  const { session } = await window.webContents.whenOpened()
  const button = { x: 300, y: 300, button: 'left', clickCount: 1 }
  // A page that has not been painted yet ignores clicks.
  while (!(await window.webContents.executeJavaScript('navigator.userActivation.hasBeenActive')))
    for (const type of ['mousePressed', 'mouseReleased'])
      await session.send('Input.dispatchMouseEvent', { type, ...button })
  await session.send('Page.close').catch(() => {})
  setTimeout(() => {
    console.log(`STILL OPEN ${!window.isDestroyed()}`)
    session.tell('Page.close')
  }, 300)
}

app.whenReady().then(async () => {
  if (!primary) return
  protocol.handle('app', answerApp)
  protocol.handle('photo', answerPhoto)
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === 'clipboard-sanitized-write',
  )
  registerChannels()
  setMenu()
  const window = new BrowserWindow({
    width: 900,
    height: 640,
    show: false,
    webPreferences: { preload: join(here, 'preload.cjs'), contextIsolation: true, sandbox: true },
  })
  window.once('ready-to-show', () => window.show())
  await window.loadURL('app://bundle/')
  console.log('SAMPLE READY')
  if (process.env['SAMPLE_CLOSES'] === '1') await closeLikeUser(window)
  if (process.env['SAMPLE_THROWS'] === 'later')
    setTimeout(() => {
      throw new RangeError('the sample main process throws later')
    })
})
