import { onScopeDispose } from 'vue'

/** A key of the window: `Mod` is Ctrl, or Cmd on a Mac. */
export type Shortcut =
  'Mod+N' | 'Mod+F' | 'Mod+Z' | 'Mod+D' | 'Mod+,' | 'Mod+R' | 'Mod+S' | 'Mod+E' | 'Mod+P' | '/'

/** What each key does. */
export type Shortcuts = Partial<Record<Shortcut, () => void>>

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : key
}

/**
 * Listens to the keys of the window for as long as the component lives. Silent while an IME composes, while a dialog is
 * open, and, for keys that also belong to text fields (`/`, undo), while the user types.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.altKey || event.shiftKey || event.defaultPrevented) return
    const name = nameOf(event)
    const action = shortcuts[name as Shortcut]
    if (!action || document.querySelector('[role=dialog]')) return
    if ((name === '/' || name === 'Mod+Z') && isTyping(event.target)) return
    event.preventDefault()
    action()
  }
  window.addEventListener('keydown', onKeydown)
  onScopeDispose(() => window.removeEventListener('keydown', onKeydown))
}
