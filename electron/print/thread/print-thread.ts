import type {
  PrintProgress,
  InstalledFamilies,
  LaidOutJob,
  PrintOptions,
  PrintSelection,
  ShownPage,
} from '../../../contract/ipc/print.ts'
import type { ListOptions } from '../../../contract/ipc/paper-list.ts'
import type { Language } from '../../../contract/language.ts'
import type { NameOrder } from '../../../contract/record/person-name.ts'
import { latestQuestion, startThread, type AskedThread } from '../../thread/asked-thread.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import type { ChosenLayout } from '../chosen-layout.ts'
import type { PhotoKey } from '../../photo/stored-photos.ts'
import type { Calibration } from '../../../labels/output/glyph-run.ts'
import type { PrintedPhoto, WantedPhoto } from '../../../labels/output/photos.ts'
import type { MarkTable } from '../../../labels/table/mark-table.ts'
import type { Sheet } from '../../../labels/sheet/sheet.ts'

/** What the thread is started with. */
export interface PrintWorkerData {
  /** Folder of the bundled font files. */
  fonts: string
  /** Folders of installed fonts. */
  installed: readonly string[]
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Two Int32: questions up to the first number are given up, and layouts up to the second. */
  stopped: SharedArrayBuffer
}

/** A record that the mirror file has in an older form. */
export interface WaitingRecord {
  family: Family
  record: ServiceRecord
}

/** A job to lay out from the records of a mirror file. */
export interface LayOutInput {
  /** Path of the mirror file. */
  path: string
  selection: PrintSelection
  /** How warnings and lists call contacts. */
  nameOrder: NameOrder
  leaveOut: string[]
  /** Records with edits that the service does not have yet, as the window shows them. */
  waiting: WaitingRecord[]
  sheet: Sheet
  options: PrintOptions
  layout: ChosenLayout
  calibration: Calibration
  /** Of a large job only the first page is wanted, before the job itself: it is not kept. */
  firstPage?: boolean
  /** Laid out in place of the selection: what is typed in a form, which no mirror has. */
  draft?: ServiceRecord
}

/** A list to lay out from the records of a mirror file. */
export interface ListInput extends Pick<
  LayOutInput,
  'path' | 'selection' | 'leaveOut' | 'waiting' | 'nameOrder'
> {
  options: ListOptions
  language: Language
}

/** The portrait of a contact. */
export interface Portrait extends PhotoKey {
  /** The service does not have it yet: `picture` is a handle (contract/ipc/photo.ts). */
  isNew: boolean
}

/** A photo that a job has a place for, and that is not ready for paper. */
export interface PhotoToMake extends Omit<WantedPhoto, 'record'> {
  portrait: Portrait
}

/** A photo that is ready for paper, by the name that its job has for it. */
export interface NamedPhoto extends PrintedPhoto {
  name: string
}

/** Each question with its answer. `job` is the number of the question that laid it out. */
export interface Questions {
  layOut: { input: LayOutInput; output: LaidOutJob }
  /** A list of contacts, in the same numbers. */
  list: { input: ListInput; output: LaidOutJob }
  /** The same for one record that the user looks at: the job is not kept. */
  card: { input: LayOutInput; output: Omit<LaidOutJob, 'job'> }
  /** The installed fonts, read from the folders again. */
  families: { input: null; output: InstalledFamilies }
  /** A job of one page to hold against the sheet: with rulers that show how the printer deviates, or a scale at the edges. */
  testPage: { input: { sheet: Sheet; shows: 'rulers' | 'scale' }; output: { job: number } }
  /** A page as it is shown; null when the job has no such page. */
  page: { input: { job: number; page: number }; output: ShownPage | null }
  /** The SVG of a page with the photos that are ready, for paper. */
  paper: { input: { job: number; page: number }; output: string }
  /** The photos that a job still needs. */
  photosToMake: { input: { job: number }; output: PhotoToMake[] }
  /** Photos for a job; those of other jobs are forgotten. */
  keepPhotos: { input: { job: number; photos: readonly NamedPhoto[] }; output: true }
  pdf: { input: { job: number }; output: Uint8Array }
  /** A table as a PDF; no job is made of it. */
  table: { input: MarkTable; output: Uint8Array }
  /** What the job prints, in printing order, each record once. */
  recordIds: { input: { job: number }; output: string[] }
}

/** What the thread reports by itself. */
export interface PrintNotice {
  tell: 'progress'
  progress: PrintProgress
}

/** The thread that reads, lays out and draws: main never waits for it (bench 5). */
export interface PrintThread {
  /** `cancelled` when it was stopped or a newer layout took its place; `not-found` when the job is forgotten. */
  ask: AskedThread<Questions>['ask']
  /** Gives up all open questions. */
  stop(): void
  close(): Promise<void>
}

export interface PrintThreadOptions extends Omit<PrintWorkerData, 'stopped'> {
  /** Entry of the thread (print-worker.ts). */
  url: URL
  onProgress(progress: PrintProgress): void
}

/** Starts the thread at the first question, and again after one that broke. */
export function createPrintThread({ url, onProgress, ...data }: PrintThreadOptions): PrintThread {
  const stoppedUpTo = new Int32Array(new SharedArrayBuffer(8))
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
      // The user looks at the newer layout, so the previous one is given up. Its PDF and its recipients are still needed.
      if (name === 'layOut' || name === 'list') Atomics.store(stoppedUpTo, 1, latestQuestion())
      return (thread ??= start()).ask(name, input)
    },
    stop,
    async close() {
      stop()
      await thread?.close()
    },
  }
}
