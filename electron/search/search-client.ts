import { Worker } from 'node:worker_threads'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BookSummary } from '../../contract/ipc/book.ts'
import type {
  RecordFilter,
  RecordIndex,
  RecordPlace,
  RecordPlaceQuery,
  RecordQuery,
  RecordWindow,
} from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { readStoredRows } from '../mirror/stored-row.ts'
import { shownRows } from '../mirror/window.ts'
import type {
  FromSearchWorker,
  QuestionName,
  Questions,
  SearchPhase,
  SearchWorkerData,
  ToSearchWorker,
} from './messages.ts'

/** What lists ask, whoever answers: the search thread, or the file itself. */
export interface ListAnswers {
  window(query: RecordQuery): Promise<Result<RecordWindow>>
  index(filter: RecordFilter): Promise<Result<RecordIndex>>
  position(query: RecordPlaceQuery): Promise<Result<RecordPlace>>
  summary(groups: ProfileGroup[]): Promise<Result<BookSummary>>
}

/** The search thread of one mirror. */
export interface Search extends ListAnswers {
  /** Records of the file changed. */
  changed(family: Family, ids: string[]): void
  /** How it answers at present; `stopped` once the thread has ended. */
  phase(): SearchPhase | 'stopped'
  /** Memory of the index, 0 before it is built. */
  bytes(): number
  /** Ends the thread; what is still asked answers `cancelled`. */
  close(): Promise<void>
}

const decoder = new TextDecoder()

/** Starts the thread whose entry is at `url` on the mirror file at `path`. */
export function startSearch(url: URL, path: string): Search {
  const { ask, send, state, close } = startThread(url, path)
  return {
    async window(query) {
      const packed = await ask('window', query)
      if (!packed.ok) return packed
      const { total, offset, rows } = packed.value
      // The worker sends rows as they stand in the file, where a disk may have turned a bit of them.
      const read = readStoredRows(decoder.decode(rows))
      if (read === null) return fail({ kind: 'storage', reason: 'other' })
      return ok({ total, offset, rows: shownRows(read, query) })
    },
    index: (filter) => ask('index', filter),
    position: (query) => ask('position', query),
    summary: (groups) => ask('summary', groups),
    changed: (family, ids) => send({ tell: 'changed', family, ids }),
    phase: () => state.phase,
    bytes: () => state.bytes,
    close,
  }
}

function startThread(url: URL, path: string) {
  const workerData: SearchWorkerData = { path }
  const worker = new Worker(url, { workerData })
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  const state: { phase: SearchPhase | 'stopped'; bytes: number } = { phase: 'loading', bytes: 0 }
  let asked = 0
  worker.on('message', (message: FromSearchWorker) => {
    if ('tell' in message) return void Object.assign(state, { phase: message.phase, bytes: message.bytes })
    waiting.get(message.answer)?.('failure' in message ? fail(message.failure) : ok(message.value))
    waiting.delete(message.answer)
  })
  const stop = () => {
    state.phase = 'stopped'
    for (const settle of waiting.values()) settle(fail({ kind: 'cancelled' }))
    waiting.clear()
  }
  // Whatever ended the thread, the mirror goes on answering from the file.
  worker.on('error', stop)
  worker.on('exit', stop)
  const send = (message: ToSearchWorker) => worker.postMessage(message)
  const ask = <N extends QuestionName>(name: N, input: Questions[N]['input']) =>
    new Promise<Result<Questions[N]['output']>>((resolve) => {
      if (state.phase === 'stopped') return resolve(fail({ kind: 'cancelled' }))
      const number = ++asked
      // The worker answers each question with its own output (messages.ts).
      waiting.set(number, (result) => resolve(result as Result<Questions[N]['output']>))
      send({ ask: name, number, input } as ToSearchWorker)
    })
  const close = async () => {
    stop()
    await worker.terminate()
  }
  return { ask, send, state, close }
}
