import type { RecordRow } from '../../../contract/ipc/records.ts'

/** One line of the palette: an action, a group or tag, or a contact. */
export interface PaletteEntry {
  /** Good as part of an element's id. */
  id: string
  /** The title it stands under. */
  part: string
  text: string
  /** Kana, company and place of a contact; '' for everything else. */
  detail: string
  /** The key that does the same; '' where there is none. */
  key: string
  /** Null for everything but a contact. */
  row: RecordRow | null
}
