import type { BrowserWindow } from 'electron'

/** A page that dies more often than this, in this many ms, would only die again. */
const mostDeaths = 3
const withinMs = 60_000

/** Loads a page that died anew; what was typed comes back with its draft (reliability H01). */
export function revivePage(window: BrowserWindow, load: () => Promise<void>): void {
  let deaths: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < withinMs), now]
    if (deaths.length <= mostDeaths) void load()
  })
}
