import type { CustomScheme } from 'electron'
import type { SchemeMap } from './scheme-map.ts'

/** Answers a request for one scheme. */
export type ProtocolHandler = (request: Request) => Response | Promise<Response>

/** `protocol` of one session: who answers which scheme. */
export class Protocol {
  readonly #schemes: SchemeMap
  readonly #isReady: () => boolean
  readonly #handlers = new Map<string, ProtocolHandler>()

  constructor(schemes: SchemeMap, isReady: () => boolean) {
    this.#schemes = schemes
    this.#isReady = isReady
  }

  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (this.#isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    this.#schemes.register(schemes)
  }

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this.#handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  /** The handler for a main-side address, undefined when nobody answers its scheme. */
  handlerFor(url: string): ProtocolHandler | undefined {
    return this.#handlers.get(url.slice(0, url.indexOf(':')).toLowerCase())
  }
}
