/** Keeps a press of a button that has a reason not to be pressed from everybody who listens to it. */
export function stopIfRefused(event: Event, reason: string | undefined): void {
  if (!reason) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
