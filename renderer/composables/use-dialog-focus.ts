/** What Tab can reach, apart from hidden elements. */
const stops =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], :disabled)'

/** Whether a dialog has the window to itself. One that is on its way out, though still in the page, has not. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]:not([data-state=closed])') !== null
}

/** What had the focus before the first of the dialogs that are open now, or that follow one another. */
let home: Element | null = null

/**
 * Where the focus is while a dialog is open: it starts at or in the element marked with `data-begin`, else at the first control
 * that does not discard anything (`data-destructive` marks those that do); if the focused element disappears, it moves to a
 * neighbour; at the end it returns to where it came from, or to the list of contacts if that no longer exists. For `v-on` of the
 * dialog's content.
 */
export function useDialogFocus() {
  let opener: Element | null = null
  /** Which of the dialog's stops has the focus, or had it last. */
  let at = 0

  function openAutoFocus(event: Event): void {
    const dialog = event.target as HTMLElement
    opener = document.activeElement
    if (opener && isOutside(opener)) home = opener
    const all = stopsOf(dialog)
    const first = all.find((each) => each.closest('[data-begin]') !== null) ?? firstSafe(all)
    if (!first) return
    event.preventDefault()
    focus(first)
    // The last of many options may be below what the window has room for.
    if (first.matches(radio)) first.scrollIntoView({ block: 'nearest' })
  }

  /** The dialog itself gets the focus when the focused element disappears. A click outside every control changes nothing. */
  function focusin({ target, currentTarget }: FocusEvent): void {
    const dialog = currentTarget as HTMLElement
    const all = stopsOf(dialog)
    if (target !== dialog) at = Math.max(0, all.indexOf(target as HTMLElement))
    else if (dialog.matches(':focus-visible')) {
      const next = firstSafe(all.slice(at)) ?? firstSafe(all)
      if (next) focus(next)
    }
  }

  function closeAutoFocus(event: Event): void {
    event.preventDefault()
    const closing = event.target as HTMLElement
    const active = document.activeElement
    // The user moved it on purpose.
    if (active && active !== document.body && !closing.contains(active)) return
    const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')]
    const under = below.filter((each) => each !== closing).at(-1)
    const ways = [opener, under ?? home]
    focusBack(ways.filter((way) => way !== undefined && !closing.contains(way)))
  }

  return { openAutoFocus, focusin, closeAutoFocus }
}

/** Gives the focus to the first of these that is still there, else to the list of contacts. */
export function focusBack(ways: readonly (Element | null | undefined)[]): void {
  for (const way of [...ways, document.querySelector('[data-focus-home]')]) if (way && isReached(way)) return
}

const isOutside = (element: Element) => element !== document.body && element.closest('[role=dialog]') === null

function isReached(element: Element): boolean {
  if (element === document.body || !element.isConnected) return false
  focus(element)
  return document.activeElement !== document.body
}

function stopsOf(dialog: HTMLElement): HTMLElement[] {
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)]
  return all.filter((each) => each.checkVisibility() && !isPassedBy(each))
}

const radio = 'input[type=radio]'

/** Tab stops once at a choice: at what is chosen. */
function isPassedBy(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || !element.matches(`${radio}:not(:checked)`)) return false
  return element.closest('fieldset')?.querySelector(`${radio}:checked`) != null
}

/** Neither what gives something up, nor what only turns to another side of the same dialog. */
function firstSafe(all: readonly HTMLElement[]): HTMLElement | undefined {
  return all.find((each) => each.dataset['destructive'] === undefined && !each.matches('[role^=tab]'))
}

/** A text that is already there is selected, as Tab does. */
function focus(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  if (element instanceof HTMLInputElement) element.select()
}
