import type { Browser } from './browser.ts'
import type { PageContents } from './page-window.ts'
import type { Page } from './page.ts'
import type { RecordedCalls } from './recorded-calls.ts'

/** Turns what Chromium tells about a page into the events of its webContents and window. */
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

/** A page is to be left: main's own navigation may go on, the close button asks the window first. */
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
    document.isLoading = false
    contents.emit('did-finish-load', {})
    contents.emit('did-stop-loading')
    contents.window.firstPaint()
  })
  session.on('Inspector.targetCrashed', () =>
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
  )
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
