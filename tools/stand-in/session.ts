import { EventEmitter } from 'node:events'
import type { Protocol as Devtools } from './devtools.ts'
import { refuseConversion, requireListener, requireType, oneTime, oneTimeWithAnswer } from './native.ts'
import { Protocol } from './scheme-map.ts'
import type { RecordedCalls } from './desktop.ts'

type MediaRequest = { videoRequested?: boolean; audioRequested?: boolean }
type Streams = { video?: unknown; audio?: unknown }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A source of the screen, or a frame. */
function isVideo(value: unknown): boolean {
  return isObject(value) && (('id' in value && 'name' in value) || 'frameTreeNodeId' in value)
}

function isAudio(value: unknown): boolean {
  return (
    value === 'loopback' || value === 'loopbackWithMute' || (isObject(value) && 'frameTreeNodeId' in value)
  )
}

/**
 * What the display media handler of a session has chosen. A page asks for video unless the request says otherwise.
 * @returns null when the handler gave nothing, which is how a request is refused without an error
 * @throws {TypeError} for everything that Electron does not take, an empty object included
 */
function chosenStreams(request: MediaRequest, args: readonly unknown[]): Streams | null {
  const [given] = args
  if (given === undefined || given === null) return null
  if (!isObject(given))
    throw new TypeError('Display Media Request streams callback must be called with null or a valid object')
  const streams: Streams = given
  const { videoRequested = true, audioRequested = false } = request
  if (videoRequested && 'video' in streams && !isVideo(streams.video))
    throw new TypeError('video must be a WebFrameMain or DesktopCapturerSource')
  if (audioRequested && 'audio' in streams && !isAudio(streams.audio))
    throw new TypeError('audio must be a WebFrameMain, "loopback" or "loopbackWithMute"')
  if (videoRequested && !('video' in streams))
    throw new TypeError('Video was requested, but no video stream was provided')
  return streams
}

type PermissionName = Devtools.Browser.PermissionType
type RequestHandler = (
  contents: object | null,
  permission: string,
  decide: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void
type CheckHandler = (contents: object | null, permission: string, origin: string, details: object) => boolean
type DisplayMediaHandler = (request: object, decide: (...streams: unknown[]) => void) => void

/** Electron's permission names and Chromium's names for the same thing. */
const chromiumNames: Readonly<Record<string, PermissionName[]>> = {
  'clipboard-read': ['clipboardReadWrite'],
  'clipboard-sanitized-write': ['clipboardSanitizedWrite'],
  'display-capture': ['displayCapture'],
  'idle-detection': ['idleDetection'],
  keyboardLock: ['keyboardLock'],
  'persistent-storage': ['durableStorage'],
  'speaker-selection': ['speakerSelection'],
  'storage-access': ['storageAccess'],
  'window-management': ['windowManagement'],
  geolocation: ['geolocation'],
  media: ['audioCapture', 'videoCapture'],
  midi: ['midi'],
  midiSysex: ['midiSysex'],
  notifications: ['notifications'],
  pointerLock: ['pointerLock'],
}

/** The permission handlers of a session. */
class Permissions {
  #request: RequestHandler | null = null
  #check: CheckHandler | null = null
  #displayMedia: DisplayMediaHandler | null = null

  setRequestHandler(handler: RequestHandler | null): void {
    requireListener(handler)
    this.#request = handler
  }

  setCheckHandler(handler: CheckHandler | null): void {
    requireListener(handler)
    this.#check = handler
  }

  setDisplayMediaHandler(handler: DisplayMediaHandler | null): void {
    requireListener(handler)
    this.#displayMedia = handler
  }

  /** The answer to a page's `request` for a permission; Electron grants it without a handler. */
  request(contents: object | null, permission: string, requestingUrl: string): Promise<boolean> {
    const handler = this.#request
    if (handler === null) return Promise.resolve(true)
    return new Promise((resolve) => {
      const decide = oneTimeWithAnswer((granted: boolean) => resolve(Boolean(granted)))
      handler(contents, permission, decide, { requestingUrl, isMainFrame: true })
    })
  }

  /** The answer to a page's check of a permission; Electron grants it without a handler. */
  check(contents: object | null, permission: string, origin: string): boolean {
    return this.#check?.(contents, permission, origin, { requestingUrl: origin, isMainFrame: true }) ?? true
  }

  /** What a page's request for a screen is given; null is nothing. Rejects with what the handler's answer throws. */
  displayMedia(request: object): Promise<object | null> {
    const handler = this.#displayMedia
    if (handler === null) return Promise.resolve(null)
    return new Promise((resolve) =>
      handler(
        request,
        oneTime((...streams) => resolve(chosenStreams(request, streams))),
      ),
    )
  }

  /**
   * What Chromium may grant to pages of an origin, decided before a page loads: DevTools can set permissions but not
   * forward requests. The check handler decides; without one, everything is granted unless a request handler exists.
   */
  grantedTo(contents: object, origin: string): PermissionName[] {
    if (this.#check === null && this.#request !== null) return []
    const granted = Object.keys(chromiumNames).filter((permission) =>
      this.check(contents, permission, origin),
    )
    return granted.flatMap((permission) => chromiumNames[permission] ?? [])
  }
}

/** What a listener learns about a request; a subset of Electron's details. */
export type RequestDetails = {
  id: number
  url: string
  method: string
  resourceType: string
  webContentsId: number
  requestHeaders: Record<string, string>
  timestamp: number
  statusCode?: number
  statusLine?: string
  responseHeaders?: Record<string, string[]>
}

/** What a listener answers; absent fields change nothing. */
type RequestDecision = {
  cancel?: boolean
  redirectURL?: string
  responseHeaders?: Record<string, string | string[]>
}

type RequestListener = (details: RequestDetails, decide: (decision: RequestDecision) => void) => void
type Filter = { urls: string[] }
type Stage = 'onBeforeRequest' | 'onHeadersReceived'

/** `session.webRequest`: one listener per stage, a later one replaces the earlier one, null removes it. */
class WebRequest {
  readonly #listeners = new Map<Stage, { filter: Filter; listener: RequestListener }>()

  onBeforeRequest(filter: Filter | RequestListener | null, listener?: RequestListener | null): void {
    this.#listen('onBeforeRequest', filter, listener)
  }

  onHeadersReceived(filter: Filter | RequestListener | null, listener?: RequestListener | null): void {
    this.#listen('onHeadersReceived', filter, listener)
  }

  /** Asks the listener of a stage that decides; resolves with an empty decision when none is interested. */
  ask(stage: Stage, details: RequestDetails): Promise<RequestDecision> {
    const entry = this.#interested(stage, details.url)
    if (!entry) return Promise.resolve({})
    return new Promise((resolve) =>
      entry.listener(
        details,
        oneTimeWithAnswer((decision) => resolve(decision ?? {})),
      ),
    )
  }

  #listen(
    stage: Stage,
    filter: Filter | RequestListener | null,
    listener: RequestListener | null | undefined,
  ): void {
    const chosen = typeof filter === 'function' || filter === null ? filter : listener
    requireListener(chosen, 'Must pass null or a Function')
    const urls = filter !== null && typeof filter === 'object' ? filter : { urls: ['<all_urls>'] }
    if (chosen) this.#listeners.set(stage, { filter: urls, listener: chosen })
    else this.#listeners.delete(stage)
  }

  #interested(stage: Stage, url: string) {
    const entry = this.#listeners.get(stage)
    return entry?.filter.urls.some((pattern) => matches(pattern, url)) ? entry : undefined
  }
}

function matches(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true
  const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(url)
}

/** What sessions share with the rest of the stand-in. */
export type SessionContext = { calls: RecordedCalls; isReady: () => boolean }

/**
 * One session: its protocol handlers, request listeners and permission handlers. Storage is not separated: every session
 * uses the one temporary profile of Chromium, which is removed at exit.
 */
export class Session extends EventEmitter {
  readonly protocol = new Protocol()
  readonly webRequest = new WebRequest()
  readonly permissions = new Permissions()
  readonly #calls: RecordedCalls
  readonly #partition: string
  #proxy: ProxyConfig = {}

  constructor(partition: string, context: SessionContext) {
    super()
    this.#partition = partition
    this.#calls = context.calls
  }

  setPermissionRequestHandler(handler: Parameters<Permissions['setRequestHandler']>[0]): void {
    this.permissions.setRequestHandler(handler)
  }

  setPermissionCheckHandler(handler: Parameters<Permissions['setCheckHandler']>[0]): void {
    this.permissions.setCheckHandler(handler)
  }

  setDevicePermissionHandler(handler: unknown): void {
    requireListener(handler)
  }

  setDisplayMediaRequestHandler(handler: Parameters<Permissions['setDisplayMediaHandler']>[0]): void {
    this.permissions.setDisplayMediaHandler(handler)
  }

  setBluetoothPairingHandler(handler: unknown): void {
    requireListener(handler)
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    requireType(enabled, 'boolean')
    this.#calls.add('session.setSpellCheckerEnabled', enabled)
  }

  /**
   * Noted, with the partition: Chromium has one proxy, and takes it before it starts. Only `resolveProxy` follows it.
   * @throws {TypeError} for a mode that Electron does not know
   */
  async setProxy(config: ProxyConfig): Promise<void> {
    if (config.mode !== undefined && !proxyModes.includes(config.mode)) refuseConversion(config)
    this.#proxy = config
    this.#calls.add('session.setProxy', config, this.#partition)
  }

  /**
   * How this session would reach an address, in the words of a PAC script. What the system says is in `ATENA_STANDIN_PROXY`.
   * As in Chromium, addresses of this computer are reached directly, unless the session says otherwise.
   * @throws {TypeError} for what is not a text
   */
  async resolveProxy(address: string): Promise<string> {
    requireType(address, 'string')
    const { mode, proxyRules = '' } = this.#proxy
    if (mode === 'fixed_servers') return proxyRules.replace('socks5://', 'SOCKS5 ')
    const isHere = /^(localhost|127\..*|\[::1\])$/.test(
      URL.canParse(address) ? new URL(address).hostname : '',
    )
    return mode === 'direct' || isHere ? 'DIRECT' : (process.env['ATENA_STANDIN_PROXY'] ?? 'DIRECT')
  }
}

type ProxyConfig = { mode?: string; proxyRules?: string }

/** The modes of Electron's `ProxyConfig`. */
const proxyModes = ['direct', 'auto_detect', 'pac_script', 'fixed_servers', 'system']

/** The `session` module: the default session and those of partitions, each made once. */
export class Sessions {
  readonly #context: SessionContext
  readonly #partitions = new Map<string, Session>()

  constructor(context: SessionContext) {
    this.#context = context
  }

  get defaultSession(): Session {
    return this.fromPartition('')
  }

  /** @throws {TypeError} before the app is ready */
  fromPartition(partition: string): Session {
    requireType(partition, 'string')
    if (!this.#context.isReady()) throw new TypeError('Session can only be received when app is ready')
    const known = this.#partitions.get(partition)
    if (known) return known
    const session = new Session(partition, this.#context)
    this.#partitions.set(partition, session)
    return session
  }
}
