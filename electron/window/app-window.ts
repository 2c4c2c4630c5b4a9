import type { BrowserWindow, Event } from 'electron'
import { app, dialog, nativeTheme } from 'electron'
import { pageOrigin } from '../ipc/trusted-sender.ts'
import { openMainWindow } from './main-window.ts'
import type { Language } from './menu-text.ts'
import { closeText } from './close-text.ts'
import { revivePage } from './revive-page.ts'
import { placeOnScreen, rememberPlace } from './window-place.ts'
import type { KeptPlace } from './window-place.ts'

/** The one window of the app. */
export interface AppWindow {
  /** ids of webContents that may call us. */
  trusted: ReadonlySet<number>
  windows(): BrowserWindow[]
  /** Opens the window, or brings it to the front. */
  show(): Promise<void>
  /** What the title bar and the taskbar say: production and staging differ at a glance (issue 3). */
  setTitle(title: string): void
  /** Whether the page holds edits that are not saved; closing asks first. */
  setDirty(dirty: boolean): void
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
    })
    revivePage(opened, () => loadPage(opened))
    await loadPage(opened)
  }

  return {
    trusted,
    windows: () => (window ? [window] : []),
    async show() {
      if (!window) return open()
      if (window.isMinimized()) window.restore()
      window.focus()
    },
    setTitle(next) {
      title = next
      window?.setTitle(next)
    },
    setDirty: (next) => void (dirty = next),
  }
}

/** Opens the window where it was left. */
function openAtPlace({ preload, place }: AppWindowOptions, title: string): BrowserWindow {
  const backgroundColor = nativeTheme.shouldUseDarkColors ? '#1d1f21' : '#ffffff'
  const opened = openMainWindow({ preload, backgroundColor, title, place: placeOnScreen(place.read()) })
  rememberPlace(opened, place)
  return opened
}

function loadPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(`${pageOrigin}/index.html`)
}

/** Nothing is lost by closing: the user is asked while edits are unsaved. */
function askBeforeClose(event: Event, window: BrowserWindow, options: AppWindowOptions): void {
  if (confirmClose(window, options.language())) options.onDiscard()
  else event.preventDefault()
}

/** Whether the user lets the unsaved edits go. */
function confirmClose(window: BrowserWindow, language: Language): boolean {
  const text = closeText[language]
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
