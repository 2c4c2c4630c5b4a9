import type { Family } from '../../contract/record/fields.ts'
import { useNavigationStore } from './navigation.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSelectionStore } from './selection.ts'

/** Contacts of one family. */
export interface Chosen {
  family: Family
  ids: readonly string[]
}

/** The selected contacts, or else the open one; null for none, and for one in the Trash. */
export function chosenOnes(): Chosen | null {
  const { isActive, isAllowed, ids } = useSelectionStore()
  if (isActive) return isAllowed ? { family: useNavigationStore().family, ids: [...ids] } : null
  const { subject, isDeleted, draft } = useRecordEditorStore()
  const { family, id } = subject ?? {}
  return family && id && !isDeleted && draft === null ? { family, ids: [id] } : null
}
