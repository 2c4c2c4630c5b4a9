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
  panes.at(placeAfter(here, step, panes.length))?.begin.focus()
}

/** The place of the next part; outside of all parts the first one follows, or the last one. */
function placeAfter(here: number, step: 1 | -1, count: number): number {
  if (here >= 0) return (here + step) % count
  return step > 0 ? 0 : -1
}
