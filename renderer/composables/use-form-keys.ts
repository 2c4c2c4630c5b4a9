import { isImeKey, keyName } from './use-shortcuts.ts'

/** What the keys of a form do. */
export interface FormKeys {
  save: () => void
  /** Closes the form, after a question where something would be lost. */
  leave: () => void
}

/** Where something is typed or chosen; buttons beside a field are no fields of their own. */
const fields = 'input:not([type=hidden]), textarea, select'

/**
 * Returns a keydown handler for a form: Enter goes to the next field, from the last one to the button that saves; Ctrl+Enter
 * saves, Escape leaves. While an IME composes all of them are its own, and whatever else has used a key keeps it.
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

/** Focuses the next field. Returns false where Enter means something else: a new line, a press, a choice. */
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
