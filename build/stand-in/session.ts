import { EventEmitter } from 'node:events'
import { requireListener, requireType } from './native.ts'
import { Permissions } from './permissions.ts'
import { Protocol } from './protocol.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import { WebRequest } from './web-request.ts'

/** What sessions share with the rest of the stand-in. */
export type SessionContext = { calls: RecordedCalls; isReady: () => boolean }

/**
 * One session: its protocol handlers, request listeners and permission handlers. Storage is not separated: every session
 * uses the one temporary profile of Chromium, which is removed at exit.
 */
export class Session extends EventEmitter {
  readonly protocol = new Protocol()
  readonly webRequest = new WebRequest()
  readonly permissions = new Permissions()
  readonly #calls: RecordedCalls
  readonly #partition: string

  constructor(partition: string, context: SessionContext) {
    super()
    this.#partition = partition
    this.#calls = context.calls
  }

  isPersistent(): boolean {
    return this.#partition === '' || this.#partition.startsWith('persist:')
  }

  setPermissionRequestHandler(handler: Parameters<Permissions['setRequestHandler']>[0]): void {
    this.permissions.setRequestHandler(handler)
  }

  setPermissionCheckHandler(handler: Parameters<Permissions['setCheckHandler']>[0]): void {
    this.permissions.setCheckHandler(handler)
  }

  setDevicePermissionHandler(handler: Parameters<Permissions['setDeviceHandler']>[0]): void {
    this.permissions.setDeviceHandler(handler)
  }

  setDisplayMediaRequestHandler(handler: Parameters<Permissions['setDisplayMediaHandler']>[0]): void {
    this.permissions.setDisplayMediaHandler(handler)
  }

  setBluetoothPairingHandler(handler: unknown): void {
    requireListener(handler)
  }

  setUSBProtectedClassesHandler(): void {}

  setSpellCheckerEnabled(enabled: boolean): void {
    requireType(enabled, 'boolean')
    this.#calls.add('session.setSpellCheckerEnabled', enabled)
  }

  setSpellCheckerLanguages(languages: string[]): void {
    this.#calls.add('session.setSpellCheckerLanguages', languages)
  }

  setSpellCheckerDictionaryDownloadURL(url: string): void {
    this.#calls.add('session.setSpellCheckerDictionaryDownloadURL', url)
  }

  /** Noted only, with the partition: Chromium has one proxy, and takes it before it starts. */
  async setProxy(config: object): Promise<void> {
    this.#calls.add('session.setProxy', config, this.#partition)
  }

  async clearCache(): Promise<void> {
    this.#calls.add('session.clearCache')
  }

  async clearStorageData(options?: object): Promise<void> {
    this.#calls.add('session.clearStorageData', options)
  }

  async clearHostResolverCache(): Promise<void> {}
  async closeAllConnections(): Promise<void> {}
}

/** The `session` module: the default session and those of partitions, each made once. */
export class Sessions {
  readonly #context: SessionContext
  readonly #partitions = new Map<string, Session>()

  constructor(context: SessionContext) {
    this.#context = context
  }

  get defaultSession(): Session {
    return this.fromPartition('')
  }

  /** @throws {TypeError} before the app is ready */
  fromPartition(partition: string): Session {
    requireType(partition, 'string')
    if (!this.#context.isReady()) throw new TypeError('Session can only be received when app is ready')
    const known = this.#partitions.get(partition)
    if (known) return known
    const session = new Session(partition, this.#context)
    this.#partitions.set(partition, session)
    return session
  }
}
