import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { findBrowser } from '../browser.mjs'
import { chromiumSwitches, sandboxSwitches } from './chromium-switches.ts'
import type { SwitchesOptions } from './chromium-switches.ts'
import { DevtoolsConnection } from './devtools.ts'

const notFound =
  'No Chromium, Chrome or Edge was found. Install one, or name its program in ATENA_CHROMIUM, and start again.'

/** The shell outlives a killed main process and clears the profile away once Chromium has ended. */
const runThenRemoveProfile = '"$@"; code=$?; rm -rf "$ATENA_STANDIN_PROFILE"; exit $code'

/** A running Chromium. */
export class Chromium {
  readonly connection: DevtoolsConnection
  readonly #child: ChildProcess
  readonly #program: string
  readonly #options: SwitchesOptions

  private constructor(child: ChildProcess, program: string, options: SwitchesOptions) {
    this.#child = child
    this.#program = program
    this.#options = options
    // Descriptors 3 and 4 are the ends that --remote-debugging-pipe reads and writes.
    this.connection = new DevtoolsConnection(child.stdio[3] as Writable, child.stdio[4] as Readable)
  }

  /**
   * Starts Chromium without a window. Rejects with a sentence for the user when there is none or it does not come up.
   * @param listening called with the `DevTools listening on …` line when a debugging port was asked for
   */
  static async launch(
    options: Omit<SwitchesOptions, 'profile'>,
    listening: (line: string) => void,
  ): Promise<Chromium> {
    const program = findBrowser()
    if (program === null) throw new Error(notFound)
    const withProfile = { ...options, profile: createProfile() }
    const child = start(program, withProfile)
    const output = watchOutput(child, listening)
    const chromium = new Chromium(child, program, withProfile)
    await Promise.race([
      chromium.connection.root.send('Browser.getVersion'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`${program} ended at once (${code}). ${output()}`)
      }),
    ])
    return chromium
  }

  /** Resolves when Chromium is gone and its profile removed. */
  async exited(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
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
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
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

/** Reads Chromium's messages; keeps the last of them for a failed start. */
function watchOutput(child: ChildProcess, listening: (line: string) => void): () => string {
  let tail = ''
  let announced = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000)
    const line = announced ? undefined : /^DevTools listening on ws:\S+$/m.exec(tail)?.[0]
    if (line === undefined) return
    announced = true
    listening(line)
  })
  return () => tail
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
