import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import type { ForkOptions } from 'electron'
import { cloneForIpc } from './wire.ts'

const outputs: readonly unknown[] = ['inherit', 'pipe', 'ignore']

/**
 * Looks at the arguments of `utilityProcess.fork` and brings `stdio` into its long form.
 * @throws {Error} in Electron's words. That every text of `args` and `env` is one no document says; Electron seems to
 * leave out the whole list when one is not, so that is refused here.
 */
function checkForkArguments(modulePath: string, args: readonly unknown[], options: ForkOptions): IoTypes {
  if (!modulePath) throw new Error('Missing UtilityProcess entry script.')
  const { execArgv, serviceName, cwd, env = {} } = options
  if (execArgv !== undefined && !Array.isArray(execArgv))
    throw new Error('execArgv must be an array of strings.')
  if (serviceName !== undefined && typeof serviceName !== 'string')
    throw new Error('serviceName must be a string.')
  if (cwd !== undefined && typeof cwd !== 'string') throw new Error('cwd path must be a string.')
  if (!args.every((value) => typeof value === 'string'))
    throw new TypeError('Every argument must be a string.')
  if (!Object.values(env).every((value) => typeof value === 'string'))
    throw new TypeError('Every value of env must be a string.')
  return ioTypes(options.stdio ?? 'inherit')
}

/** What becomes of standard input, output and error. */
type IoTypes = ['ignore', 'inherit' | 'pipe' | 'ignore', 'inherit' | 'pipe' | 'ignore']

function ioTypes(stdio: NonNullable<ForkOptions['stdio']>): IoTypes {
  if (!Array.isArray(stdio)) {
    if (!outputs.includes(stdio))
      throw new Error('stdio must be of the following values: inherit, pipe, ignore')
    return ['ignore', stdio, stdio] as IoTypes
  }
  const [input, output, errors] = stdio
  if (stdio.length < 3) throw new Error('configuration missing for stdin, stdout or stderr.')
  if (input !== 'ignore') throw new Error('stdin value other than ignore is not supported.')
  for (const [name, value] of [
    ['stdout', output],
    ['stderr', errors],
  ])
    if (!outputs.includes(value))
      throw new Error(`${String(name)} configuration must be of the following values: inherit, pipe, ignore`)
  return [input, output, errors] as IoTypes
}

const bootstrap = new URL('./utility-child.ts', import.meta.url).href

/** A child process that runs a Node script, as Electron's utility processes do. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super()
    const stdio = checkForkArguments(modulePath, args, options)
    const { execArgv = [], cwd } = options
    const env = options.env as NodeJS.ProcessEnv | undefined
    this.#child = fork(modulePath, args, {
      execArgv: [
        '--experimental-strip-types',
        '--disable-warning=ExperimentalWarning',
        `--import=${bootstrap}`,
        ...execArgv,
      ],
      serialization: 'advanced',
      stdio: [...stdio, 'ipc'],
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
    return this.#isRunning() ? this.#child.stdout : null
  }

  get stderr(): Readable | null {
    return this.#isRunning() ? this.#child.stderr : null
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
