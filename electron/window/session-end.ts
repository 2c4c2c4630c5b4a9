import { app, powerMonitor } from 'electron'
import { finishWithin } from './quit.ts'
import type { LastWork } from './quit.ts'

/** How long the pages may take to hand over what is typed, and main to finish after that, in ms. */
const waits = { handOver: 500, finish: 3000 }

interface AtSessionEnd extends LastWork {
  /** Asks the pages for what is typed and not kept yet. */
  askPages(): void
}

/**
 * Linux and macOS say before they go down: they wait while what is open is written down. There is no question about unsaved edits,
 * which come back with their drafts at the next start. Windows asks each window (window/app-windows.ts).
 */
export function endWithComputer({ askPages, ...lastWork }: AtSessionEnd): void {
  // Electron's types leave the event out; its documentation and source have it.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    askPages()
    setTimeout(() => {
      void finishWithin(waits.finish, lastWork).finally(() => app.exit(0))
    }, waits.handOver)
  })
}
