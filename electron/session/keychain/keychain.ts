import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import { system, type System } from '../../platform/system.ts'
import { endProcess } from '../../thread/end-process.ts'
import { accountOf, fitsKeychain, isTokenShaped, type TokenStore } from '../tokens.ts'
import type { KeychainAnswer, KeychainRequest } from './keychain-message.ts'

const refused = fail({ kind: 'keychain', reason: 'refused' })

/**
 * Tokens in the keychain of the system. Nothing is ever deleted or overwritten because a call failed: only `save` and
 * `remove` change anything, and both are compared with what the keychain holds afterwards.
 */
export function keychainTokenStore(calls: KeychainCalls, on: System = system): TokenStore {
  return {
    async read(owner, patienceMs) {
      const found = await calls.ask({ verb: 'read', account: accountOf(owner) }, patienceMs)
      // SECURITY: whatever is stored under our name, only a text that can be sent in a header is used.
      return found.ok && found.value !== null && !isTokenShaped(found.value) ? refused : found
    },
    async save(owner, token) {
      const refusal = refuseToken(token, on)
      if (refusal) return refusal
      const held = await calls.ask({ verb: 'save', account: accountOf(owner), secret: token })
      if (!held.ok) return held
      return held.value === token ? ok(null) : refused
    },
    async remove(owner) {
      const held = await calls.ask({ verb: 'remove', account: accountOf(owner) })
      if (!held.ok) return held
      return held.value === null ? ok(null) : refused
    },
  }
}

function refuseToken(token: string, on: System): Result<never> | null {
  if (!isTokenShaped(token))
    return fail({ kind: 'invalid-input', path: 'token', expected: 'an access token' })
  if (fitsKeychain(token, on)) return null
  const expected = 'a token of at most 2,560 bytes, the limit of the keychain of Windows'
  return fail({ kind: 'invalid-input', path: 'token', expected })
}

/** The keychain process as main sees it; Electron's `UtilityProcess` is one. */
export interface KeychainProcess {
  postMessage(request: KeychainRequest): void
  on(event: 'message', listener: (answer: unknown) => void): unknown
  on(event: 'exit' | 'error', listener: () => void): unknown
  once(event: 'spawn', listener: () => void): unknown
  kill(): boolean
}

interface KeychainCallsOptions {
  /** Starts the bundle of `keychain-process.ts`. */
  start(): KeychainProcess
  /** Longest wait for an answer in ms, once the process runs; 5,000 unless told. */
  deadlineMs?: number
  /** Longest start of the process in ms, 30,000 unless told: a virus scanner reads it first, and computers are busy. */
  startMs?: number
  /** A process without a request for this long is ended, in ms: it holds memory and is needed twice a day. */
  idleMs?: number
}

/** The one line to the keychain of the system. */
interface KeychainCalls {
  /**
   * Returns what the keychain holds under the account afterwards. `keychain` with its reason when it refuses, `mute`
   * after `patienceMs`, which replaces the deadline where the system may ask the user for a password.
   */
  ask(request: KeychainRequest, patienceMs?: number): Promise<Result<string | null>>
  /** Ends the process; the next `ask` starts another one. */
  close(): void
}

const answerShape: z.ZodType<KeychainAnswer> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.string().nullable() }),
  z.object({ ok: z.literal(false), reason: z.enum(['absent', 'locked', 'refused']) }),
])

type Outcome = KeychainAnswer | 'silence' | 'ended'

/** A process and who waits for its next answer. */
interface Line {
  process: KeychainProcess
  /** Resolves when the process runs. */
  started: Promise<void>
  settle(outcome: Outcome): void
}

/**
 * A request waits until the one before is answered: four together would take all of libuv's threads (reliability
 * 3.2). After a deadline the process is ended, and all waiting requests are answered immediately as well (K12).
 */
export function createKeychainCalls(options: KeychainCallsOptions): KeychainCalls {
  const { deadlineMs = 5000, startMs = 30_000, idleMs = 5000 } = options
  let line: Line | null = null
  let last: Promise<unknown> = Promise.resolve()
  let silences = 0
  let idle: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(idle)
    if (line) endProcess(line.process)
    line = null
  }
  const exchange = async (request: KeychainRequest, waitMs: number): Promise<Result<string | null>> => {
    clearTimeout(idle)
    line ??= openLine(options.start())
    const outcome = await askOnce(line, request, { waitMs, startMs })
    if (outcome === 'silence') silences += 1
    // Also after a refusal: libsecret holds on to a keyring that was restarted meanwhile, a new process does not.
    if (isAnswer(outcome)) idle = setTimeout(stop, idleMs).unref()
    else stop()
    return resultOf(outcome)
  }
  return {
    ask(request, patienceMs = deadlineMs) {
      const before = silences
      const turn = last.then(() => (silences === before ? exchange(request, patienceMs) : mute))
      last = turn
      return turn
    },
    close: stop,
  }
}

function isAnswer(outcome: Outcome): boolean {
  return typeof outcome === 'object' && outcome.ok
}

function openLine(process: KeychainProcess): Line {
  const started = new Promise<void>((resolve) => process.once('spawn', resolve))
  const line: Line = { process, started, settle: () => undefined }
  process.on('message', (answer) => {
    const read = answerShape.safeParse(answer)
    line.settle(read.success ? read.data : { ok: false, reason: 'refused' })
  })
  process.on('exit', () => line.settle('ended'))
  // From a process that failed; without a listener the error would be thrown here.
  process.on('error', () => line.settle('ended'))
  return line
}

function askOnce(
  line: Line,
  request: KeychainRequest,
  { waitMs, startMs }: { waitMs: number; startMs: number },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const silence = () => line.settle('silence')
    let timer = setTimeout(silence, startMs + waitMs)
    let isSettled = false
    line.settle = (outcome) => {
      clearTimeout(timer)
      isSettled = true
      resolve(outcome)
    }
    void line.started.then(() => {
      if (isSettled) return
      clearTimeout(timer)
      timer = setTimeout(silence, waitMs)
    })
    line.process.postMessage(request)
  })
}

const mute = fail({ kind: 'keychain', reason: 'mute' })

function resultOf(outcome: Outcome): Result<string | null> {
  if (outcome === 'silence') return mute
  // A crash inside the native library: libsecret did so on a locked keyring (measured with findCredentials).
  if (outcome === 'ended') return fail({ kind: 'keychain', reason: 'refused' })
  return outcome.ok ? ok(outcome.value) : fail({ kind: 'keychain', reason: outcome.reason })
}

/**
 * The environment of the keychain process. On Linux without a session bus the bus is switched off by name: with a
 * display at hand libdbus would otherwise try to launch one and hang for more than 30 s (reliability 3.2). Messages are
 * asked for in English, because `keychain-message.ts` reads them.
 */
export function keychainEnvironment(environment: NodeJS.ProcessEnv, on: System = system): NodeJS.ProcessEnv {
  if (on !== 'linux') return { ...environment }
  const english = { ...environment, LC_ALL: 'C.UTF-8', LANGUAGE: 'en' }
  return hasSessionBus(environment) ? english : { ...english, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
}

function hasSessionBus({ DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder }: NodeJS.ProcessEnv) {
  // Without an address the bus is looked for in the user's runtime folder, where systemd puts it.
  return Boolean(address) || (Boolean(folder) && existsSync(join(folder ?? '', 'bus')))
}
