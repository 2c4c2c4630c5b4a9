import { fork } from 'node:child_process'
import type { ChildProcess, IOType } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { ForkOptions } from 'electron'
import { cloneForIpc } from './wire.ts'

const bootstrap = new URL('./utility-child.ts', import.meta.url).href

/** A child process that runs a Node script, as Electron's utility processes do. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super()
    const { stdio = 'inherit', execArgv = [], cwd } = options
    const env = options.env as NodeJS.ProcessEnv | undefined
    // Electron's types allow more than its documentation, which names pipe, ignore and inherit.
    const [, output, errors] = (Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]) as IOType[]
    this.#child = fork(modulePath, args, {
      execArgv: [
        '--experimental-strip-types',
        '--disable-warning=ExperimentalWarning',
        `--import=${bootstrap}`,
        ...execArgv,
      ],
      serialization: 'advanced',
      stdio: ['ignore', output ?? 'inherit', errors ?? 'inherit', 'ipc'],
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
    })
    this.#child.on('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1))
    this.#child.on('error', (failure) => this.emit('error', 'FatalError', failure.message, ''))
  }

  get pid(): number | undefined {
    return this.#isRunning() ? this.#child.pid : undefined
  }

  get stdout(): Readable | null {
    return this.#child.stdout
  }

  get stderr(): Readable | null {
    return this.#child.stderr
  }

  /** @throws {Error} for what structured clone refuses, and for ports, which are not imitated */
  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0)
      throw new Error('The stand-in for Electron does not transfer ports to utility processes.')
    const copy = cloneForIpc(message)
    if (this.#child.connected) this.#child.send(copy as object)
  }

  kill(): boolean {
    return this.#isRunning() && this.#child.kill()
  }

  #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }
}

/** The `utilityProcess` module. */
export function createUtilityProcess(isReady: () => boolean) {
  return {
    fork(modulePath: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
      if (!isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
      return new UtilityProcess(modulePath, args, options)
    },
  }
}
