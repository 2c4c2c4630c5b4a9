import { app, dialog, nativeTheme } from 'electron'
import type { BrowserWindow, Event } from 'electron'
import { pageOrigin } from '../ipc/trusted-sender.ts'
import { openMainWindow } from './main-window.ts'
import type { Language } from './menu-text.ts'
import { placeOnScreen, rememberPlace } from './window-place.ts'
import type { KeptPlace } from './window-place.ts'

const en = {
  message: 'This contact has changes that are not saved.',
  detail: 'Go back and save them, or close the window without them.',
  keepEditing: 'Keep editing',
  discard: 'Close without saving',
}

const ja: typeof en = {
  message: 'この連絡先には保存していない変更があります。',
  detail: '戻って保存するか、保存せずにウィンドウを閉じてください。',
  keepEditing: '編集を続ける',
  discard: '保存せずに閉じる',
}

/** Words of the question before the window closes on unsaved edits. */
const closeText: Record<Language, typeof en> = { en, ja }

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
    onClosed: (listener) => void closed.push(listener),
  }
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
