import type { Browser } from './browser.ts'
import type { PageContents, StandIn } from './stand-in.ts'
import type { Page } from './page.ts'
import { comesLate, isOtherWayRound } from './late.ts'
import { preventableEvent } from './native.ts'
import type { RecordedCalls } from './desktop.ts'

/** A key press as the isolated world reports it; the fields of Electron's `Input` and what the menu needs. */
export type KeyMessage = {
  kind: 'key'
  type: 'keyDown' | 'keyUp'
  key: string
  code: string
  isAutoRepeat: boolean
  isComposing: boolean
  shift: boolean
  control: boolean
  alt: boolean
  meta: boolean
  /** The chord in every spelling that an accelerator may use, e.g. `ctrl+shift+n`. */
  chords: string[]
  /** Whether the page kept the key for itself. */
  prevented: boolean
}

/** A press for a context menu that the page left to Electron; the parts of `ContextMenuParams` that a page knows. */
type ContextMenuMessage = {
  kind: 'context-menu'
  x: number
  y: number
  isEditable: boolean
  selectionText: string
  formControlType: string
  editFlags: Record<string, boolean>
}

type Message =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'preload-failed'; message: string; stack: string }
  | { kind: 'title'; title: string }
  | { kind: 'placed'; focused: boolean; x: number; y: number; width: number; height: number }
  | KeyMessage
  | ContextMenuMessage

/** Hands on what the isolated world of one window sends. */
export class PageMessages {
  readonly #contents: PageContents
  readonly #standIn: StandIn

  constructor(contents: PageContents, standIn: StandIn) {
    this.#contents = contents
    this.#standIn = standIn
  }

  receive(received: unknown, answer: (message: object) => void): void {
    // What was on its way when the window went is lost with it.
    if (this.#contents.isDestroyed()) return
    // Only page/preload-host.js can send here; its messages have these shapes.
    const message = received as Message
    if (message.kind === 'invoke') void this.#invoke(message, answer)
    else if (message.kind === 'send')
      this.#standIn.ipcMain.deliver(this.#sender(), message.channel, message.args)
    else if (message.kind === 'key') this.#key(message)
    else if (message.kind === 'context-menu') this.#contextMenu(message)
    else if (message.kind === 'title') this.#title(message.title)
    else if (message.kind === 'placed') this.#contents.window.wasPlaced(message)
    else this.#preloadFailed(message)
  }

  async #invoke(
    { id, channel, args }: { id: number; channel: string; args: unknown[] },
    answer: (message: object) => void,
  ): Promise<void> {
    const result = await this.#standIn.ipcMain.answer(this.#sender(), channel, args)
    await comesLate()
    answer({ kind: 'answer', id, channel, ...result })
  }

  /** The window takes the title of its page unless the app prevents it. */
  #title(title: string): void {
    const { window, document } = this.#contents
    document.title = title
    const event = preventableEvent({})
    this.#contents.emit('page-title-updated', event, title, true)
    window.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) window.setTitle(title)
  }

  #key({ prevented, chords, ...input }: KeyMessage): void {
    const event = preventableEvent({})
    this.#contents.emit('before-input-event', event, { ...input, modifiers: modifiersOf(input), location: 0 })
    if (prevented || event.defaultPrevented || input.type !== 'keyDown') return
    this.#standIn.menu.press(chords, this.#contents.window)
  }

  /** Links, media and misspelled words are never under the pointer here. */
  #contextMenu(message: ContextMenuMessage): void {
    const { x, y, isEditable, selectionText, formControlType, editFlags } = message
    const nothing = { linkURL: '', linkText: '', srcURL: '', mediaType: 'none', misspelledWord: '' }
    this.#contents.emit('context-menu', preventableEvent({}), {
      ...nothing,
      x,
      y,
      isEditable,
      selectionText,
      formControlType,
      editFlags,
      pageURL: this.#contents.mainFrame.url,
      dictionarySuggestions: [],
      spellcheckEnabled: false,
      frame: this.#contents.mainFrame,
    })
  }

  #preloadFailed({ message, stack }: { message: string; stack: string }): void {
    const preload = this.#contents.preferences.preload ?? ''
    console.error(`Unable to load preload script: ${preload}\n${stack}`)
    this.#contents.emit('preload-error', {}, preload, new Error(message))
  }

  #sender() {
    const { mainFrame } = this.#contents
    return { sender: this.#contents, senderFrame: mainFrame }
  }
}

function modifiersOf({
  shift,
  control,
  alt,
  meta,
}: Pick<KeyMessage, 'shift' | 'control' | 'alt' | 'meta'>): string[] {
  const pressed = { shift, control, alt, meta }
  return Object.entries(pressed).flatMap(([name, isPressed]) => (isPressed ? [name] : []))
}

/** Turns what Chromium reports about a page into the events of its webContents and window. */
export function announcePageEvents(
  contents: PageContents,
  page: Page,
  { browser, calls }: { browser: Browser; calls: RecordedCalls },
): void {
  announceDocuments(contents, page)
  announceMessages(contents, page)
  const { session } = page
  session.on('Page.windowOpen', (event) => contents.popups.requested(event))
  session.on('Page.javascriptDialogOpening', ({ type, message, defaultPrompt }) => {
    const accept = type === 'beforeunload' ? mayLeave(contents) : true
    if (type !== 'beforeunload') calls.add(`page.${type}`, message)
    session.tell('Page.handleJavaScriptDialog', { accept, promptText: defaultPrompt ?? '' })
  })
  browser.whenPageGoes(page.targetId, () => contents.window.pageGone())
}

/** A page is to be left: main's own navigation may continue, the close button asks the window first. */
function mayLeave({ navigation, window }: PageContents): boolean {
  return navigation.isExpected || window.isDestroyed() || window.mayClose()
}

function announceDocuments(contents: PageContents, { session, frameId }: Page): void {
  const { document } = contents
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return
    contents.navigation.settle()
    document.shows(frame.url + (frame.urlFragment ?? ''))
    contents.emit('did-navigate', {}, document.url, 200, '')
  })
  session.on('Page.navigatedWithinDocument', ({ frameId: changed, url }) => {
    if (changed !== frameId) return
    document.shows(url)
    contents.emit('did-navigate-in-page', {}, document.url, true)
  })
  session.on('Page.domContentEventFired', () => contents.emit('dom-ready', {}))
  session.on('Page.loadEventFired', () => {
    const isPaintedFirst = isOtherWayRound()
    if (isPaintedFirst) contents.window.firstPaint()
    contents.emit('did-finish-load', {})
    contents.emit('did-stop-loading')
    if (!isPaintedFirst)
      void comesLate(500).then(() => contents.isDestroyed() || contents.window.firstPaint())
  })
  session.on('Inspector.targetCrashed', () => {
    document.isCrashed = true
    // As in Electron, the failure of a load comes first.
    setImmediate(() => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
  })
}

function announceMessages(contents: PageContents, { session }: Page): void {
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    const words = args.map(({ value, description, type: kind }) => String(value ?? description ?? kind))
    contents.emit('console-message', { level: type === 'log' ? 'info' : type, message: words.join(' ') })
  })
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) =>
    contents.emit('console-message', {
      level: 'error',
      message: `Uncaught ${exception?.description ?? text}`,
    }),
  )
}
