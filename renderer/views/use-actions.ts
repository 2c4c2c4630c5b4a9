import { onScopeDispose } from 'vue'
import { useShortcuts } from '../composables/use-shortcuts.ts'
import { useBulkQuestionStore } from '../stores/bulk-question.ts'
import { useBulkStore } from '../stores/bulk.ts'
import { useCommandsStore } from '../stores/commands.ts'
import type { ActionHandlers } from '../stores/commands.ts'
import { useMenuStore } from '../stores/menu.ts'
import { useNavigationStore } from '../stores/navigation.ts'
import type { Overlay } from '../stores/navigation.ts'
import { usePreferencesStore } from '../stores/preferences.ts'
import { usePrintStore } from '../stores/print.ts'
import { useRecordDeletionStore } from '../stores/record-deletion.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { printSelected } from './use-print-subject.ts'
import { createRecord } from './use-record-choice.ts'
import { useRecordCommands } from './use-record-commands.ts'

/** What the actions need of the window that shows them. */
export interface ActionSurroundings {
  focusSearch: () => void
}

type Part<K extends keyof ActionHandlers> = Pick<ActionHandlers, K>

/** Puts the table of actions to work: the native menu, the keys of the window and the palette all run through it. */
export function useActions(around: ActionSurroundings): void {
  const commands = useCommandsStore()
  commands.provide({
    ...contactActions(),
    ...selectionActions(),
    ...placeActions(around),
    ...windowActions(),
  })
  useShortcuts(commands.shortcuts())
  // A dialog or the print workbench has the window to itself, whatever the menu says.
  const isFree = () => document.querySelector('[role=dialog]') === null
  onScopeDispose(useMenuStore().listen((id) => isFree() && commands.run(id)))
}

function contactActions(): Part<'new-contact' | 'edit' | 'save' | 'print' | 'delete' | 'undo'> {
  const editor = useRecordEditorStore()
  const session = useSessionStore()
  const navigation = useNavigationStore()
  const record = useRecordCommands()
  const deletion = useRecordDeletionStore()
  const selection = useSelectionStore()
  const bulk = useBulkStore()
  const mayDeleteMany = () => !bulk.isTaken && session.mayWrite(navigation.family)
  const isShown = () => editor.base !== null && !editor.isDeleted && editor.draft === null
  return {
    'new-contact': {
      enabled: () => navigation.place.name !== 'trash' && session.mayWrite(navigation.family),
      run: () => void createRecord(),
    },
    edit: { enabled: () => isShown() && record.mayWrite(), run: record.edit },
    save: { enabled: () => editor.draft !== null, run: () => void editor.save() },
    print: { run: () => void record.print() },
    delete: {
      enabled: () => (selection.isActive ? mayDeleteMany() : isShown() && record.mayWrite()),
      run: () => void (selection.isActive ? deleteMany() : record.remove()),
    },
    undo: {
      enabled: () => deletion.pending.length > 0 || bulk.mayUndo,
      run: () => void (deletion.pending.length > 0 ? deletion.undo() : bulk.undo()),
    },
  }
}

/** The contact that is open leaves first: its edits are asked about. */
async function deleteMany(): Promise<void> {
  if (await useRecordEditorStore().close()) await useBulkQuestionStore().deleteSelected()
}

type SelectionAction =
  | 'select-all'
  | 'clear-selection'
  | 'add-tag'
  | 'remove-tag'
  | 'move-to-group'
  | 'export-csv'
  | 'print-labels'

function selectionActions(): Part<SelectionAction> {
  const selection = useSelectionStore()
  const session = useSessionStore()
  const bulk = useBulkStore()
  const question = useBulkQuestionStore()
  const family = () => useNavigationStore().family
  const mayChange = () => selection.isActive && !bulk.isTaken && session.mayWrite(family())
  const hasGroups = () => family() === 'address' && (session.profile?.groups.length ?? 0) > 1
  return {
    'select-all': { enabled: () => selection.isAllowed, run: () => void selection.selectAll() },
    'clear-selection': { enabled: () => selection.isActive, run: selection.clear },
    'add-tag': { enabled: mayChange, run: () => question.open({ name: 'add-tag' }) },
    'remove-tag': { enabled: mayChange, run: () => question.open({ name: 'remove-tag' }) },
    'move-to-group': {
      enabled: () => mayChange() && hasGroups(),
      run: () => question.open({ name: 'move' }),
    },
    'export-csv': { enabled: () => selection.isAllowed, run: () => question.open({ name: 'export' }) },
    'print-labels': { enabled: () => selection.isAllowed, run: printSelected },
  }
}

type PlaceAction = 'search' | 'palette' | 'all-contacts' | 'homeaddresses' | 'trash' | 'outbox'

function placeActions({ focusSearch }: ActionSurroundings): Part<PlaceAction> {
  const navigation = useNavigationStore()
  return {
    search: { run: focusSearch },
    palette: { run: () => show('palette') },
    'all-contacts': { run: () => navigation.goTo({ name: 'group', group_id: null }) },
    homeaddresses: { run: () => navigation.goTo({ name: 'homeaddresses' }) },
    trash: { run: () => navigation.goTo({ name: 'trash', family: 'address' }) },
    outbox: { run: () => show('outbox') },
  }
}

type WindowAction = 'refresh' | 'density' | 'profiles' | 'settings' | 'shortcuts' | 'first-steps'

function windowActions(): Part<WindowAction> {
  return {
    density: { run: () => void usePreferencesStore().toggleDensity() },
    'first-steps': { run: () => show('first-steps') },
    refresh: { run: () => void useSyncStore().start() },
    profiles: { run: () => show('profiles') },
    settings: { run: () => show('settings') },
    shortcuts: { run: () => show('shortcuts') },
  }
}

function show(overlay: Overlay): void {
  if (!usePrintStore().isOpen) useNavigationStore().overlay = overlay
}
