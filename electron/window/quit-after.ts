import { app } from 'electron'
import type { BrowserWindow } from 'electron'

/**
 * Lets waiting deletes and running writes finish before the process ends. Windows close first: one that stays open for
 * unsaved edits calls the end off while its session still takes a save.
 */
export function quitAfter(finish: () => Promise<void>, windows: () => BrowserWindow[]): void {
  let finished = false
  app.on('before-quit', (event) => {
    if (finished) return
    event.preventDefault()
    const open = windows()
    // The last one that closes ends the app (start.ts).
    if (open.length > 0) return open.forEach((window) => window.close())
    void finish().finally(() => {
      finished = true
      app.quit()
    })
  })
}
