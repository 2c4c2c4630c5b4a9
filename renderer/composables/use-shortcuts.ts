import { onScopeDispose } from 'vue'
import { isMac } from '../text/i18n.ts'
import { isMod, type Modifiers } from '../text/keys.ts'
import { isDialogOpen } from './use-dialog-focus.ts'

/** What each key does; `Mod` is Ctrl, or Cmd on a Mac. */
export type Shortcuts = Readonly<Record<string, () => void>>

/** Keys that also belong to text fields. */
const typingKeys = new Set(['Mod+Z', 'Mod+Shift+Z', 'Mod+Y', 'Mod+A'])

/**
 * Whether the user can type there. A field of a dialog that is closing no longer takes text, whether it still has the focus or
 * not.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('[role=dialog][data-state=closed]')) return false
  return target.matches('input, textarea, select, [contenteditable]')
}

/** Whether an IME has this key: 229 is what it sends while it composes, also where `isComposing` is late. */
export function isImeKey(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

/** The modifiers before a key. The other one of the two is never ours: Ctrl moves in the text on a Mac, and the system has the Windows key. */
function modifiersOf(event: Modifiers): string {
  const other = isMac() ? event.ctrlKey : event.metaKey
  return `${other ? 'Other+' : ''}${isMod(event) ? 'Mod+' : ''}`
}

/**
 * The key in the spelling of the table of actions: `Mod+Shift+A`, `Delete`, `?`. The key above Enter deletes on a Mac: most of its
 * keyboards have no other.
 */
export function keyName(event: KeyboardEvent): string {
  const isCharacter = event.key.length === 1
  const isSign = isCharacter && !/[a-z0-9 ]/iu.test(event.key)
  // Whether a sign needs Shift is the keyboard's business.
  const shift = event.shiftKey && !isSign ? 'Shift+' : ''
  const mod = modifiersOf(event)
  if (event.key === ' ') return `${mod}${shift}Space`
  if (event.key === 'Backspace' && isMac()) return `${mod}${shift}Delete`
  return `${mod}${shift}${isCharacter ? event.key.toUpperCase() : event.key}`
}

/**
 * Listens to the keys of the window for as long as the component lives. Silent while an IME composes, while a dialog is
 * open, and, for keys that also belong to text fields, while the user types.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeydown = (event: KeyboardEvent): void => {
    if (isImeKey(event) || event.altKey || event.defaultPrevented) return
    const name = keyName(event)
    const action = shortcuts[name]
    if (!action || isDialogOpen()) return
    const writes = !name.startsWith('Mod+') && !/^(Shift\+)?F\d+$/u.test(name)
    if ((writes || typingKeys.has(name)) && isTyping(event.target)) return
    event.preventDefault()
    action()
  }
  window.addEventListener('keydown', onKeydown)
  onScopeDispose(() => window.removeEventListener('keydown', onKeydown))
}

/** What the keys of a form do. */
export interface FormKeys {
  save: () => void
  /** Closes the form, after a question where something would be lost. */
  leave: () => void
}

/** Where the user types or chooses; buttons next to a field do not count as fields. */
const fields = 'input:not([type=hidden]), textarea, select'

/**
 * Returns a keydown handler for a form: Enter goes to the next field, from the last one to the button that saves; Ctrl+Enter
 * saves, Escape closes the form. While an IME composes, all of these keys belong to the IME, and a key that another handler has
 * used is ignored.
 */
export function useFormKeys(keys: FormKeys): (event: KeyboardEvent) => void {
  const acts: Record<string, (target: Element, form: Element) => boolean> = {
    Enter: goOn,
    'Mod+Enter': () => {
      keys.save()
      return true
    },
    Escape: () => {
      keys.leave()
      return true
    },
  }
  return (event) => {
    const { target, currentTarget } = event
    if (isImeKey(event) || event.altKey || event.defaultPrevented) return
    if (!(target instanceof Element) || !(currentTarget instanceof Element)) return
    if (acts[keyName(event)]?.(target, currentTarget)) event.preventDefault()
  }
}

/** Focuses the next field. Returns false if Enter means something else: a new line, a press, a choice. */
function goOn(target: Element, form: Element): boolean {
  if (!target.matches('input, select:not(:open)') || target.matches('[type=checkbox], [type=radio]'))
    return false
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter(
    (each) => each === target || (each.checkVisibility() && !each.matches(':disabled, [tabindex="-1"]')),
  )
  const next = all[all.indexOf(target as HTMLElement) + 1]
  const last = form.querySelector<HTMLElement>('[type=submit]')
  ;(next ?? last)?.focus()
  if (next instanceof HTMLInputElement) next.select()
  return true
}
