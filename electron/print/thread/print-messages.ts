import type {
  InstalledFamilies,
  LaidOutJob,
  PrintOptions,
  PrintProgress,
  PrintSelection,
} from '../../../contract/ipc/print.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import type { Calibration } from '../../../labels/output/glyph-run.ts'
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
  /** One Int32: questions up to this number are given up. */
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
  leaveOut: string[]
  /** Records with edits that the service does not have yet, as the window shows them. */
  waiting: WaitingRecord[]
  sheet: Sheet
  options: PrintOptions
  calibration: Calibration
  /** Laid out in place of the selection: what is typed in a form, which no mirror has. */
  draft?: ServiceRecord
}

/** Each question with its answer. `job` is the number of the question that laid it out. */
export interface Questions {
  layOut: { input: LayOutInput; output: LaidOutJob }
  /** The same of one record that is looked at: nothing of it is kept. */
  card: { input: LayOutInput; output: Omit<LaidOutJob, 'job'> }
  /** The installed fonts, looked for anew. */
  families: { input: null; output: InstalledFamilies }
  /** A job of one page to hold against the sheet. */
  testPage: { input: Pick<LayOutInput, 'sheet' | 'calibration'>; output: { job: number } }
  /** The SVG of a page; null when the job has no such page. */
  page: { input: { job: number; page: number }; output: string | null }
  pdf: { input: { job: number }; output: Uint8Array }
  /** A table as a PDF; no job is made of it. */
  table: { input: MarkTable; output: Uint8Array }
  /** What the job prints, in printing order, each record once. */
  recordIds: { input: { job: number }; output: string[] }
}

/** What the thread says without being asked. */
export interface PrintNotice {
  tell: 'progress'
  progress: PrintProgress
}
