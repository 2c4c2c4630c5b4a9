import { app, dialog, nativeTheme, BrowserWindow } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { pageOrigin } from '../ipc/trusted-sender.ts'
import type { WindowPlace } from '../settings/settings-shape.ts'
import { pageSession } from './page-session.ts'

/** A page that dies more often than this, in this many ms, would only die again. */
const mostDeaths = 3
const withinMs = 60_000

/** What a window of ours needs from the rest of the app. */
interface PageWindowOptions {
  preload: string
  title: string
  /** Width and height at first, and as small as it can be made. */
  size: { width: number; height: number; minWidth: number; minHeight: number }
  /** Where it was left, or is to be; null where the desktop decides. */
  place: WindowPlace | null
}

/** Opens a window with our page, the only kind that there is; it is shown when its first frame is ready. */
export function openPageWindow({ preload, title, size, place }: PageWindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...size,
    ...(place ? { x: place.x, y: place.y, width: place.width, height: place.height } : {}),
    show: false,
    title,
    // A dark desktop must not flash white while the page loads.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1d1f21' : '#ffffff',
    webPreferences: {
      preload,
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
      // SECURITY: on a Mac alone, where the system has its own dictionaries (X29).
      spellcheck: process.platform === 'darwin',
      // SECURITY: no developer tools in what users install (SECURITY X27).
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => {
    // Not sooner: Electron shows a hidden window that is maximised, empty as it is.
    if (place?.maximized) window.maximize()
    window.show()
  })
  return window
}

/** Loads our page. Resolves when it is there, or when the user has closed the window before it was. */
export async function loadPage(window: BrowserWindow): Promise<void> {
  try {
    await window.loadURL(`${pageOrigin}/index.html`)
  } catch (thrown) {
    if (!window.isDestroyed()) throw thrown
  }
}

/** Loads a page that died anew; what was typed comes back with its draft (fault H01). */
export function revivePage(window: BrowserWindow): void {
  let deaths: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < withinMs), now]
    if (deaths.length <= mostDeaths) void loadPage(window)
  })
}

/** Asks whether unsaved edits may go with their window. Returns whether they may. */
export function confirmClose(window: BrowserWindow, language: Language): boolean {
  const text = mainText[language].closing
  const choice = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: text.message,
    detail: text.detail,
    buttons: [text.keepEditing, text.discard],
    defaultId: 0,
    cancelId: 0,
  })
  return choice === 1
}

/** Closes windows one after the other. Returns false where one stays for its unsaved edits; those behind it stay with it. */
export function closeInTurn(windows: readonly BrowserWindow[]): boolean {
  return windows.every((window) => {
    let stays = false
    window.once('close', ({ defaultPrevented }) => (stays = defaultPrevented))
    window.close()
    return !stays
  })
}
