import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs'
import { join } from 'node:path'
import { requireType, preventableEvent } from './native.ts'

/** The windows as the app sees them: it closes them before it ends. */
export type OpenWindows = { all(): { close(): void; destroy(): void }[] }

/** When the app is ready and how it ends: the order of events is that of Electron's `app` documentation. */
export class AppLifecycle extends EventEmitter {
  readonly #ready = Promise.withResolvers<void>()
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

  /** Whether the app waits for `ready`. */
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

  /** Closes every window, each of which may refuse, and ends the process when all have closed. */
  quit(): void {
    if (this.isEnding || this.#isPrevented('before-quit')) return
    this.#quitting = true
    const windows = this.#windows.all()
    for (const window of windows) window.close()
    if (windows.length === 0) this.#quitWithoutWindows()
  }

  /** A window refuses to close: the app does not end, even if other windows have closed meanwhile. */
  windowStays(): void {
    this.#quitting = false
  }

  /** Called when a window has closed, shown or hidden; the last one ends an app that does not listen to `window-all-closed`. */
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

  /** Ends immediately: windows cannot prevent it. */
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

/** What the first instance learns about a later one. */
type SecondInstance = { argv: string[]; workingDirectory: string; additionalData: unknown }

/**
 * One process per `userData` folder. The lock names its process and that process's start time, so that a lock left by a
 * killed process is recognised; a later process writes a message to a folder which the first one watches. Everything is
 * synchronous, because `requestSingleInstanceLock` is.
 */
export class SingleInstance {
  readonly #lock: string
  readonly #inbox: string
  readonly #onSecond: (second: SecondInstance) => void
  #watcher: FSWatcher | null = null

  constructor(userData: string, onSecond: (second: SecondInstance) => void) {
    this.#lock = join(userData, 'stand-in.lock')
    this.#inbox = join(userData, 'stand-in.inbox')
    this.#onSecond = onSecond
  }

  get isHeld(): boolean {
    return this.#watcher !== null
  }

  /** True when this process is the first; otherwise the first one receives a message. */
  request(additionalData: unknown): boolean {
    if (this.isHeld) return true
    mkdirSync(this.#inbox, { recursive: true, mode: 0o700 })
    if (!this.#tryLock()) {
      this.#tellFirst({ argv: [...process.argv], workingDirectory: process.cwd(), additionalData })
      return false
    }
    this.#watcher = watch(this.#inbox, () => this.#readInbox()).unref()
    process.once('exit', () => this.release())
    return true
  }

  release(): void {
    if (!this.isHeld) return
    this.#watcher?.close()
    this.#watcher = null
    rmSync(this.#inbox, { recursive: true, force: true })
    rmSync(this.#lock, { force: true })
  }

  #tryLock(): boolean {
    const me = JSON.stringify({ pid: process.pid, started: startTime(process.pid) })
    for (const overwrite of [false, true])
      try {
        if (overwrite && this.#holderLives()) return false
        writeFileSync(this.#lock, me, { flag: overwrite ? 'w' : 'wx', mode: 0o600 })
        return true
      } catch (refusal) {
        if (overwrite) throw refusal
      }
    return false
  }

  #holderLives(): boolean {
    try {
      const { pid, started } = JSON.parse(readFileSync(this.#lock, 'utf8')) as {
        pid: number
        started: string
      }
      process.kill(pid, 0)
      return startTime(pid) === started
    } catch {
      return false
    }
  }

  #tellFirst(second: SecondInstance): void {
    const name = join(this.#inbox, randomUUID())
    writeFileSync(`${name}.part`, JSON.stringify(second), { mode: 0o600 })
    renameSync(`${name}.part`, `${name}.json`)
  }

  #readInbox(): void {
    for (const name of readdirSync(this.#inbox).filter((file) => file.endsWith('.json'))) {
      const file = join(this.#inbox, name)
      const second = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance
      rmSync(file)
      this.#onSecond(second)
    }
  }
}

/** Start time of a process in clock ticks since boot (proc(5), field 22); empty without /proc. */
function startTime(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return afterName.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
