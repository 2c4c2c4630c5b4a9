import type { WebPreferences } from 'electron'
import { cloneForIpc } from './ipc-main.ts'
import { refuseEverything } from './native.ts'
import type { DevtoolsSession, Protocol } from './devtools.ts'
import { Navigation, Popups, WebFrame, type WindowOpenHandler } from './navigation.ts'
import { PageControls } from './page-controls.ts'
import { Page, preloadProcess } from './page.ts'
import { PageMessages, announcePageEvents } from './page-messages.ts'
import { ShownDocument, type PageContents, type PageWindow, type StandIn } from './stand-in.ts'
import { Requests, type Requester } from './requests.ts'
import type { Session } from './session.ts'

/** Width and height of a window's content in CSS pixels. */
export type Size = { width: number; height: number }

/** The page of one window. */
export class WebContents extends PageControls implements PageContents {
  readonly id: number
  readonly window: PageWindow
  readonly session: Session
  readonly mainFrame: WebFrame
  readonly popups = new Popups()
  readonly navigation: Navigation
  readonly preferences: WebPreferences
  readonly document: ShownDocument
  protected readonly page: Promise<Page>
  protected readonly calls
  protected readonly printing
  readonly #standIn: StandIn
  readonly #firstOrigin = Promise.withResolvers<string>()
  #opened: Page | null = null
  #destroyed = false

  constructor(standIn: StandIn, window: PageWindow, options: { preferences: WebPreferences; size: Size }) {
    super()
    this.setMaxListeners(0)
    this.#standIn = standIn
    this.calls = standIn.calls
    this.printing = standIn.printing
    this.id = standIn.windows.nextId()
    this.window = window
    this.document = new ShownDocument(standIn.schemes)
    this.preferences = options.preferences
    this.session = sessionOf(standIn, options.preferences)
    this.navigation = new Navigation(this)
    this.mainFrame = new WebFrame(this.id, this)
    this.page = this.#open(options.size)
    this.page.catch((failure: Error) => console.error(`A window could not be opened: ${failure.message}`))
    this.on('dom-ready', () => this.#destroyed || void this.applyZoom())
  }

  async #open(size: Size): Promise<Page> {
    const { browser } = this.#standIn
    // An app window belongs to one origin, so it waits for the first address; elsewhere the page can be opened immediately.
    const origin = browser.mode === 'app-window' ? await this.#firstOrigin.promise : ''
    const opened = await browser.openPage(origin, size)
    const requests = new Requests(opened.session, requesterFor(this, this.#standIn), this.#standIn)
    const messages = new PageMessages(this, this.#standIn)
    const environment = {
      process: preloadProcess(this.preferences),
      accelerators: this.#standIn.menu.chords(),
      asksBeforeClosing: browser.mode === 'app-window',
    }
    const page = await Page.setUp(opened, this.preferences, environment, {
      message: (message, answer) => messages.receive(message, answer),
      request: (request) => void requests.answer(request),
    })
    this.#opened = page
    announcePageEvents(this, page, this.#standIn)
    this.#standIn.theme.apply(page.session)
    return page
  }

  /** The page as soon as it is set up; a window's own business, no API of Electron. */
  get openedPage(): Page | null {
    return this.#opened
  }

  whenOpened(): Promise<Page> {
    return this.page
  }

  /** Loads an address; resolves when it has finished, rejects as Electron does (`code`, `errno`, `url`). */
  async loadURL(url: string): Promise<void> {
    const pageUrl = this.#standIn.schemes.toPage(url)
    this.#firstOrigin.resolve(new URL(pageUrl).origin)
    const page = await this.page
    await loadPage(this, page, { url, pageUrl })
  }

  reload(): void {
    void this.page.then(({ session }) => {
      this.navigation.expect(this.#standIn.schemes.toPage(this.document.url))
      session.tell('Page.reload')
    })
  }

  /** Sends a message to the preload; dropped while no document is loaded, as in Electron. */
  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.#opened?.post({ kind: 'event', channel, args: cloneForIpc(args) })
  }

  /** Sends one of the stand-in's own messages to the isolated world. */
  post(message: object): void {
    this.#opened?.post(message)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.popups.setHandler(handler)
  }

  originOf(url: string): string {
    return this.#standIn.schemes.originOf(url)
  }

  getURL(): string {
    return this.document.url
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isCrashed(): boolean {
    return this.document.isCrashed
  }

  /** The window has closed; called once by it. */
  markDestroyed(): void {
    this.#destroyed = true
    refuseEverything(this)
    this.emit('destroyed')
  }
}

function sessionOf(standIn: StandIn, preferences: WebPreferences): Session {
  const { session, partition } = preferences
  // The app can only hand over sessions that it got from here.
  if (session !== undefined) return session as unknown as Session
  return standIn.sessions.fromPartition(partition ?? '')
}

/**
 * Navigates and waits for the load event, then resolves; rejects with Electron's message and `code` when there is no
 * document (`ERR_FAILED (-2) loading 'app://…'`).
 */
async function loadPage(
  contents: PageContents,
  { session }: Page,
  { url, pageUrl }: { url: string; pageUrl: string },
): Promise<void> {
  contents.emit('did-start-loading')
  const code = contents.isDestroyed() ? 'ERR_FAILED' : await navigate(contents, session, pageUrl)
  if (code === null) return
  contents.emit('did-fail-load', {}, -2, code, url, true)
  contents.emit('did-stop-loading')
  throw Object.assign(new Error(`${code} (-2) loading '${url}'`), { code, errno: -2, url })
}

/** @returns null once the document has loaded, Chromium's name of what went wrong otherwise */
async function navigate(
  contents: PageContents,
  session: DevtoolsSession,
  pageUrl: string,
): Promise<string | null> {
  contents.navigation.expect(pageUrl)
  const loaded = next(session, 'Page.loadEventFired')
  const moved = next(session, 'Page.navigatedWithinDocument')
  const gone = new Promise<string>((resolve) => {
    contents.once('destroyed', () => resolve('ERR_FAILED'))
    session.once('Inspector.targetCrashed', () => resolve('ERR_FAILED'))
  })
  const { errorText, loaderId } = await session.send('Page.navigate', { url: pageUrl })
  contents.navigation.settle()
  if (errorText !== undefined) return errorText.replace(/^net::/, '')
  // Without a loader only the fragment changed, and no document loads.
  return Promise.race([loaderId === undefined ? moved : loaded, gone])
}

/** Resolves after the listeners that were there before have heard of the event. */
function next(
  session: DevtoolsSession,
  event: 'Page.loadEventFired' | 'Page.navigatedWithinDocument',
): Promise<null> {
  return new Promise((resolve) => session.once(event, () => setImmediate(() => resolve(null))))
}

type PermissionName = Protocol.Browser.PermissionType

/**
 * What Chromium may grant to an origin. It knows one answer for each origin, while Electron's sessions each have their
 * own: the strictest of the sessions that showed the origin holds, so that one without handlers widens nothing.
 */
class OriginGrants {
  readonly #byOrigin = new Map<string, Map<object, readonly PermissionName[]>>()

  /** Notes what a session grants and returns what all sessions together do. */
  settle(origin: string, session: object, granted: readonly PermissionName[]): PermissionName[] {
    const sessions = this.#byOrigin.get(origin) ?? new Map<object, readonly PermissionName[]>()
    this.#byOrigin.set(origin, sessions.set(session, granted))
    return [...sessions.values()].reduce<PermissionName[]>(
      (common, each) => common.filter((name) => each.includes(name)),
      [...granted],
    )
  }
}

const perBrowser = new WeakMap<object, OriginGrants>()

/** The grants of one Chromium. */
function grantsOf(browser: object): OriginGrants {
  const grants = perBrowser.get(browser) ?? new OriginGrants()
  perBrowser.set(browser, grants)
  return grants
}

/** What the request answering needs to know about a window. */
function requesterFor(contents: PageContents, { browser, schemes }: StandIn): Requester {
  const isMainFrame = (frameId: string) => frameId === contents.openedPage?.frameId
  return {
    id: contents.id,
    session: contents.session,
    isMainDocument: ({ resourceType, frameId }) => resourceType === 'Document' && isMainFrame(frameId),
    mayNavigate: (paused, url) => contents.navigation.isAllowed(paused, url, isMainFrame(paused.frameId)),
    refused: (url, isMainDocument) =>
      contents.emit('did-fail-load', {}, -106, 'ERR_INTERNET_DISCONNECTED', url, isMainDocument),
    documentComing: async (url) => {
      const origin = schemes.originOf(url)
      const pageOrigin = new URL(schemes.toPage(`${origin}/`)).origin
      if (pageOrigin === 'null') return
      const { session } = contents
      const wanted = session.permissions.grantedTo(contents, `${origin}/`)
      const permissions = grantsOf(browser).settle(pageOrigin, session, wanted)
      // SECURITY: naming the granted permissions of an origin denies it all others.
      await browser.root.send('Browser.grantPermissions', { origin: pageOrigin, permissions }).catch(() => {})
    },
  }
}
