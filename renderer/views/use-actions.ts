import { useShortcuts } from '../composables/use-shortcuts.ts'
import { useBackupStore } from '../stores/backup.ts'
import { useRestoreStore } from '../stores/restore.ts'
import { useBulkQuestionStore } from '../stores/bulk-question.ts'
import { useSelectionStore } from '../stores/selection.ts'
import { useBulkStore } from '../stores/bulk.ts'
import { useCardsStore } from '../stores/cards.ts'
import { useCommandsStore, type ActionHandlers } from '../stores/commands.ts'
import { useDuplicatesStore } from '../stores/duplicates.ts'
import { useExportStore, exportBirthdays } from '../stores/export.ts'
import { useHistoryStore } from '../stores/history.ts'
import { useImportStore } from '../stores/import.ts'
import { useMailStore } from '../stores/mail.ts'
import { useShareStore } from '../stores/share.ts'
import { useNavigationStore, type Overlay } from '../stores/navigation.ts'
import { usePreferencesStore } from '../stores/preferences.ts'
import { usePrintStore } from '../stores/print.ts'
import { useRecentSearchesStore } from '../stores/recent-searches.ts'
import { useOwnWindowStore } from '../stores/own-window.ts'
import { useRecordActionsStore } from '../stores/record-actions.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useSessionStore } from '../stores/session.ts'
import { useSyncStore } from '../stores/sync.ts'
import { useNativeMenu } from './menus.ts'
import { createRecord } from './use-record-choice.ts'
import { printSelected, useRecordCommands } from './use-record-commands.ts'

/** What the actions need from the window that shows them. */
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
  useNativeMenu()
}

/** The same for a window of one contact. What it has no place for belongs to the main window (electron/window/app-windows.ts). */
export function useContactActions(): void {
  const commands = useCommandsStore()
  const { edit, save, print, share, delete: remove, undo, redo } = contactActions()
  const { refresh, shortcuts } = windowActions()
  const { 'restore-deleted': restore } = selectionActions()
  const own = { edit, save, print, share, delete: remove, undo, redo, 'restore-deleted': restore }
  commands.provide({ ...own, refresh, shortcuts })
  const leave = { Escape: () => useRecordEditorStore().draft === null && useOwnWindowStore().close() }
  useShortcuts({ ...commands.shortcuts(), ...leave })
  useNativeMenu()
}

type ContactAction =
  | 'new-contact'
  | 'edit'
  | 'open-window'
  | 'save'
  | 'print'
  | 'share'
  | 'delete'
  | 'undo'
  | 'redo'

function contactActions(): Part<ContactAction> {
  const editor = useRecordEditorStore()
  const session = useSessionStore()
  const navigation = useNavigationStore()
  const record = useRecordCommands()
  const history = useHistoryStore()
  const selection = useSelectionStore()
  const bulk = useBulkStore()
  const mayDeleteMany = () => !bulk.isTaken && session.mayWrite(navigation.family)
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
    share: { enabled: () => isShown() && selection.count < 2 && !usePrintStore().isOpen, run: record.share },
    delete: {
      enabled: () =>
        selection.isActive ? selection.isAllowed && mayDeleteMany() : isShown() && record.mayWrite(),
      run() {
        if (selection.isActive) void deleteMany()
        else void record.remove()
      },
    },
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

type SelectionAction = Extract<
  keyof ActionHandlers,
  | 'select-all'
  | 'clear-selection'
  | 'add-tag'
  | 'remove-tag'
  | 'move-to-group'
  | 'copy-vcard'
  | 'mail-to-all'
  | 'export'
  | 'export-birthdays'
  | 'print-labels'
  | 'restore-deleted'
>

function selectionActions(): Part<SelectionAction> {
  const selection = useSelectionStore()
  const session = useSessionStore()
  const bulk = useBulkStore()
  const question = useBulkQuestionStore()
  const family = () => useNavigationStore().family
  const isActive = () => selection.isActive && selection.isAllowed
  const mayChange = () => isActive() && !bulk.isTaken && session.mayWrite(family())
  const hasGroups = () => family() === 'address' && (session.profile?.groups.length ?? 0) > 1
  return {
    'select-all': { run: () => void selection.selectAll() },
    'clear-selection': { enabled: () => selection.isActive, run: selection.clear },
    'add-tag': { enabled: mayChange, run: () => question.open({ name: 'add-tag' }) },
    'remove-tag': { enabled: mayChange, run: () => question.open({ name: 'remove-tag' }) },
    'move-to-group': {
      enabled: () => mayChange() && hasGroups(),
      run: () => question.open({ name: 'move' }),
    },
    'copy-vcard': {
      enabled: () => isActive() && !usePrintStore().isOpen,
      run: () => void useShareStore().copy(family(), [...selection.ids]),
    },
    'mail-to-all': {
      enabled: () => isActive() && !usePrintStore().isOpen,
      run: () => void useMailStore().toSelected(),
    },
    export: {
      enabled: () => selection.isAllowed && !usePrintStore().isOpen,
      run: () => void useExportStore().open(),
    },
    'export-birthdays': {
      enabled: () => selection.isAllowed && !usePrintStore().isOpen,
      run: () => void exportBirthdays(),
    },
    'restore-deleted': { enabled: mayRestore, run: () => void restoreDeleted() },
    'print-labels': { enabled: () => selection.isAllowed, run: printSelected },
  }
}

type PlaceAction =
  | 'search'
  | 'clear-searches'
  | 'palette'
  | 'next-pane'
  | 'previous-pane'
  | 'all-contacts'
  | 'homeaddresses'
  | 'trash'
  | 'outbox'

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

function placeActions({ focusSearch }: ActionSurroundings): Part<PlaceAction> {
  const navigation = useNavigationStore()
  const recent = useRecentSearchesStore()
  return {
    search: { run: focusSearch },
    'clear-searches': { enabled: () => recent.searches.length > 0, run: recent.clear },
    palette: { run: () => show('palette') },
    'next-pane': { run: () => focusPane(1) },
    'previous-pane': { run: () => focusPane(-1) },
    'all-contacts': { run: () => navigation.goTo({ name: 'group', group_id: null }) },
    homeaddresses: { run: () => navigation.goTo({ name: 'homeaddresses' }) },
    trash: { run: () => navigation.goTo({ name: 'trash', family: 'address' }) },
    outbox: { run: () => show('outbox') },
  }
}

/** Where the keyboard begins in a part of the window, the likeliest first. */
const beginnings = [
  '[data-focus-home]',
  '.fields :is(input, select, textarea)',
  '[data-line] button',
  '[data-edit]',
  '[aria-current=page]',
  ':is(button, input, select):enabled',
]

/** Moves the focus to the next part of the window that is on the screen and has something to press, or to the previous one. */
function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll('[data-region]')].flatMap((pane) => {
    const places = beginnings.flatMap((each) => [...pane.querySelectorAll<HTMLElement>(each)])
    const begin = places.find((each) => each.checkVisibility())
    return begin ? [{ pane, begin }] : []
  })
  const here = panes.findIndex(({ pane }) => pane.contains(document.activeElement))
  const next = here < 0 ? (step > 0 ? 0 : -1) : (here + step) % panes.length
  panes.at(next)?.begin.focus()
}

type WindowAction =
  | 'duplicates'
  | 'cards'
  | 'import'
  | 'backup'
  | 'restore'
  | 'refresh'
  | 'density'
  | 'profiles'
  | 'settings'
  | 'shortcuts'
  | 'first-steps'
  | 'recovery'

function windowActions(): Part<WindowAction> {
  return {
    duplicates: {
      enabled: () => !usePrintStore().isOpen,
      run: () => void useDuplicatesStore().open(),
    },
    cards: { enabled: () => !usePrintStore().isOpen, run: () => void useCardsStore().open() },
    import: { enabled: mayImport, run: () => void useImportStore().choose() },
    backup: { enabled: () => !usePrintStore().isOpen, run: () => void useBackupStore().open() },
    restore: { enabled: mayImport, run: () => void useRestoreStore().open() },
    density: { run: () => void usePreferencesStore().toggleDensity() },
    'first-steps': { run: () => show('first-steps') },
    refresh: { run: () => void useSyncStore().start() },
    profiles: { run: () => show('profiles') },
    settings: { run: () => show('settings') },
    shortcuts: { run: () => show('shortcuts') },
    recovery: { run: () => show('recovery') },
  }
}

/** The user must be allowed to write one of the families. */
function mayImport(): boolean {
  const { mayWrite } = useSessionStore()
  return !usePrintStore().isOpen && (mayWrite('address') || mayWrite('homeaddress'))
}

function show(overlay: Overlay): void {
  if (!usePrintStore().isOpen) useNavigationStore().overlay = overlay
}
