import type { ActionOf } from '../../contract/action/actions.ts'
import { useBackupStore } from '../stores/backup.ts'
import { useBulkQuestionStore } from '../stores/bulk-question.ts'
import { useBulkStore } from '../stores/bulk.ts'
import type { HandlersOf } from '../stores/commands.ts'
import { useDuplicatesStore } from '../stores/duplicates.ts'
import { useHistoryStore } from '../stores/history.ts'
import { useImportStore } from '../stores/import.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { isWindowFree } from '../stores/print.ts'
import { useRecordActionsStore } from '../stores/record-actions.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRestoreStore } from '../stores/restore.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { mapPlace } from '../text/reach.ts'
import { createRecord } from './use-record-choice.ts'
import { useRecordCommands } from './use-record-commands.ts'

/** The open contact, a new one, and the files and lists that the Contact menu leads to. */
export function contactActions(): HandlersOf<ActionOf<'contact'>> {
  const editor = useRecordEditorStore()
  const session = useSessionStore()
  const navigation = useNavigationStore()
  const record = useRecordCommands()
  const history = useHistoryStore()
  const selection = useSelectionStore()
  const bulk = useBulkStore()
  const mayDeleteMany = () => !bulk.isTaken && session.mayWrite(navigation.family)
  const placeAt = () =>
    editor.base?.record.addresses?.findIndex((address) => mapPlace(address) !== null) ?? -1
  const isShown = () => editor.base !== null && !editor.isDeleted && editor.draft === null
  return {
    'new-contact': {
      enabled: () => navigation.place.name !== 'trash' && session.mayWrite(navigation.family),
      run: () => void createRecord(),
    },
    edit: { enabled: () => isShown() && record.mayWrite(), run: () => record.edit() },
    'open-window': { enabled: () => isShown() && selection.count < 2, run: () => void openInWindow() },
    save: { enabled: () => editor.draft !== null, run: () => void editor.save() },
    print: { enabled: record.mayPrint, run: () => void record.print() },
    share: { enabled: () => isShown() && selection.count < 2 && isWindowFree(), run: record.share },
    'show-map': {
      enabled: () => isShown() && selection.count < 2 && isWindowFree() && placeAt() >= 0,
      run: () => record.showMap(placeAt()),
    },
    delete: {
      enabled: () =>
        selection.isActive ? selection.isAllowed && mayDeleteMany() : isShown() && record.mayWrite(),
      run() {
        if (selection.isActive) void deleteMany()
        else void record.remove()
      },
    },
    import: { enabled: mayImport, run: () => void useImportStore().choose() },
    backup: { enabled: isWindowFree, run: () => void useBackupStore().open() },
    restore: { enabled: mayImport, run: () => void useRestoreStore().open() },
    duplicates: { enabled: isWindowFree, run: () => void useDuplicatesStore().open() },
    // Under an open form nothing changes.
    undo: {
      enabled: () => editor.draft === null && history.mayUndo,
      run: () => void history.undo(),
    },
    redo: { enabled: () => editor.draft === null && history.mayRedo, run: () => void history.redo() },
  }
}

/** The contact stays open here: it may be viewed in both windows. */
async function openInWindow(): Promise<void> {
  const { family, id } = useRecordEditorStore().subject ?? {}
  if (family && id) await useRecordActionsStore().openWindow({ family, id })
}

/** Closes the open contact first, so that the user can decide about its edits. */
async function deleteMany(): Promise<void> {
  if (await useRecordEditorStore().close()) await useBulkQuestionStore().deleteSelected()
}

/** The user must be allowed to write one of the families. */
function mayImport(): boolean {
  const { mayWrite } = useSessionStore()
  return isWindowFree() && (mayWrite('address') || mayWrite('homeaddress'))
}
