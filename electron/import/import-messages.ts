import type {
  ImportChoice,
  ImportColumn,
  ImportFile,
  ImportPlan,
  ImportRow,
  ImportState,
} from '../../contract/ipc/import.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'

/** What the thread of an import is started with. */
export interface ImportWorkerData {
  /** The list of Japanese postal codes, whose cities help to take addresses apart. */
  postalCodes: string
}

/** Where the persons come from. */
export type ImportSource = { path: string } | { name: string; bytes: Uint8Array }

/** What the user says of the columns of a table. */
export interface ImportMapping {
  hasHeader: boolean
  columns: ImportColumn[]
}

/** A person that is to be imported, with the contact that it goes into; null where it becomes one. */
export interface TakenPerson {
  name: string
  mode: Exclude<ImportChoice, 'skip'>
  into: { family: Family; id: string } | null
  fields: AddressChanges
  /** A JPEG that can be shown; null where there is none. */
  photo: Uint8Array | null
}

/** What main asks the thread, and what comes back. */
export type Questions = {
  read: { input: { source: ImportSource; mirror: string }; output: Omit<ImportFile, 'token'> }
  /** The same file again, its columns as the user has named them. */
  columns: { input: ImportMapping; output: Omit<ImportFile, 'token'> }
  rows: {
    input: { state: ImportState | null; offset: number; limit: number }
    output: { total: number; rows: ImportRow[] }
  }
  /** A part of those that are taken, so that main never gets many at once. */
  take: {
    input: Pick<ImportPlan, 'choices' | 'lines'> & { family: Family; offset: number; limit: number }
    output: { total: number; persons: TakenPerson[] }
  }
}
