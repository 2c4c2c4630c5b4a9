import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordPlace,
  RecordPlaceQuery,
  RecordQuery,
  RecordWindow,
} from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { readStoredRows } from '../mirror/stored-row.ts'
import { shownRows } from '../mirror/window.ts'
import { startThread } from '../thread/asked-thread.ts'
import type { ChangedNotice, PhaseNotice, Questions, SearchPhase, SearchWorkerData } from './messages.ts'

/** What lists ask, whoever answers: the search thread, or the file itself. */
export interface ListAnswers {
  window(query: RecordQuery): Promise<Result<RecordWindow>>
  index(filter: RecordFilter): Promise<Result<RecordIndex>>
  position(query: RecordPlaceQuery): Promise<Result<RecordPlace>>
  /** Without a place no tags of one are counted. */
  summary(groups: ProfileGroup[], place?: BookPlace): Promise<Result<BookSummary>>
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
  const state: { phase: SearchPhase | 'stopped'; bytes: number } = { phase: 'loading', bytes: 0 }
  const workerData: SearchWorkerData = { path }
  const { ask, tell, close } = startThread<Questions, PhaseNotice>(url, workerData, {
    // Whatever ended the thread, the mirror goes on answering from the file.
    broken: { kind: 'cancelled' },
    onTold: ({ phase, bytes }) => Object.assign(state, { phase, bytes }),
    onEnd: () => (state.phase = 'stopped'),
  })
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
    summary: (groups, place) => ask('summary', { groups, place: place ?? null }),
    changed: (family, ids) => tell({ tell: 'changed', family, ids } satisfies ChangedNotice),
    phase: () => state.phase,
    bytes: () => state.bytes,
    close,
  }
}
