import type {
  BookPlace,
  BookSummary,
  RecordFilter,
  RecordIndex,
  RecordPlace,
  RecordPlaceQuery,
  RecordQuery,
} from '../../contract/ipc/records.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ProfileGroup } from '../../contract/profile.ts'

/** What the worker is started with. */
export interface SearchWorkerData {
  /** Path of the mirror file. */
  path: string
}

/** A window on its way between the threads: one block of memory changes hands faster than a hundred objects. */
export interface PackedWindow {
  total: number
  offset: number
  /** JSON array of the stored rows, in UTF-8. */
  rows: Uint8Array<ArrayBuffer>
}

/** Each question with its answer. */
export interface Questions {
  window: { input: RecordQuery; output: PackedWindow }
  index: { input: RecordFilter; output: RecordIndex }
  position: { input: RecordPlaceQuery; output: RecordPlace }
  summary: { input: { groups: ProfileGroup[]; place: BookPlace | null }; output: BookSummary }
}

/** What the thread is told: records of the file changed. */
export interface ChangedNotice {
  tell: 'changed'
  family: Family
  ids: string[]
}

/** What the thread says without being asked. */
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
