import { app, dialog, nativeTheme, BrowserWindow, screen } from 'electron'
import type { Event, Rectangle } from 'electron'
import type { ContextItem } from '../../contract/action/context.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { pageOrigin } from '../ipc/trusted-sender.ts'
import type { WindowPlace } from '../settings/settings-shape.ts'
import { offerTextMenu, showContextMenu } from './context-menu.ts'
import { pageSession } from './page-session.ts'

/** A page that dies more often than this, in this many ms, would only die again. */
const mostDeaths = 3
const withinMs = 60_000

/** Loads a page that died anew; what was typed comes back with its draft (fault H01). */
function revivePage(window: BrowserWindow, load: () => Promise<void>): void {
  let deaths: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < withinMs), now]
    if (deaths.length <= mostDeaths) void load()
  })
}

/** The one window of the app. */
export interface AppWindow {
  /** ids of webContents that may call us. */
  trusted: ReadonlySet<number>
  windows(): BrowserWindow[]
  /** Opens the window, or brings it to the front. */
  show(): Promise<void>
  /** What the title bar and the taskbar say: production and staging differ at a glance. */
  setTitle(title: string): void
  /** Whether the page holds edits that are not saved; closing asks first. */
  setDirty(dirty: boolean): void
  /** Shows a native menu. Returns what was chosen; null for nothing, and where the window has gone. */
  showMenu(menu: Input<'contextMenu.show'>): Promise<ContextItem | null>
  /** Calls the listener each time the window has gone; hidden windows for printing do not count. */
  onClosed(listener: () => void): void
}

export interface AppWindowOptions {
  preload: string
  language(): Language
  place: KeptPlace
  /** The user closed the window and gave unsaved edits up. */
  onDiscard(): void
}

/** Makes the window's keeper; nothing is shown before `show`. */
export function createAppWindow(options: AppWindowOptions): AppWindow {
  const trusted = new Set<number>()
  let window: BrowserWindow | null = null
  let dirty = false
  let title = app.name
  const closed: (() => void)[] = []

  const open = async () => {
    const opened = openAtPlace(options, title)
    window = opened
    const { id } = opened.webContents
    trusted.add(id)
    opened.on('close', (event) => {
      if (dirty) askBeforeClose(event, opened, options)
    })
    opened.on('closed', () => {
      trusted.delete(id)
      window = null
      dirty = false
      for (const tell of closed) tell()
    })
    offerTextMenu(opened, options.language)
    revivePage(opened, () => loadPage(opened))
    await loadPage(opened)
  }

  return {
    trusted,
    windows: () => (window ? [window] : []),
    show: async () => (window ? bringToFront(window) : open()),
    setTitle(next) {
      title = next
      window?.setTitle(next)
    },
    setDirty: (next) => void (dirty = next),
    showMenu: async (menu) => window && showContextMenu(window, options.language(), menu),
    onClosed: (listener) => void closed.push(listener),
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}

/** Opens the window where it was left. */
function openAtPlace({ preload, place }: AppWindowOptions, title: string): BrowserWindow {
  const backgroundColor = nativeTheme.shouldUseDarkColors ? '#1d1f21' : '#ffffff'
  const opened = openMainWindow({ preload, backgroundColor, title, place: placeOnScreen(place.read()) })
  rememberPlace(opened, place)
  return opened
}

/** Resolves when the page is there, or when the user has closed the window before it was. */
async function loadPage(window: BrowserWindow): Promise<void> {
  try {
    await window.loadURL(`${pageOrigin}/index.html`)
  } catch (thrown) {
    if (!window.isDestroyed()) throw thrown
  }
}

/** Nothing is lost by closing: the user is asked while edits are unsaved. */
function askBeforeClose(event: Event, window: BrowserWindow, options: AppWindowOptions): void {
  if (confirmClose(window, options.language())) options.onDiscard()
  else event.preventDefault()
}

/** Whether the user lets the unsaved edits go. */
function confirmClose(window: BrowserWindow, language: Language): boolean {
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

/** What the main window needs from the rest of the app. */
interface MainWindowOptions {
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
      // SECURITY: on a Mac alone, where the system has its own dictionaries (X29).
      spellcheck: process.platform === 'darwin',
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

/** Where the place of the window is kept. */
interface KeptPlace {
  read(): WindowPlace | null
  keep(place: WindowPlace): void
}

/** How long the window rests before its place is kept, in ms: dragging an edge must not write hundreds of times. */
const rest = 500

/** As much of the window has to be on a screen, in px, for its title to be grabbed. */
const grip = 80

/** The place if a screen still shows it; null where the screen it was on is gone. */
export function placeOnScreen(place: WindowPlace | null): WindowPlace | null {
  if (place === null) return null
  const isShown = screen.getAllDisplays().some(({ workArea: { x, y, width, height } }) => {
    const across = Math.min(place.x + place.width, x + width) - Math.max(place.x, x)
    return across >= grip && place.y >= y && place.y <= y + height - grip
  })
  return isShown ? place : null
}

/** Keeps the place of the window whenever it has come to rest, and when it closes. */
export function rememberPlace(window: BrowserWindow, kept: KeptPlace): void {
  let timer: NodeJS.Timeout | undefined
  let last = JSON.stringify(kept.read())
  const keep = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized()) return
    const place = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    if (JSON.stringify(place) === last) return
    last = JSON.stringify(place)
    kept.keep(place)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, rest)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('close', keep)
}
