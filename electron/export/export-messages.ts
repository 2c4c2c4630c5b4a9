import type { ExportFile, ExportFormat } from '../../contract/ipc/export.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/** What the thread of an export is started with. */
export interface ExportWorkerData {
  /** The list of Japanese postal codes, whose cities help to compare addresses that stand in one cell. */
  postalCodes: string
}

/** A contact as it goes out. */
export interface ExportContact {
  record: ServiceRecord
  /** Names of fields that are not as the interface says; `record` lacks them. */
  unreadable: readonly string[]
  /** Its portrait, a JPEG; null where there is none on this computer, or the file would become too large with it. */
  photo: Uint8Array | null
  isPhotoOver: boolean
}

/** What main asks the thread, and what comes back. */
export type Questions = {
  /** A part of the contacts, so that main never holds many at once. */
  add: { input: { contacts: ExportContact[] }; output: { contacts: number } }
  convert: { input: { format: ExportFormat }; output: ExportFile }
  /** Writes the file and compares what lies there. */
  save: { input: { format: ExportFormat; path: string }; output: { persons: number } }
}
