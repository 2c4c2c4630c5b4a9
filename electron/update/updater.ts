import { autoUpdater } from 'electron-updater'
import type { AppUpdater, BaseUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'

/** Looks for a newer version at one place, and fetches it. Nothing happens before it is asked. */
export interface Updater {
  /** The number of a newer version; null where there is none. */
  check(): Promise<UpdateResult<string | null>>
  /** Fetches what `check` found and compares its SHA-512. `onProgress` is told the part that is there, 0 to 1. */
  download(onProgress: (part: number) => void): Promise<UpdateResult<null>>
  /** Puts it in the place of this program and starts it. The last thing that a process does. */
  install(): void
  /** macOS: `install` is called at once; the system ends the app as a user would and replaces it afterwards. */
  readonly endsTheApp: boolean
}

/** What of the library is used, so that tests can give it an app and a way to the network of their own. */
export type Library = AppUpdater & Partial<Pick<BaseUpdater, 'install'>>

/** The library's updater of this system. */
export const systemUpdater = (): Library => autoUpdater

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
  // Who is asked first is drawn from the number that nobody has; the place offers a version to all or to none.
  library.isUserWithinRollout = () => true
  library.setFeedURL({ provider: 'custom', updateProvider: quietFeed(place) })
  return {
    check: () => attempt(async () => versionOf(await library.checkForUpdates())),
    download: (onProgress) => attempt(() => download(library, onProgress)),
    install: () => void (library.install ? library.install(false, true) : library.quitAndInstall()),
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

/** Why there is no new version on this computer: one kind per sentence that the user reads (assemble-updates.ts). */
export type UpdateFailure =
  /** The place did not answer, or not with a file. */
  | 'unreachable'
  /** What it says of the newest version cannot be understood, or leads to another place. */
  | 'not-understood'
  /** The file is not the one that was announced. */
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
