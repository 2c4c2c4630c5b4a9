import { app } from 'electron'
import type { BrowserWindow, Session } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { askOver } from '../help/ask.ts'
import type { Ask } from '../help/ask.ts'
import { closeInTurn } from '../window/page-window.ts'
import { createUpdater, systemUpdater } from './updater.ts'
import type { Updater, UpdateFailure } from './updater.ts'

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

/**
 * SECURITY: the session of the updater reaches the folder of new versions and nothing else, whatever an announcement or
 * a redirect says; what is not https never passes (X41).
 * @param place https address of the folder, with a slash at its end
 */
export function confineSession(session: Pick<Session, 'webRequest'>, place: string): void {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isBelow(place, url) }))
}

function isBelow(place: string, address: string): boolean {
  if (!URL.canParse(address)) return false
  // `href` has dots in the path resolved.
  const { protocol, username, password, href } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && href.startsWith(place)
}

/**
 * Ends the app as its user would, and installs as the last thing: `will-quit` comes after every write has been answered
 * (start.ts). Nothing happens when a window stays open because of unsaved edits.
 */
export function installAtQuit(install: () => void, windows: readonly BrowserWindow[]): void {
  const last = () => {
    // The new version starts while this one ends, and there is one app per data folder (X39).
    app.releaseSingleInstanceLock()
    install()
  }
  app.once('will-quit', last)
  if (windows.length === 0) return app.quit()
  // The app ends with its last window (window/app-windows.ts).
  if (!closeInTurn(windows)) app.off('will-quit', last)
}

/** What the desk needs of the app. */
interface UpdateDeskParts {
  updater: Updater
  /** Number of this version. */
  version: string
  language(): Language
  ask: Ask
  /** The part of the download that is there, 0 to 1; null when it is over. */
  showProgress(part: number | null): void
  /** Ends the app and puts the downloaded version in its place. */
  restart(): void
  note(line: string): void
}

/**
 * Makes what "Check for updates…" does: each step is one question to the user, and Later ends it. A second call while
 * something is under way says so.
 */
export function createUpdateDesk(parts: UpdateDeskParts): () => Promise<void> {
  let underway = false
  return async () => {
    const text = mainText[parts.language()].update
    if (underway) return void (await parts.ask(text.busy, text.busyDetail, [text.ok]))
    underway = true
    await goThrough(parts).finally(() => (underway = false))
  }
}

async function goThrough(parts: UpdateDeskParts): Promise<void> {
  const { updater, ask, language } = parts
  const text = mainText[language()].update
  const found = await updater.check()
  if (!found.ok) return tellFailure(parts, found.failure)
  const version = found.value
  if (version === null) return void (await ask(text.upToDate, text.upToDateDetail(parts.version), [text.ok]))
  if ((await ask(text.found(version), text.foundDetail, [text.download, text.later])) !== 0) return
  const downloaded = await updater.download(parts.showProgress).finally(() => parts.showProgress(null))
  if (!downloaded.ok) return tellFailure(parts, downloaded.failure)
  const answer = await ask(text.ready(version), text.readyDetail, [text.install, text.later])
  if (answer === 0) parts.restart()
}

async function tellFailure({ ask, language, note }: UpdateDeskParts, failure: UpdateFailure): Promise<void> {
  note(`update: ${failure}`)
  const text = mainText[language()].update
  await ask(text.failed[failure], '', [text.ok])
}
