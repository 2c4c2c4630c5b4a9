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
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll('[data-region]')].flatMap((pane) => {
    const places = beginnings.flatMap((each) => [...pane.querySelectorAll<HTMLElement>(each)])
    const begin = places.find((each) => each.checkVisibility())
    return begin ? [{ pane, begin }] : []
  })
  const here = panes.findIndex(({ pane }) => pane.contains(document.activeElement))
  const next = here < 0 ? (step > 0 ? 0 : -1) : (here + step) % panes.length
  panes.at(next)?.begin.focus()
}
