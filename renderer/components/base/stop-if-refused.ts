/** Keeps a press of a button that has a reason not to be pressed, or is at work, from everybody who listens to it. */
export function stopIfRefused(event: Event, refused: string | boolean | undefined): void {
  if (!refused) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
