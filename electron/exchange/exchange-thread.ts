import { Worker } from 'node:worker_threads'
import { fail, ok } from '../../contract/failure.ts'
import type { Failure, Result } from '../../contract/failure.ts'

/** What a thread can be asked: by name, what goes in and what comes back. */
export type Questions = Readonly<Record<string, { input: unknown; output: unknown }>>

/** One question on its way to a thread, and what comes back. */
export type Question<Q extends Questions> = {
  [N in keyof Q]: { ask: N; number: number; input: Q[N]['input'] }
}[keyof Q]
export type Reply = { answer: number; value: unknown } | { answer: number; failure: Failure }

/** The thread of one import or export: it has the persons of one file. */
export interface ExchangeThread<Q extends Questions> {
  /** `cancelled` once the thread was ended; `unexpected` where it broke. */
  ask<N extends keyof Q & string>(name: N, input: Q[N]['input']): Promise<Result<Q[N]['output']>>
  /** Forgets the file. */
  close(): void
}

type Settle = (result: Result<unknown>) => void

/** Starts a thread whose entry is at `url`; `workerData` is what that entry expects. */
export function startExchangeThread<Q extends Questions>(url: URL, workerData: unknown): ExchangeThread<Q> {
  const worker = new Worker(url, { workerData })
  // A file that nobody does anything with holds up nobody's end.
  worker.unref()
  const waiting = new Map<number, Settle>()
  let asked = 0
  let ended: Result<never> | null = null
  const end = (why: Result<never>) => {
    ended ??= why
    for (const settle of waiting.values()) settle(ended)
    waiting.clear()
  }
  const broke = () => end(fail({ kind: 'unexpected', logId: 'exchange-thread' }))
  worker.on('error', broke)
  worker.on('exit', broke)
  worker.on('message', (reply: Reply) => {
    waiting.get(reply.answer)?.('failure' in reply ? fail(reply.failure) : ok(reply.value))
    waiting.delete(reply.answer)
  })
  return {
    ask: (name, input) =>
      new Promise((resolve) => {
        if (ended !== null) return resolve(ended)
        asked += 1
        // The worker answers each question with its own output.
        waiting.set(asked, resolve as Settle)
        worker.postMessage({ ask: name, number: asked, input } satisfies Question<Questions>)
      }),
    close() {
      end(fail({ kind: 'cancelled' }))
      void worker.terminate()
    },
  }
}

/** Answers in a thread what it is asked, one question after the other. */
export function answerQuestions<Q extends Questions>(
  port: {
    on(name: 'message', heard: (question: Question<Q>) => void): unknown
    postMessage(reply: Reply): void
  },
  resultOf: (question: Question<Q>) => Promise<Result<unknown>>,
): void {
  let before: Promise<unknown> = Promise.resolve()
  port.on('message', (question) => {
    before = before.then(async () => {
      const result = await resultOf(question)
      const answer = question.number
      port.postMessage(result.ok ? { answer, value: result.value } : { answer, failure: result.failure })
    })
  })
}
