import { app, powerMonitor } from 'electron'
import { keepFresh } from './session/keep-fresh.ts'
import type { Sessions } from './session/sessions.ts'

/** Keeps the book up to date, and gets going again after a sleep, when the network may be back (reliability T33). */
export function stayFresh(sessions: Sessions): void {
  const session = () => {
    const current = sessions.current()
    return current.ok ? current.value : null
  }
  const fresh = keepFresh({ sync: () => session()?.sync ?? null })
  app.on('browser-window-focus', () => fresh.focus())
  app.on('will-quit', () => fresh.stop())
  powerMonitor.on('resume', () => {
    session()?.dropConnections()
    fresh.wake()
    session()?.outbox.wake()
  })
}
