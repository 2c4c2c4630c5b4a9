/** What contacts are called and what is typed may be longer than its place; it ends with an ellipsis or is scrolled. */
const ofContacts = '[role=option] *, bdi, input, textarea, select, .visually-hidden, [data-line] *'

/** Whether what is too wide for it shows: it is cut off or scrolled sideways, or it is text or a button that runs over its neighbours. */
function shows(each: HTMLElement): boolean {
  const { overflowX, visibility } = getComputedStyle(each)
  const hasText = [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  const isToldWhole = each.title !== '' && each.title === each.textContent
  const runsOver = hasText || each.matches('button')
  return visibility === 'visible' && !isToldWhole && (overflowX !== 'visible' || runsOver)
}

/** Icons that give way to the words next to them. */
function squeezed(): string[] {
  return [...document.body.querySelectorAll<SVGElement>('button svg.icon')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width < 12)
    .map((each) => `icon of “${each.closest('button')?.innerText}”`)
}

/** Choices in a place that is too small to read what is chosen. */
function unreadable(): string[] {
  return [...document.body.querySelectorAll('select')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width < 60)
    .map((each) => `choice “${each.selectedOptions[0]?.text}”`)
}

function tooWide(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
    .filter((each) => !each.matches(ofContacts) && shows(each))
    .map((each) => `<${each.tagName.toLowerCase()} class="${each.className}"> ${each.innerText.slice(0, 60)}`)
}

/** Returns what is wider than the place that it has, and the icons and choices that gave way. */
export function overflowing(): string[] {
  return [...tooWide(), ...squeezed(), ...unreadable()]
}
