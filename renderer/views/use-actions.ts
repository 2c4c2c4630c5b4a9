import { useShortcuts } from '../composables/use-shortcuts.ts'
import { useCommandsStore, type ActionHandlers } from '../stores/commands.ts'
import { useOwnWindowStore } from '../stores/own-window.ts'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { contactActions } from './contact-actions.ts'
import { useNativeMenu } from './menus.ts'
import { selectionActions } from './selection-actions.ts'
import { goActions, windowActions, type ActionSurroundings } from './window-actions.ts'

/** Puts the table of actions to work: the native menu, the keys of the window and the palette all run through it. */
export function useActions(around: ActionSurroundings): void {
  const commands = useCommandsStore()
  commands.provide(everyAction(around))
  useShortcuts(commands.shortcuts())
  useNativeMenu()
}

/** The same for a window of one contact. What it has no place for belongs to the main window (electron/window/app-windows.ts). */
export function useContactActions(): void {
  const commands = useCommandsStore()
  commands.provide(everyAction({ focusSearch: () => {} }), 'contact')
  const leave = { Escape: () => useRecordEditorStore().draft === null && useOwnWindowStore().close() }
  useShortcuts({ ...commands.shortcuts(), ...leave })
  useNativeMenu()
}

function everyAction(around: ActionSurroundings): ActionHandlers {
  return { ...contactActions(), ...selectionActions(), ...goActions(around), ...windowActions() }
}
