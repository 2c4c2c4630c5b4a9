import { setTimeout as delay } from 'node:timers/promises'
import { Chromium } from './chromium.ts'
import type { WindowMode } from './chromium-switches.ts'
import type { CommandLine } from './command-line.ts'
import type { DevtoolsSession, Protocol } from './devtools.ts'

/** A page of Chromium and the session that controls it; it stands still until `Runtime.runIfWaitingForDebugger`. */
export type OpenedPage = { targetId: string; session: DevtoolsSession }

type TargetInfo = Protocol.Target.TargetInfo

/** Chromium as the windows use it: opens and closes pages, tells when they go. */
export class Browser {
  readonly mode: WindowMode
  #chromium: Chromium | null = null
  #opened = 0
  readonly #expected = new Map<string, (page: OpenedPage) => void>()
  readonly #watchers = new Map<string, () => void>()
  #stranger: (info: TargetInfo) => void = () => {}

  constructor(mode: WindowMode) {
    this.mode = mode
  }

  /**
   * Starts Chromium.
   * @param ended called when Chromium ends although nobody asked it to
   */
  async start(commandLine: CommandLine, locale: string, ended: () => void): Promise<void> {
    const listening = (line: string) => process.stderr.write(`${line}\n`)
    this.#chromium = await Chromium.launch({ mode: this.mode, locale, commandLine }, listening)
    void this.#chromium.exited().then(ended)
    const root = this.root
    root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => this.#arrived(sessionId, targetInfo))
    root.on('Target.targetDestroyed', ({ targetId }) => {
      this.#watchers.get(targetId)?.()
      this.#watchers.delete(targetId)
    })
    const filter = [{ type: 'page' }]
    await Promise.all([
      root.send('Target.setDiscoverTargets', { discover: true, filter }),
      root.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter,
      }),
      root.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
      // SECURITY: every permission is denied until a session's handlers allow one for an origin (requests.ts).
      root.send('Browser.grantPermissions', { permissions: [] }),
    ])
  }

  get root(): DevtoolsSession {
    if (this.#chromium === null) throw new Error('Chromium has not been started yet.')
    return this.#chromium.connection.root
  }

  /** Who wants to know of pages that a page opened itself (`window.open`, Ctrl+click); they are closed at once. */
  onStranger(listener: (info: TargetInfo) => void): void {
    this.#stranger = listener
  }

  /**
   * Opens an empty page.
   * @param origin web origin that the page will show; an app window without address bar belongs to one origin
   */
  async openPage(origin: string, size: { width: number; height: number }): Promise<OpenedPage> {
    const number = ++this.#opened
    const inWindow = this.mode === 'app-window'
    const url = inWindow ? `${origin}/stand-in-window-${number}` : `about:blank#stand-in-${number}`
    const page = new Promise<OpenedPage>((resolve) => this.#expected.set(url, resolve))
    if (inWindow) this.#chromium?.openAppWindow(url)
    else await this.root.send('Target.createTarget', { url, newWindow: true, ...size })
    const late = delay(20_000, null, { ref: false })
    const opened = await Promise.race([page, late])
    if (opened === null) throw new Error('Chromium did not open a window within 20 seconds.')
    return opened
  }

  whenPageGoes(targetId: string, listener: () => void): void {
    this.#watchers.set(targetId, listener)
  }

  closePage(targetId: string): void {
    this.root.tell('Target.closeTarget', { targetId })
  }

  async close(): Promise<void> {
    await this.#chromium?.close()
  }

  #arrived(sessionId: string, info: TargetInfo): void {
    if (this.#chromium === null) return
    const page = { targetId: info.targetId, session: this.#chromium.connection.session(sessionId) }
    const resolve = this.#expected.get(info.url)
    this.#expected.delete(info.url)
    if (resolve) resolve(page)
    else void this.#turnAway(page, info)
  }

  /** The page must run before it is closed: it holds up its opener, with which it shares a process. */
  async #turnAway({ targetId, session }: OpenedPage, info: TargetInfo): Promise<void> {
    this.#stranger(info)
    await session.send('Runtime.runIfWaitingForDebugger').catch(() => {})
    this.closePage(targetId)
  }
}
