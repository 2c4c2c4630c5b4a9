import type { ActionOf } from '../../contract/action/actions.ts'
import { useBulkQuestionStore } from '../stores/bulk-question.ts'
import { useBulkStore } from '../stores/bulk.ts'
import { chosenOnes, type Chosen } from '../stores/chosen-ones.ts'
import type { HandlersOf } from '../stores/commands.ts'
import { exportBirthdays, useExportStore } from '../stores/export.ts'
import { useFavouritesStore } from '../stores/favourites.ts'
import { useHistoryStore } from '../stores/history.ts'
import { useMailStore } from '../stores/mail.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import { isWindowFree } from '../stores/print.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { useShareStore } from '../stores/share.ts'
import { listSelected, printSelected } from './use-record-commands.ts'

/** The selected contacts, or else the open one, or all that the list shows. */
export function selectionActions(): HandlersOf<ActionOf<'selection'>> {
  const selection = useSelectionStore()
  const session = useSessionStore()
  const bulk = useBulkStore()
  const question = useBulkQuestionStore()
  const favourites = useFavouritesStore()
  const mayChange = () => {
    const chosen = chosenOnes()
    return chosen !== null && !bulk.isTaken && session.mayWrite(chosen.family)
  }
  const hasGroups = () => chosenOnes()?.family === 'address' && (session.profile?.groups.length ?? 0) > 1
  return {
    'select-all': { run: () => void selection.selectAll() },
    'clear-selection': { enabled: () => selection.isActive, run: selection.clear },
    favourite: {
      enabled: () => {
        const chosen = chosenOnes()
        return chosen !== null && favourites.mayMark(chosen)
      },
      run() {
        const chosen = chosenOnes()
        if (chosen) void favourites.toggle(chosen)
      },
    },
    'add-tag': { enabled: mayChange, run: () => question.open({ name: 'add-tag' }) },
    'remove-tag': { enabled: mayChange, run: () => question.open({ name: 'remove-tag' }) },
    'move-to-group': {
      enabled: () => mayChange() && hasGroups(),
      run: () => question.open({ name: 'move' }),
    },
    'copy-letter': copies((copied) => useShareStore().copyText(copied, 'letter')),
    'copy-text': copies((copied) => useShareStore().copyText(copied, 'text')),
    'copy-vcard': copies(({ family, ids }) => useShareStore().copy(family, ids)),
    'mail-to-all': {
      enabled: () => selection.isActive && selection.isAllowed && isWindowFree(),
      run: () => void useMailStore().toSelected(),
    },
    export: {
      enabled: () => selection.isAllowed && isWindowFree(),
      run: () => void useExportStore().open(),
    },
    'export-birthdays': {
      enabled: () => selection.isAllowed && isWindowFree(),
      run: () => void exportBirthdays(),
    },
    'restore-deleted': { enabled: mayRestore, run: () => void restoreDeleted() },
    'print-list': { enabled: () => selection.isAllowed && isWindowFree(), run: listSelected },
    'print-labels': { enabled: () => selection.isAllowed, run: printSelected },
  }
}

function copies(copy: (copied: Chosen) => Promise<void>) {
  return {
    enabled: () => chosenOnes() !== null && isWindowFree(),
    run() {
      const copied = chosenOnes()
      if (copied) void copy(copied)
    },
  }
}

/** The selected contacts of the Trash, or else the open one. */
function deletedOnes(): readonly string[] {
  const selection = useSelectionStore()
  const editor = useRecordEditorStore()
  if (selection.isActive) return selection.isAllowed ? [] : [...selection.ids]
  return editor.isDeleted && editor.subject?.id ? [editor.subject.id] : []
}

function mayRestore(): boolean {
  const { isUnderway } = useHistoryStore()
  return deletedOnes().length > 0 && !isUnderway && useSessionStore().mayWrite(useNavigationStore().family)
}

async function restoreDeleted(): Promise<void> {
  const { family } = useRecordEditorStore().subject ?? useNavigationStore()
  const ids = deletedOnes()
  if (await useHistoryStore().restore(family, ids)) useSelectionStore().clear()
}
