import { app, powerMonitor } from 'electron'
import { finishWithin, type LastWork } from './quit.ts'

/** How long the pages may take to hand over what is typed, and main to finish after that, in ms. */
const waits = { handOver: 500, finish: 3000 }

interface AtSessionEnd extends LastWork {
  /** Asks the pages for what is typed and not kept yet. */
  askPages(): void
}

/**
 * Writes down what is open before the computer shuts down. No question about unsaved edits appears: they come back
 * with their drafts at the next start. Must be called before the first window is made.
 *
 * Linux and macOS wait. Windows asks each window, tells one of them, which may be a hidden one, and ends the
 * process when that has returned, without closing a window.
 */
export function endWithComputer({ askPages, ...lastWork }: AtSessionEnd): void {
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', askPages)
    window.on('session-end', lastWork.writeDown)
  })
  // Electron's types leave the event out; its documentation and source have it.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    askPages()
    setTimeout(() => {
      void finishWithin(waits.finish, lastWork).finally(() => app.exit(0))
    }, waits.handOver)
  })
}
