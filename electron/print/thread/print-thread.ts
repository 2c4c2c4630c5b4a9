import { Worker } from 'node:worker_threads'
import { fail, ok } from '../../../contract/failure.ts'
import type { Result } from '../../../contract/failure.ts'
import type { PrintProgress } from '../../../contract/ipc/print.ts'
import type { FromPrintWorker, PrintWorkerData, Question, QuestionName, Questions } from './print-messages.ts'

/** The thread that reads, lays out and draws: main never waits for it (bench 8). */
export interface PrintThread {
  /** `cancelled` when it was stopped or a newer layout took its place; `not-found` when the job is forgotten. */
  ask<N extends QuestionName>(name: N, input: Questions[N]['input']): Promise<Result<Questions[N]['output']>>
  /** Gives up everything that is asked. */
  stop(): void
  close(): Promise<void>
}

export interface PrintThreadOptions {
  /** Entry of the thread (print-worker.ts). */
  url: URL
  /** Folder of the bundled font files. */
  fonts: string
  /** Folders of installed fonts. */
  installed: readonly string[]
  /** The list of Japanese postal codes. */
  postalCodes: string
  onProgress(progress: PrintProgress): void
}

type Settle = (result: Result<unknown>) => void

/** Starts the thread at the first question, and again after one that broke. */
export function createPrintThread(options: PrintThreadOptions): PrintThread {
  const stoppedUpTo = new Int32Array(new SharedArrayBuffer(4))
  const waiting = new Map<number, Settle>()
  let worker: Worker | null = null
  let asked = 0
  const shelveEdits = (upTo: number) => Atomics.store(stoppedUpTo, 0, upTo)
  const start = (): Worker => {
    const started = startWorker(options, stoppedUpTo, waiting)
    const ended = () => {
      if (worker !== started) return
      worker = null
      for (const settle of waiting.values()) settle(fail({ kind: 'unexpected', logId: 'print-thread' }))
      waiting.clear()
    }
    started.on('error', ended)
    started.on('exit', ended)
    return started
  }
  return {
    ask: (name, input) =>
      new Promise((resolve) => {
        worker ??= start()
        const number = ++asked
        // A newer layout is what the user looks at; the one before is of no use any more.
        if (name === 'layOut') shelveEdits(number - 1)
        // The worker answers each question with its own output (print-messages.ts).
        waiting.set(number, resolve as Settle)
        worker.postMessage({ ask: name, number, input } as Question)
      }),
    stop: () => void shelveEdits(asked),
    async close() {
      shelveEdits(asked)
      await worker?.terminate()
    },
  }
}

function startWorker(
  { url, fonts, installed, postalCodes, onProgress }: PrintThreadOptions,
  stoppedUpTo: Int32Array<SharedArrayBuffer>,
  waiting: Map<number, Settle>,
): Worker {
  const workerData: PrintWorkerData = { fonts, installed, postalCodes, stopped: stoppedUpTo.buffer }
  const worker = new Worker(url, { workerData })
  // A thread with nothing to do holds up nobody's end.
  worker.unref()
  worker.on('message', (message: FromPrintWorker) => {
    if ('tell' in message) return onProgress(message.progress)
    waiting.get(message.answer)?.('failure' in message ? fail(message.failure) : ok(message.value))
    waiting.delete(message.answer)
  })
  return worker
}
