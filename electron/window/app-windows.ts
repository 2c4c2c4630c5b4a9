import { app, type BrowserWindow } from 'electron'
import { actionIds, actions, type ActionId, type ContextItem } from '../../contract/action/actions.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { RecordKey } from '../../contract/ipc/records.ts'
import type { Language } from '../../contract/language.ts'
import { system, type System } from '../platform/system.ts'
import { enableItems } from './menu.ts'
import {
  closeInTurn,
  confirmClose,
  loadPage,
  offerTextMenu,
  openPageWindow,
  revivePage,
  placeBeside,
  placeOnScreen,
  rememberPlace,
  showContextMenu,
  type KeptPlace,
} from './page-window.ts'
import { profileTitle, type ConnectionProfile } from '../../contract/profile.ts'
import { mainText } from '../../languages/main.ts'

/** A contact, by what names it. */

export interface AppWindowsOptions {
  preload: string
  language(): Language
  /** The place of the main window; windows of contacts open next to it. */
  place: KeptPlace
  /** The user closed a window and gave its unsaved edits up: the drafts with these keys. */
  onDiscard(drafts: readonly string[]): void
}

/** A window that is open, and what its page has said. */
interface OpenWindow {
  window: BrowserWindow
  /** id of its webContents, by which its calls are known. */
  caller: number
  /** The contact that it is for; null for the main window. */
  record: RecordKey | null
  /** Whether its page holds edits that are not saved. */
  dirty: boolean
  /** Drafts that its forms have kept or continued. */
  drafts: Set<string>
  /** What can be done in it now. */
  possible: readonly ActionId[]
}

const mainSize = { width: 1180, height: 780, minWidth: 420, minHeight: 480 }
const recordSize = { width: 680, height: 780, minWidth: 420, minHeight: 480 }

/** More windows than this cannot be read; a compromised page must not fill the screen. */
const mostRecords = 30

/** Actions that a window of a contact passes to the main window. */
const ofMain = new Set(actionIds.filter((id) => actions[id].inContactWindow === 'passes'))

/** The windows of the app: the main one, and one for each contact that was opened in its own. Nothing is shown before `show`. */
export class AppWindows {
  readonly #trusted = new Set<number>()
  /** ids of webContents that may call us. */
  readonly trusted: ReadonlySet<number> = this.#trusted
  readonly #options: AppWindowsOptions
  readonly #closed: (() => void)[] = []
  /** In the order in which they were opened. */
  #open: readonly OpenWindow[] = []
  #title = app.name

  constructor(options: AppWindowsOptions) {
    this.#options = options
  }

  /** Those with unsaved edits first: they may stay when all are to close. */
  windows = (): BrowserWindow[] =>
    this.#open.toSorted((a, b) => Number(b.dirty) - Number(a.dirty)).map(({ window }) => window)

  /** All but the window that calls. */
  others = (caller: number | undefined): BrowserWindow[] =>
    this.#open.filter((each) => each.caller !== caller).map(({ window }) => window)

  /** The window in front, for questions over it; undefined while no window is open. */
  front = (): BrowserWindow | undefined => this.#front()?.window

  /** Whether the main window has the focus. */
  isMainInFront = (): boolean => this.#main()?.window.isFocused() ?? false

  /** Opens the main window, or brings it to the front. */
  async show(): Promise<void> {
    const main = this.#main()
    if (main) return bringToFront(main.window)
    const { preload, place } = this.#options
    const at = { place: placeOnScreen(place.read()), size: mainSize }
    const window = openPageWindow({ preload, title: this.#title, ...at })
    rememberPlace(window, place)
    await this.#begin(window, null)
  }

  /**
   * Opens a contact in a window of its own, or brings the window that it has to the front. Returns false where
   * too many are open.
   */
  async openRecord(record: RecordKey): Promise<boolean> {
    const known = this.#open.find((each) => isAbout(each, record))
    if (known) {
      bringToFront(known.window)
      return true
    }
    if (this.#open.length > mostRecords) return false
    const last = this.#open.at(-1)?.window.getBounds()
    const place = last ? placeBeside(last, recordSize) : null
    const { preload } = this.#options
    const window = openPageWindow({ preload, title: app.name, size: recordSize, place })
    await this.#begin(window, record)
    return true
  }

  /** The contact that the window of a caller is for; null for the main window. */
  recordOf = (caller: number | undefined): RecordKey | null => this.#of(caller)?.record ?? null

  /** The service has given a new contact its id. */
  rename({ family, id }: RecordKey, to: string): void {
    for (const each of this.#open) if (isAbout(each, { family, id })) each.record = { family, id: to }
  }

  close(caller: number | undefined): void {
    this.#of(caller)?.window.close()
  }

  /** Closes the windows of contacts. Returns false where the user stays with unsaved edits. */
  closeRecords(): boolean {
    const ofRecords = new Set(this.#open.filter(({ record }) => record !== null).map(({ window }) => window))
    return closeInTurn(this.windows().filter((window) => ofRecords.has(window)))
  }

  /** What the title bar and the taskbar say of the main window: production and staging differ at a glance. */
  setTitle(title: string): void {
    this.#title = title
    this.#main()?.window.setTitle(title)
  }

  /** Whether a page holds edits that are not saved; closing its window asks first. */
  setDirty(caller: number | undefined, dirty: boolean): void {
    const from = this.#of(caller)
    if (from) from.dirty = dirty
  }

  /** A form in this window keeps or continues a draft. */
  noteDraft(caller: number | undefined, key: string): void {
    this.#of(caller)?.drafts.add(key)
  }

  /** Whether a draft is for the forms of this window: it is its own, or of a window that is not there any more. */
  mayResume(caller: number | undefined, key: string): boolean {
    const owner = this.#open.find(({ drafts }) => drafts.has(key))
    return owner ? owner.caller === caller : this.recordOf(caller) === null
  }

  /** What can be done in a window now; the menu is that of the window in front. */
  enable(caller: number | undefined, ids: readonly ActionId[]): void {
    const from = this.#of(caller)
    if (from) from.possible = ids
    this.#showPossible()
  }

  /** The window that a command of the menu is for: the one in front, or the main one, which comes to the front for it. */
  addressees(command: ActionId): BrowserWindow[] {
    const [front, main] = [this.#front(), this.#main()]
    const isOwn = front?.record === null || front?.possible.includes(command)
    if (!isOwn && ofMain.has(command)) {
      void this.show()
      return main ? [main.window] : []
    }
    return front ? [front.window] : []
  }

  /** Shows a native menu. Returns what was chosen; null for nothing, and where the window was closed. */
  async showMenu(caller: number | undefined, menu: Input<'contextMenu.show'>): Promise<ContextItem | null> {
    const from = this.#of(caller)
    return from ? showContextMenu(from.window, this.#options.language(), menu) : null
  }

  /** Calls the listener each time the last window has closed; hidden windows for printing do not count. */
  onClosed = (listener: () => void): void => void this.#closed.push(listener)

  async #begin(window: BrowserWindow, record: RecordKey | null): Promise<void> {
    const caller = window.webContents.id
    const opened: OpenWindow = { window, caller, record, dirty: false, drafts: new Set(), possible: [] }
    this.#open = [...this.#open, opened]
    this.#trusted.add(caller)
    window.on('focus', () => this.#showPossible())
    window.on('close', (event) => this.#mayClose(opened) || event.preventDefault())
    window.on('closed', () => {
      this.#trusted.delete(caller)
      this.#open = this.#open.filter((each) => each !== opened)
      this.#showPossible()
      if (this.#open.length === 0) for (const tell of this.#closed) tell()
    })
    offerTextMenu(window, this.#options.language)
    revivePage(window)
    await loadPage(window)
  }

  /** Nothing is lost by closing: a question appears while edits are unsaved. */
  #mayClose({ window, dirty, drafts }: OpenWindow): boolean {
    if (!dirty) return true
    // Where all are to close, the question has to be over the form that it is about.
    bringToFront(window)
    const isGivenUp = confirmClose(window, this.#options.language())
    if (isGivenUp) this.#options.onDiscard([...drafts])
    return isGivenUp
  }

  #of = (caller: number | undefined) => this.#open.find((each) => each.caller === caller)

  #main = () => this.#open.find(({ record }) => record === null)

  #front = () => this.#open.find(({ window }) => window.isFocused()) ?? this.#main() ?? this.#open.at(-1)

  #showPossible(): void {
    const front = this.#front()
    if (!front) return
    const others = front.record === null ? [] : (this.#main()?.possible ?? ['all-contacts' as const])
    enableItems([...front.possible, ...others.filter((id) => ofMain.has(id))])
  }
}

const isAbout = ({ record }: OpenWindow, { family, id }: RecordKey) =>
  record?.family === family && record.id === id

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  // The first picture of a new window may not have come yet, and a hidden window takes no focus.
  if (!window.isVisible()) window.show()
  window.focus()
}

/** What the title bar and the taskbar say; the page says the same of itself once it is there (renderer/App.vue). */
export function titleText(app: string, profile: ConnectionProfile, language: Language): string {
  const words = mainText[language].profileKinds
  if (profile.kind === 'demo') return `${app} – ${words.demo}`
  return `${app} – ${profileTitle(profile, (kind) => words[kind])}`
}

/** appId of the package (build/package/builder-config.ts). */
const appId = 'app.atena.desktop'

/**
 * Tells Windows which app the windows belong to: the shortcuts of the installer name it, too. Otherwise a pinned icon and the
 * running app are two.
 */
export function nameForTaskbar(on: System = system): void {
  if (on === 'win32') app.setAppUserModelId(appId)
}
