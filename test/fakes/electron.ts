import { EventEmitter } from 'node:events'

/** A menu item as a template writes it. */
export interface MenuItem {
  id?: string
  role?: string
  label?: string
  submenu?: MenuItem[]
  click?: () => void
}

/**
 * A recording double of the `electron` module for tests in plain Node: it keeps what the app registers, so that tests
 * can drive the registered listeners with hostile input (reliability 2, method D). It imitates no behaviour.
 */
export const recorded = {
  listeners: new Set<string>(),
  switches: new Set<string>(),
  handlers: new Map<string, (event: unknown, input: unknown) => unknown>(),
  opened: [] as string[],
  schemes: [] as unknown[],
  protocols: new Map<string, (request: { url: string; method: string }) => Promise<Response>>(),
  windows: [] as Record<string, unknown>[],
  calls: [] as string[],
  partitions: [] as { name: string; options: object }[],
  menu: [] as MenuItem[],
  clipboard: [] as string[],
  boxes: [] as { message: string; detail?: string }[],
}

export const ipcMain = {
  handle(channel: string, handler: (event: unknown, input: unknown) => unknown) {
    if (recorded.handlers.has(channel)) throw new Error(`second handler for ${channel}`)
    recorded.handlers.set(channel, handler)
  },
  /** electron-store announces itself to renderers here; register.ts takes it away again. */
  on(channel: string) {
    recorded.listeners.add(channel)
  },
  removeAllListeners() {
    recorded.listeners.clear()
  },
}

export const shell = {
  async openExternal(url: string) {
    recorded.opened.push(url)
  },
  async openPath(path: string) {
    recorded.calls.push(`openPath ${path}`)
    return ''
  },
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
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.windowOpenHandler = handler
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
  webContents = new FakeContents()
  constructor(options: Record<string, unknown>) {
    super()
    recorded.windows.push(options)
  }
  async loadURL(url: string) {
    recorded.calls.push(`loadURL ${url}`)
  }
  show() {}
  destroy() {
    recorded.calls.push('destroy')
  }
  isDestroyed() {
    return false
  }
}

type BeforeRequest = (details: { url: string }, decide: (answer: { cancel: boolean }) => void) => void

/** A session that keeps its handlers. */
export class FakeSession extends EventEmitter {
  request: ((contents: FakeContents, permission: string, decide: (granted: boolean) => void) => void) | null =
    null
  check: ((contents: FakeContents | null, permission: string, origin: string) => boolean) | null = null
  device: (() => boolean) | null = null
  display: ((request: unknown, decide: (streams: object) => void) => void) | null = null
  pairing: ((details: object, answer: (decision: object) => void) => void) | null = null
  beforeRequest: BeforeRequest | null = null
  spellCheck = true
  protocol = protocol
  webRequest = { onBeforeRequest: (listener: BeforeRequest) => void (this.beforeRequest = listener) }
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
  commandLine: { hasSwitch: (name: string) => recorded.switches.has(name) },
  enableSandbox: () => void recorded.calls.push('enableSandbox'),
  whenReady: async () => undefined,
  quit: () => void recorded.calls.push('quit'),
  releaseSingleInstanceLock: () => void recorded.calls.push('releaseSingleInstanceLock'),
  exit: (code: number) => void recorded.calls.push(`exit ${code}`),
})

export const nativeTheme = Object.assign(new EventEmitter(), {
  themeSource: 'system',
  shouldUseDarkColors: false,
})
export const dialog = {
  showMessageBoxSync: () => 0,
  showErrorBox: (title: string, text: string) => void recorded.calls.push(`showErrorBox ${title}: ${text}`),
  async showMessageBox(...args: unknown[]) {
    // The options stand last: a window may come before them.
    recorded.boxes.push(args.at(-1) as { message: string; detail?: string })
    return { response: 0 }
  },
}
export const Menu = {
  setApplicationMenu: (menu: MenuItem[]) => void (recorded.menu = menu),
  buildFromTemplate: (template: MenuItem[]) => template,
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
  protocol,
  session,
  shell,
  utilityProcess,
}
