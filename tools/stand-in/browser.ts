import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { findBrowser } from '../../build/find-program.mjs'
import {
  chromiumSwitches,
  sandboxSwitches,
  type WindowMode,
  type SwitchesOptions,
  type CommandLine,
} from './command-line.ts'
import { DevtoolsConnection, type DevtoolsSession, type Protocol } from './devtools.ts'

/** A page of Chromium and the session that controls it; it is paused until `Runtime.runIfWaitingForDebugger`. */
export type OpenedPage = { targetId: string; session: DevtoolsSession }

type TargetInfo = Protocol.Target.TargetInfo

/** Chromium as the windows use it: opens and closes pages, and reports when they close. */
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
   * @param ended called when Chromium ends although the app did not ask for it, with how it ended and what it said last
   */
  async start(commandLine: CommandLine, locale: string, ended: (how: string) => void): Promise<void> {
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

  /** Listens to pages that a page opened itself (`window.open`, Ctrl+click); they are closed immediately. */
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

const notFound =
  'No Chromium, Chrome or Edge was found. Install one, or name its program in ATENA_CHROMIUM, and start again.'

/**
 * The shell outlives a killed main process and clears the profile away once Chromium has ended. Chromium ends by itself
 * when its pipe is closed, but not when it hangs: 3 s after descriptor 5, which main alone holds, it is killed. Its
 * other processes end a moment later and may write into the profile until then. The shell says nothing itself, because
 * the reader of its messages may have ended.
 */
const runThenRemoveProfile = [
  '"$@" & chromium=$!; exec 2>/dev/null',
  '{ read -r _ <&5; sleep 3; kill -KILL $chromium; } & watch=$!',
  'wait $chromium; code=$?; kill $watch',
  'until rm -rf "$ATENA_STANDIN_PROFILE"; do sleep 0.1; done; exit $code',
].join('\n')

class Chromium {
  readonly connection: DevtoolsConnection
  readonly #child: ChildProcess
  readonly #program: string
  readonly #options: SwitchesOptions
  readonly #lastSaid: () => string

  private constructor(
    child: ChildProcess,
    { program, options, lastSaid }: { program: string; options: SwitchesOptions; lastSaid(): string },
  ) {
    this.#child = child
    this.#program = program
    this.#options = options
    this.#lastSaid = lastSaid
    // Descriptors 3 and 4 are the ends that --remote-debugging-pipe reads and writes.
    this.connection = new DevtoolsConnection(child.stdio[3] as Writable, child.stdio[4] as Readable)
  }

  /**
   * Starts Chromium without a window. Rejects with a sentence for the user if no Chromium is installed or it does not start.
   * @param listening called with the `DevTools listening on …` line when the command line names a debugging port
   */
  static async launch(
    options: Omit<SwitchesOptions, 'profile'>,
    listening: (line: string) => void,
  ): Promise<Chromium> {
    const program = findBrowser()
    if (program === null) throw new Error(notFound)
    const withProfile = { ...options, profile: createProfile() }
    const child = start(program, withProfile)
    const output = watchOutput(child)
    const chromium = new Chromium(child, { program, options: withProfile, lastSaid: output.last })
    const hasPort = options.commandLine.debuggingPort !== null
    const up = [
      chromium.connection.root.send('Browser.getVersion'),
      hasPort && output.address.then(listening),
    ]
    await Promise.race([
      Promise.all(up),
      once(child, 'exit').then(([code]) => {
        throw new Error(`${program} ended at once (${code}). ${output.last()}`)
      }),
      delay(30_000, null, { ref: false }).then(() => {
        throw new Error(`${program} is not up after 30 seconds. ${output.last()}`)
      }),
    ])
    return chromium
  }

  /** Resolves when Chromium has ended and its profile is removed, with how it ended and what it said last. */
  async exited(): Promise<string> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
    return `${this.#program} ended (${this.#child.signalCode ?? this.#child.exitCode}). ${this.#lastSaid()}`
  }

  /** Opens a chromeless window at a web address; the running Chromium takes over from the short-lived process. */
  openAppWindow(url: string): void {
    const { mode, profile } = this.#options
    spawn(this.#program, [...sandboxSwitches(mode), `--user-data-dir=${profile}`, `--app=${url}`], {
      stdio: 'ignore',
    })
  }

  /** Ends Chromium, gently first. */
  async close(): Promise<void> {
    this.connection.root.tell('Browser.close')
    if (await Promise.race([this.exited().then(() => true), delay(3000, false, { ref: false })])) return
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    rmSync(this.#options.profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

function start(program: string, options: SwitchesOptions): ChildProcess {
  return spawn('/bin/sh', ['-c', runThenRemoveProfile, 'sh', program, ...chromiumSwitches(options)], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ATENA_STANDIN_PROFILE: options.profile,
      // Crash reports would else go into the folder of the user's own browser.
      BREAKPAD_DUMP_LOCATION: options.profile,
    },
    // Its own process group: a Ctrl+C at the terminal is for main, which then closes Chromium in order.
    detached: true,
  })
}

/**
 * Reads Chromium's messages line by line, because on a busy machine many come together: `address` is the line that names the
 * debugging port, `last` returns the latest ones for a failed start.
 */
function watchOutput(child: ChildProcess): { address: Promise<string>; last: () => string } {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  createInterface({ input: child.stderr as Readable }).on('line', (line) => {
    lines.splice(0, lines.push(line) - 20)
    const address = /DevTools listening on ws:\S+$/.exec(line)?.[0]
    if (address !== undefined) resolve(address)
  })
  return { address: promise, last: () => lines.join('\n') }
}

/** A fresh profile with the bars and bubbles of a browser switched off. */
function createProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), 'atena-stand-in-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = {
    translate: { enabled: false },
    credentials_enable_service: false,
    autofill: { profile_enabled: false, credit_card_enabled: false },
    browser: { has_seen_welcome_page: true },
  }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  return profile
}
