import { app } from 'electron'
import type { AppWindows } from './app-windows.ts'
import { closeInTurn } from './page-window.ts'

/**
 * Lets waiting deletes and running writes finish before the process ends. The windows close first: one that stays open
 * for unsaved edits calls the end off while its session still takes a save.
 *
 * The app ends with its last window, and does not wait for hidden ones as `window-all-closed` does: a dialog for printing may
 * still be open. On a Mac it stays, as apps do there, unless the user has quit it.
 */
export function quitAfter(
  finish: () => Promise<void>,
  { windows, onClosed }: Pick<AppWindows, 'windows' | 'onClosed'>,
  platform: NodeJS.Platform = process.platform,
): void {
  let finished = false
  let isQuitting = false
  app.on('before-quit', (event) => {
    if (finished) return
    event.preventDefault()
    isQuitting = true
    const open = windows()
    if (open.length === 0) {
      void finish().finally(() => {
        finished = true
        app.quit()
      })
    }
    if (!closeInTurn(open)) isQuitting = false
  })
  onClosed(() => {
    if (isQuitting || platform !== 'darwin') app.quit()
  })
  // Without a listener Electron would end the app, also on a Mac.
  app.on('window-all-closed', () => undefined)
}
