import { AppLifecycle } from './app-lifecycle.ts'
import type { CommandLine } from './command-line.ts'
import { AppPaths } from './app-paths.ts'
import { applicationLocale, systemLanguages } from './locale.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import { SingleInstance } from './single-instance.ts'

/** What `app` is told about the app it stands for. */
export type AppDescription = {
  folder: string
  name: string
  version: string
  commandLine: CommandLine
  calls: RecordedCalls
}

/** The `app` module. */
export class App extends AppLifecycle {
  readonly isPackaged = false
  readonly commandLine: CommandLine
  readonly #description: AppDescription
  readonly #paths: AppPaths
  readonly #languages = systemLanguages(process.env)
  #instance: SingleInstance | null = null
  #name: string

  constructor(description: AppDescription) {
    super()
    this.#description = description
    this.#name = description.name
    this.commandLine = description.commandLine
    this.#paths = new AppPaths(description.name, this.commandLine.getSwitchValue('user-data-dir'))
  }

  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
  }

  getName(): string {
    return this.#name
  }

  setName(name: string): void {
    this.#name = name
  }

  getVersion(): string {
    return this.#description.version
  }

  getAppPath(): string {
    return this.#description.folder
  }

  getPath(name: string): string {
    return this.#paths.get(name)
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }

  getLocale(): string {
    return applicationLocale(this.commandLine.getSwitchValue('lang') || this.getSystemLocale())
  }

  getSystemLocale(): string {
    return this.#languages[0] ?? 'en-US'
  }

  getPreferredSystemLanguages(): string[] {
    return [...this.#languages]
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    this.#instance ??= new SingleInstance(this.getPath('userData'), (second) =>
      this.emit('second-instance', {}, second.argv, second.workingDirectory, second.additionalData),
    )
    return this.#instance.request(additionalData)
  }

  hasSingleInstanceLock(): boolean {
    return this.#instance?.isHeld ?? false
  }

  releaseSingleInstanceLock(): void {
    this.#instance?.release()
  }

  relaunch(options?: object): void {
    this.#description.calls.add('app.relaunch', options)
  }

  enableSandbox(): void {
    this.#description.calls.add('app.enableSandbox')
  }

  setAppUserModelId(id: string): void {
    this.#description.calls.add('app.setAppUserModelId', id)
  }

  setAboutPanelOptions(options: object): void {
    this.#description.calls.add('app.setAboutPanelOptions', options)
  }

  showAboutPanel(): void {
    this.#description.calls.add('app.showAboutPanel')
  }

  disableHardwareAcceleration(): void {}
  focus(): void {}
  addRecentDocument(): void {}
  clearRecentDocuments(): void {}

  setAsDefaultProtocolClient(): boolean {
    return false
  }
}
