import type { RecordRow } from '../../../contract/ipc/record-window.ts'

/** One line of the palette: an action or a contact. */
export interface PaletteEntry {
  /** Good as part of an element's id. */
  id: string
  /** The title it stands under. */
  part: string
  text: string
  /** Kana, company and place of a contact; '' for an action. */
  detail: string
  /** The key that does the same; '' for a contact. */
  key: string
  /** Null for an action. */
  row: RecordRow | null
}
