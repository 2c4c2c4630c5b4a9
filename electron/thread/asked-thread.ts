import { Worker } from 'node:worker_threads'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'

/** One question on its way to a thread, and what comes back. */
export type Question<Q> = {
  [N in keyof Q]: { ask: N; number: number; input: InputOf<Q[N]> }
}[keyof Q]
export type Reply = { answer: number; value: unknown } | { answer: number; failure: Failure }

type InputOf<Each> = Each extends { input: infer Input } ? Input : never
type OutputOf<Each> = Each extends { output: infer Output } ? Output : never

/** News that one side sends by itself. */
interface Notice {
  tell: string
}

/** A thread that answers questions. */
export interface AskedThread<Q> {
  /** `cancelled` once the thread was closed, the failure of its options where it broke. */
  ask<N extends keyof Q & string>(name: N, input: InputOf<Q[N]>): Promise<Result<OutputOf<Q[N]>>>
  /** Says something that has no reply. */
  tell<N extends Notice>(notice: N): void
  /** Ends it, and with it what it holds; what is still asked is `cancelled`. */
  close(): Promise<void>
}

export interface ThreadOptions<Told> {
  /** What is returned for questions to a thread that broke. */
  broken: Failure
  /** Receives the news that the thread sends by itself. */
  onTold?(notice: Told): void
  /** It was closed, or it broke. Called once. */
  onEnd?(): void
}

/** Questions are counted over all threads, so that a number never means two things. */
let asked = 0

/** Returns the number of the latest question of this program; the next one is higher. */
export const latestQuestion = (): number => asked

/**
 * Starts a thread whose entry is at `url`; `workerData` is what that entry expects. It keeps the program running
 * only while a question is open.
 */
export function startThread<Q, Told extends Notice = never>(
  url: URL,
  workerData: unknown,
  { broken, onTold, onEnd }: ThreadOptions<Told>,
): AskedThread<Q> {
  const worker = new Worker(url, { workerData })
  worker.unref()
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  let ended: Result<never> | null = null
  const end = (why: Failure) => {
    if (ended !== null) return
    ended = fail(why)
    for (const settle of waiting.values()) settle(ended)
    waiting.clear()
    onEnd?.()
  }
  worker.on('error', () => end(broken))
  worker.on('exit', () => end(broken))
  worker.on('message', (message: Reply | Told) => {
    if ('tell' in message) return onTold?.(message)
    waiting.get(message.answer)?.('failure' in message ? fail(message.failure) : ok(message.value))
    waiting.delete(message.answer)
    if (waiting.size === 0) worker.unref()
  })
  return {
    ask: (name, input) =>
      new Promise((resolve) => {
        if (ended !== null) return resolve(ended)
        asked += 1
        // The entry returns for each question its own output.
        waiting.set(asked, resolve as (result: Result<unknown>) => void)
        worker.ref()
        worker.postMessage({ ask: name, number: asked, input })
      }),
    tell: (notice) => worker.postMessage(notice),
    async close() {
      end({ kind: 'cancelled' })
      await worker.terminate()
    },
  }
}

/** In a thread: answers questions, one after the other. */
export function answerQuestions<Q>(
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
