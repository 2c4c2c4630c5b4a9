import { cdp } from 'vitest/browser'

/** A place in the window under test, px. */
export interface Point {
  x: number
  y: number
}

type Kind = 'mouseMoved' | 'mousePressed' | 'mouseReleased'

/** The test runs in a frame of the page that the browser's mouse belongs to, which may show it smaller than it is. */
function inPage({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / innerWidth : 1
  return { x: (frame?.x ?? 0) + x * scale, y: (frame?.y ?? 0) + y * scale }
}

function send(type: Kind, at: Point, clickCount: number, buttons: number): Promise<unknown> {
  const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left'
  return cdp().send('Input.dispatchMouseEvent', { type, ...inPage(at), button, buttons, clickCount })
}

/**
 * The browser's own mouse: what it hits is decided by the layout at that moment, as in the hands of a person, and not by
 * an element that was looked up before.
 */
export const mouse = {
  move: (at: Point) => send('mouseMoved', at, 0, 0),
  down: (at: Point, clickCount = 1) => send('mousePressed', at, clickCount, 1),
  up: (at: Point, clickCount = 1) => send('mouseReleased', at, clickCount, 0),
  /** Moves with the button held. */
  drag: (to: Point) => send('mouseMoved', to, 1, 1),
  /** The `count`th click of several at the same place. */
  async click(at: Point, count = 1): Promise<void> {
    await this.move(at)
    await this.down(at, count)
    await this.up(at, count)
  },
}

/** The current centre of an element. */
export function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
