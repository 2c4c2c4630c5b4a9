import type { Result } from '../../../contract/failure.ts'
import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordPlace,
  RecordPlaceQuery,
  RecordQuery,
  RecordRows,
} from '../../../contract/ipc/records.ts'
import type { ProfileGroup } from '../../../contract/profile.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { NameOrder } from '../../../contract/record/person-name.ts'
import { nameOrderInUse } from '../../record-text/shown-name.ts'
import { startThread } from '../../thread/asked-thread.ts'

/** The questions of lists, answered by the search thread or from the file itself. */
export interface ListAnswers {
  window(query: RecordQuery): Promise<Result<RecordRows>>
  /** The ids of a window. */
  ids(query: RecordQuery): Promise<Result<string[]>>
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

/** Starts the thread whose entry is at `url` on the mirror file at `path`. */
export function startSearch(url: URL, path: string): Search {
  const state: { phase: SearchPhase | 'stopped'; bytes: number } = { phase: 'loading', bytes: 0 }
  const workerData: SearchWorkerData = { path }
  const { ask, tell, close } = startThread<Questions, PhaseNotice>(url, workerData, {
    // If the thread ends for any reason, the mirror continues to answer from the file.
    broken: { kind: 'cancelled' },
    onTold: ({ phase, bytes }) => Object.assign(state, { phase, bytes }),
    onEnd: () => (state.phase = 'stopped'),
  })
  return {
    window: (query) => ask('window', { ...query, nameOrder: nameOrderInUse() }),
    ids: (query) => ask('ids', query),
    index: (filter) => ask('index', filter),
    position: (query) => ask('position', query),
    summary: (groups, place) => ask('summary', { groups, place: place ?? null }),
    changed: (family, ids) => tell({ tell: 'changed', family, ids } satisfies ChangedNotice),
    phase: () => state.phase,
    bytes: () => state.bytes,
    close,
  }
}

/** What the worker is started with. */
export interface SearchWorkerData {
  /** Path of the mirror file. */
  path: string
}

/** Each question with its answer. */
export interface Questions {
  /** `nameOrder`: as the user chose it for the names in the rows. */
  window: { input: RecordQuery & { nameOrder: NameOrder }; output: RecordRows }
  ids: { input: RecordQuery; output: string[] }
  index: { input: RecordFilter; output: RecordIndex }
  position: { input: RecordPlaceQuery; output: RecordPlace }
  summary: { input: { groups: ProfileGroup[]; place: BookPlace | null }; output: BookSummary }
}

/** News for the thread: records of the file changed. */
export interface ChangedNotice {
  tell: 'changed'
  family: Family
  ids: string[]
}

/** News that the thread sends by itself. */
export interface PhaseNotice {
  tell: 'phase'
  phase: SearchPhase
  bytes: number
}

/**
 * `loading`: answers are read from the file. `reading`: from memory, each text looked through. `indexed`: by the
 * index, which holds `bytes` of memory.
 */
export type SearchPhase = 'loading' | 'reading' | 'indexed'
