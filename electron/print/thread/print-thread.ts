import type { PrintProgress } from '../../../contract/ipc/print.ts'
import { latestQuestion, startThread } from '../../thread/asked-thread.ts'
import type { AskedThread } from '../../thread/asked-thread.ts'
import type { PrintNotice, PrintWorkerData, Questions } from './print-messages.ts'

/** The thread that reads, lays out and draws: main never waits for it (bench 8). */
export interface PrintThread {
  /** `cancelled` when it was stopped or a newer layout took its place; `not-found` when the job is forgotten. */
  ask: AskedThread<Questions>['ask']
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

/** Starts the thread at the first question, and again after one that broke. */
export function createPrintThread({ url, onProgress, ...data }: PrintThreadOptions): PrintThread {
  const stoppedUpTo = new Int32Array(new SharedArrayBuffer(4))
  let thread: AskedThread<Questions> | null = null
  const stop = () => void Atomics.store(stoppedUpTo, 0, latestQuestion())
  const start = () =>
    startThread<Questions, PrintNotice>(
      url,
      { ...data, stopped: stoppedUpTo.buffer } satisfies PrintWorkerData,
      {
        broken: { kind: 'unexpected', logId: 'print-thread' },
        onTold: ({ progress }) => onProgress(progress),
        onEnd: () => (thread = null),
      },
    )
  return {
    ask(name, input) {
      // A newer layout is what the user looks at; the one before is of no use any more.
      if (name === 'layOut') stop()
      return (thread ??= start()).ask(name, input)
    },
    stop,
    async close() {
      stop()
      await thread?.close()
    },
  }
}
