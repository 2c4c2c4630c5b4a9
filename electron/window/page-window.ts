import { setTimeout as delay } from 'node:timers/promises'
import {
  app,
  dialog,
  Menu,
  nativeTheme,
  BrowserWindow,
  screen,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron'
import type { ContextEntry, ContextItem } from '../../contract/action/actions.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { Language } from '../../contract/language.ts'
import { actionText, mainText } from '../../languages/main.ts'
import { system } from '../platform/system.ts'
import { pageOrigin, pageSession } from './security.ts'
import type { WindowPlace } from '../settings/settings-shape.ts'

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
      spellcheck: system === 'darwin',
      // SECURITY: no developer tools in what users install (SECURITY X27).
      devTools: !app.isPackaged,
    },
  })
  showWhenReady(window, place?.maximized ?? false)
  return window
}

/** How long a window waits for its first picture, in ms: after its page has loaded, and at most. */
const pictureWithin = { afterLoad: 500, atMost: 5000 }

/**
 * Shows a window with its first picture. Where none comes, as on some Wayland desktops and after the graphics process has died,
 * the window is shown without one: an app without a visible window can neither be used nor started again.
 */
function showWhenReady(window: BrowserWindow, maximized: boolean): void {
  const show = () => {
    stop()
    if (window.isDestroyed()) return
    // Not sooner: Electron shows a hidden window that is maximised, empty as it is.
    if (maximized) window.maximize()
    window.show()
  }
  const timers = [setTimeout(show, pictureWithin.atMost)]
  const soon = () => void timers.push(setTimeout(show, pictureWithin.afterLoad))
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    window.off('ready-to-show', show)
    if (!window.isDestroyed()) window.webContents.off('did-stop-loading', soon)
  }
  window.once('ready-to-show', show)
  window.webContents.once('did-stop-loading', soon)
  // A second start of the app shows it sooner, and it may be minimised by then.
  window.once('show', stop)
  window.once('closed', stop)
}

/** How long after a page failed to load its crash may still be reported, in ms. */
const lateDeath = 500

/**
 * Loads our page. Resolves when it is there, or when the user has closed the window before it was, or when it has died meanwhile:
 * it then comes back by itself (`revivePage`).
 */
export async function loadPage(window: BrowserWindow): Promise<void> {
  const { webContents } = window
  const death = new Promise<true>((resolve) => {
    webContents.once('render-process-gone', () => resolve(true))
  })
  try {
    await window.loadURL(`${pageOrigin}/index.html`)
  } catch (thrown) {
    if (window.isDestroyed() || webContents.isCrashed()) return
    // Electron may tell the death of a page later than that it does not load.
    const hasDied = await Promise.race([death, delay(lateDeath, false)])
    if (!hasDied && !window.isDestroyed()) throw thrown
  }
}

/** Reloads a page after a crash; what was typed comes back with its draft (fault H01). */
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
    // Windows would show the buttons as large links otherwise.
    noLink: true,
  })
  return choice === 1
}

/**
 * Closes windows one after the other. Returns false where a window stays open for its unsaved edits; the windows
 * after it then stay open, too. `onStay` is called for that window, also where this is known only later: a Mac
 * closes a window on its way into or out of full screen only when it has arrived.
 */
export function closeInTurn(
  windows: readonly BrowserWindow[],
  onStay: () => void = () => undefined,
): boolean {
  return windows.every((window) => {
    let hasStayed = false
    window.once('close', ({ defaultPrevented }) => {
      if (!defaultPrevented) return
      hasStayed = true
      onStay()
    })
    window.close()
    return !hasStayed
  })
}

/** Where the place of the window is kept. */
export interface KeptPlace {
  read(): WindowPlace | null
  keep(place: WindowPlace): void
}

/** How long the window rests before its place is kept, in ms: dragging an edge must not write hundreds of times. */
const rest = 500

/** As much of the window has to be on a screen, in px, for its title to be grabbed. */
const grip = 80

/** The place if a screen still shows it; null where its screen is not connected any more. */
export function placeOnScreen(place: WindowPlace | null): WindowPlace | null {
  if (place === null) return null
  const isShown = screen.getAllDisplays().some(({ workArea: { x, y, width, height } }) => {
    const across = Math.min(place.x + place.width, x + width) - Math.max(place.x, x)
    return across >= grip && place.y >= y && place.y <= y + height - grip
  })
  return isShown ? place : null
}

/** The offset of a new window from the window that it is opened next to, in px: the titles of both are seen. */
const step = 32

/** A place next to a window, whole on the screen of that window; null where no screen has it. */
export function placeBeside(
  { x, y }: { x: number; y: number },
  size: { width: number; height: number },
): WindowPlace | null {
  const area = screen
    .getAllDisplays()
    .map(({ workArea }) => workArea)
    .find((each) => x >= each.x && y >= each.y && x < each.x + each.width && y < each.y + each.height)
  if (!area) return null
  const [width, height] = [Math.min(size.width, area.width), Math.min(size.height, area.height)]
  const left = Math.min(x + step, area.x + area.width - width)
  return { x: left, y: Math.min(y + step, area.y + area.height - height), width, height, maximized: false }
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

/** How long after it has closed a menu may still tell what was chosen, in ms: Electron does not say which comes first. */
const lateChoice = 100

const line: MenuItemConstructorOptions = { type: 'separator' }

/**
 * Shows a native menu in a window. Returns what was chosen, null where it was closed without a choice.
 * @param at px of the page, which may be shown larger than it is
 */
export function showContextMenu(
  window: BrowserWindow,
  language: Language,
  { entries, at }: Input<'contextMenu.show'>,
): Promise<ContextItem | null> {
  const zoom = window.webContents.getZoomFactor()
  const [x, y] = [Math.round(at.x * zoom), Math.round(at.y * zoom)]
  return new Promise((resolve) => {
    const template = entries.map((entry) => templateOf(entry, language, resolve))
    const callback = () => void setTimeout(resolve, lateChoice, null)
    Menu.buildFromTemplate(template).popup({ window, x, y, callback })
  })
}

function templateOf(
  entry: ContextEntry,
  language: Language,
  choose: (item: ContextItem) => void,
): MenuItemConstructorOptions {
  if (entry === 'line') return line
  const { item, enabled } = entry
  const label: string = actionText[language][item]
  return { id: item, label, enabled, click: () => choose(item) }
}

/** Gives text in a window its menu: cut, copy and paste in fields, with words for what is misspelled; else copy. */
export function offerTextMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = textMenu(params, language(), (word) => window.webContents.replaceMisspelling(word))
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

function textMenu(
  { isEditable, editFlags, selectionText, misspelledWord, dictionarySuggestions }: ContextMenuParams,
  language: Language,
  replace: (word: string) => void,
): MenuItemConstructorOptions[] {
  const text = mainText[language].menu
  const copy: MenuItemConstructorOptions = { role: 'copy', label: text.copy, enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  // A single & in a label would underline the letter after it.
  const words = dictionarySuggestions.map((word) => ({
    label: word.replaceAll('&', '&&'),
    click: () => replace(word),
  }))
  const spelling = words.length > 0 ? words : [{ label: text.noSuggestions, enabled: false }]
  return [
    ...(misspelledWord ? [...spelling, line] : []),
    { role: 'cut', label: text.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text.paste, enabled: editFlags.canPaste },
    line,
    { role: 'selectAll', label: text.selectAll, enabled: editFlags.canSelectAll },
  ]
}
