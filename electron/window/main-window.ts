import { app, BrowserWindow } from 'electron'
import type { Rectangle } from 'electron'
import type { WindowPlace } from '../settings/settings-shape.ts'
import { pageSession } from './page-session.ts'

/** What the main window needs from the rest of the app. */
export interface MainWindowOptions {
  preload: string
  /** Background while the page loads, so that a dark desktop does not flash white. */
  backgroundColor: string
  title: string
  /** Where it was left; null where the desktop decides. */
  place: WindowPlace | null
}

/** Opens the app's window; it is shown when its first frame is ready. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    width: 1180,
    height: 780,
    ...(options.place ? boundsOf(options.place) : {}),
    minWidth: 420,
    minHeight: 480,
    show: false,
    title: options.title,
    backgroundColor: options.backgroundColor,
    webPreferences: {
      preload: options.preload,
      session: pageSession(),
      // SECURITY: written out although they are defaults, so that a change is a visible line (rows 2–6, 8–11).
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      spellcheck: false,
      // SECURITY: no developer tools in what users install (SECURITY X27).
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => {
    // Not sooner: Electron shows a hidden window that is maximised, empty as it is.
    if (options.place?.maximized) window.maximize()
    window.show()
  })
  return window
}

function boundsOf({ x, y, width, height }: WindowPlace): Rectangle {
  return { x, y, width, height }
}
