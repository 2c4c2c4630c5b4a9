import { z } from 'zod'
import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import type { KeychainAnswer, KeychainRequest } from './keychain-message.ts'

/** The keychain process as main sees it; Electron's `UtilityProcess` is one. */
export interface KeychainProcess {
  postMessage(request: KeychainRequest): void
  on(event: 'message', listener: (answer: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  kill(): unknown
}

export interface KeychainCallsOptions {
  /** Starts the bundle of `keychain-process.ts`. */
  start(): KeychainProcess
  /** Longest wait for an answer in ms, the start of the process included; 5,000 unless told. */
  deadlineMs?: number
  /** A process that nobody asked for this long is ended, in ms: it holds memory and is needed twice a day. */
  idleMs?: number
}

/** The one line to the keychain of the system. */
export interface KeychainCalls {
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

/** A running process and who waits for its next answer. */
interface Line {
  process: KeychainProcess
  settle(outcome: Outcome): void
}

/**
 * A request waits until the one before is answered: four at once would take all of libuv's threads (reliability 3.2).
 * After a deadline the process is ended, and what was waiting behind it is answered at once as well (K12).
 */
export function createKeychainCalls(options: KeychainCallsOptions): KeychainCalls {
  const { deadlineMs = 5000, idleMs = 5000 } = options
  let line: Line | null = null
  let last: Promise<unknown> = Promise.resolve()
  let silences = 0
  let idle: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(idle)
    line?.process.kill()
    line = null
  }
  const exchange = async (request: KeychainRequest, waitMs: number): Promise<Result<string | null>> => {
    clearTimeout(idle)
    line ??= openLine(options.start())
    const outcome = await askOnce(line, request, waitMs)
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
  const line: Line = { process, settle: () => undefined }
  process.on('message', (answer) => {
    const read = answerShape.safeParse(answer)
    line.settle(read.success ? read.data : { ok: false, reason: 'refused' })
  })
  process.on('exit', () => line.settle('ended'))
  return line
}

function askOnce(line: Line, request: KeychainRequest, waitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silence'), waitMs)
    line.settle = (outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
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
