import { EventEmitter } from 'node:events'
import { deferred } from './deferred.ts'
import { requireType } from './native.ts'
import { preventableEvent } from './preventable-event.ts'

/** The windows as the app sees them: it closes them before it ends. */
export type OpenWindows = { all(): { close(): void; destroy(): void }[] }

/** When the app is ready and how it ends: the order of events is that of Electron's `app` documentation. */
export class AppLifecycle extends EventEmitter {
  readonly #ready = deferred<void>()
  #isReady = false
  #isAwaited = false
  #quitting = false
  #exiting = false
  #windows: OpenWindows = { all: () => [] }
  #closeChromium: () => Promise<void> = async () => {}

  /** Wires the parts that exist only after `app`. */
  attach(windows: OpenWindows, closeChromium: () => Promise<void>): void {
    this.#windows = windows
    this.#closeChromium = closeChromium
  }

  /** Called once Chromium answers and the app's entry has run. */
  becomeReady(): void {
    if (this.#exiting) return
    this.#isReady = true
    this.emit('will-finish-launching')
    this.#ready.resolve()
    this.emit('ready', {}, {})
  }

  isReady(): boolean {
    return this.#isReady
  }

  /** Whether somebody waits for `ready`. */
  get isAwaited(): boolean {
    return this.#isAwaited
  }

  whenReady(): Promise<void> {
    this.#isAwaited = true
    return this.#ready.promise
  }

  get isEnding(): boolean {
    return this.#quitting || this.#exiting
  }

  /** Closes every window, each of which may refuse, and ends the process when all have gone. */
  quit(): void {
    if (this.isEnding || this.#isPrevented('before-quit')) return
    this.#quitting = true
    const windows = this.#windows.all()
    for (const window of windows) window.close()
    if (windows.length === 0) this.#quitWithoutWindows()
  }

  /** A window refuses to close: the end of the app is called off, whoever else has closed meanwhile. */
  windowStays(): void {
    this.#quitting = false
  }

  /** Called when a window has gone, shown or hidden; the last one ends an app that nobody listens for. */
  windowClosed(): void {
    if (this.#exiting || this.#windows.all().length > 0) return
    if (this.#quitting) this.#quitWithoutWindows()
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  #quitWithoutWindows(): void {
    if (this.#isPrevented('will-quit')) this.#quitting = false
    else this.exit(0)
  }

  /** Ends at once: windows get no say. */
  exit(code = 0): void {
    requireType(code, 'number')
    if (this.#exiting) return
    this.#exiting = true
    for (const window of this.#windows.all()) window.destroy()
    this.emit('quit', {}, code)
    void this.#closeChromium().finally(() => process.exit(code))
  }

  #isPrevented(name: string): boolean {
    const event = preventableEvent({})
    this.emit(name, event)
    return event.defaultPrevented
  }
}
