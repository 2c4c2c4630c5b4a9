import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import { askOver } from '../help/ask.ts'
import type { Language } from '../window/menu-text.ts'
import { confineSession } from './confine-session.ts'
import { installAtQuit } from './install-at-quit.ts'
import { createUpdateDesk } from './update-desk.ts'
import { createUpdater, systemUpdater } from './updater.ts'

/** What updates need of the app around them. */
export interface UpdateSurroundings {
  language(): Language
  windows(): BrowserWindow[]
  note(line: string): void
}

/** Connects the updater of this system with the place of this build, with the network and with the window. */
export function assembleUpdates(place: string, { language, windows, note }: UpdateSurroundings) {
  const library = systemUpdater()
  confineSession(library.netSession, place)
  const updater = createUpdater(place, library)
  const parent = () => windows()[0]
  return createUpdateDesk({
    updater,
    version: app.getVersion(),
    language,
    ask: askOver(parent),
    // -1 takes the bar away (Electron).
    showProgress: (part) => parent()?.setProgressBar(part ?? -1),
    restart: () => (updater.endsTheApp ? updater.install() : installAtQuit(updater.install, windows())),
    note,
  })
}
