import { screen } from 'electron'
import type { BrowserWindow } from 'electron'
import type { WindowPlace } from '../settings/settings-shape.ts'

/** Where the place of the window is kept. */
export interface KeptPlace {
  read(): WindowPlace | null
  keep(place: WindowPlace): void
}

/** How long the window rests before its place is kept, in ms: dragging an edge must not write hundreds of times. */
const rest = 500

/** As much of the window has to be on a screen, in px, for its title to be grabbed. */
const grip = 80

/** The place if a screen still shows it; null where the screen it was on is gone. */
export function placeOnScreen(place: WindowPlace | null): WindowPlace | null {
  if (place === null) return null
  const isShown = screen.getAllDisplays().some(({ workArea: { x, y, width, height } }) => {
    const across = Math.min(place.x + place.width, x + width) - Math.max(place.x, x)
    return across >= grip && place.y >= y && place.y <= y + height - grip
  })
  return isShown ? place : null
}

/** How far a new window lies from the one that it is opened beside, in px: the titles of both are seen. */
const step = 32

/** A place beside a window, whole on the screen that this is on; null where no screen has it. */
export function placeBeside(
  { x, y }: { x: number; y: number },
  size: { width: number; height: number },
): WindowPlace | null {
  const area = screen
    .getAllDisplays()
    .map(({ workArea }) => workArea)
    .find((each) => x >= each.x && y >= each.y && x < each.x + each.width && y < each.y + each.height)
  if (!area) return null
  const [width, height] = [Math.min(size.width, area.width), Math.min(size.height, area.height)]
  const left = Math.min(x + step, area.x + area.width - width)
  return { x: left, y: Math.min(y + step, area.y + area.height - height), width, height, maximized: false }
}

/** Keeps the place of the window whenever it has come to rest, and when it closes. */
export function rememberPlace(window: BrowserWindow, kept: KeptPlace): void {
  let timer: NodeJS.Timeout | undefined
  let last = JSON.stringify(kept.read())
  const keep = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized()) return
    const place = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    if (JSON.stringify(place) === last) return
    last = JSON.stringify(place)
    kept.keep(place)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, rest)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('close', keep)
}
