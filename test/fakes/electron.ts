import { EventEmitter } from 'node:events'
import { recorded, type MenuItem } from './electron-records.ts'

export { recorded }
export type { MenuItem }

/*
 * A recording double of the `electron` module for tests in plain Node: it keeps what the app registers, so that tests
 * can drive the registered listeners with hostile input (SECURITY, method D). It imitates no behaviour.
 */

export const ipcMain = {
  handle(channel: string, handler: (event: unknown, input: unknown) => unknown) {
    if (recorded.handlers.has(channel)) throw new Error(`second handler for ${channel}`)
    recorded.handlers.set(channel, handler)
  },
  /** electron-store announces itself to renderers here; register.ts takes it away again. */
  on(channel: string) {
    recorded.listeners.add(channel)
  },
  removeAllListeners(channel?: string) {
    if (channel === undefined) recorded.listeners.clear()
    else recorded.listeners.delete(channel)
  },
}

export const contextBridge = {
  exposeInMainWorld(name: string, api: unknown) {
    recorded.exposed[name] = api
  },
}

export const ipcRenderer = {
  async invoke(...call: unknown[]) {
    recorded.invoked.push(call)
  },
}

export const shell = {
  async openExternal(url: string) {
    recorded.opened.push(url)
    if (recorded.nothingOpens) throw new Error('Failed to open path')
  },
  async openPath(path: string) {
    recorded.calls.push(`openPath ${path}`)
    return recorded.nothingOpens ? 'Failed to open path' : ''
  },
  showItemInFolder(path: string) {
    recorded.calls.push(`showItemInFolder ${path}`)
  },
}

/** The displays of a desktop: none until a test says which. */
export const screen = {
  displays: [] as { workArea: { x: number; y: number; width: number; height: number } }[],
  getAllDisplays: () => screen.displays,
}

export const clipboard = {
  async writeText(text: string) {
    recorded.clipboard.push(text)
  },
}

export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown[]) {
    recorded.schemes.push(...schemes)
  },
  handle(scheme: string, handler: (request: { url: string; method: string }) => Promise<Response>) {
    recorded.protocols.set(scheme, handler)
  },
  unhandle: (scheme: string) => void recorded.calls.push(`unhandle ${scheme}`),
}

/** A webContents that keeps its listeners and its window-open handler. */
export class FakeContents extends EventEmitter {
  id = 1
  peerPolicy = 'default'
  setWebRTCIPHandlingPolicy(policy: string) {
    this.peerPolicy = policy
  }
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.windowOpenHandler = handler
  }
  crashed = false
  isCrashed() {
    return this.crashed
  }
  getZoomFactor() {
    return 1
  }
  getURL() {
    return 'app://bundle/index.html'
  }
  send() {}
  async getPrintersAsync() {
    return []
  }
  print(_options: object, done: (sent: boolean, reason: string) => void) {
    done(true, '')
  }
}

export class BrowserWindow extends EventEmitter {
  static last = 0
  static focused: BrowserWindow | null = null
  webContents = Object.assign(new FakeContents(), { id: ++BrowserWindow.last })
  title = ''
  readonly bounds: { x: number; y: number; width: number; height: number }
  constructor(options: Record<string, unknown>) {
    super()
    recorded.windows.push(options)
    const { x = 0, y = 0, width = 0, height = 0 } = options as Partial<BrowserWindow['bounds']>
    this.bounds = { x, y, width, height }
  }
  setTitle(title: string) {
    this.title = title
  }
  isMinimized() {
    return false
  }
  isFocused() {
    return BrowserWindow.focused === this
  }
  focus() {
    BrowserWindow.focused = this
    this.emit('focus')
  }
  getBounds() {
    return this.bounds
  }
  getNormalBounds() {
    return this.bounds
  }
  isMaximized() {
    return false
  }
  /** Asks the listeners and closes, unless one of them prevents it. */
  close() {
    const event = {
      defaultPrevented: false,
      preventDefault: () => {
        event.defaultPrevented = true
      },
    }
    this.emit('close', event)
    if (!event.defaultPrevented) this.emit('closed')
  }
  async loadURL(url: string) {
    recorded.calls.push(`loadURL ${url}`)
  }
  visible = false
  isVisible() {
    return this.visible
  }
  maximize() {
    recorded.calls.push('maximize')
  }
  show() {
    this.visible = true
    recorded.calls.push('show')
    this.emit('show')
  }
  destroyed = false
  destroy() {
    this.destroyed = true
    recorded.calls.push('destroy')
  }
  isDestroyed() {
    return this.destroyed
  }
}

/** A notification of the desktop that is kept once it is shown. */
export class Notification extends EventEmitter {
  readonly words: { title: string; body: string }
  constructor(words: { title: string; body: string }) {
    super()
    this.words = words
  }
  static isSupported() {
    return true
  }
  show() {
    recorded.notifications.push(this)
  }
  close() {
    recorded.notifications.splice(recorded.notifications.indexOf(this), 1)
  }
}

type BeforeRequest = (details: { url: string }, decide: (answer: { cancel: boolean }) => void) => void

/** A session that keeps its handlers. */
export class FakeSession extends EventEmitter {
  request: ((contents: FakeContents, permission: string, decide: (granted: boolean) => void) => void) | null =
    null
  check: ((contents: FakeContents | null, permission: string, origin: string) => boolean) | null = null
  device: (() => boolean) | null = null
  display: ((request: unknown, decide: (...streams: unknown[]) => void) => void) | null = null
  pairing: ((details: object, answer: (decision: object) => void) => void) | null = null
  beforeRequest: BeforeRequest | null = null
  spellCheck = true
  proxy: { proxyRules?: string; proxyBypassRules?: string } | null = null
  protocol = protocol
  webRequest = {
    onBeforeRequest: (listener: BeforeRequest) => {
      this.beforeRequest = listener
    },
  }
  async setProxy(config: NonNullable<FakeSession['proxy']>) {
    this.proxy = config
  }
  /** What the system says of each address; the promise of an address that is not in it stays open. */
  routes = new Map<string, string>()
  resolveProxy(address: string): Promise<string> {
    const route = this.routes.get(address)
    return new Promise((resolve) => route !== undefined && resolve(route))
  }
  setBluetoothPairingHandler(handler: FakeSession['pairing']) {
    this.pairing = handler
  }
  setPermissionRequestHandler(handler: FakeSession['request']) {
    this.request = handler
  }
  setPermissionCheckHandler(handler: FakeSession['check']) {
    this.check = handler
  }
  setDevicePermissionHandler(handler: FakeSession['device']) {
    this.device = handler
  }
  setDisplayMediaRequestHandler(handler: FakeSession['display']) {
    this.display = handler
  }
  setSpellCheckerEnabled(enabled: boolean) {
    this.spellCheck = enabled
  }
}

const partitions = new Map<string, FakeSession>()

export const session = {
  defaultSession: new FakeSession(),
  /** Each partition is made once; its name and options are noted. */
  fromPartition(name: string, options: object = {}) {
    const known = partitions.get(name)
    if (known) return known
    recorded.partitions.push({ name, options })
    const made = new FakeSession()
    partitions.set(name, made)
    return made
  },
}

export const app = Object.assign(new EventEmitter(), {
  name: 'Atena',
  isPackaged: false,
  getVersion: () => '0.0.0',
  getName: () => 'Atena',
  getPath: (name: string) => `/nowhere/${name}`,
  getAppPath: () => '/nowhere',
  getPreferredSystemLanguages: () => ['ja-JP'],
  getLocaleCountryCode: () => 'JP',
  commandLine: {
    hasSwitch: (name: string) => recorded.switches.has(name),
    getSwitchValue: (name: string) => recorded.appended.get(name) ?? '',
    appendSwitch: (name: string, value = '') => void recorded.appended.set(name, value),
  },
  relaunch: () => void recorded.calls.push('relaunch'),
  setAppUserModelId: (id: string) => void recorded.calls.push(`setAppUserModelId ${id}`),
  enableSandbox: () => void recorded.calls.push('enableSandbox'),
  whenReady: async () => undefined,
  quit: () => void recorded.calls.push('quit'),
  releaseSingleInstanceLock: () => void recorded.calls.push('releaseSingleInstanceLock'),
  exit: (code: number) => void recorded.calls.push(`exit ${code}`),
})

export const powerMonitor = new EventEmitter()

export const nativeTheme = Object.assign(new EventEmitter(), {
  themeSource: 'system',
  shouldUseDarkColors: false,
})
export const dialog = {
  showMessageBoxSync(...args: unknown[]) {
    recorded.boxes.push(args.at(-1) as { message: string; detail?: string })
    return 0
  },
  async showOpenDialog(...args: unknown[]) {
    recorded.opens.push(args.at(-1) as object)
    const filePath = recorded.chosen.shift()
    return filePath === undefined
      ? { canceled: true, filePaths: [] }
      : { canceled: false, filePaths: [filePath] }
  },
  showErrorBox: (title: string, text: string) => void recorded.calls.push(`showErrorBox ${title}: ${text}`),
  async showSaveDialog(...args: unknown[]) {
    recorded.saves.push(args.at(-1) as object)
    const filePath = recorded.chosen.shift()
    return filePath === undefined ? { canceled: true, filePath: '' } : { canceled: false, filePath }
  },
  async showMessageBox(...args: unknown[]) {
    // The options come last: a window may come before them.
    recorded.boxes.push(args.at(-1) as { message: string; detail?: string })
    return { response: 0 }
  },
}
const allItems = (list: MenuItem[]): MenuItem[] =>
  list.flatMap((item) => [item, ...allItems(item.submenu ?? [])])

export const Menu = {
  setApplicationMenu: (menu: MenuItem[]) => {
    recorded.menu = menu
  },
  getApplicationMenu: () => ({
    getMenuItemById: (id: string) => allItems(recorded.menu).find((item) => item.id === id) ?? null,
  }),
  buildFromTemplate: (template: MenuItem[]) =>
    Object.assign(template, { popup: () => void recorded.popups.push(template) }),
}
export const utilityProcess = { fork: () => new EventEmitter() }

export default {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
}
