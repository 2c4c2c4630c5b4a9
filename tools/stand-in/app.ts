import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join, relative, sep } from 'node:path'
import { AppLifecycle, SingleInstance } from './app-lifecycle.ts'
import type { CommandLine } from './command-line.ts'
import { requireType } from './native.ts'
import type { RecordedCalls } from './desktop.ts'
import { platform } from './platform.ts'
import { isUnkind } from './unkind.ts'

const isIn = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)

/** Special folders that exist once asked for, as in Electron. */
const created = new Set(['userData', 'sessionData', 'logs', 'crashDumps'])

/** Where programs keep their data: on Windows the folder that roams. */
function appDataIn(home: string): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (platform === 'win32') return APPDATA || join(home, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return XDG_CONFIG_HOME || join(home, '.config')
}

/** The folders that `app.getPath` returns. */
class AppPaths {
  readonly #paths: Map<string, string>

  /** @param userData the folder named by `--user-data-dir`, empty for the desktop's usual place */
  constructor(appName: string, userData: string) {
    const home = homedir()
    const appData = appDataIn(home)
    const own = userData || join(appData, appName)
    this.#paths = new Map([
      ['home', home],
      ['appData', appData],
      ['userData', own],
      ['sessionData', own],
      ['logs', join(own, 'logs')],
      ['crashDumps', join(own, 'Crashpad')],
      ['temp', tmpdir()],
      ['exe', process.execPath],
      ['module', process.execPath],
      ...['Desktop', 'Documents', 'Downloads', 'Music', 'Pictures', 'Videos'].map(
        (folder) => [folder.toLowerCase(), join(home, folder)] as const,
      ),
    ])
  }

  /** Folders inside of `userData` follow it, as long as they have not been set themselves. */
  set(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!this.#paths.has(name)) throw new Error('Failed to set path')
    const before = this.#paths.get(name) ?? ''
    const inside = [...this.#paths].filter(([, each]) => name === 'userData' && isIn(before, each))
    for (const [each, was] of inside) this.#paths.set(each, join(path, relative(before, was)))
    this.#paths.set(name, path)
  }

  get(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    if (created.has(name)) mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
}

/** The languages that the desktop asks for, best first, from the variables of gettext, e.g. `['ja-JP']`. */
export function systemLanguages(environment: NodeJS.ProcessEnv): string[] {
  const { LC_ALL, LC_MESSAGES, LANG, LANGUAGE } = environment
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  const named = [...(LANGUAGE ?? '').split(':'), locale].map(languageTag).filter((tag) => tag !== null)
  return named.length > 0 ? [...new Set(named)] : ['en-US']
}

/** `ja_JP.UTF-8` → `ja-JP`; null for `C`, `POSIX` and what is not a language. */
function languageTag(locale: string): string | null {
  const [, language, region] = /^([a-z]{2,3})(?:[_-]([A-Za-z]{2}))?(?:[.@].*)?$/.exec(locale) ?? []
  if (language === undefined) return null
  return region === undefined ? language : `${language}-${region.toUpperCase()}`
}

/** The locale that Chromium would choose for its own texts: only some languages come with a region there. */
export function applicationLocale(wanted: string): string {
  const language = wanted.split('-')[0] ?? 'en'
  if (language === 'en') return wanted === 'en-GB' ? 'en-GB' : 'en-US'
  return ['zh', 'pt', 'es'].includes(language) && wanted.includes('-') ? wanted : language
}

/** What `app` knows about the app it stands for. */
export type AppDescription = {
  folder: string
  name: string
  version: string
  /** Whether it runs from its `app.asar`. */
  isPackaged: boolean
  commandLine: CommandLine
  calls: RecordedCalls
}

/** The `app` module. */
export class App extends AppLifecycle {
  readonly isPackaged: boolean
  readonly commandLine: CommandLine
  readonly #description: AppDescription
  readonly #paths: AppPaths
  readonly #languages = systemLanguages(process.env)
  #instance: SingleInstance | null = null

  constructor(description: AppDescription) {
    super()
    this.#description = description
    this.isPackaged = description.isPackaged
    this.commandLine = description.commandLine
    this.#paths = new AppPaths(description.name, this.commandLine.getSwitchValue('user-data-dir'))
  }

  get name(): string {
    return this.#description.name
  }

  getName(): string {
    return this.name
  }

  getVersion(): string {
    return this.#description.version
  }

  getAppPath(): string {
    return this.#description.folder
  }

  getPath(name: string): string {
    requireType(name, 'string')
    return this.#paths.get(name)
  }

  setPath(name: string, path: string): void {
    requireType(name, 'string')
    requireType(path, 'string')
    this.#paths.set(name, path)
  }

  /** The language that Chromium is started with. */
  chromiumLocale(): string {
    return applicationLocale(this.commandLine.getSwitchValue('lang') || (this.#languages[0] ?? 'en-US'))
  }

  getPreferredSystemLanguages(): string[] {
    return [...this.#languages]
  }

  /** The country of the first language of the system; '' where that names none. Only known once the app is ready. */
  getLocaleCountryCode(): string {
    return new Intl.Locale(this.#languages[0] ?? 'en').region ?? ''
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    if (isUnkind('no-lock')) return false
    this.#instance ??= new SingleInstance(this.getPath('userData'), (second) =>
      this.emit('second-instance', {}, second.argv, second.workingDirectory, second.additionalData),
    )
    return this.#instance.request(additionalData)
  }

  releaseSingleInstanceLock(): void {
    this.#instance?.release()
  }

  /** Accepted without effect: no taskbar here. */
  setAppUserModelId(id: string): void {
    requireType(id, 'string')
  }

  relaunch(options?: object): void {
    this.#description.calls.add('app.relaunch', options)
  }

  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready')
    this.#description.calls.add('app.enableSandbox')
  }

  focus(): void {}
}
