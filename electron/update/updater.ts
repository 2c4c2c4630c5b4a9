import { autoUpdater, type AppUpdater, type BaseUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { app, type BrowserWindow, type Session } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { askOver, type Ask } from '../window/ask.ts'
import { closeInTurn } from '../window/page-window.ts'

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
  return createUpdateCheck({
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

/** What the check needs of the app. */
interface UpdateCheckParts extends Pick<UpdateSurroundings, 'language' | 'note'> {
  updater: Updater
  version: string
  ask: Ask
  /** The downloaded part, 0 to 1; null when the download has ended. */
  showProgress(part: number | null): void
  /** Ends the app and puts the downloaded version in its place. */
  restart(): void
}

/**
 * Makes what "Check for updates…" does: each step is one question to the user, and Later ends it. A second call while
 * something is under way says so.
 */
export function createUpdateCheck(parts: UpdateCheckParts): () => Promise<void> {
  let underway = false
  return async () => {
    const text = mainText[parts.language()].update
    if (underway) {
      await parts.ask(text.busy, text.busyDetail, [text.ok])
      return
    }
    underway = true
    await goThrough(parts).finally(() => (underway = false))
  }
}

async function goThrough(parts: UpdateCheckParts): Promise<void> {
  const { updater, ask, language } = parts
  const text = mainText[language()].update
  const found = await updater.check()
  if (!found.ok) return tellFailure(parts, found.failure)
  const version = found.value
  if (version === null) {
    await ask(text.upToDate, text.upToDateDetail(parts.version), [text.ok])
    return
  }
  if ((await ask(text.found(version), text.foundDetail, [text.download, text.later])) !== 0) return
  const downloaded = await updater.download(parts.showProgress).finally(() => parts.showProgress(null))
  if (!downloaded.ok) return tellFailure(parts, downloaded.failure)
  const answer = await ask(text.ready(version), text.readyDetail, [text.install, text.later])
  if (answer === 0) parts.restart()
}

async function tellFailure({ ask, language, note }: UpdateCheckParts, failure: UpdateFailure): Promise<void> {
  note(`update: ${failure}`)
  const text = mainText[language()].update
  await ask(text.failed[failure], '', [text.ok])
}

/** Looks for a newer version at one place, and fetches it. Nothing happens before one of its methods is called. */
export interface Updater {
  /** The number of a newer version; null where no newer version exists. */
  check(): Promise<UpdateResult<string | null>>
  /** Fetches what `check` found and compares its SHA-512. `onProgress` gets the downloaded part, 0 to 1. */
  download(onProgress: (part: number) => void): Promise<UpdateResult<null>>
  /** Puts it in the place of this program and starts it. The last thing that a process does. */
  install(): void
  /** macOS: `install` is called immediately; the system ends the app as a user would and replaces it afterwards. */
  readonly endsTheApp: boolean
}

/** What of the library is used, so that tests can give it an app and a way to the network of their own. */
export type Library = AppUpdater & Partial<Pick<BaseUpdater, 'install'>>

const systemUpdater = (): Library => autoUpdater

type FeedParts = ConstructorParameters<typeof GenericProvider>

/**
 * SECURITY: the library sends the number of this installation along (`x-user-staging-id`); nothing that tells one user
 * from another goes to the place (X41).
 */
function quietFeed(place: string) {
  return class extends GenericProvider {
    constructor(_options: object, updater: FeedParts[1], runtime: FeedParts[2]) {
      super({ provider: 'generic', url: place }, updater, runtime)
    }
    override setRequestHeaders(): void {
      super.setRequestHeaders(null)
    }
  }
}

/** SECURITY: nothing is fetched or installed by itself, no older version, and always the whole file (X41). */
const settings = {
  autoDownload: false,
  autoInstallOnAppQuit: false,
  allowDowngrade: false,
  allowPrerelease: false,
  disableDifferentialDownload: true,
  disableWebInstaller: true,
  logger: null,
}

/**
 * Makes the updater.
 * @param place address of the folder with `latest.yml` and its kin
 */
export function createUpdater(place: string, library: Library): Updater {
  Object.assign(library, settings)
  // The library would write that number into the data folder before it asks for anything.
  Object.assign(library, { stagingUserIdPromise: { value: Promise.resolve('') } })
  const isForThisSystem = library.isUpdateSupported
  library.isUpdateSupported = (info) => !info.version.includes('-') && isForThisSystem(info)
  // The library decides by a random number which users get a version first; our place offers a version to all or
  // to none.
  library.isUserWithinRollout = () => true
  library.setFeedURL({ provider: 'custom', updateProvider: quietFeed(place) })
  return {
    check: () => attempt(async () => versionOf(await library.checkForUpdates())),
    download: (onProgress) => attempt(() => download(library, onProgress)),
    install() {
      if (library.install) library.install(false, true)
      else library.quitAndInstall()
    },
    endsTheApp: library.install === undefined,
  }
}

type CheckResult = Awaited<ReturnType<Library['checkForUpdates']>>

function versionOf(found: CheckResult): UpdateResult<string | null> {
  // The library answers null where it could not replace the program anyway.
  if (found === null) return { ok: false, failure: 'not-replaceable' }
  return { ok: true, value: found.isUpdateAvailable ? found.updateInfo.version : null }
}

async function download(library: Library, onProgress: (part: number) => void): Promise<UpdateResult<null>> {
  const tell = ({ percent }: { percent: number }) => onProgress(percent / 100)
  library.on('download-progress', tell)
  try {
    await library.downloadUpdate()
    return { ok: true, value: null }
  } finally {
    library.off('download-progress', tell)
  }
}

async function attempt<T>(task: () => Promise<UpdateResult<T>>): Promise<UpdateResult<T>> {
  try {
    return await task()
  } catch (thrown) {
    return { ok: false, failure: updateFailureOf(thrown) }
  }
}

/** Why this computer has no new version: one kind per sentence that the user reads */
type UpdateFailure =
  /** The place did not answer, or not with a file. */
  | 'unreachable'
  /** What it says of the newest version cannot be understood, or leads to another place. */
  | 'not-understood'
  /** The file differs from the announced file. */
  | 'not-genuine'
  /** The disk did not take it. */
  | 'not-stored'
  /** A copy that was not installed, or that something else keeps up to date. */
  | 'not-replaceable'

/** What each step of an update answers. */
type UpdateResult<T> = { ok: true; value: T } | { ok: false; failure: UpdateFailure }

const disk = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE'])
const foreign = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'])

/** The kind of what electron-updater threw. */
function updateFailureOf(thrown: unknown): UpdateFailure {
  const { code = '', message = '' } = thrown as { code?: string; message?: string }
  if (foreign.has(code)) return 'not-genuine'
  if (disk.has(code)) return 'not-stored'
  if (code === 'ERR_UPDATER_OLD_FILE_NOT_FOUND') return 'not-replaceable'
  // Refused by confine-session.ts: the announcement or a redirect leads to another place.
  if (message.includes('ERR_BLOCKED_BY_CLIENT')) return 'not-understood'
  // Without these codes it is what the library does with an announcement that has not the shape of one.
  return code.startsWith('ERR_UPDATER_') || thrown instanceof TypeError ? 'not-understood' : 'unreachable'
}
