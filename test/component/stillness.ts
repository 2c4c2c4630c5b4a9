import { middleOf, type Point } from './mouse.ts'

const controls = 'button, input, select, textarea, summary, [role=option], [role=separator]'

/** Everything that can be pressed or filled in, with its place. */
export type Places = Map<HTMLElement, DOMRect>

export function places(within: ParentNode = document): Places {
  const all = [...within.querySelectorAll<HTMLElement>(controls)]
  const shown = all.filter((each) => each.checkVisibility({ visibilityProperty: true }))
  return new Map(shown.map((each) => [each, each.getBoundingClientRect()]))
}

/** What a control is called, for the report. */
export function nameOf(element: Element): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent
  return (element.ariaLabel ?? label ?? element.textContent ?? '').trim().slice(0, 60)
}

/** Whether a press at that point reaches the control: its own parts and its label pass it on. */
export function isHit(control: HTMLElement, { x, y }: Point): boolean {
  const top = document.elementFromPoint(x, y)
  if (top === null) return false
  const labels = [...((control as HTMLInputElement).labels ?? [])]
  return control.contains(top) || labels.some((label) => label.contains(top))
}

/**
 * The controls that moved: each by its name and the distance in px. A removed control leaves its place empty, and a new
 * one may appear where nothing was; a control that covers another counts as moved.
 */
export function strayed(before: Places, except?: Element | null): string[] {
  const now = [...before].filter(([each]) => each.isConnected && !except?.contains(each))
  return now.flatMap(([each, was]) => {
    const is = each.getBoundingClientRect()
    if (!each.checkVisibility({ visibilityProperty: true })) return []
    const by = [is.x - was.x, is.y - was.y, is.width - was.width, is.height - was.height]
    if (by.some((part) => Math.abs(part) > 0.5)) return `${nameOf(each)} by ${by.map(Math.round).join(' ')}`
    const middle = { x: is.x + is.width / 2, y: is.y + is.height / 2 }
    const isInside = middle.x < innerWidth && middle.y > 0 && middle.y < innerHeight
    return isInside && !isHit(each, middle) ? `${nameOf(each)} is covered` : []
  })
}

/** Writes into a field as typing does, without a pointer or a key that could move something by itself. */
export function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Waits this many ms, and then for two frames: on a busy machine none may have been drawn meanwhile. No time is a
 * task later.
 */
export async function rest(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  const frames = ms > 0 ? 2 : 0
  for (let drawn = 0; drawn < frames; drawn += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** How long nothing may have moved before a view counts as laid out, in ms. */
const stillFor = 600

/** Waits until what comes late, such as the headings of a list, has come. */
export async function atRest(): Promise<void> {
  const where = () => JSON.stringify([...places().values()])
  let before = ''
  for (let now = where(); now !== before; now = where()) {
    before = now
    await rest(stillFor)
  }
}

/** Whether the middle of it is in view and not cut off by what it scrolls in. */
export function isInView(element: HTMLElement): boolean {
  const { x, y } = middleOf(element)
  for (let around = element.parentElement; around; around = around.parentElement) {
    const style = getComputedStyle(around)
    if (style.position === 'fixed' && style.overflow === 'visible') break
    if (style.overflow === 'visible') continue
    const { left, right, top, clientTop, clientHeight } = { ...boxOf(around) }
    const bottom = top + clientTop + clientHeight
    if (x < left || x > right || y < top + clientTop + 1 || y > bottom - 1) return false
  }
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight
}

function boxOf(element: Element) {
  const { left, right, top } = element.getBoundingClientRect()
  return { left, right, top, clientTop: element.clientTop, clientHeight: element.clientHeight }
}
