import { autoUpdater } from 'electron-updater'
import type { AppUpdater, BaseUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { updateFailureOf } from './update-failure.ts'
import type { UpdateResult } from './update-failure.ts'

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
