import { app } from 'electron'
import type { BrowserWindow } from 'electron'

/**
 * Ends the app as its user would, and installs as the last thing: `will-quit` comes after every write has been answered
 * (start.ts). Nothing happens when a window stays open because of unsaved edits.
 */
export function installAtQuit(install: () => void, windows: readonly BrowserWindow[]): void {
  const last = () => {
    // The new version starts while this one ends, and there is one app per data folder (X39).
    app.releaseSingleInstanceLock()
    install()
  }
  app.once('will-quit', last)
  if (windows.length === 0) return app.quit()
  for (const window of windows) {
    window.once('close', (event) => {
      if (event.defaultPrevented) app.off('will-quit', last)
    })
    // The app ends with its window (window/quit-after.ts).
    window.close()
  }
}
