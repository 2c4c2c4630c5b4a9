import type { Family } from '../../contract/record/fields.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useSessionStore } from '../stores/session.ts'

/** Opens a record, and its form where the user may change it. Returns false where the user stays with unsaved edits, or it is not there. */
export async function openForm({ family, id }: { family: Family; id: string }): Promise<boolean> {
  const editor = useRecordEditorStore()
  if (!(await editor.open(family, id))) return false
  useNavigationStore().pane = 'record'
  if (useSessionStore().mayWrite(family)) editor.edit()
  return true
}
